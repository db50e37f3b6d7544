# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The base for pagers, in this process, with pagers whose pages and failures the test writes down."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import json
import threading
import unittest
from typing import Any, List, Tuple, Type

import support  # noqa: F401
from understudy.layers import LayerDriver
from understudy.pagers import NOTHING, PagerDriver
from understudy.session import Session
from understudy.wire import CallError

SECONDS_MAX = 10.0


def setUpModule() -> None:
    """Keep the tracebacks of the failures out of the report."""
    errors = contextlib.redirect_stderr(io.StringIO())
    errors.__enter__()
    unittest.addModuleCleanup(errors.__exit__, None, None, None)


def created(driver: Type[PagerDriver], **keys: Any) -> Tuple[PagerDriver, List[Any]]:
    """Return a layer, and the list to which its events go."""
    events: List[Any] = []
    configuration = {"endpoints": {"list": "http://127.0.0.1/"}, **keys}
    return driver(configuration, lambda sequence, name, arguments: events.append([name, *arguments])), events


def do(layer: LayerDriver, action: str, *arguments: Any) -> Any:
    """Perform an action, settle, and return the state."""
    layer.perform(action, list(arguments))
    settled, _, state = layer.settle(0, SECONDS_MAX)
    assert settled
    return state


def rows(*ids: int) -> List[Any]:
    return [{"id": id} for id in ids]


class Scripted(PagerDriver):
    """A pager whose actions do what the lists say, one element after the other."""

    promises = ["previous"]

    def prepare(self) -> None:
        super().prepare()
        self.ahead: List[Any] = []
        self.back: List[Any] = []

    def next(self) -> Any:
        return self._result(self.ahead.pop(0))

    def previous(self) -> Any:
        return self._result(self.back.pop(0))

    def _result(self, result: Any) -> Any:
        if isinstance(result, Exception):
            raise result
        return result


class PlaceTests(unittest.TestCase):
    def setUp(self) -> None:
        self.layer, self.events = created(Scripted)
        self.layer.ahead = [rows(5, 6)]  # type: ignore[attr-defined]
        do(self.layer, "start")
        self.events.clear()

    def test_retry_of_a_previous_page_puts_it_first(self) -> None:
        self.layer.back = [OSError(), OSError(), rows(3, 4)]  # type: ignore[attr-defined]
        do(self.layer, "previous")
        self.assertEqual(do(self.layer, "retry")["failed"], "network")
        state = do(self.layer, "retry")
        self.assertEqual((state["ids"], state["failed"]), ([3, 4, 5, 6], None))

    def test_retry_of_a_previous_page_that_does_not_exist_is_no_end(self) -> None:
        self.layer.back = [OSError(), None]  # type: ignore[attr-defined]
        do(self.layer, "previous")
        state = do(self.layer, "retry")
        self.assertEqual((state["ids"], state["failed"], state["hasNext"]), ([5, 6], None, None))
        self.assertEqual(self.events, [["failed", "network"]])

    def test_next_after_a_failed_previous_page_still_ends(self) -> None:
        self.layer.ahead = [None]  # type: ignore[attr-defined]
        self.layer.back = [OSError()]  # type: ignore[attr-defined]
        do(self.layer, "next")
        do(self.layer, "previous")
        do(self.layer, "next")
        self.assertEqual(self.events, [["end"], ["failed", "network"], ["end"]])

    def test_next_and_retry_after_a_failed_refresh_replace_the_rows(self) -> None:
        for action in ("next", "retry"):
            self.layer.ahead = [OSError(), OSError(), rows(7)]  # type: ignore[attr-defined]
            do(self.layer, "refresh")
            do(self.layer, action)
            self.assertEqual(do(self.layer, action)["ids"], [7])

    def test_retry_after_a_failed_next_page_puts_it_last(self) -> None:
        self.layer.ahead = [OSError(), OSError(), rows(7)]  # type: ignore[attr-defined]
        do(self.layer, "next")
        do(self.layer, "retry")
        self.assertEqual(do(self.layer, "retry")["ids"], [5, 6, 7])


