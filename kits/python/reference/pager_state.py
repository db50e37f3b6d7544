# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The decisions of a pager: an event goes in, and what to do comes out; nothing here sends or waits."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

from actions import Abort, Action, End, Fail, Send, Show
from dialect import Dialect, Page, Position
from values import seconds_to_wait

ATTEMPTS_MAX = 3
"""Requests for one page, the repeated ones included."""
RETRY_SECONDS_MAX = 60.0
EMPTY_PAGES_MAX = 20
"""Pages without rows in a row, before the pager stops."""


class Shown(NamedTuple):
    """A page whose new rows are shown."""

    page: Page
    rows: List[Any]
    ids: List[Any]


class Goal(NamedTuple):
    """The reason for the requests that are on their way."""

    action: str
    """start, next, previous or all."""
    pages: int = 1
    """The number of pages that a start reads before it shows them."""
    limit: Optional[int] = None


class Walk:
    """One way through the pages, from the first one on."""

    def __init__(self) -> None:
        self.asked: Dict[str, Position] = {}
        self.counts: List[int] = []
        self.ids_before: Optional[List[Any]] = None
        self.empty_pages = 0
        self.following: Optional[Position] = None
        self.has_next: Optional[bool] = None

    def add(self, page: Page, dialect: Dialect, repeated: int) -> None:
        """Go to the page that follows."""
        counts = [*self.counts, len(page.rows)]
        self.following, self.has_next = dialect.following(page, counts, repeated)
        self.counts = counts
        self.empty_pages = 0 if page.rows else self.empty_pages + 1
        self.ids_before = page.ids


