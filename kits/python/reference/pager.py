# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A pager for any list API that a dialect describes."""

from __future__ import annotations

import asyncio
from typing import Any, AsyncIterator, Callable, Dict, Iterable, List, Mapping, Optional

from understudy.transport import Request, Transport

from actions import Abort, Action, End, Fail, Send, Show
from dialect import Dialect
from pager_state import PagerState


class PagerError(Exception):
    """A page that failed; `kind` is network, status, content, loop or other."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f"{kind}: {reason}")
        self.kind = kind


class Pager:
    """The rows of a list, page by page.

        pager = Pager("https://api.example.com/orders", dialect, size=50)
        async for page in pager:
            print(page)

    All methods return when what they began is done, has failed, or was given up. They raise nothing for a page that
    fails: see `failed` and `on_failure`.
    """

    def __init__(
        self,
        url: str,
        dialect: Mapping[str, Any],
        size: int = 20,
        *,
        parameters: Optional[Mapping[str, str]] = None,
        seconds_max: float = 30,
        ahead: int = 0,
        refetches_all: bool = False,
        transport: Optional[Transport] = None,
    ) -> None:
        """Create a pager that has read nothing.

        Args:
            url: The complete URL of the list.
            dialect: The description of the API, as `client` in dialects.yaml.
            size: The number of rows to ask for in each request.
            parameters: Query parameters for every request.
            seconds_max: The time after which a request has failed.
            ahead: The number of pages to fetch before they are needed, if the API has numbers and a total.
            refetches_all: Whether a refresh reads all pages that are shown, and not only the first one.
            transport: Sends the requests.
        """
        self.state = PagerState(Dialect(dialect, url, size, parameters or {}), ahead, refetches_all)
        self.reason: Optional[str] = None
        self.on_page: Callable[[Show], None] = lambda page: None
        self.on_end: Callable[[], None] = lambda: None
        self.on_failure: Callable[[str], None] = lambda kind: None
        self._seconds_max = seconds_max
        self._transport = transport or Transport()
        self._tasks: Dict[int, asyncio.Task[None]] = {}
        self._done: Optional[asyncio.Future[None]] = None

    @property
    def rows(self) -> List[Any]:
        """All rows that are shown."""
        return self.state.rows

    @property
    def failed(self) -> Optional[str]:
        """The kind of the last failure; None after a success."""
        return self.state.failed

    async def start(self) -> None:
        """Read the first page; its rows replace all others."""
        await self._begin(self.state.start)

    async def refresh(self) -> None:
        """Read what is shown again; the old rows stay until the fresh ones are there."""
        await self._begin(self.state.start)

    async def next(self) -> None:
        """Read the page that follows; nothing while a page is on its way."""
        await self._begin(self.state.next)

    async def previous(self) -> None:
        """Read the page before the first one shown; nothing if there is none."""
        await self._begin(self.state.previous)

    async def retry(self) -> None:
        """Ask again for the page that failed; nothing if none failed."""
        await self._begin(self.state.retry)

    async def all(self, limit: Optional[int] = None) -> None:
        """Read all pages, or as many as `limit` rows need."""
        await self._begin(lambda: self.state.all(limit))

    def cancel(self) -> None:
        """Give up what is on its way; the rows stay."""
        self._perform(self.state.cancel())

    close = cancel

    async def __aiter__(self) -> AsyncIterator[List[Any]]:
        """Read all pages from the first one on; raise PagerError for a page that fails."""
        await self.start()
        index = 0
        while True:
            if self.failed is not None:
                raise PagerError(self.failed, self.reason or "")
            if index == len(self.state.pages):
                return
            for page in self.state.pages[index:]:
                yield page.rows
            index = len(self.state.pages)
            await self.next()

    async def _begin(self, event: Callable[[], List[Action]]) -> None:
        """Take an action of the user, and wait until what it began is over."""
        was_loading, done = self.state.is_loading, self._done
        actions = event()
        if was_loading and not actions:
            return  # The page that is on its way belongs to another call.
        if done is not None and not done.done():
            done.set_result(None)
        self._done = mine = asyncio.get_running_loop().create_future()
        self._perform(actions)
        await mine

    def _perform(self, actions: Iterable[Action]) -> None:
        for action in actions:
            if isinstance(action, Send):
                self._tasks[action.number] = asyncio.ensure_future(self._exchange(action))
            elif isinstance(action, Abort):
                task = self._tasks.pop(action.number, None)
                if task is not None:
                    task.cancel()
            elif isinstance(action, Show):
                self.on_page(action)
            elif isinstance(action, End):
                self.on_end()
            elif isinstance(action, Fail):
                self.reason = action.reason
                self.on_failure(action.kind)
        if self._done is not None and not self._done.done() and not self.state.is_loading:
            self._done.set_result(None)

    async def _exchange(self, send: Send) -> None:
        """Send a request, and give its answer to the state."""
        call = send.call
        if send.seconds:
            await asyncio.sleep(send.seconds)
        try:
            request = Request(call.url, call.method, call.headers, call.body)
            answer = await self._transport.send(request, self._seconds_max)
        except OSError as error:
            actions = self.state.broke(send.number, "network", str(error))
        except Exception as error:
            kind = "content" if isinstance(error, ValueError) else "other"
            actions = self.state.broke(send.number, kind, f"no request to {call.url[:200]!a}: {error!r}")
        else:
            actions = self.state.answered(send.number, answer.status, answer.by_name, answer.body)
        self._tasks.pop(send.number, None)
        self._perform(actions)