class Hidden(PagerDriver):
    """A pager that returns coroutines although no method looks like it."""

    def next(self) -> Any:
        return asyncio.sleep(0, rows(1))


class HiddenIterator(PagerDriver):
    """The same for an asynchronous generator."""

    def pages(self) -> Any:
        async def read() -> Any:
            yield rows(1)

        return read()


class HiddenLayer(LayerDriver):
    """The same for another layer."""

    layer = "hidden"
    actions = ["wait", "fetch"]

    def wait(self) -> Any:
        return asyncio.sleep(0)

    def fetch(self) -> Any:
        async def fetch() -> None:
            await asyncio.to_thread(int)

        return fetch()


class Cancelled(PagerDriver):
    """A pager whose page comes when it is given up, and not before."""

    promises = ["cancels"]

    def prepare(self) -> None:
        super().prepare()
        self.asked, self.given_up = threading.Event(), threading.Event()

    def next(self) -> Any:
        self.asked.set()
        self.given_up.wait()
        raise asyncio.CancelledError

    def cancel(self) -> Any:
        self.given_up.set()


class BlockingTests(unittest.TestCase):
    def test_cancel_does_not_wait_for_the_page(self) -> None:
        layer, events = created(Cancelled)
        layer.perform("start", [])
        self.assertTrue(layer.asked.wait(SECONDS_MAX))  # type: ignore[attr-defined]
        layer.perform("cancel", [])
        settled, in_flight, state = layer.settle(0, 1)
        layer.given_up.set()  # type: ignore[attr-defined]
        self.assertEqual((settled, in_flight, state["failed"], events), (True, 0, None, []))

    def test_blocking_driver_cannot_promise_overlaps(self) -> None:
        output = io.BytesIO()
        blocking = type("Blocking", (Hidden,), {"promises": ["overlaps"]})
        session = Session({"pager": blocking}, "test", "1", output)
        session.answer(b'{"id":1,"method":"initialize","params":{"protocolVersion":1}}')
        error = json.loads(output.getvalue())["error"]
        self.assertEqual(error["code"], -32603)
        self.assertIn("Blocking promises 'overlaps'", error["message"])
        type("Asynchronous", (ByPages,), {"promises": ["overlaps"]}).check_claims()

    def test_coroutine_of_a_blocking_driver_is_a_mistake_of_the_driver(self) -> None:
        for driver, actions in ((Hidden, ["next", "start", "all"]), (HiddenIterator, ["start"])):
            for action in actions:
                with self.subTest(driver=driver.__name__, action=action), self.assertRaises(CallError) as caught:
                    do(created(driver)[0], action)
                self.assertEqual(caught.exception.code, -32603)
                self.assertIn("asynchronous = True", str(caught.exception))
        for action in HiddenLayer.actions:
            layer = HiddenLayer({}, lambda *event: None)
            with self.subTest(action=action), self.assertRaises(CallError) as caught:
                do(layer, action)
            self.assertEqual(caught.exception.code, -32603)


class Background(PagerDriver):
    """A pager that leaves a task behind, which fails after `tell` or when it is cancelled."""

    async def next(self) -> Any:
        self.told = asyncio.Event()
        self.ended = threading.Event()
        self.task: Any = asyncio.create_task(self._fail_later())
        return rows(1)

    async def _fail_later(self) -> None:
        try:
            await self.told.wait()
        finally:
            self.ended.set()
            raise ValueError("of the task")

    def tell(self) -> None:
        loop = self._place.loop  # type: ignore[attr-defined]
        loop.call_soon_threadsafe(self.told.set)
        assert self.ended.wait(SECONDS_MAX)
        self.forget()

    def forget(self) -> None:
        """Let the loop find that no task takes the exception."""
        loop = self._place.loop  # type: ignore[attr-defined]
        self.task = None
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(SECONDS_MAX)
        loop.call_soon_threadsafe(gc.collect)
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(SECONDS_MAX)


