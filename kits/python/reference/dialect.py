# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The requests and pages of one list API, as its dialect describes them; nothing here sends anything."""

from __future__ import annotations

import copy
import json
import re
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union
from urllib.parse import urljoin

from values import ABSENT, Path, at, check_url, is_count, leads_on, link, put, refuse_constant, shown, with_parameters

_TOKEN_WORDS = re.compile(r"cursor|token", re.IGNORECASE)
_PAGE_TOKEN_WORDS = re.compile(r"cursor|page[ _-]?token", re.IGNORECASE)


class ContentError(ValueError):
    """A body that is not a page of this dialect."""


class Position(NamedTuple):
    """A page of a walk: the number, offset, token or URL that asks for it; None for the first one."""

    value: Any
    is_back: bool = False

    @property
    def key(self) -> str:
        """A text that differs for different pages."""
        return ("back " if self.is_back else "") + json.dumps(self.value, sort_keys=True)


class Call(NamedTuple):
    """A request to send."""

    method: str
    url: str
    headers: Dict[str, str]
    body: Optional[bytes]


class Page(NamedTuple):
    """A page as the server sent it."""

    position: Position
    rows: List[Any]
    ids: List[Any]
    token: Any
    back_token: Any
    flag: Any
    back_flag: Any
    total: Optional[int]


