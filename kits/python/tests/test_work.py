# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The threads in which a layer works."""

from __future__ import annotations

import asyncio
import time
import unittest
from typing import Any, Callable, Coroutine, List

import support  # noqa: F401
from understudy.work import LoopThread, Work


class LoopThreadTests(unittest.TestCase):
    def setUp(self) -> None:
        self.errors: List[BaseException] = []
        self.place = LoopThread(Work(), self.errors.append)
        self.addCleanup(self.place.close, lambda: None)

    def test_is_quiet_after_callbacks_that_queue_others(self) -> None:
        seen: List[int] = []

        def queue(left: int) -> None:
            seen.append(left)
            if left > 0:
                self.place.loop.call_soon(queue, left - 1)

        self.place.read(lambda: self.place.loop.call_soon(queue, 3))
        self.assertEqual(self.place.rest(time.monotonic() + 5, lambda: list(seen)), (True, [3, 2, 1, 0]))

    def test_is_not_quiet_while_the_loop_is_blocked(self) -> None:
        self.place.loop.call_soon_threadsafe(time.sleep, 0.3)
        self.assertEqual(self.place.rest(time.monotonic(), lambda: "read"), (False, None))
        self.assertEqual(self.place.rest(time.monotonic() + 5, lambda: "read"), (True, "read"))

    def test_an_action_has_begun_when_start_returns(self) -> None:
        seen: List[str] = []

        async def act() -> None:
            seen.append("begun")

        self.place.start(act)
        self.assertEqual(seen, ["begun"])
        self.assertEqual(self.errors, [])

    def test_cancel_ends_the_actions_in_the_order_in_which_they_began(self) -> None:
        ended: List[int] = []

        def wait(number: int) -> Callable[[], Coroutine[Any, Any, None]]:
            async def act() -> None:
                try:
                    await asyncio.Event().wait()
                finally:
                    ended.append(number)

            return act

        for number in range(20):
            self.place.start(wait(number))
        self.place.read(self.place.cancel)
        self.assertEqual(self.place.rest(time.monotonic() + 5, lambda: list(ended)), (True, list(range(20))))


if __name__ == "__main__":
    unittest.main()
