# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The threads in which a layer works, so that the driver answers whatever the layer does."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import inspect
import threading
import time
import traceback
from queue import SimpleQueue
from typing import Any, Callable, Dict, Iterator, List, Optional, Protocol, Set, Tuple

from .wire import defect

CALL_SECONDS_MAX = 1.0
"""Longest wait for a layer's event loop that is busy with something else."""

AWAITS = "a driver without coroutine functions awaits something; write 'asynchronous = True' in its class"
"""The message about a coroutine in a driver whose actions run in a thread."""


class BlockedError(Exception):
    """The event loop of a layer is busy with something else for too long."""


class Counted(Protocol):
    """A client that counts its requests."""

    in_flight: int
    gave_up: int


class Work:
    """A count of the actions and requests of one layer that are under way."""

    def __init__(self) -> None:
        self.actions = 0
        self._counted = 0
        self._gave_up = 0
        self._condition = threading.Condition()
        self._transports: List[Counted] = []

    @property
    def in_flight(self) -> int:
        """The requests that are counted or, if there are more, the actions that run."""
        return max(self.actions, self._counted + sum(each.in_flight for each in self._transports))

    @property
    def gave_up(self) -> int:
        """The number of requests that the layer has aborted."""
        return self._gave_up + sum(each.gave_up for each in self._transports)

    def watch(self, transport: Counted) -> None:
        """Count the requests of a transport that calls `changed` after each change."""
        self._transports.append(transport)

    def changed(self) -> None:
        """Wake the driver if it waits for this layer."""
        with self._condition:
            self._condition.notify_all()

    @contextlib.contextmanager
    def action(self) -> Iterator[None]:
        """Count an action while the block runs."""
        with self._condition:
            self.actions += 1
        try:
            yield
        finally:
            with self._condition:
                self.actions -= 1
                self._condition.notify_all()

    @contextlib.contextmanager
    def request(self) -> Iterator[None]:
        """Count a request while the block runs; a cancelled one counts as aborted."""
        with self._condition:
            self._counted += 1
        try:
            yield
        except asyncio.CancelledError:
            self._gave_up += 1
            raise
        finally:
            with self._condition:
                self._counted -= 1
                self._condition.notify_all()

    def wait(self, in_flight_at_most: int, deadline: float) -> bool:
        """Wait until few enough are in flight; return False if they are not by the deadline."""
        with self._condition:
            seconds = deadline - time.monotonic()
            return self._condition.wait_for(lambda: self.in_flight <= in_flight_at_most, max(seconds, 0))


Fail = Callable[[BaseException], None]


class Workplace(Protocol):
    """A place where the actions of one layer run."""

    def start(self, action: Callable[[], Any], is_urgent: bool = False) -> None:
        """Start an action, without waiting for its requests; an urgent one does not wait for other actions."""

    def read(self, function: Callable[[], Any]) -> Any:
        """Call a function that reads the layer, and return its result."""

    def rest(self, deadline: float, look: Callable[[], Any]) -> Tuple[bool, Any]:
        """Let everything run that waits for no request, and call a function that reads the layer then.

        Return whether this came in time, and the result of the function.
        """

    def close(self, release: Callable[[], Any]) -> None:
        """End all actions as far as possible, then release the layer."""