class PagerState:
    """The pages of a list, and what a pager does next."""

    def __init__(self, dialect: Dialect, ahead: int = 0, refetches_all: bool = True) -> None:
        self.dialect = dialect
        self.pages: List[Shown] = []
        self.failed: Optional[str] = None
        self.has_previous: Optional[bool] = None
        self._ahead = ahead
        self._refetches_all = refetches_all
        self._walk = Walk()
        self._walk_shown = self._walk
        self._fresh: Optional[List[Shown]] = None
        self._goal: Optional[Goal] = None
        self._failed_goal: Optional[Goal] = None
        self._needed: Optional[Position] = None
        self._open: Dict[int, Tuple[Position, int]] = {}
        self._ready: Dict[str, Page] = {}
        self._left: Optional[Shown] = None
        self._preceding: Optional[Position] = None
        self._restarted_at: Optional[int] = None
        self._number = 0

    @property
    def rows(self) -> List[Any]:
        """All rows that are shown."""
        return [row for page in self.pages for row in page.rows]

    @property
    def ids(self) -> List[Any]:
        """The ids of all rows that are shown."""
        return [id for page in self.pages for id in page.ids]

    @property
    def is_loading(self) -> bool:
        """Whether a page is on its way that was asked for, and not only ahead of need."""
        return self._goal is not None

    @property
    def has_next(self) -> Optional[bool]:
        """Whether another page follows; None if that is not known."""
        if self._left is not None:
            return True
        return (self._walk if self._fresh is None else self._walk_shown).has_next

    # Actions of the user

    def start(self) -> List[Action]:
        """Read the first page, and the others that are shown if the pager reads all of them again."""
        count = len(self.pages) if self._refetches_all else 1
        return self._restart(Goal("start", max(count, 1)))

    def next(self) -> List[Action]:
        """Read the page that follows, or the one that failed."""
        if self.is_loading:
            return []
        if self.failed is not None and self._failed_goal is not None and self._failed_goal.action != "previous":
            return self.retry()
        if not self.pages:
            return self.start()
        if self._left is not None:
            left, self._left = self._left, None
            return self._show(left)
        return self._advance(Goal("next"))

    def previous(self) -> List[Action]:
        """Read the page before the first one shown."""
        if self.is_loading or self._preceding is None:
            return []
        return self._need(self._preceding, Goal("previous"))

    def retry(self) -> List[Action]:
        """Ask again for the page that failed."""
        goal = self._failed_goal
        if self.is_loading or self.failed is None or goal is None:
            return []
        if goal.action == "previous":
            return self.previous()
        if goal.action == "start" or not self.pages:
            return self.start()
        return self._advance(Goal("next"))

    def cancel(self) -> List[Action]:
        """Give up everything that is on its way."""
        aborts = self._abort_all()
        self._goal = self._needed = None
        if self._fresh is not None:
            self._fresh = None
            self._walk = self._walk_shown
        return aborts

    def all(self, limit: Optional[int] = None) -> List[Action]:
        """Read all pages, or as many as `limit` rows need; go on if that failed in the middle before."""
        goal = self._failed_goal
        can_resume = self.failed is not None and goal is not None and goal.action in ("next", "all") and self.pages
        if can_resume and not self.is_loading and (limit is None or len(self.ids) < limit):
            return self._advance(Goal("all", limit=limit))
        return self._restart(Goal("all", limit=limit))

    # Events of the network

    def answered(self, number: int, status: int, headers: Mapping[str, str], body: bytes) -> List[Action]:
        """Take a complete answer to a request."""
        if number not in self._open:
            return []
        position, attempts = self._open.pop(number)
        goal = self._goal or Goal("next")
        return self._attempt(goal, lambda: self._take_answer(position, attempts, status, headers, body))

    def _take_answer(
        self, position: Position, attempts: int, status: int, headers: Mapping[str, str], body: bytes
    ) -> List[Action]:
        if status in (429, 503) and attempts < ATTEMPTS_MAX:
            seconds = seconds_to_wait(headers)
            if seconds is not None and seconds <= RETRY_SECONDS_MAX:
                return [self._send(position, attempts + 1, seconds)]
        if self.dialect.is_expired(position, status, body) and not position.is_back and self._can_restart():
            return self._begin_again()
        if not 200 <= status < 300:
            return self._fail(position, "status", f"the server answered with status {status}")
        try:
            page = self.dialect.read(position, headers, body)
        except (ValueError, RecursionError) as error:
            return self._fail(position, "content", str(error))
        if position != self._needed:
            self._ready[position.key] = page
            return []
        return self._join(page)

    def broke(self, number: int, kind: str, reason: str) -> List[Action]:
        """Take the failure of a request that got no complete answer."""
        if number not in self._open:
            return []
        position, _ = self._open.pop(number)
        return self._fail(position, kind, reason)

    # Decisions

    def _restart(self, goal: Goal) -> List[Action]:
        aborts = self._abort_all()
        if self._fresh is None:
            self._walk_shown = self._walk
        self._fresh = []
        self._walk = Walk()
        self._restarted_at = None
        return aborts + self._need(self.dialect.first(), goal)

    def _begin_again(self) -> List[Action]:
        """Walk from the first page on again, because a token has expired; known rows are left out."""
        assert self._goal is not None
        self._restarted_at = len(self._target_ids())
        aborts = self._abort_all()
        self._walk = Walk()
        return aborts + self._need(self.dialect.first(), self._goal)

    def _can_restart(self) -> bool:
        return self._goal is not None and self._restarted_at != len(self._target_ids())

    def _attempt(self, goal: Goal, step: Callable[[], List[Action]]) -> List[Action]:
        """Decide the next step; what cannot be read or asked for is a failure of the goal."""
        try:
            return step()
        except (ValueError, RecursionError) as error:
            return self._fail_now(goal, "content", str(error))

    def _advance(self, goal: Goal) -> List[Action]:
        """Go to the page that follows the last one of the walk."""
        return self._attempt(goal, lambda: self._ask_for_following(goal))

    def _ask_for_following(self, goal: Goal) -> List[Action]:
        following = self._walk.following
        if following is None:
            actions = self._finish_fresh()
            self._goal = self.failed = self._failed_goal = None
            return actions if goal.action == "start" else [*actions, End()]
        # A page that failed or was given up is the same object, and may be asked for again.
        if self._walk.asked.get(following.key, following) is not following:
            return self._fail_now(goal, "loop", f"the page {following.key} was read already")
        if self._walk.empty_pages > EMPTY_PAGES_MAX:
            return self._fail_now(goal, "loop", f"{self._walk.empty_pages} pages without rows came one after the other")
        return self._need(following, goal)

    def _need(self, position: Position, goal: Goal) -> List[Action]:
        return self._attempt(goal, lambda: self._ask_for(position, goal))

    def _ask_for(self, position: Position, goal: Goal) -> List[Action]:
        self._goal = goal
        self._needed = position
        self._walk.asked[position.key] = position
        ready = self._ready.pop(position.key, None)
        if ready is not None:
            return self._join(ready)
        if any(each == position for each, _ in self._open.values()):
            return []
        return [self._send(position)]

    def _send(self, position: Position, attempts: int = 1, seconds: float = 0) -> Send:
        call = self.dialect.call(position)
        self._number += 1
        self._open[self._number] = (position, attempts)
        return Send(self._number, call, seconds)

    def _join(self, page: Page) -> List[Action]:
        """Take a page that was needed."""
        goal, self._needed = self._goal, None
        assert goal is not None
        if page.position.is_back:
            return self._join_back(page)
        if page.ids == self._walk.ids_before and any(id is not None for id in page.ids):
            return self._fail_now(goal, "loop", "a page has the same rows as the page before it")
        self.failed = self._failed_goal = None
        is_first = self._fresh is not None and not self._fresh
        shown = self._without_known(page)
        self._walk.add(page, self.dialect, repeated=len(page.rows) - len(shown.rows))
        if not page.rows and not is_first and self._walk.following is None:
            return self._advance(goal)  # It is behind the last page.
        if self._restarted_at == len(self._target_ids()) and not shown.rows and not is_first:
            return self._advance(goal)
        if self._fresh is None:
            return self._show(shown) + self._go_on(goal)
        self._fresh.append(shown)
        if len(self._fresh) < goal.pages and self._walk.following is not None:
            return self._advance(goal)
        return self._finish_fresh() + self._go_on(goal)

    def _finish_fresh(self) -> List[Action]:
        """Show the fresh pages in place of the old ones."""
        if self._fresh is None:
            return []
        fresh, self._fresh = self._fresh, None
        self.pages, self._left = [], None
        self._preceding, self.has_previous = self.dialect.preceding(fresh[0].page)
        limit = self._goal.limit if self._goal is not None else None
        actions: List[Action] = []
        for index, shown in enumerate(fresh):
            actions += self._show(shown, replaces=index == 0, limit=limit)
        return actions

    def _show(self, shown: Shown, replaces: bool = False, limit: Optional[int] = None) -> List[Action]:
        if limit is None and self._goal is not None:
            limit = self._goal.limit
        room = None if limit is None else max(limit - len(self.ids), 0)
        if room is not None and len(shown.rows) > room:
            self._left = Shown(shown.page, shown.rows[room:], shown.ids[room:])
            shown = Shown(shown.page, shown.rows[:room], shown.ids[:room])
        self.pages.append(shown)
        self.failed = self._failed_goal = None
        return [Show(shown.rows, shown.ids, replaces, False)]

    def _go_on(self, goal: Goal) -> List[Action]:
        """Read another page if the goal needs one, and pages ahead."""
        if goal.action == "all" and (goal.limit is None or len(self.ids) < goal.limit):
            ahead = self._look_ahead(goal.limit)
            return ahead + self._advance(goal)
        self._goal = None
        return self._look_ahead()

    def _look_ahead(self, limit: Optional[int] = None) -> List[Action]:
        """Ask for pages that will be needed later."""
        position, page = self._walk.following, self.pages[-1].page
        sends: List[Action] = []
        if not (self._ahead and self.dialect.is_numbered and page.total is not None and page.rows):
            return sends
        is_by_page = self.dialect.style == "page"
        step = 1 if is_by_page else len(page.rows)
        left = page.total - self.dialect.seen(page, self._walk.counts)
        if limit is not None:
            left = min(left, limit - len(self.ids))
        for _ in range(self._ahead):
            if position is None or left <= 0:
                break
            is_known = position.key in self._ready or any(each == position for each, _ in self._open.values())
            if not is_known:
                sends.append(self._send(position))
            left -= self.dialect.width(self._walk.counts)
            position = Position(position.value + step)
        return sends

    def _join_back(self, page: Page) -> List[Action]:
        self._goal = None
        self.failed = self._failed_goal = None
        if not page.rows:
            self._preceding, self.has_previous = None, False
            return []
        self._preceding, self.has_previous = self.dialect.preceding(page)
        shown = self._without_known(page)
        if not shown.rows:
            return []
        self.pages.insert(0, shown)
        return [Show(shown.rows, shown.ids, False, True)]

    def _fail(self, position: Position, kind: str, reason: str) -> List[Action]:
        if position != self._needed or self._goal is None:
            return []  # It was fetched ahead; if it is needed, it is asked for again.
        return self._fail_now(self._goal, kind, reason)

    def _fail_now(self, goal: Goal, kind: str, reason: str) -> List[Action]:
        self._goal = self._needed = None
        if self._fresh is not None:
            self._fresh = None
            self._walk = self._walk_shown
            goal = Goal("start")
        self.failed = kind
        self._failed_goal = goal
        return [*self._abort_all(), Fail(kind, reason)]

    def _abort_all(self) -> List[Action]:
        aborts: List[Action] = [Abort(number) for number in self._open]
        self._open.clear()
        self._ready.clear()
        return aborts

    def _target_ids(self) -> List[Any]:
        pages = self.pages if self._fresh is None else self._fresh
        return [id for page in pages for id in page.ids]

    def _without_known(self, page: Page) -> Shown:
        """Return the rows of a page that are not shown yet, each once."""
        known = {_key(id) for id in self._target_ids()}
        if self._left is not None and self._fresh is None:
            known |= {_key(id) for id in self._left.ids}
        pairs: List[Tuple[Any, Any]] = []
        for row, id in zip(page.rows, page.ids):
            if id is None:
                pairs.append((row, id))
            elif _key(id) not in known:
                known.add(_key(id))
                pairs.append((row, id))
        return Shown(page, [row for row, _ in pairs], [id for _, id in pairs])


def _key(id: Any) -> Any:
    return id if isinstance(id, (str, int)) else json.dumps(id, sort_keys=True)
