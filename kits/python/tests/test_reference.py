# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The reference pager behind its driver, against the real stub."""

from __future__ import annotations

import json
import unittest
import urllib.request
from typing import Any, Callable, Dict, Optional, Sequence

from support import REFERENCE, DriverProcess, Layer, pages_asked, served
from dialects import DIALECTS, client
from understudy.stub import Stub

PARAMETERS = {"market": "north", "note": "a b&c=d+e/é"}
LARGE = {"id": {"sequence": {"from": 9007199254740990}}}
TEXTS = ["9007199254740993", "9007199254740994", "9007199254740995"]
FAILURES = {
    "status": "status:500 status:404 unavailable:3600s",
    "network": "close-before close-mid-body reset garbage body:truncated wrong-length malformed-chunk",
    "content": "body:invalid-json body:empty body:bom body:invalid-utf8 "
    "shape:{rows}=null shape:{rows}=missing shape:{rows}=object shape:{rows}=string",
}
BY_TOKEN = ("google", "drf-cursor", "slack", "notion", "relay")
DRIVER_LINES_MAX = 40


def read(url: str) -> bytes:
    """Return the body of a page."""
    with urllib.request.urlopen(url) as answer:
        return answer.read()  # type: ignore[no-any-return]


Test = Callable[["ReferenceDriverTests", Layer, Stub], None]


def dialects(
    *names: str,
    size: int = 20,
    faults: Sequence[str] = (),
    changes: Optional[Dict[str, Any]] = None,
    **configuration: Any,
) -> Callable[[Test], Callable[["ReferenceDriverTests"], None]]:
    """Run a test in these dialects, or in all of them, each time with a new stub and a new pager."""

    def decorate(test: Test) -> Callable[["ReferenceDriverTests"], None]:
        def run(self: "ReferenceDriverTests") -> None:
            for name in names or DIALECTS:
                description = {**DIALECTS[name]["list"], **(changes or {})}
                with self.subTest(dialect=name), served(description, list(faults)) as stub:
                    common = {"endpoints": {"list": stub.url_of("rows")}, "dialect": client(name), "pageSize": size}
                    layer = self.driver.create(**{"requestTimeout": 10_000, **common, **configuration})
                    test(self, layer, stub)
                    layer.take_events()
                    layer.dispose()
                    self.assertEqual(self.driver.events, [], "events after the last step")

        return run

    return decorate