class WorkerThread:
    """One thread in which the actions of a blocking layer run one after the other, but for urgent ones."""

    def __init__(self, work: Work, fail: Fail) -> None:
        self._work = work
        self._fail = fail
        self._queue: SimpleQueue[Optional[Callable[[], Any]]] = SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def start(self, action: Callable[[], Any], is_urgent: bool = False) -> None:
        counted = self._work.action()
        counted.__enter__()

        def run() -> None:
            with contextlib.ExitStack() as stack:
                stack.push(counted)
                try:
                    finish(action())
                except BaseException as error:  # SystemExit of a library must not end the thread silently.
                    self._fail(error)

        if is_urgent:
            running = threading.Thread(target=run, daemon=True)
            running.start()
            running.join(CALL_SECONDS_MAX)  # So that it comes before the next call, unless it blocks.
        else:
            self._queue.put(run)

    def read(self, function: Callable[[], Any]) -> Any:
        return finish(function())

    def rest(self, deadline: float, look: Callable[[], Any]) -> Tuple[bool, Any]:
        return True, look()

    def close(self, release: Callable[[], Any]) -> None:
        self._queue.put(None)
        # The worker may wait for the network for ever, so it cannot be asked.
        releasing = threading.Thread(target=lambda: _attempt(lambda: finish(release())), daemon=True)
        releasing.start()
        releasing.join(CALL_SECONDS_MAX)

    def _run(self) -> None:
        for action in iter(self._queue.get, None):
            action()


class LoopThread:
    """The event loop in which the actions of an asyncio layer run as tasks; all layers share the loop."""

    _loop: Optional[asyncio.AbstractEventLoop] = None

    def __init__(self, work: Work, fail: Fail) -> None:
        self._work = work
        self._fail = fail
        self._tasks: Dict[asyncio.Task[Any], None] = {}  # In the order of their beginnings.
        self._started: Set[asyncio.Task[Any]] = set()
        self._context = contextvars.copy_context()
        self._context.run(_PLACE.set, self)
        if LoopThread._loop is None:
            LoopThread._loop = asyncio.new_event_loop()
            LoopThread._loop.set_task_factory(_new_task)
            LoopThread._loop.create_future = _new_future  # type: ignore[method-assign]
            LoopThread._loop.set_exception_handler(_uncaught)
            threading.Thread(target=LoopThread._loop.run_forever, daemon=True).start()
        self.loop = LoopThread._loop

    def start(self, action: Callable[[], Any], is_urgent: bool = False) -> None:
        counted = self._work.action()
        counted.__enter__()

        def begin() -> None:
            try:
                result = action()
            except BaseException as error:
                self._fail(error)
                counted.__exit__(None, None, None)
                return
            if not inspect.isawaitable(result):
                counted.__exit__(None, None, None)
                return
            task = asyncio.ensure_future(result)
            self._tasks[task] = None
            task.add_done_callback(ended)

        def ended(task: asyncio.Task[Any]) -> None:
            self._tasks.pop(task, None)
            if not task.cancelled() and task.exception() is not None:
                self._fail(task.exception())  # type: ignore[arg-type]
            counted.__exit__(None, None, None)

        with contextlib.suppress(BlockedError):
            self._call(begin, turns_after=1)

    def cancel(self) -> None:
        """Cancel all actions but the current one; call it in the loop."""
        current = asyncio.current_task()
        for task in [task for task in self._tasks if task is not current]:
            task.cancel()

    def read(self, function: Callable[[], Any]) -> Any:
        return self._call(function)

    def rest(self, deadline: float, look: Callable[[], Any]) -> Tuple[bool, Any]:
        # On a busy machine, each of the turns may take a millisecond.
        seconds_max = max(deadline - time.monotonic(), 0.004)
        try:
            # A callback may queue another one; a layer that never stops has requests or actions under way.
            return True, self._call(look, turns_before=6, seconds_max=seconds_max)
        except BlockedError:
            return False, None

    def close(self, release: Callable[[], Any]) -> None:
        async def close() -> None:
            deadline = time.monotonic() + CALL_SECONDS_MAX / 2
            while self._started and time.monotonic() < deadline:  # A task may start another one while it ends.
                tasks = set(self._started)
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks, timeout=max(deadline - time.monotonic(), 0))
            result = release()
            if inspect.isawaitable(result):
                await result

        closing = asyncio.run_coroutine_threadsafe(close(), self.loop)
        _attempt(lambda: closing.result(CALL_SECONDS_MAX))

    def own(self, task: asyncio.Task[Any]) -> None:
        """Cancel a task, at the latest when the layer is closed."""
        self._started.add(task)
        task.add_done_callback(self._started.discard)

    def uncaught(self, error: Exception) -> None:
        """Report an exception of the layer that no code caught."""
        self._fail(error)
        self._work.changed()

    def _call(
        self,
        function: Callable[[], Any],
        turns_before: int = 0,
        turns_after: int = 0,
        seconds_max: float = CALL_SECONDS_MAX,
    ) -> Any:
        """Call a function in the loop, with turns of the loop around it; raise BlockedError if the loop is blocked."""
        done = threading.Event()
        result: List[Any] = []

        def call() -> None:
            try:
                result.append((function(), None))
            except BaseException as error:
                result.append((None, error))
            self._after_turns(turns_after, done.set)

        self.loop.call_soon_threadsafe(self._after_turns, turns_before, call, context=self._context.copy())
        if not done.wait(seconds_max):
            raise BlockedError("the event loop of the layer is blocked; do not block in asynchronous code")
        value, error = result[0]
        if error is not None:
            raise error
        return value

    def _after_turns(self, turns: int, done: Callable[[], Any]) -> None:
        """Call a function in the loop after some turns; waking the loop for each of them costs more."""
        if turns == 0:
            done()
        else:
            self.loop.call_soon(self._after_turns, turns - 1, done)


