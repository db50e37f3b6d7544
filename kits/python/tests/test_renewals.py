# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Pagers without a `refresh` of their own: a cancelled refresh leaves the old rows and the place behind them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import unittest
from typing import Any, List

from support import DRIVERS, KIT
from test_pager_base import created, do, rows, setUpModule  # noqa: F401
from understudy.pagers import PagerDriver
from understudy.program import find

CONTRACTS = KIT.parents[1] / "Contracts" / "pager"
CHECK_SECONDS_MAX = 60


class ContractTests(unittest.TestCase):
    def test_cancelled_refresh_keeps_the_contract(self) -> None:
        for kind in ("object", "fields", "start", "generator"):
            driver = f"{sys.executable} {DRIVERS / 'renewed.py'} {kind}"
            arguments = ["check", str(CONTRACTS), "--id", "PG-55.refresh.cursor", "--driver", driver]
            with self.subTest(kind=kind):
                checked = subprocess.run(
                    [find(), *arguments], env={"PYTHONPATH": str(KIT)}, timeout=CHECK_SECONDS_MAX,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                )  # fmt: skip
                self.assertEqual(checked.returncode, 0, checked.stdout)


class Held(PagerDriver):
    """A pager whose place is in its fields; its pages come when the test releases them."""

    promises = ["overlaps", "cancels"]

    def prepare(self) -> None:
        super().prepare()
        self.results: List[Any] = []
        self.released = asyncio.Event()
        self.released.set()

    def open(self) -> None:
        self.page = 0

    async def next(self) -> Any:
        self.page += 1
        page, result = self.page, self.results.pop(0) if self.results else None
        try:
            await self.released.wait()
        except asyncio.CancelledError:
            self.page -= 1
            raise
        if result is not None:
            raise result
        return rows(page)

    def hold(self) -> None:
        self._place.loop.call_soon_threadsafe(self.released.clear)  # type: ignore[attr-defined]

    def release(self) -> None:
        self._place.loop.call_soon_threadsafe(self.released.set)  # type: ignore[attr-defined]


class Deaf(Held):
    """The same, but its `cancel` does nothing, so that its pages come late."""

    def cancel(self) -> None:
        pass


class RenewalTests(unittest.TestCase):
    def held(self, driver: Any, *actions: str) -> Any:
        """Return a layer that shows two pages, and in which these actions wait."""
        layer, self.events = created(driver)
        self.addCleanup(layer.dispose)
        do(layer, "start")
        do(layer, "next")
        layer.hold()  # type: ignore[attr-defined]
        for action in actions:
            layer.perform(action, [])
        self.events.clear()
        return layer

    def test_cancel_of_two_refreshes_goes_back_to_the_rows_that_are_shown(self) -> None:
        for actions in (["refresh"], ["start"], ["all"], ["refresh", "refresh"]):
            with self.subTest(actions=actions):
                layer = self.held(Held, *actions)
                do(layer, "cancel")
                layer.release()
                self.assertEqual(do(layer, "next")["ids"], [1, 2, 3])
                self.assertEqual(self.events, [["page", [3]]])

    def test_late_page_of_a_cancelled_refresh_changes_nothing(self) -> None:
        layer = self.held(Deaf, "refresh")
        layer.perform("cancel", [])
        layer.release()
        self.assertEqual(layer.settle(0, 10)[2]["ids"], [1, 2])
        self.assertEqual(do(layer, "next")["ids"], [1, 2, 3])
        self.assertEqual(self.events, [["page", [3]]])

    def test_late_result_of_a_replaced_pager_does_not_join_the_fresh_rows(self) -> None:
        for late in (None, OSError()):
            with self.subTest(late=late):
                layer = self.held(Held)
                layer.results = [late]
                layer.perform("next", [])
                layer.perform("refresh", [])
                layer.release()
                state = layer.settle(0, 10)[2]
                self.assertEqual((state["ids"], state["failed"]), ([1], None))
                self.assertEqual(self.events, [["page", [1]]])

    def test_failed_refresh_keeps_the_rows_and_is_repeated(self) -> None:
        for action in ("next", "retry"):
            with self.subTest(action=action):
                layer = self.held(Held)
                layer.release()
                layer.results = [OSError()]
                state = do(layer, "refresh")
                self.assertEqual((state["ids"], state["failed"]), ([1, 2], "network"))
                self.assertEqual(do(layer, action)["ids"], [1])


class Raising(PagerDriver):
    """A pager that says that its request was cancelled, although no call has asked for that."""

    def next(self) -> Any:
        raise asyncio.CancelledError


class GivenUpTests(unittest.TestCase):
    def test_cancelled_call_is_a_failure_unless_a_later_call_has_come(self) -> None:
        for action in ("start", "all"):
            with self.subTest(action=action):
                layer, events = created(Raising)
                self.assertEqual(do(layer, action)["failed"], "other")
                self.assertEqual(events, [["failed", "other"]])

    def test_call_that_a_later_call_has_cancelled_is_not_a_failure(self) -> None:
        class Replacing(PagerDriver):
            promises = ["overlaps"]

            async def next(self) -> Any:
                self.task = asyncio.current_task()
                await asyncio.Event().wait()

            async def refresh(self) -> Any:
                self.task.cancel()  # type: ignore[union-attr]
                return rows(7)

        layer, events = created(Replacing)
        layer.perform("next", [])
        self.assertEqual(do(layer, "refresh")["failed"], None)
        self.assertEqual(events, [["page", [7]]])
        layer.dispose()


if __name__ == "__main__":
    unittest.main()