class ReferenceDriverTests(unittest.TestCase):
    driver: DriverProcess

    @classmethod
    def setUpClass(cls) -> None:
        cls.driver = DriverProcess(REFERENCE)
        cls.claims = cls.driver.initialize()["layers"]["pager"]

    @classmethod
    def tearDownClass(cls) -> None:
        cls.driver.__exit__()

    def test_driver_is_short(self) -> None:
        lines = [line.strip() for line in REFERENCE.read_text().splitlines()]
        code = [line for line in lines if line and not line.startswith("#")]
        self.assertLessEqual(len(code), DRIVER_LINES_MAX)

    def test_claims_all_promises(self) -> None:
        promises = (
            "overlaps looksAhead dedupes detectsLoops retriesAfter resumes cancels previous refetchesAll prefetches "
            "trustsTotal restartsExpired"
        )
        self.assertEqual(sorted(self.claims["promises"]), sorted(promises.split()))
        actions = ["all", "cancel", "next", "previous", "refresh", "retry", "start"]
        self.assertEqual(sorted(self.claims["actions"]), actions)

    @dialects()
    def test_walks_to_the_end(self, layer: Layer, stub: Stub) -> None:
        self.assertEqual(layer.do("start")["ids"], list(range(20)))
        self.assertEqual(layer.do("next")["ids"], list(range(40)))
        state = layer.do("next")
        self.assertEqual((state["ids"], state["hasNext"], state["pages"]), (list(range(45)), False, 3))
        self.assertEqual(len(pages_asked(stub)), 3)
        layer.do("next")
        self.assertEqual(pages_asked(stub), [])
        pages = [list(range(20)), list(range(20, 40)), list(range(40, 45))]
        self.assertEqual(layer.take_events(), [*(["page", page] for page in pages), ["end"]])

    @dialects()
    def test_all_stops_at_the_limit_and_next_loses_nothing(self, layer: Layer, stub: Stub) -> None:
        self.assertEqual(layer.do("all", 30)["ids"], list(range(30)))
        self.assertEqual(pages_asked(stub), [1, 2])
        self.assertEqual(layer.do("next")["ids"], list(range(40)))
        self.assertEqual(pages_asked(stub), [])
        self.assertEqual(layer.do("next")["ids"], list(range(45)))

    @dialects("page", "google", "stripe", "drf-cursor")
    def test_failure_forms(self, layer: Layer, stub: Stub) -> None:
        [member] = {"items", "files", "data", "results"} & json.loads(read(stub.url_of("rows"))).keys()
        layer.do("start")
        for kind, forms in FAILURES.items():
            for form in forms.split():
                with stub.fault(f"{form.format(rows=member)}@page=2"):
                    state = layer.do("next")
                self.assertEqual((form, state["failed"], state["ids"]), (form, kind, list(range(20))))
        pages_asked(stub)
        self.assertEqual(layer.do("retry")["ids"], list(range(40)))
        self.assertEqual(pages_asked(stub), [2])
        self.assertEqual(layer.do("next")["ids"], list(range(45)))

    @dialects("drf-cursor", changes={"body": {"results": "{rows}", "next": "http://[bad"}})
    def test_next_url_that_is_no_url(self, layer: Layer, stub: Stub) -> None:
        layer.perform("all")
        answer = layer.settle()
        self.assertEqual((answer["settled"], answer["state"]["failed"]), (True, "content"))

    @dialects("page", "notion", faults=["never@page=1,times=1"], requestTimeout=100)
    def test_time_out(self, layer: Layer, stub: Stub) -> None:
        self.assertEqual(layer.do("start")["failed"], "network")
        self.assertEqual(layer.do("retry")["ids"], list(range(20)))

    @dialects(faults=["close-before@page=2,times=1"])
    def test_goes_on_after_a_failure_in_the_middle_of_all(self, layer: Layer, stub: Stub) -> None:
        state = layer.do("all")
        self.assertEqual((state["failed"], state["ids"]), ("network", list(range(20))))
        self.assertEqual(layer.do("all")["ids"], list(range(45)))
        self.assertEqual(pages_asked(stub), [1, 2, 2, 3])

    @dialects("github", *BY_TOKEN, faults=["lie:same-cursor@page=2"])
    def test_detects_a_page_that_leads_to_itself(self, layer: Layer, stub: Stub) -> None:
        state = layer.do("all")
        self.assertEqual((state["failed"], state["ids"]), ("loop", list(range(40))))
        self.assertEqual(pages_asked(stub), [1, 2])

    @dialects("github", *BY_TOKEN, changes={"rows": 105}, faults=["lie:cycle@page=3"])
    def test_detects_a_cycle(self, layer: Layer, stub: Stub) -> None:
        state = layer.do("all")
        self.assertEqual((state["failed"], state["ids"]), ("loop", list(range(60))))
        self.assertEqual(pages_asked(stub)[:3], [1, 2, 3])

    @dialects(faults=["lie:ignore-cursor"])
    def test_detects_a_server_that_ignores_what_it_is_asked_for(self, layer: Layer, stub: Stub) -> None:
        state = layer.do("all")
        self.assertEqual((state["failed"], state["ids"]), ("loop", list(range(20))))

    @dialects(*BY_TOKEN, faults=["lie:empty-page@page=2,times=1"])
    def test_goes_on_behind_an_empty_page(self, layer: Layer, stub: Stub) -> None:
        state = layer.do("all")
        self.assertEqual((state["failed"], state["ids"]), (None, list(range(45))))
        self.assertEqual(pages_asked(stub), [1, 2, 2, 3])

    @dialects("page", faults=["lie:short-page=20@page=2"])
    def test_goes_on_behind_an_empty_page_before_the_total(self, layer: Layer, stub: Stub) -> None:
        ids = [*range(20), *range(40, 45)]
        self.assertEqual(layer.do("all")["ids"], ids)

    @dialects(*BY_TOKEN, "stripe", faults=["lie:endless-more"])
    def test_stops_at_empty_pages_without_end(self, layer: Layer, stub: Stub) -> None:
        self.assertEqual(layer.do("all")["ids"], list(range(45)))

    @dialects()
    def test_shows_a_row_once_after_an_insertion(self, layer: Layer, stub: Stub) -> None:
        layer.do("start")
        stub.insert_rows("rows", at=0)
        layer.do("next")
        self.assertEqual(layer.do("next")["ids"], list(range(45)))

    @dialects("google", "slack", "notion", "relay", "stripe", faults=["expired-cursor@page=2,times=1"])
    def test_starts_again_after_an_expired_token(self, layer: Layer, stub: Stub) -> None:
        layer.do("start")
        state = layer.do("next")
        self.assertEqual((state["failed"], state["ids"]), (None, list(range(40))))
        self.assertEqual(pages_asked(stub), [1, 2, 1, 2])

    @dialects("page", "github", "notion")
    def test_repeats_what_the_server_refuses_for_now(self, layer: Layer, stub: Stub) -> None:
        layer.do("start")
        with stub.fault("rate-limit:0s@page=2,times=1"):
            self.assertEqual(layer.do("next")["ids"], list(range(40)))
        self.assertEqual(pages_asked(stub), [1, 2, 2])
        with stub.fault("unavailable:0s@page=3"):
            self.assertEqual(layer.do("next")["failed"], "status")
        self.assertEqual(pages_asked(stub), [3, 3, 3])
        for status in (401, 403, 503):
            with stub.fault(f"status:{status}@page=3"):
                self.assertEqual(layer.do("next")["failed"], "status")
            self.assertEqual(pages_asked(stub), [3])

    @dialects()
    def test_refreshes_all_pages(self, layer: Layer, stub: Stub) -> None:
        layer.do("start")
        layer.do("next")
        stub.delete_rows("rows", at=1, count=2)
        pages_asked(stub)
        self.assertEqual(layer.do("refresh")["ids"], [0, *range(3, 42)])
        self.assertEqual(pages_asked(stub), [1, 2])
        with stub.fault("status:500@page=2"):
            self.assertEqual(layer.do("refresh")["ids"], [0, *range(3, 42)])

    @dialects()
    def test_next_while_a_page_loads_does_nothing(self, layer: Layer, stub: Stub) -> None:
        layer.do("start")
        stub.hold("rows", page=2)
        layer.perform("next")
        stub.wait_for(page=2, state="held")
        layer.perform("next")
        answer = layer.settle(in_flight_at_most=1)
        self.assertEqual((answer["settled"], answer["inFlight"], answer["state"]["loading"]), (True, 1, True))
        stub.release()
        state = layer.settle()["state"]
        self.assertEqual((state["ids"], state["loading"]), (list(range(40)), False))
        stub.verify(1, page=2)

    @dialects()
    def test_late_page_does_not_join_a_refresh(self, layer: Layer, stub: Stub) -> None:
        layer.do("start")
        stub.hold("rows", page=2)
        layer.perform("next")
        stub.wait_for(page=2, state="held")
        self.assertEqual(layer.do("refresh")["ids"], list(range(20)))
        stub.release()
        answer = layer.settle()
        self.assertEqual((answer["state"]["ids"], answer["gaveUp"]), (list(range(20)), 1))
        self.assertEqual(layer.take_events(), [["page", list(range(20))]] * 2)

    @dialects()
    def test_cancel(self, layer: Layer, stub: Stub) -> None:
        stub.hold("rows", page=1)
        layer.perform("start")
        stub.wait_for(page=1, state="held")
        state = layer.do("cancel")
        self.assertEqual((state["ids"], state["failed"], state["loading"]), ([], None, False))
        stub.wait_for(page=1, state="gone")
        self.assertEqual(layer.do("next")["ids"], list(range(20)))

    @dialects("stripe", "drf-cursor", "relay")
    def test_previous(self, layer: Layer, stub: Stub) -> None:
        layer.do("start")
        self.assertEqual(layer.do("previous")["ids"], list(range(20)))
        layer.do("start")
        stub.insert_rows("rows", at=0, count=2)
        with stub.fault("status:500"):
            layer.do("previous")
        self.assertIn(layer.do("retry")["ids"][-20:], [list(range(20))])
        self.assertEqual(layer.do("next")["ids"][-40:], list(range(40)))

    @dialects(parameters=PARAMETERS)
    def test_keeps_the_parameters_of_the_caller(self, layer: Layer, stub: Stub) -> None:
        layer.do("all")
        self.assertEqual(stub.count(query=PARAMETERS), 3)

    @dialects("page", "stripe", "github", size=2, changes={"row": {"id": {"padded": 3}}, "rows": 5})
    def test_text_ids_that_look_like_numbers(self, layer: Layer, stub: Stub) -> None:
        self.assertEqual(layer.do("all")["ids"], ["000", "001", "002", "003", "004"])

    @dialects("stripe", size=2, changes={"row": {"id": {"template": "a b+c&d%20é {index}"}}, "rows": 5})
    def test_tokens_with_any_characters(self, layer: Layer, stub: Stub) -> None:
        self.assertEqual(layer.do("all")["ids"], [f"a b+c&d%20é {index}" for index in range(5)])

    @dialects("page", "stripe", "github", size=4, changes={"row": LARGE, "rows": 6})
    def test_integers_beyond_doubles(self, layer: Layer, stub: Stub) -> None:
        ids = layer.do("all")["ids"]
        self.assertEqual(ids, [9007199254740990, 9007199254740991, 9007199254740992, *TEXTS])

    @dialects("page", ahead=2)
    def test_fetches_ahead(self, layer: Layer, stub: Stub) -> None:
        stub.hold("rows", page=2)
        layer.perform("start")
        stub.wait_for(page=2, state="held")
        layer.perform("next")
        self.assertEqual(layer.settle(in_flight_at_most=1)["state"]["ids"], list(range(20)))
        stub.wait_for(page=3, state="answered")
        stub.release()
        self.assertEqual(layer.settle()["state"]["ids"], list(range(40)))
        self.assertEqual(layer.do("next")["ids"], list(range(45)))
        stub.verify(3)


if __name__ == "__main__":
    unittest.main()
