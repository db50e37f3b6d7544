# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The base of a driver for a pager."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import inspect
import json
import traceback
from typing import Any, Callable, ClassVar, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence

from .configured import ConfiguredPager
from .kinds import KINDS, kind_of
from .renewals import Renewal
from .wire import CallError, defect, refused
from .work import AWAITS, LoopThread

NOTHING: Any = object()
"""The result of an action that has reported everything itself, or that did nothing."""

_ENDED: Any = object()

_LIMIT: contextvars.ContextVar[Optional[int]] = contextvars.ContextVar("understudy_limit", default=None)
"""The limit of the `all` whose code runs; actions that overlap have other limits."""


class ResultError(Exception):
    """A result that is not a page, or an end of an iterator that says nothing about the list."""


class PagerDriver(ConfiguredPager):
    """A pager behind the driver protocol. Write a subclass with `open` and one of `next`, `pages` and `rows`.

    The methods of actions may be coroutine functions, and `pages` and `rows` may be asynchronous generators. The base
    derives events and state from what they return and raise. A pager that has actions of its own overrides `start`,
    `refresh`, `retry`, `previous`, `cancel` or `all`.
    """

    layer = "pager"
    events = ("page", "end", "failed")
    urgent = ("cancel",)
    failure_kinds: ClassVar[Mapping[Any, str]] = {}
    """More kinds of failures, by class or by name of an exception's class."""

    def prepare(self) -> None:
        """Read the configuration; the pager itself is created by the first action."""
        super().prepare()
        self._ids: List[Any] = []
        self._page_count = 0
        self._failed: Optional[str] = None
        self._failed_action = "start"
        self._has_raised = False
        self._asked = "start"
        self._has_ended = False
        self._is_open = False
        self._unshown: List[Any] = []
        self._known_next: Optional[bool] = None
        self._iterator: Any = None
        self._is_iterator_broken = False
        self._calls = 0
        self._pager_count = 0
        self._renewal: Optional[Renewal] = None
        # All other fields belong to the pager, as its iterator does.
        self._kit_fields = {*vars(self), "_kit_fields"} - {"_iterator", "_is_iterator_broken"}

    # Override these.

    def open(self) -> Any:
        """Create a new pager that has read nothing; send no request."""

    def next(self) -> Any:
        """Read the next page; return its rows, or None if no page follows."""
        if self._iterator is None:
            pages = self.pages()
            self._iterator = pages if hasattr(pages, "__anext__") else iter(pages)
        if hasattr(self._iterator, "__anext__"):
            return self._next_asynchronous()
        iterator = self._iterator
        with self._iteration():
            page = next(iterator, _ENDED)
        if iterator is not self._iterator:
            return NOTHING
        return self._checked_end() if page is _ENDED else page

    def pages(self) -> Any:
        """Return an iterator over the pages, each a list of rows, as an alternative to `next`."""
        raise NotImplementedError(f"{type(self).__name__} has no 'next', 'pages' or 'rows'; write one of them")

    def rows(self) -> Any:
        """Return an iterator over all rows, for a pager without pages: it can only perform `all`."""
        raise NotImplementedError

    def id(self, row: Any) -> Any:
        """Return the id of a row; by default, follow the dialect's path through members or attributes."""
        for key in self.dialect.get("id", ["id"]):
            row = row[key] if isinstance(row, Mapping) else getattr(row, key)
        return row

    def has_next(self) -> Optional[bool]:
        """Return whether another page follows, if the pager knows it without a request."""
        return None

    def has_previous(self) -> Optional[bool]:
        """Return whether a page precedes the first one shown, if the pager knows it without a request."""
        return None

    def start(self) -> Any:
        """Read the first page; return its rows."""
        self._renew()
        return self.next()

    def refresh(self) -> Any:
        """Read the first page again; return its rows."""
        return self.start()

    def retry(self) -> Any:
        """Ask again for what failed last; return its rows."""
        if self._failed is None:
            return NOTHING
        return self.next() if self._failed_action in ("next", "all") else getattr(self, self._failed_action)()

    def previous(self) -> Any:
        """Read the page before the first one shown; return its rows, or None if there is none."""
        raise NotImplementedError

    def cancel(self) -> Any:
        """Give up what is on its way; by default, cancel the tasks of an asyncio pager."""
        if isinstance(self._place, LoopThread):
            self._place.cancel()
        return NOTHING

    def all(self, limit: Optional[int] = None) -> Any:
        """Read all pages, or enough for `limit` rows; by default, call `start` and then `next`."""
        return self._collect(limit)

    def state(self) -> Dict[str, Any]:
        """Return the state; a subclass may change single keys."""
        has_next = self.has_next() if self._is_open and not self._has_ended else None
        if has_next is None:
            has_next = self._known_next  # A new pager knows nothing yet, and the rows of the old one are shown.
        has_next = True if self._unshown and has_next is not None else has_next
        return {
            "ids": list(self._ids),
            "loading": self.work.in_flight > 0,
            "failed": self._failed,
            "hasNext": False if self._has_ended else has_next,
            "hasPrevious": self.has_previous() if self._is_open else None,
            "pages": self._page_count,
        }

    # Call these if an action reports its results itself; it then returns NOTHING.

    def report_page(self, rows: Sequence[Any], replacing: bool = False, first: bool = False) -> None:
        """Report the rows of a page that was added: last, or `first`, or `replacing` everything."""
        limit = _LIMIT.get()
        room = None if limit is None else max(limit - (0 if replacing else len(self._ids)), 0)
        checked = [self._checked_id(row) for row in rows]
        ids = checked[:room]
        self._unshown = [] if room is None else list(rows)[room:]
        self._ids = ids if replacing else ids + self._ids if first else self._ids + ids
        self._page_count = 1 if replacing else self._page_count + 1
        self._failed = None
        self._has_ended = False if replacing else self._has_ended
        self.report("page", ids)

    def report_end(self) -> None:
        """Report that no page follows."""
        self._failed = None
        self._has_ended = True
        self.report("end")

    def report_failure(self, kind: str) -> None:
        """Report that a page failed, with the kind of the failure."""
        if kind not in KINDS:
            raise defect(f"'{kind}' is not a kind of failure; use one of {', '.join(KINDS)}")
        self._failed, self._failed_action, self._has_raised = kind, self._asked, False
        self.report("failed", kind)

    # The session calls these.

    @classmethod
    def claims(cls) -> Dict[str, List[str]]:
        """Return the actions that follow from the methods and promises of the class."""
        named = {} if cls.dialects is None else {"dialects": list(cls.dialects)}
        if cls.actions:
            return {**super().claims(), **named}
        has_pages = cls.next is not PagerDriver.next or cls.pages is not PagerDriver.pages
        names = ["start", "next", "refresh", "retry", "all"] if has_pages or cls.rows is PagerDriver.rows else ["all"]
        if "previous" in cls.promises:
            names.append("previous")
        if "cancels" in cls.promises:
            names.append("cancel")
        return {"actions": names, "events": list(cls.events), "promises": list(cls.promises), **named}

    def method(self, action: str) -> Callable[..., Any]:
        """Return the function that performs an action and reports its result."""
        if action == "all":
            return self._perform_all
        if action == "cancel":
            return self._perform_cancel
        return lambda: self._perform(action)

    async def _perform(self, action: str) -> bool:
        """Perform an action; return whether another page may follow."""
        self._open_once()
        # The page that failed keeps its place, whichever action asks for it again.
        failed = self._failed_action if self._failed is not None else None
        is_first = failed in ("start", "refresh")
        place = failed if failed is not None and (action == "retry" or (action == "next" and is_first)) else action
        if action == "next" and is_first and self._has_raised:
            action = place  # A pager that reports its failures itself knows what its own `next` has to ask for.
        self._asked = place
        if action == "next" and failed is None and self._unshown:
            self._page_count -= 1  # The page has been counted, with the rows that the limit of `all` let through.
            self.report_page(self._unshown)
            return True
        if action == "next" and failed in (None, "previous") and (self._has_ended or self.has_next() is False):
            self.report_end()
            return False
        self._calls += 1
        call = self._calls
        renewal = self._begin_renewal(action)
        pager = self._pager_count
        try:
            result = _page(action, await self._value(getattr(self, action)()))
        except CallError:
            raise
        except (Exception, asyncio.CancelledError) as error:
            if pager == self._pager_count and not self._is_given_up(call, error):
                self._fail(place, error)
            return False
        finally:
            if renewal is not None:
                self._end_renewal(renewal)
        # A late page of a pager that was replaced meanwhile does not belong to the rows that are shown.
        return self._take(result, place) if pager == self._pager_count else False

    async def _perform_cancel(self) -> None:
        self._open_once()
        self._calls += 1
        renewal, self._renewal = self._renewal, None
        if renewal is not None:
            renewal.canceled_at = self._calls
            if self._makes_pagers:
                self._pager_count += 1
        try:
            await self._value(self.cancel())
        except asyncio.CancelledError:
            pass
        except CallError:
            raise
        except Exception as error:
            self._fail("cancel", error)
        finally:
            if renewal is not None:
                self._put_back(renewal)

    def _take(self, result: Any, place: str) -> bool:
        """Report the result of an action; `place` is the action to which the page belongs."""
        if result is NOTHING:
            return False
        replaces = place in ("start", "refresh")
        if result is not None:
            self.report_page(result, replacing=replaces, first=place == "previous")
            self._known_next = self.has_next()
            return True
        if place == "previous":
            if self._failed_action == "previous":
                self._failed = None
            return False
        if replaces:
            self.report_page([], replacing=True)
        self.report_end()
        return False

    async def _perform_all(self, limit: Optional[int] = None) -> None:
        if limit is not None and (not isinstance(limit, int) or limit < 0):
            raise refused(f"the limit of 'all' is {limit!r}; give an integer of 0 or more")
        self._open_once()
        self._asked = "all"
        self._calls += 1
        call = self._calls
        try:
            result = _page("all", await self._value(self.all(limit)))
        except CallError:
            raise
        except (Exception, asyncio.CancelledError) as error:
            if not self._is_given_up(call, error):
                self._fail("all", error)
            return
        if result is not NOTHING and result is not None:
            with _limited(limit):
                self.report_page(result, replacing=True)

    async def _collect(self, limit: Optional[int]) -> Any:
        with _limited(limit):
            if type(self).rows is not PagerDriver.rows and self.claims()["actions"][0] == "all":
                await self._collect_rows(limit)
                return NOTHING
            follows = await self._perform("start")
            while follows and not self.is_disposed and (limit is None or len(self._ids) < limit):
                follows = await self._perform("next")
        return NOTHING

    async def _collect_rows(self, limit: Optional[int]) -> None:
        """Read rows one by one; report them in pages of the configured size."""
        self._renew()
        rows: List[Any] = []
        is_first, count, has_ended = True, 0, False
        call, failure = self._calls, None
        iterator = self._iterator = _as_asynchronous(self.rows())
        while not self.is_disposed and (limit is None or count < limit):
            try:
                rows.append(await iterator.__anext__())
                count += 1
            except StopAsyncIteration:
                has_ended = True
            except (Exception, asyncio.CancelledError) as error:
                if self._is_given_up(call, error):
                    return
                failure = error
            if iterator is not self._iterator:
                return  # Another 'all' has begun meanwhile.
            if has_ended or failure is not None:
                break
            if len(rows) == self.page_size:
                self.report_page(rows, replacing=is_first)
                rows, is_first = [], False
        if rows or (is_first and failure is None):
            self.report_page(rows, replacing=is_first)
        if failure is not None:
            self._fail("all", failure)
        elif has_ended:
            self.report_end()

    def _is_given_up(self, call: int, error: BaseException) -> bool:
        """Whether a cancel or a later call, such as a refresh, may have cancelled a call; that is not a failure."""
        return isinstance(error, asyncio.CancelledError) and (call < self._calls or self.is_disposed)

    def _begin_renewal(self, action: str) -> Optional[Renewal]:
        """Keep the fields of the pager if an action begins with a new one; return what was kept."""
        if action == "retry" and type(self).retry is PagerDriver.retry and self._failed is not None:
            action = self._failed_action
        is_own = type(self).refresh is not PagerDriver.refresh
        if action != "start" and (action != "refresh" or is_own):
            return None
        if self._makes_pagers:
            self._pager_count += 1
        self._renewal = Renewal(self, self._kit_fields, before=self._renewal)
        return self._renewal

    def _end_renewal(self, renewal: Renewal) -> None:
        """Forget the old pager when the first page of the new one has come or has failed."""
        if renewal is self._renewal:
            self._renewal = None
        elif renewal.canceled_at is not None:
            self._put_back(renewal)  # The call may have changed the fields while it ended.

    def _put_back(self, renewal: Renewal) -> None:
        """Go on with the old pager, whose rows are shown, unless another call has begun after the cancel."""
        if renewal.canceled_at == self._calls:
            renewal.put_back()

    @property
    def _makes_pagers(self) -> bool:
        """Whether each `start` of the kit makes a pager with `open`."""
        return type(self).open is not PagerDriver.open and type(self).start is PagerDriver.start

    def _fail(self, action: str, error: BaseException) -> None:
        traceback.print_exception(type(error), error, error.__traceback__)
        self.report_failure(kind_of(error, self.failure_kinds))
        self._failed_action, self._has_raised = action, True

    async def _value(self, result: Any) -> Any:
        """Return a result, after waiting for it if it is awaitable."""
        if not inspect.isawaitable(result):
            return result
        is_own = inspect.iscoroutine(result) and result.cr_code is PagerDriver._collect.__code__
        if is_own or isinstance(self._place, LoopThread):
            return await result
        if inspect.iscoroutine(result):
            result.close()
        raise defect(AWAITS)

    def _open_once(self) -> None:
        if not self._is_open:
            self._renew()

    def _renew(self) -> None:
        self._iterator, self._is_iterator_broken = None, False
        try:
            self.open()
        except Exception as error:
            raise defect(f"'open' of {type(self).__name__} failed: {error!r}; create a pager there") from error
        self._is_open = True

    def _checked_end(self) -> Any:
        if self._is_iterator_broken:
            raise ResultError("the iterator has ended because it raised an exception; this is not the end of the list")
        return None

    @contextlib.contextmanager
    def _iteration(self) -> Iterator[None]:
        """Note whether a step of the iterator raises: a generator is over then, although its list is not."""
        iterator = self._iterator
        try:
            yield
        except BaseException as error:
            if iterator is self._iterator and not isinstance(error, StopAsyncIteration):
                self._is_iterator_broken = True
            raise

    async def _next_asynchronous(self) -> Any:
        iterator = self._iterator
        try:
            with self._iteration():
                page = await iterator.__anext__()
        except Exception as error:
            if iterator is not self._iterator:
                return NOTHING
            if isinstance(error, StopAsyncIteration):
                return self._checked_end()
            raise
        # A page of an iterator that was replaced meanwhile does not belong to the fresh list.
        return page if iterator is self._iterator else NOTHING

    def _checked_id(self, row: Any) -> Any:
        try:
            identity = self.id(row)
            json.dumps(identity)
        except CallError:
            raise
        except Exception as error:
            shown = repr(row)[:200]
            raise defect(f"no id of {shown}: {error!r}; return an integer or a text from 'id'") from None
        if identity is None or isinstance(identity, (bool, float)):
            raise defect(f"the id of {repr(row)[:200]} is {identity!r}; return an integer or a text from 'id'")
        return identity


@contextlib.contextmanager
def _limited(limit: Optional[int]) -> Iterator[None]:
    """Report no more rows than an `all` asks for while the block runs."""
    token = _LIMIT.set(limit)
    try:
        yield
    finally:
        _LIMIT.reset(token)


def _page(action: str, result: Any) -> Any:
    """Return the result of an action with the rows of a page as a list; None and NOTHING stay as they are."""
    if result is None or result is NOTHING:
        return result
    if isinstance(result, (str, bytes, Mapping)) or not isinstance(result, Iterable):
        wanted = "return the rows of a page as a list, or None if no page follows"
        raise ResultError(f"'{action}' returned {repr(result)[:200]}; {wanted}")
    return list(result)


def _as_asynchronous(rows: Any) -> Any:
    """Return an asynchronous iterator over rows."""
    if hasattr(rows, "__anext__"):
        return rows
    iterator = iter(rows)

    async def each() -> Any:
        for row in iterator:
            yield row

    return each()
