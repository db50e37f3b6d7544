# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Mistakes for the reference pager in Python: for each, the files of `kits/python/reference` with old and new text.

Each has the name of the wrong pager in Swift that makes the same mistake, in
Sources/Proofs/WrongDrivers/Layers/Pagers. An old text appears once in its file.
"""

STATE = "pager_state.py"
DIALECT = "dialect.py"

MISTAKES = {
    "canceled-page-shown": [
        (STATE, "        self._number = 0\n", "        self._number = 0\n        self._canceled = {}\n"),
        (
            STATE,
            "        aborts = self._abort_all()\n        self._goal = self._needed = None\n",
            "        self._canceled.update(self._open)\n        aborts = self._abort_all()[:0]\n"
            "        self._goal = self._needed = None\n",
        ),
        (
            STATE,
            "        if number not in self._open:\n            return []\n        position, attempts =",
            "        if number in self._canceled:\n"
            "            page = self.dialect.read(self._canceled.pop(number)[0], headers, body)\n"
            "            shown = Shown(page, page.rows, page.ids)\n"
            "            is_first = page.position == self.dialect.first()\n"
            "            self.pages = [shown] if is_first else [*self.pages, shown]\n"
            "            return [Show(page.rows, page.ids, is_first, False)]\n"
            "        if number not in self._open:\n            return []\n        position, attempts =",
        ),
    ],
    "circles-followed-for-ever": [
        (
            STATE,
            "        if self._walk.asked.get(following.key, following) is not following:\n",
            "        if self._walk.asked.get(following.key, following) is not following and goal.action != 'all':\n",
        ),
        (
            STATE,
            "        if self._walk.empty_pages > EMPTY_PAGES_MAX:\n",
            "        if self._walk.empty_pages > EMPTY_PAGES_MAX and goal.action != 'all':\n",
        ),
        (STATE, "        if page.ids == self._walk.ids_before and any(", "        if False and any("),
    ],
    "failed-page-is-end": [
        (
            STATE,
            "        if status in (429, 503) and attempts < ATTEMPTS_MAX:\n",
            "        if not 200 <= status < 300 and self._is_excused(position):\n"
            "            return self._end_here()\n"
            "        if status in (429, 503) and attempts < ATTEMPTS_MAX:\n",
        ),
        (STATE, "status, body) and not position.is_back and", "status, body) and not self._is_excused(position) and"),
        (
            STATE,
            "            return []  # It was fetched ahead; if it is needed, it is asked for again.\n",
            "            return []  # It was fetched ahead; if it is needed, it is asked for again.\n"
            "        if self._is_excused(position):\n            return self._end_here()\n",
        ),
        (
            STATE,
            "    def _abort_all(self)",
            "    def _is_excused(self, position: Position) -> bool:\n"
            "        return position == self._needed and not position.is_back and position != self.dialect.first()\n\n"
            "    def _end_here(self) -> List[Action]:\n"
            "        goal, is_certain = self._goal, self._walk.has_next\n"
            "        self._needed, self._walk.following, self._walk.has_next = None, None, False\n"
            "        if not is_certain or self._fresh is not None:\n"
            "            return self._advance(goal)\n"
            "        self.pages.append(self.pages[-1]._replace(rows=[], ids=[]))\n"
            "        shown = [Show([], [], False, False)]\n"
            "        self._goal = self.failed = self._failed_goal = None\n"
            "        return shown + self._advance(goal) if goal.action == 'all' else shown\n\n"
            "    def _abort_all(self)",
        ),
    ],
    "failed-page-skipped": [
        (
            STATE,
            "        self._goal = goal\n        self._needed = position\n",
            "        self._goal = goal\n"
            "        if self.failed is not None and self.pages and self.dialect.is_numbered:\n"
            "            step = 1 if self.dialect.style == 'page' else self.dialect._size\n"
            "            position = position._replace(value=position.value + step)\n"
            "        self._needed = position\n",
        ),
    ],
    "moved-rows-twice": [
        (
            STATE,
            "        known = {_key(id) for id in self._target_ids()}\n",
            "        known = {_key(id) for id in self._target_ids()}\n"
            "        if 0 < sum(_key(id) in known for id in page.ids) < len(page.ids) <= self.dialect._size:\n"
            "            return Shown(page, page.rows, page.ids)\n",
        ),
    ],
    "older-refresh-wins": [
        (STATE, "        self._number = 0\n", "        self._number = 0\n        self._older = set()\n"),
        (
            STATE,
            '        return self._restart(Goal("start", max(count, 1)))\n',
            "        older = set(self._open) if self.pages and self._fresh == [] else set()\n"
            "        self._older |= older\n"
            '        actions = self._restart(Goal("start", max(count, 1)))\n'
            "        return [each for each in actions if not isinstance(each, Abort) or each.number not in older]\n",
        ),
        (
            STATE,
            "        if number not in self._open:\n            return []\n        position, attempts =",
            "        if number in self._older:\n            self._older.remove(number)\n"
            "            self.start()\n            [number] = self._open\n"
            "        if number not in self._open:\n            return []\n        position, attempts =",
        ),
    ],
    "parameters-with-first-page-only": [
        (
            DIALECT,
            "with_parameters(position.value, self._parameters)",
            "with_parameters(position.value, {})",
        ),
        (
            DIALECT,
            "        query = dict(self._parameters)\n",
            "        query = dict(self._parameters if position == self.first() else {})\n",
        ),
    ],
    "previous-appends": [
        (STATE, "        self.pages.insert(0, shown)\n", "        self.pages.append(shown)\n"),
    ],
    "refresh-keeps-place": [
        (
            "pager.py",
            "the old rows stay until the fresh ones are there.\"\"\"\n",
            "the old rows stay until the fresh ones are there.\"\"\"\n"
            "        self.state.kept = None if self.state.is_loading else self.state._walk.following\n",
        ),
        (STATE, "        self._number = 0\n", "        self._number = 0\n        self.kept = None\n"),
        (STATE, "        self._refetches_all = refetches_all\n", "        self._refetches_all = False\n"),
        (
            STATE,
            "        following = self._walk.following\n",
            "        following = self._walk.following\n"
            '        if goal.action == "next":\n'
            "            kept, self.kept = self.kept, None\n"
            "            following = following and kept or following\n",
        ),
    ],
    "second-next-sends": [
        (
            STATE,
            "        if self.is_loading:\n            return []\n        if self.failed is not None and",
            "        if self.is_loading:\n"
            '            is_next = self._goal is not None and self._goal.action == "next"\n'
            "            return [self._send(self._needed)] if is_next and self._needed is not None else []\n"
            "        if self.failed is not None and",
        ),
    ],
    "stops-at-empty-page": [
        (
            DIALECT,
            "        follows = self._follows(page, counts, repeated)\n",
            "        if not page.rows and not self.is_numbered:\n            return None, False\n"
            "        follows = self._follows(page, counts, repeated)\n",
        ),
    ],
    "stops-at-short-page": [
        (
            DIALECT,
            "        follows = self._follows(page, counts, repeated)\n",
            "        if len(page.rows) < self._size:\n            return None, False\n"
            "        follows = self._follows(page, counts, repeated)\n",
        ),
    ],
}
