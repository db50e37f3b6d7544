# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The actions that a pager's state asks for."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Union

from dialect import Call


class Send(NamedTuple):
    """Send a request; its answer is an event with the same number."""

    number: int
    call: Call
    seconds: float = 0
    """The time to wait before."""


class Abort(NamedTuple):
    """Close the connection of a request, if it is still open."""

    number: int


class Show(NamedTuple):
    """Report a page: its rows were added at the end, at the front, or in place of all others."""

    rows: List[Any]
    ids: List[Any]
    replaces: bool
    is_first: bool


class End(NamedTuple):
    """Report that no page follows."""


class Fail(NamedTuple):
    """Report that a page failed."""

    kind: str
    reason: str


Action = Union[Send, Abort, Show, End, Fail]