_PLACE: contextvars.ContextVar[Optional[LoopThread]] = contextvars.ContextVar("understudy_place", default=None)
"""The place of the layer whose code runs; each task and each callback keeps it."""


class _Task(asyncio.Task):  # type: ignore[type-arg]
    """A task that knows the layer that started it, even while it is collected as garbage."""

    place: Optional[LoopThread] = None


def _new_task(loop: asyncio.AbstractEventLoop, coroutine: Any, **options: Any) -> asyncio.Task[Any]:
    """Create a task that belongs to the layer whose code runs."""
    task = _Task(coroutine, loop=loop, **options)
    task.place = _PLACE.get()
    if task.place is not None:
        task.place.own(task)
    return task


class _Future(asyncio.Future):  # type: ignore[type-arg]
    """A future that knows the layer whose code created it."""

    place: Optional[LoopThread] = None


def _new_future() -> asyncio.Future[Any]:
    """Create a future that belongs to the layer whose code runs."""
    future = _Future(loop=LoopThread._loop)
    future.place = _PLACE.get()
    return future


def _place_of(future: Any) -> Optional[LoopThread]:
    """Return the layer of a future or task; that of its parts for the result of `gather`."""
    places = [getattr(each, "place", None) for each in (future, *getattr(future, "_children", ()))]
    return next((place for place in places if place is not None), None)


def _uncaught(loop: asyncio.AbstractEventLoop, report: Any) -> None:
    """Print an exception that no code caught, and report it to the layer whose code raised it."""
    loop.default_exception_handler(report)
    if "future" in report or "task" in report:
        place = _place_of(report.get("future") or report.get("task"))
    elif "handle" in report:
        context = getattr(report["handle"], "_context", None)
        place = None if context is None else context.get(_PLACE)
    else:
        place = _PLACE.get()
    error = report.get("exception")
    if place is not None and isinstance(error, Exception):
        place.uncaught(error)


def finish(result: Any) -> Any:
    """Return the result of a call in a blocking layer; run a coroutine that waits for nothing."""
    if not inspect.iscoroutine(result):
        return result
    try:
        result.send(None)
    except StopIteration as stop:
        return stop.value
    except RuntimeError as error:
        if "no running event loop" in str(error):
            raise defect(AWAITS) from None
        raise
    result.close()
    raise defect(AWAITS)


def _attempt(function: Callable[[], Any]) -> None:
    """Call a function that releases something; print what it raises."""
    try:
        function()
    except BaseException:
        traceback.print_exc()