class ByPages(PagerDriver):
    """An asynchronous iterator whose steps wait until the test releases them, unless they are free."""

    def prepare(self) -> None:
        super().prepare()
        self.steps: List[Tuple[bool, Any]] = []
        self.released = asyncio.Event()

    async def pages(self) -> Any:
        while self.steps:
            waits, page = self.steps.pop(0)
            if waits:
                await self.released.wait()
            if isinstance(page, Exception):
                raise page
            if page is None:
                return
            yield page

    def release(self) -> None:
        self._place.loop.call_soon_threadsafe(self.released.set)  # type: ignore[attr-defined]


class ByRows(ByPages):
    """The same over rows."""

    asynchronous = True
    pages = PagerDriver.pages

    def rows(self) -> Any:
        return self._flat()

    async def _flat(self) -> Any:
        async for page in ByPages.pages(self):
            for row in page:
                yield row


class Forgetful(PagerDriver):
    """A pager whose exception is in a future that nothing awaits."""

    async def next(self) -> Any:
        loop = asyncio.get_running_loop()
        if self.url.endswith("future"):
            loop.create_future().set_exception(ValueError("of the future"))
        else:
            asyncio.gather(self._fail())
        return rows(1)

    async def _fail(self) -> None:
        raise ValueError("of a gathering")


class Counted(PagerDriver):
    """A pager whose two pages of two rows come when the test releases them."""

    def prepare(self) -> None:
        super().prepare()
        self.pages_left = [rows(1, 2), rows(3, 4)]
        self.released = asyncio.Event()

    async def next(self) -> Any:
        page = self.pages_left.pop(0) if self.pages_left else None
        if page is not None:
            await self.released.wait()
        return page


class OverlapTests(unittest.TestCase):
    def test_limit_belongs_to_its_own_all(self) -> None:
        layer, events = created(Counted)
        layer.perform("all", [None])
        layer.perform("all", [1])
        layer._place.loop.call_soon_threadsafe(layer.released.set)  # type: ignore[attr-defined]
        self.assertTrue(layer.settle(0, SECONDS_MAX)[0])
        self.assertEqual(events, [["page", [1, 2]], ["end"], ["page", [3]]])
        layer.dispose()


class Pages(PagerDriver):
    """A pager with two pages of two rows that knows after each whether another follows."""

    def open(self) -> None:
        self.pages_left = [rows(1, 2), rows(3, 4)]
        self.is_asked = False

    def next(self) -> Any:
        self.is_asked = True
        return self.pages_left.pop(0) if self.pages_left else None

    def has_next(self) -> Any:
        return bool(self.pages_left) if self.is_asked else None


class RowsLeftOutTests(unittest.TestCase):
    def test_next_shows_the_rows_that_a_limit_left_out_and_counts_their_page_once(self) -> None:
        layer, events = created(Pages)
        layer.perform("all", [3])
        self.assertTrue(layer.settle(0, SECONDS_MAX)[0])
        self.assertEqual((layer.state()["pages"], layer.state()["hasNext"]), (2, True))
        layer.perform("next", [])
        self.assertTrue(layer.settle(0, SECONDS_MAX)[0])
        self.assertEqual(events, [["page", [1, 2]], ["page", [3]], ["page", [4]]])
        self.assertEqual((layer.state()["pages"], layer.state()["hasNext"]), (2, False))
        layer.dispose()

    def test_a_new_pager_leaves_has_next_to_the_rows_that_are_shown(self) -> None:
        layer, _ = created(Pages)
        layer.perform("start", [])
        self.assertTrue(layer.settle(0, SECONDS_MAX)[0])
        layer.open()
        self.assertIs(layer.state()["hasNext"], True)
        layer.dispose()


class OwnReports(PagerDriver):
    """A pager that reports its pages and failures itself."""

    def start(self) -> Any:
        self.report_page(rows(1), replacing=True)
        return NOTHING

    def next(self) -> Any:
        self.report_failure("status")
        return NOTHING