class Dialect:
    """How one list API pages."""

    def __init__(self, members: Mapping[str, Any], url: str, size: int, parameters: Mapping[str, str]) -> None:
        """Create a dialect.

        Args:
            members: The description of the API, such as a `client` in dialects.yaml.
            url: The complete URL of the list.
            size: The number of rows to ask for in each request.
            parameters: The caller's own query parameters, for every request.
        """
        self._members = dict(members)
        self.style: str = members["style"]
        self._send: Dict[str, Any] = dict(members.get("send", {}))
        self._more: Dict[str, Any] = dict(members.get("more", {"sign": "rows"}))
        self._more_back: Dict[str, Any] = dict(members.get("morePrevious", {"sign": "token"}))
        self._url = url
        self._size = size
        self._parameters = dict(parameters)

    @property
    def is_numbered(self) -> bool:
        """Whether the client computes the number or offset of a page by itself."""
        return self.style in ("page", "offset")

    def first(self) -> Position:
        """Return the first page."""
        value = {"page": self._members.get("firstPage", 1), "offset": 0}.get(self.style)
        return Position(value)

    # Requests

    def call(self, position: Position) -> Call:
        """Return the request for a page.

        Raises:
            ValueError: The token or URL of the page cannot be part of a request.
        """
        headers = dict(self._members.get("headers", {}))
        method = self._members.get("method", "GET")
        body = copy.deepcopy(self._members.get("body"))
        if method != "GET" and body is None:
            body = {}
        if self.style == "url" and position.value is not None:
            return self._finish(method, with_parameters(position.value, self._parameters), headers, body)
        query = dict(self._parameters)
        for place, value in self._sent(position):
            if place is None or value is None:
                continue
            if isinstance(place, str):
                query[place] = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
            else:
                body = put(body if isinstance(body, dict) else {}, place, value)
        return self._finish(method, with_parameters(self._url, query), headers, body)

    def _sent(self, position: Position) -> List[Tuple[Union[str, Path, None], Any]]:
        size_place = self._send.get("size")
        if position.is_back:
            size_place = self._send.get("backSize", size_place)
        token_name = {"page": "page", "offset": "offset"}.get(self.style, "token")
        if position.is_back and not self.is_numbered:
            token_place = self._send.get("back", self._send.get("token"))
        else:
            token_place = self._send.get(token_name)
        return [(size_place, self._size), (token_place, position.value)]

    def _finish(self, method: str, url: str, headers: Dict[str, str], body: Any) -> Call:
        check_url(url)
        if body is None:
            return Call(method, url, headers, None)
        headers.setdefault("Content-Type", "application/json")
        return Call(method, url, headers, json.dumps(body, separators=(",", ":")).encode("utf-8"))

    # Answers

    def read(self, position: Position, headers: Mapping[str, str], body: bytes) -> Page:
        """Return the page in the body of an answer.

        Args:
            headers: The headers of the answer, with names in lower case.

        Raises:
            ValueError: The body is not a page; mostly, this is a ContentError.
        """
        try:
            value = json.loads(body.decode("utf-8"), parse_constant=refuse_constant)
        except (ValueError, RecursionError) as error:
            raise ContentError(f"the body is not JSON: {error}") from None
        elements = at(value, self._members.get("rows", []))
        if not isinstance(elements, list):
            raise ContentError(f"the rows are {shown(elements)}; expected an array")
        rows = [at(element, self._members.get("row", [])) for element in elements]
        ids = [at(row, self._members.get("id", ["id"])) for row in rows]
        ids = [None if id is ABSENT else id for id in ids]
        if any(row is ABSENT for row in rows):
            raise ContentError(f"an element of the rows has nothing at {self._members['row']}")
        base = self.call(position).url
        token = self._token("url" if self.style == "url" else "token", value, headers, ids, base, position)
        name = "previousUrl" if self.style == "url" else "previousToken"
        flag = self._sign(self._more, value)
        try:
            back_token = self._token(name, value, headers, ids, base, position)
            back_flag = self._sign(self._more_back, value)
        except ValueError:
            if position.is_back:
                raise
            back_token, back_flag = None, False  # It must not cost the page itself.
        total = at(value, self._members["total"]) if "total" in self._members else None
        return Page(position, rows, ids, token, back_token, flag, back_flag, total if is_count(total) else None)

    def following(
        self, page: Page, counts: Sequence[int], repeated: int = 0
    ) -> Tuple[Optional[Position], Optional[bool]]:
        """Return the page that follows, and whether one follows; None if that is not known.

        Args:
            page: A page that was read forward.
            counts: The numbers of rows of the pages of this walk, up to and with this page.
            repeated: The number of its rows that were on earlier pages.
        """
        follows = self._follows(page, counts, repeated)
        if follows is None and not page.rows:
            follows = self.is_numbered and page.total is not None and page.total > self.seen(page, counts)
        if follows is False:
            return None, False
        if self.style == "page":
            return Position(page.position.value + 1), follows
        if self.style == "offset":
            return Position(self.seen(page, counts, repeated)), follows
        return Position(page.token), follows

    def preceding(self, page: Page) -> Tuple[Optional[Position], Optional[bool]]:
        """Return the page before this one, and whether there is one; None if that is not known."""
        if self.style == "page":
            first = self.first().value
            number = page.position.value
            return (Position(number - 1, True), True) if number > first else (None, False)
        if self.style == "offset":
            offset = page.position.value
            return (Position(max(0, offset - self._size), True), True) if offset > 0 else (None, False)
        has_token = leads_on(page.back_token, self._more_back)
        if not has_token or page.back_flag is False:
            known = "previousUrl" in self._members or "previousToken" in self._members
            return None, False if known else None
        is_guess = self._members.get("previousToken") == "firstRow" and self._more_back["sign"] == "token"
        return Position(page.back_token, True), None if is_guess else True

    def width(self, counts: Sequence[int]) -> int:
        """Return the number of rows of a full page: the size asked for, unless the server has a smaller limit."""
        first = next((count for count in counts if count > 0), self._size)
        is_kept = "size" in self._send and first <= self._size and any(count >= self._size for count in counts)
        return self._size if is_kept else first

    def seen(self, page: Page, counts: Sequence[int], repeated: int = 0) -> int:
        """Return the number of rows of the list up to the end of a page."""
        if self.style == "offset":
            width, count = self.width(counts), len(page.rows)
            # A page that is too long because it begins with rows of the page before ends where it should.
            return int(page.position.value) + (max(count - repeated, width) if count > width else count or width)
        if self.style == "page":
            return int(page.position.value - self.first().value + 1) * self.width(counts)
        return sum(counts)

    def is_expired(self, position: Position, status: int, body: bytes) -> bool:
        """Return whether an answer says that the token in the request is not valid any more."""
        if self.is_numbered or position == self.first() or not (200 <= status < 300 or status in (400, 403, 404, 410)):
            return False
        if status == 410:
            return True
        try:
            value = json.loads(body)
            if 200 <= status < 300:
                errors = value if isinstance(value, dict) else {}
                value = {key: errors[key] for key in ("error", "errors") if key in errors}
            text = json.dumps(value)
        except (ValueError, RecursionError):
            return False
        if status == 403:  # Mostly about permission, and then any other token is an access token.
            return _PAGE_TOKEN_WORDS.search(text) is not None
        place = self._send.get("token")
        name = place if isinstance(place, str) else place[-1] if place else "cursor"
        return bool(value) and (_TOKEN_WORDS.search(text) is not None or name.lower() in text.lower())

    def _follows(self, page: Page, counts: Sequence[int], repeated: int) -> Optional[bool]:
        sign = self._more["sign"]
        if sign in ("pages", "total") and page.flag is None:
            return None
        if sign == "token":
            return leads_on(page.token, self._more)
        if sign == "flag":
            if page.flag and not self.is_numbered and not leads_on(page.token, {}):
                raise ContentError("a page follows, but the answer has no token that leads to it")
            return bool(page.flag)
        if sign == "pages":
            return bool(page.flag > page.position.value - self.first().value + 1)
        if sign == "total":
            return bool(page.flag > self.seen(page, counts, repeated))
        return None

    def _token(
        self, name: str, body: Any, headers: Mapping[str, str], ids: List[Any], base: str, position: Position
    ) -> Any:
        place = self._members.get(name)
        if place is None:
            return None
        if place == "lastRow":
            return ids[-1] if ids else position.value
        if place == "firstRow":
            return ids[0] if ids else None
        if isinstance(place, Mapping):
            token = link(headers.get("link", ""), place["link"])
        else:
            token = at(body, place)
        ends = (self._more_back if name.startswith("previous") else self._more).get("ends", ["absent", "null"])
        if token is ABSENT and self._more["sign"] == "token" and "absent" not in ends:
            raise ContentError("the answer has no token")
        if token is None and self._more["sign"] == "token" and "null" not in ends:
            raise ContentError("the token of a page is null")
        if isinstance(token, bool):
            raise ContentError(f"the token of a page is {shown(token)}")
        if "rl" in name and token not in (ABSENT, None, ""):
            if not isinstance(token, str):
                raise ContentError(f"the URL of a page is {shown(token)}; expected a text")
            return urljoin(base, token)
        return token

    def _sign(self, more: Mapping[str, Any], body: Any) -> Any:
        sign = more["sign"]
        if sign not in ("flag", "total", "pages"):
            return None
        value = at(body, more["at"])
        if sign != "flag":
            return value if is_count(value) else None
        if value is ABSENT or value is None:
            return False
        if not isinstance(value, bool):
            raise ContentError(f"the flag at {list(more['at'])} is {shown(value)}; expected true or false")
        return value
