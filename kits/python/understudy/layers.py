# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The base of every layer behind the driver protocol."""

from __future__ import annotations

import inspect
import re
import threading
import time
import traceback
from typing import Any, Callable, ContextManager, Dict, List, Mapping, Optional, Sequence, Tuple

from .transport import Transport
from .wire import CallError, defect, layer_failed, refused, unsupported
from .work import BlockedError, LoopThread, Work, WorkerThread, Workplace, finish

Tell = Callable[[int, str, List[Any]], None]
"""Writes an event: its sequence number, its name and its arguments."""


class LayerDriver:
    """One layer under test. Write a subclass for each layer that your driver offers.

    The method of an action has the name of the action in snake case: `loadFirstPage` calls `load_first_page`. If one of
    these methods is a coroutine function, the actions run as tasks of an event loop, and otherwise one after the other
    in a thread. A method may block; the driver answers anyway.
    """

    layer: str = ""
    """The name of the layer in the vocabulary."""
    actions: Sequence[str] = ()
    """The actions that this driver can perform."""
    events: Sequence[str] = ()
    """The events that this driver reports."""
    promises: Sequence[str] = ()
    """The promises that the layer makes."""
    urgent: Sequence[str] = ()
    """The actions that do not wait for other actions of a layer that blocks."""
    keys: Optional[Sequence[str]] = None
    """The keys of a configuration that this driver reads; None if `open` checks them itself."""
    asynchronous: Optional[bool] = None
    """Whether the layer uses asyncio; None to find it out from the methods."""

    def __init__(self, configuration: Mapping[str, Any], tell: Tell) -> None:
        """Create the layer; drivers are created by the session and not by you."""
        self.configuration = dict(configuration)
        self.work = Work()
        self._tell: Optional[Tell] = tell
        self._sequence = 0
        self._lock = threading.RLock()
        self._errors: List[CallError] = []
        self._transport: Optional[Transport] = None
        self._check_keys()
        self.prepare()
        place = LoopThread if self._is_asynchronous() else WorkerThread
        self._place: Workplace = place(self.work, self.fail)

    # Override these.

    def prepare(self) -> None:
        """Read the configuration and create the layer; send no request."""

    def state(self) -> Dict[str, Any]:
        """Return the state keys of the vocabulary."""
        return {}

    def close(self) -> Any:
        """Release the layer and abort its requests."""

    # Call these.

    def report(self, event: str, *arguments: Any) -> None:
        """Report an event, with its arguments in the order of the vocabulary; call it from any thread."""
        with self._lock:
            if self._tell is None:
                return
            self._sequence += 1
            self._tell(self._sequence, event, list(arguments))

    def fail(self, error: BaseException) -> None:
        """Report an exception that no code caught: the next answer to a settle is an error."""
        if not isinstance(error, CallError):
            traceback.print_exception(type(error), error, error.__traceback__)
            error = layer_failed(error)
        self._errors.append(error)

    @property
    def transport(self) -> Transport:
        """An HTTP client for asyncio whose requests the driver counts."""
        if self._transport is None:
            self._transport = Transport(self.work.changed)
            self.work.watch(self._transport)
        return self._transport

    def request(self) -> ContextManager[None]:
        """Count a request of any HTTP client: `with self.request(): …`."""
        return self.work.request()

    @property
    def is_disposed(self) -> bool:
        """Whether the checker needs this layer no more; a long loop ends then."""
        return self._tell is None

    # The session calls these.

    @classmethod
    def claims(cls) -> Dict[str, List[str]]:
        """Return what the driver says about this layer in the handshake."""
        claims = {"actions": list(cls.actions), "events": list(cls.events)}
        return {**claims, "promises": list(cls.promises)} if cls.promises else claims

    @classmethod
    def check_claims(cls) -> None:
        """Raise CallError if the class claims what it cannot do."""
        if "overlaps" in cls.promises and not cls._is_asynchronous():
            message = f"{cls.__name__} promises 'overlaps', but its actions block, and one waits for the other; "
            raise defect(message + "remove the promise, or write coroutine functions")

    def perform(self, action: str, arguments: List[Any]) -> None:
        """Start an action."""
        known = self.claims()["actions"]
        if action not in known:
            message = f"layer '{self.layer}' has no action '{action}'; the actions are {', '.join(known)}"
            raise unsupported(message, f"action '{action}'")
        method = self.method(action)
        try:
            inspect.signature(method).bind(*arguments)
        except TypeError as error:
            raise refused(f"the arguments of '{action}' are {arguments!r}: {error}") from None
        self._place.start(lambda: method(*arguments), is_urgent=action in self.urgent)

    def method(self, action: str) -> Callable[..., Any]:
        """Return the function that performs an action."""
        return getattr(self, _snake(action))  # type: ignore[no-any-return]

    def settle(self, in_flight_at_most: int, seconds: float) -> Tuple[bool, int, Dict[str, Any]]:
        """Wait until the layer is at rest; return whether it is, its requests in flight, and its state."""
        deadline = time.monotonic() + seconds
        seen = self._rest(in_flight_at_most, deadline)
        if self._errors:
            error = self._errors[0]
            self._errors.clear()
            raise error
        if seen is not None:
            return True, *seen
        try:
            return False, self.work.in_flight, self._place.read(self.state)
        except BlockedError:
            return False, self.work.in_flight, self.state()

    def dispose(self) -> None:
        """Drop all later events and release the layer."""
        with self._lock:
            self._tell = None
        self._place.close(self._release)

    def _rest(self, in_flight_at_most: int, deadline: float) -> Optional[Tuple[int, Dict[str, Any]]]:
        """Wait until the layer is at rest; return its requests in flight and its state, or None if it does not rest."""

        def look() -> Optional[Tuple[int, Dict[str, Any]]]:
            in_flight = self.work.in_flight
            if in_flight > in_flight_at_most:
                return None
            # An error is reported in place of the state, which the layer may not have any more.
            return in_flight, {} if self._errors else finish(self.state())

        while self.work.wait(in_flight_at_most, deadline):
            is_quiet, seen = self._place.rest(deadline, look)
            if not is_quiet or seen is not None:
                return seen  # type: ignore[no-any-return]
        return None

    def _release(self) -> Any:
        if self._transport is not None:
            self._transport.close()
        return self.close()

    @classmethod
    def _is_asynchronous(cls) -> bool:
        if cls.asynchronous is not None:
            return cls.asynchronous
        names = [_snake(action) for action in cls.claims()["actions"]]
        return any(_is_coroutine(getattr(cls, name, None)) for name in [*names, "pages", "rows"])

    def _check_keys(self) -> None:
        for key in self.configuration if self.keys is not None else ():
            if key not in (self.keys or ()):
                known = ", ".join(self.keys or ())
                message = f"layer '{self.layer}' has no configuration key '{key}'; the keys are {known}"
                raise unsupported(message, f"configuration key '{key}'")


def _snake(action: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", action).lower()


def _is_coroutine(method: Any) -> bool:
    return inspect.iscoroutinefunction(method) or inspect.isasyncgenfunction(method)
