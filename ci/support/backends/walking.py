# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Reads the lists without the program, and compares the rows with those of the database."""

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import NamedTuple

# A list of these backends is shorter, so a walk that gets here does not end.
PAGES_MAX = 3000


class Answer(NamedTuple):
    """The status and the body of an answer; the body is None if it is not JSON."""

    status: int
    body: object


class Walk(NamedTuple):
    """The pages that a client gets, one after the other."""

    size: int | None
    pages: list
    totals: list
    ending: str

    @property
    def ids(self):
        return [id for page in self.pages for id in page]


class Truth(NamedTuple):
    """The rows of the walks, compared with the database."""

    walks: list
    database: list

    def words(self):
        """Return a sentence about each walk."""
        return "; ".join(
            f"{'default size' if walk.size is None else f'size {walk.size}'}: "
            f"{len(set(walk.ids) & set(self.database))} of {len(self.database)} rows, "
            f"{len(walk.ids) - len(set(walk.ids))} repeated, {walk.ending}"
            for walk in self.walks
        )


class Client:
    """A client of one list, as the entry of the list in the expectations says."""

    def __init__(self, base, entry, headers):
        self.url = base + entry["path"]
        self.base = base
        self.way = entry["way"]
        self.entry = entry
        self.headers = headers

    def ask(self, url, body=None):
        """Return the answer to a request."""
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, self.headers), timeout=60) as answer:
                return Answer(answer.status, _json(answer.read()))
        except urllib.error.HTTPError as error:
            return Answer(error.code, _json(error.read()))

    def page(self, parameters):
        """Return the answer to a request with these parameters."""
        if self.entry.get("method") == "POST":
            return self.ask(self.url, parameters)
        return self.ask(f"{self.url}?{urllib.parse.urlencode(parameters)}" if parameters else self.url)

    def ids(self, answer):
        """Return the ids of the rows of a page."""
        rows = value(answer.body, self.entry["rows"]) or []
        return [row[self.entry["id"]] if self.entry.get("id") else row for row in rows]

    def walk(self, size):
        """Read the whole list with a page size; None leaves the size to the server."""
        sizes = {} if size is None else {self.way["size"]: size}
        pages, totals, seen = [], [], set()
        answer, position = self.page(sizes), None
        while len(pages) < PAGES_MAX:
            if answer.status >= 500:
                return Walk(size, pages, totals, f"status {answer.status} on page {len(pages) + 1}")
            if answer.status >= 400:
                return Walk(size, pages, totals, "ended")
            pages.append(self.ids(answer))
            if total := self.entry.get("total"):
                totals.append(value(answer.body, total))
            position = self.next(answer, pages)
            if position is None:
                return Walk(size, pages, totals, "ended")
            if position in seen:
                return Walk(size, pages, totals, f"endless from page {len(pages)} on")
            seen.add(position)
            if "url" in self.way:
                answer = self.ask(urllib.parse.urljoin(self.base, position))
            else:
                answer = self.page({**sizes, self.way["parameter"]: position})
        return Walk(size, pages, totals, f"endless after {PAGES_MAX} pages")

    def next(self, answer, pages):
        """Return the position of the page behind an answer; None at the end."""
        if "url" in self.way:
            return value(answer.body, self.way["url"]) or None
        if "token" in self.way:
            return value(answer.body, self.way["token"]) or None
        if "last" in self.way:
            return pages[-1][-1] if pages[-1] else None
        if not pages[-1]:
            return None
        return sum(map(len, pages)) if self.way["by"] == "offset" else len(pages) + 1


def truth(client, sizes, database):
    """Read the list with each size, and compare it with the ids of the database."""
    return Truth([client.walk(size) for size in sizes], database)


def value(body, path):
    """Return the value at a path with dots; None if there is none. An empty path is the body."""
    for key in filter(None, path.split(".")):
        body = body.get(key) if isinstance(body, dict) else None
    return body


def _json(data):
    try:
        return json.loads(data)
    except ValueError:
        return None
