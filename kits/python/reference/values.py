# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Values in bodies, URLs and headers."""

from __future__ import annotations

import email.utils
import json
import re
from typing import Any, Dict, Mapping, Optional, Sequence
from urllib.parse import parse_qsl, quote, urlsplit, urlunsplit

Path = Sequence[str]

ABSENT: Any = object()
_LINK = re.compile(r'<([^>]*)>((?:\s*;\s*[^\s;,="]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)')
_LINK_PARAMETER = re.compile(r';\s*([^\s;,="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))')


def seconds_to_wait(headers: Mapping[str, str]) -> Optional[float]:
    """Return the seconds in the header Retry-After; None without a readable one."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        then = email.utils.parsedate_to_datetime(text)
        now = email.utils.parsedate_to_datetime(headers.get("date", ""))
        return max((then - now).total_seconds(), 0.0)
    except (TypeError, ValueError):
        return None


def at(value: Any, path: Path) -> Any:
    """Return the value at a path; ABSENT if there is none."""
    for key in path:
        if not isinstance(value, dict) or key not in value:
            return ABSENT
        value = value[key]
    return value


def put(body: Dict[str, Any], path: Path, value: Any) -> Dict[str, Any]:
    """Put a value into a body, with objects on the way to it; return the body."""
    inner = body
    for key in path[:-1]:
        if not isinstance(inner.get(key), dict):
            inner[key] = {}
        inner = inner[key]
    inner[path[-1]] = value
    return body


def with_parameters(url: str, parameters: Mapping[str, str]) -> str:
    """Return a URL with the parameters that it lacks."""
    parts = urlsplit(url)
    known = {name for name, _ in parse_qsl(parts.query, keep_blank_values=True)}
    missing = {name: str(text) for name, text in parameters.items() if name not in known}
    pairs = [f"{quote(name, safe='')}={quote(text, safe='')}" for name, text in missing.items()]
    return urlunsplit(parts._replace(query="&".join([parts.query, *pairs] if parts.query else pairs)))


def check_url(url: str) -> None:
    """Raise ValueError if no request can be sent to a URL."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"the URL {url[:200]!a} is not complete; expected http or https, and a host")
    parts.hostname.encode("idna")
    url.encode("utf-8")
    if parts.port == 0:
        raise ValueError(f"the URL {url[:200]!a} has port 0")


def link(header: str, relation: str) -> Any:
    """Return the URL of a relation in a header Link; ABSENT if there is none."""
    for match in _LINK.finditer(header):
        for name, quoted, plain in _LINK_PARAMETER.findall(match[2]):
            if name.lower() == "rel" and relation in (quoted or plain).lower().split():
                return match[1]
    return ABSENT


def leads_on(token: Any, more: Mapping[str, Any]) -> bool:
    """Return whether a token leads to another page."""
    if token is ABSENT or token is None:
        return False
    return "empty" not in more.get("ends", ["empty"]) or token not in ("", [], {})


def is_count(value: Any) -> bool:
    """Return whether a value is an integer."""
    return isinstance(value, int) and not isinstance(value, bool)


def refuse_constant(name: str) -> Any:
    """Refuse NaN and Infinity, which Python reads although they are not JSON."""
    raise ValueError(f"{name} is not JSON")


def shown(value: Any) -> str:
    """Return a value as messages show it."""
    return "missing" if value is ABSENT else json.dumps(value)[:80]