class OwnReportTests(unittest.TestCase):
    def test_next_and_retry_after_a_reported_failure_ask_the_pager(self) -> None:
        layer, events = created(OwnReports)
        for action in ("start", "next", "next", "retry"):
            do(layer, action)
        self.assertEqual(events, [["page", [1]], *[["failed", "status"]] * 3])


class IteratorTests(unittest.TestCase):
    def test_iterator_that_was_canceled_is_not_at_the_end_of_the_list(self) -> None:
        layer, events = created(type("Canceled", (ByPages,), {"promises": ["cancels"]}))
        layer.steps = [(False, rows(1)), (True, rows(2)), (False, rows(3))]  # type: ignore[attr-defined]
        do(layer, "start")
        layer.perform("next", [])
        do(layer, "cancel")
        self.assertEqual(events, [["page", [1]]])
        state = do(layer, "next")
        self.assertEqual((state["failed"], state["hasNext"], state["ids"]), ("other", None, [1]))
        self.assertEqual(do(layer, "start")["ids"], [3])
        layer.dispose()

    def test_late_result_of_an_old_iterator_does_not_join_the_fresh_list(self) -> None:
        for late in (rows(2), None, OSError()):
            with self.subTest(late=late):
                layer, events = created(ByPages)
                layer.steps = [(False, rows(1)), (True, late), (False, rows(8))]  # type: ignore[attr-defined]
                do(layer, "start")
                layer.perform("next", [])
                layer.perform("refresh", [])
                layer.release()  # type: ignore[attr-defined]
                state = layer.settle(0, SECONDS_MAX)[2]
                self.assertEqual((state["ids"], state["failed"]), ([8], None))
                self.assertEqual(events, [["page", [1]], ["page", [8]]])
                layer.dispose()

    def test_late_row_of_an_old_iterator_does_not_join_the_fresh_rows(self) -> None:
        for late in (rows(1), None, OSError()):
            with self.subTest(late=late):
                layer, events = created(ByRows)
                layer.steps = [(True, late), (False, rows(8)), (False, None)]  # type: ignore[attr-defined]
                layer.perform("all", [])
                layer.perform("all", [])
                layer.release()  # type: ignore[attr-defined]
                self.assertEqual(layer.settle(0, SECONDS_MAX)[2]["ids"], [8])
                self.assertEqual(events, [["page", [8]], ["end"]])
                layer.dispose()


class LayerTests(unittest.TestCase):
    def test_exception_in_a_future_that_nothing_awaits_fails_its_own_layer(self) -> None:
        for form in ("future", "gathering"):
            with self.subTest(form=form):
                other, _ = created(Background)
                do(other, "start")
                layer, _ = created(Forgetful, endpoints={"list": f"http://127.0.0.1/{form}"})
                with self.assertRaisesRegex(CallError, f"ValueError: of (the|a) {form}"):
                    do(layer, "start")
                    gc.collect()
                    layer.settle(0, SECONDS_MAX)
                self.assertTrue(other.settle(0, SECONDS_MAX)[0])
                for each in (layer, other):
                    each.dispose()
                other.forget()  # type: ignore[attr-defined]

    def test_exception_of_a_background_task_fails_its_own_layer_only(self) -> None:
        first, _ = created(Background)
        do(first, "start")
        second, _ = created(Background)
        do(second, "start")
        first.tell()  # type: ignore[attr-defined]
        self.assertEqual(do(second, "start")["ids"], [1])
        with self.assertRaises(CallError) as caught:
            first.settle(0, SECONDS_MAX)
        self.assertEqual(caught.exception.code, 4)
        second.dispose()
        second.forget()  # type: ignore[attr-defined]

    def test_disposal_ends_the_tasks_of_the_layer(self) -> None:
        first, _ = created(Background)
        do(first, "start")
        first.dispose()
        self.assertTrue(first.ended.is_set())  # type: ignore[attr-defined]
        second, _ = created(Background)
        first.forget()  # type: ignore[attr-defined]
        self.assertEqual(do(second, "start")["ids"], [1])
        second.dispose()
        second.forget()  # type: ignore[attr-defined]


if __name__ == "__main__":
    unittest.main()
