# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Drivers of pagers that raise, never end, compute in a thread of their own, or return what is not a page."""

from __future__ import annotations

import contextlib
import io
import threading
import time
import unittest
from typing import Any, List, Tuple, Type

from test_pager_base import SECONDS_MAX, created, do, rows
from understudy.pagers import NOTHING, PagerDriver
from understudy.wire import CallError


def setUpModule() -> None:
    """Keep the tracebacks of the failures out of the report."""
    errors = contextlib.redirect_stderr(io.StringIO())
    errors.__enter__()
    unittest.addModuleCleanup(errors.__exit__, None, None, None)


def returning(result: Any) -> Type[PagerDriver]:
    """Return a driver whose pages are always this value."""
    return type("Returning", (PagerDriver,), {"next": lambda self: result})


class ResultTests(unittest.TestCase):
    def test_result_that_is_no_page_is_a_failure_that_says_so(self) -> None:
        for result, shown in (
            ({"items": []}, "{'items': []}"),
            ("a text", "'a text'"),
            (b"bytes", "b'bytes'"),
            (7, "7"),
            (False, "False"),
        ):
            with self.subTest(result=result), contextlib.redirect_stderr(io.StringIO()) as log:
                layer, events = created(returning(result))
                state = do(layer, "start")
                self.assertEqual((state["failed"], state["ids"], events), ("other", [], [["failed", "other"]]))
                message = f"'start' returned {shown}; return the rows of a page as a list, or None if no page follows"
                self.assertIn(message, log.getvalue())

    def test_pages_of_any_iterable_are_pages(self) -> None:
        for result in ([{"id": 1}], ({"id": 1},), iter([{"id": 1}]), {1: {"id": 1}}.values()):
            layer, _ = created(returning(result))
            self.assertEqual(do(layer, "start")["ids"], [1])

    def test_id_that_no_row_can_have_is_a_mistake_of_the_driver(self) -> None:
        for id in (None, True, 1.5, {"a": {1, 2}}, float("nan"), {1.5: b""}):
            with self.subTest(id=id), self.assertRaises(CallError) as caught:
                do(created(returning([{"id": id}]))[0], "start")
            self.assertEqual(caught.exception.code, -32603)
            self.assertIn("return an integer or a text from 'id'", str(caught.exception))

    def test_ids_that_are_objects_are_reported_as_they_are(self) -> None:
        ids = [{"S": "1"}, {"N": {"a": [1, None]}}, ["a", 1]]
        layer, events = created(returning([{"id": id} for id in ids]))
        self.assertEqual(do(layer, "start")["ids"], ids)
        self.assertEqual(events, [["page", ids]])


class Closed(PagerDriver):
    """A pager that cannot be created."""

    def open(self) -> None:
        raise ValueError("no key")

    def next(self) -> Any:
        return rows(1)


class OwnThread(PagerDriver):
    """A pager that pages synchronously in a thread of its own, and reports from there."""

    def open(self) -> None:
        self.pages_left = [rows(1, 2), rows(3), None]

    def next(self) -> Any:
        asked = threading.Event()
        threading.Thread(target=self._page, args=(asked,), daemon=True).start()
        asked.wait()
        return NOTHING

    def _page(self, asked: threading.Event) -> None:
        with self.request():
            asked.set()
            time.sleep(0.02)
            page = self.pages_left.pop(0)
            if page is None:
                self.report_end()
            else:
                self.report_page(page, replacing=page[0]["id"] == 1)


class Blocked(PagerDriver):
    """A pager that blocks the event loop until the test ends it."""

    asynchronous = True

    def prepare(self) -> None:
        super().prepare()
        self.ended = threading.Event()

    async def next(self) -> Any:
        self.ended.wait()
        return rows(1)


class Endless(PagerDriver):
    """An asynchronous pager whose pages never end, and never wait."""

    async def next(self) -> Any:
        return rows(len(self._ids))


class EndlessRows(PagerDriver):
    """The same for rows."""

    async def rows(self) -> Any:
        number = 0
        while True:
            yield {"id": number}
            number += 1


class LifeTests(unittest.TestCase):
    def test_pager_that_cannot_be_created_is_a_mistake_of_the_driver(self) -> None:
        with self.assertRaises(CallError) as caught:
            do(created(Closed)[0], "start")
        self.assertEqual(caught.exception.code, -32603)
        self.assertIn("'open' of Closed failed: ValueError('no key'); create a pager there", str(caught.exception))

    def test_pager_with_a_thread_of_its_own(self) -> None:
        layer, events = created(OwnThread)
        for action in ("start", "next", "next"):
            do(layer, action)
        self.assertEqual(events, [["page", [1, 2]], ["page", [3]], ["end"]])

    def test_pager_that_blocks_the_event_loop_does_not_stop_the_driver(self) -> None:
        layer, _ = created(Blocked)
        self.addCleanup(layer.ended.set)  # type: ignore[attr-defined]
        layer.perform("start", [])
        settled, in_flight, state = layer.settle(0, 0.01)
        self.assertEqual((settled, in_flight, state["ids"]), (False, 1, []))
        layer.ended.set()  # type: ignore[attr-defined]
        self.assertEqual(layer.settle(0, SECONDS_MAX)[2]["ids"], [1])

    def test_endless_asynchronous_pager_ends_with_its_disposal(self) -> None:
        for driver in (Endless, EndlessRows):
            with self.subTest(driver=driver.__name__):
                layer, events = created(driver)
                layer.perform("all", [None])
                self.assertFalse(layer.settle(0, 0.02)[0])
                layer.dispose()
                events.clear()
                other, _ = created(Blocked)
                other.ended.set()  # type: ignore[attr-defined]
                self.assertEqual(do(other, "start")["ids"], [1])
                self.assertEqual(events, [])


if __name__ == "__main__":
    unittest.main()
