# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Pagers of three kinds behind the base of the kit, against the real stub."""

from __future__ import annotations

import contextlib
import unittest
from typing import Any, Iterator, List, Sequence, Tuple

from support import DRIVERS, DriverProcess, Layer, pages_asked, served
from dialects import DIALECTS, client
from understudy.stub import Stub

PAGES = [list(range(20)), list(range(20, 40)), list(range(40, 45))]
SAMPLE_LINES_MAX = 40


@contextlib.contextmanager
def driven(script: str, *arguments: str, faults: Sequence[str] = ()) -> Iterator[Tuple[Layer, Stub, Any]]:
    """Put a pager behind its driver, in front of a list in the dialect google."""
    with DriverProcess(DRIVERS / script, *arguments) as driver:
        claims = driver.initialize()["layers"]["pager"]
        with served(DIALECTS["google"]["list"], list(faults)) as stub:
            endpoints = {"list": stub.url_of("rows")}
            layer = driver.create(endpoints=endpoints, pageSize=20, requestTimeout=5000, dialect=client("google"))
            yield layer, stub, claims
            layer.dispose()


class PagerDriverTests(unittest.TestCase):
    def test_samples_are_short(self) -> None:
        for script in ("blocking.py", "by_next.py", "by_task.py", "by_row.py"):
            lines = [line.strip() for line in (DRIVERS / script).read_text().splitlines()]
            self.assertLessEqual(len([line for line in lines if line and line[0] != "#"]), SAMPLE_LINES_MAX)

    def test_walk_by_next(self) -> None:
        for script in ("blocking.py", "by_next.py", "by_task.py"):
            with self.subTest(script=script), driven(script) as (layer, stub, claims):
                self.assertLessEqual({"start", "next", "refresh", "retry", "all"}, set(claims["actions"]))
                layer.do("start")
                layer.do("next")
                state = layer.do("next")
                self.assertEqual((state["ids"], state["pages"], state["loading"]), (list(range(45)), 3, False))
                self.assertEqual(layer.take_events(), [["page", page] for page in PAGES])
                layer.do("next")
                self.assertEqual(layer.do("next")["hasNext"], False)
                self.assertEqual(layer.take_events(), [["end"], ["end"]])
                self.assertEqual(pages_asked(stub), [1, 2, 3])

    def test_pager_that_looks_ahead(self) -> None:
        with driven("by_next.py") as (layer, stub, _):
            self.assertIsNone(layer.settle()["state"]["hasNext"])
            self.assertEqual([layer.do(action)["hasNext"] for action in ("start", "next", "next")], [True, True, False])
            layer.do("next")
            self.assertEqual(pages_asked(stub), [1, 2, 3])

    def test_all(self) -> None:
        for script in ("blocking.py", "by_next.py", "by_task.py"):
            with self.subTest(script=script), driven(script) as (layer, stub, _):
                for _ in range(2):
                    self.assertEqual(layer.do("all", None)["ids"], list(range(45)))
                    self.assertEqual(layer.take_events(), [*(["page", page] for page in PAGES), ["end"]])
                stub.clear_journal()
                self.assertEqual(layer.do("all", 25)["ids"], list(range(25)))
                self.assertEqual(pages_asked(stub), [1, 2])

    def test_refresh_replaces_the_rows(self) -> None:
        for script in ("blocking.py", "by_next.py", "by_task.py"):
            with self.subTest(script=script), driven(script) as (layer, stub, _):
                layer.do("all")
                stub.delete_rows("rows", at=0, count=40)
                state = layer.do("refresh")
                self.assertEqual((state["ids"], state["pages"]), (list(range(40, 45)), 1))

    def test_failed_first_page(self) -> None:
        for script in ("blocking.py", "by_next.py", "by_task.py"):
            for action in ("retry", "next", "start"):
                with (
                    self.subTest(script=script, action=action),
                    driven(script, faults=["close-before@page=1,times=1"]) as (layer, stub, _),
                ):
                    self.assertEqual(layer.do("start")["failed"], "network")
                    state = layer.do(action)
                    self.assertEqual((state["ids"], state["failed"], state["pages"]), (PAGES[0], None, 1))
                    self.assertEqual(layer.take_events(), [["failed", "network"], ["page", PAGES[0]]])

    def test_failed_next_page(self) -> None:
        for script in ("by_next.py", "by_task.py"):
            for action in ("retry", "next"):
                faults = ["status:500@page=2,times=1"]
                with self.subTest(script=script, action=action), driven(script, faults=faults) as (layer, stub, _):
                    state = layer.do("all")
                    self.assertEqual((state["failed"], state["ids"]), ("status", PAGES[0]))
                    self.assertEqual(layer.do(action)["ids"], list(range(40)))
                    self.assertEqual(layer.do("retry")["ids"], list(range(40)))
                    self.assertEqual(pages_asked(stub), [1, 2, 2])

    def test_generator_that_failed_does_not_end(self) -> None:
        with driven("blocking.py", faults=["status:500@page=2,times=1"]) as (layer, _, _):
            layer.do("all")
            layer.take_events()
            self.assertEqual(layer.do("next")["ids"], PAGES[0])
            self.assertEqual(layer.take_events(), [["failed", "other"]])

    def test_kinds_of_failures(self) -> None:
        forms = {"status:404": "status", "reset": "network", "body:truncated": "network"}
        forms |= {"body:invalid-json": "content", "shape:files=missing": "content"}
        for script in ("blocking.py", "by_task.py"):
            for form, kind in forms.items():
                with self.subTest(script=script, form=form), driven(script, faults=[form]) as (layer, _, _):
                    self.assertEqual(layer.do("start")["failed"], kind)

    def test_driver_answers_while_the_pager_waits_for_the_network(self) -> None:
        for script in ("blocking.py", "by_task.py"):
            with self.subTest(script=script), driven(script) as (layer, stub, _):
                stub.hold("rows", page=1)
                layer.perform("start")
                stub.wait_for(state="held")
                answer = layer.settle(milliseconds=10)
                self.assertEqual((answer["settled"], answer["inFlight"]), (False, 1))
                answer = layer.settle(in_flight_at_most=1)
                self.assertEqual((answer["settled"], answer["state"]["loading"]), (True, True))
                stub.release()
                self.assertEqual(layer.settle()["state"]["ids"], PAGES[0])

    def test_disposal_drops_late_events(self) -> None:
        for script in ("blocking.py", "by_task.py"):
            with self.subTest(script=script), driven(script) as (layer, stub, _):
                stub.hold("rows", page=1)
                layer.perform("start")
                stub.wait_for(state="held")
                layer.dispose()
                stub.release()
                endpoints = {"list": stub.url_of("rows")}
                layer.handle = layer.driver.create(endpoints=endpoints, dialect=client("google")).handle
                self.assertEqual(layer.do("start")["ids"], PAGES[0])
                self.assertEqual(layer.take_events(), [["page", PAGES[0]]])

    def test_cancelled_task(self) -> None:
        with driven("by_task.py") as (layer, stub, claims):
            self.assertIn("cancel", claims["actions"])
            stub.hold("rows", page=1)
            layer.perform("start")
            stub.wait_for(state="held")
            layer.perform("cancel")
            answer = layer.settle()
            self.assertEqual((answer["gaveUp"], answer["state"]["failed"]), (1, None))
            stub.wait_for(state="gone")
            self.assertEqual(layer.do("start")["ids"], PAGES[0])

    def test_rows_only(self) -> None:
        for arguments in ((), ("async",)):
            with self.subTest(arguments=arguments), driven("by_row.py", *arguments) as (layer, stub, claims):
                self.assertEqual(claims["actions"], ["all"])
                self.assertEqual(layer.do("all", None)["ids"], list(range(45)))
                self.assertEqual(layer.take_events(), [*(["page", page] for page in PAGES), ["end"]])
                self.assertEqual(layer.do("all", 30)["ids"], list(range(30)))
                events: List[Any] = [["page", list(range(20))], ["page", list(range(20, 30))]]
                self.assertEqual(layer.take_events(), events)
                stub.add_fault("status:500@page=2")
                state = layer.do("all")
                if not arguments:
                    self.assertEqual((state["ids"], state["failed"]), (PAGES[0], "status"))
                stub.remove_faults()
                stub.delete_rows("rows", count=45)
                self.assertEqual(layer.do("all")["ids"], [])


if __name__ == "__main__":
    unittest.main()
