# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The kind of a failure of a pager, from the exception that the pager raised."""

from __future__ import annotations

from typing import Any, Dict, Iterator, Mapping, Optional

KINDS = ("network", "status", "content", "loop", "other")

# Names, so that no HTTP library needs to be imported. A class earlier in the method resolution order wins.
KIND_OF_CLASS: Dict[str, str] = {
    "BadStatusLine": "network",
    "ChunkedEncodingError": "network",
    "ConnectionError": "network",
    "EOFError": "network",
    "HTTPException": "network",
    "OSError": "network",
    "ProtocolError": "network",
    "RequestException": "network",
    "Timeout": "network",
    "TimeoutError": "network",
    "TransportError": "network",
    "HTTPError": "status",
    "HTTPStatusError": "status",
    "RetryError": "status",
    "TooManyRedirects": "status",
    "ContentDecodingError": "content",
    "DecodingError": "content",
    "InvalidJSONError": "content",
    "AttributeError": "content",
    "LookupError": "content",
    "TypeError": "content",
    "ValueError": "content",
}

_STATUS_NAMES = ("status_code", "http_status", "status", "code")


def kind_of(error: BaseException, table: Optional[Mapping[Any, str]] = None) -> str:
    """Return the kind of a failure.

    Args:
        error: The exception; if its class says nothing, its causes are looked at, too.
        table: More kinds, by class or by name of a class; they come before all others.
    """
    for known in (table or {}, None):
        for cause in _chain(error):
            kind = _kind(cause, known)
            if kind is not None:
                return kind
    return "other"


def _kind(error: BaseException, table: Optional[Mapping[Any, str]]) -> Optional[str]:
    if table is None:
        status = _status(error)
        if status is not None:
            return "content" if 200 <= status < 300 else "status"
    known: Mapping[Any, str] = KIND_OF_CLASS if table is None else table
    for parent in type(error).__mro__:
        kind = known.get(parent) or known.get(parent.__name__)
        if kind is not None:
            return kind
    return None


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen = set()
    cause: Optional[BaseException] = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def _status(error: BaseException) -> Optional[int]:
    """Return the HTTP status that an exception carries, as the common libraries do."""
    response = getattr(error, "response", None)
    for holder in (error, response):
        for name in _STATUS_NAMES:
            value = getattr(holder, name, None)
            if isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599:
                return int(value)
    if isinstance(response, dict):
        value = (response.get("ResponseMetadata") or {}).get("HTTPStatusCode")
        return value if isinstance(value, int) else None
    return None
