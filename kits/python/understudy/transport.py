# Understudy
# SPDX-License-Identifier: Apache-2.0
"""HTTP/1.1 over asyncio: one request, one answer, and a count of the requests in flight."""

from __future__ import annotations

import asyncio
import ssl
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import urlsplit

from .answers import Answer, AnswerParser

Origin = Tuple[str, str, int]


class Request(NamedTuple):
    """One request."""

    url: str
    method: str = "GET"
    headers: Mapping[str, str] = {}
    body: Optional[bytes] = None


class Transport:
    """Sends requests over connections that it keeps; follows no redirect and repeats nothing.

    Use it from one event loop. All failures are OSError, and a time-out is TimeoutError.
    """

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        """Create a transport.

        Args:
            changed: Called after `in_flight` or `gave_up` has changed.
        """
        self.in_flight = 0
        self.gave_up = 0
        self._changed = changed
        self._idle: Dict[Origin, List[_Connection]] = {}

    async def send(self, request: Request, seconds_max: float = 30) -> Answer:
        """Send a request and return the complete answer; a cancelled one closes its connection.

        Raises:
            OSError: There is no complete answer. A status of any value is an answer.
        """
        self.in_flight += 1
        try:
            return await asyncio.wait_for(self._exchange(request), seconds_max)
        except asyncio.CancelledError:
            self.gave_up += 1
            raise
        except asyncio.TimeoutError:
            message = f"no complete answer within {seconds_max:g} s from {request.url}"
            raise TimeoutError(message) from None
        finally:
            self.in_flight -= 1
            self._changed()

    def close(self) -> None:
        """Close the connections that no request uses."""
        for connections in self._idle.values():
            for connection in connections:
                connection.close()
        self._idle.clear()

    async def _exchange(self, request: Request) -> Answer:
        url = urlsplit(request.url)
        is_tls = url.scheme == "https"
        origin = (url.scheme, url.hostname or "", url.port or (443 if is_tls else 80))
        connection = self._take(origin) or await _open(origin)
        try:
            answer = await connection.exchange(_head(request, url) + (request.body or b""))
        except BaseException:
            connection.close()
            raise
        if connection.is_open:
            self._idle.setdefault(origin, []).append(connection)
        return answer

    def _take(self, origin: Origin) -> Optional["_Connection"]:
        connections = self._idle.get(origin, [])
        while connections:
            connection = connections.pop()
            if connection.is_open:
                return connection
        return None


class _Connection(asyncio.Protocol):
    """One connection, with at most one request on it."""

    def __init__(self) -> None:
        self.is_open = False
        self._transport: Any = None
        self._parser: Optional[AnswerParser] = None
        self._waiting: Optional[asyncio.Future[Answer]] = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.is_open = True
        self._transport = transport

    async def exchange(self, request: bytes) -> Answer:
        self._waiting = asyncio.get_running_loop().create_future()
        self._parser = AnswerParser()
        self._transport.write(request)
        return await self._waiting

    def data_received(self, data: bytes) -> None:
        if self._parser is None:
            self.close()  # Bytes that belong to no request.
            return
        try:
            answer = self._parser.feed(data)
        except ConnectionError as error:
            self._end(error)
            return
        if answer is not None:
            if self._parser.closes:
                self.close()
            self._end(answer)

    def connection_lost(self, error: Optional[Exception]) -> None:
        self.is_open = False
        if self._parser is None:
            return
        if error is not None:
            self._end(error if isinstance(error, OSError) else ConnectionError(f"the connection broke: {error!r}"))
            return
        try:
            self._end(self._parser.end())
        except ConnectionError as reason:
            self._end(reason)

    def close(self) -> None:
        self.is_open = False
        self._transport.abort()

    def _end(self, result: Any) -> None:
        self._parser = None
        waiting, self._waiting = self._waiting, None
        if waiting is None or waiting.done():
            return
        if isinstance(result, Exception):
            waiting.set_exception(result)
        else:
            waiting.set_result(result)


async def _open(origin: Origin) -> _Connection:
    scheme, host, port = origin
    if scheme not in ("http", "https"):
        raise OSError(f"scheme '{scheme}' is not supported; use http or https")
    context = ssl.create_default_context() if scheme == "https" else None
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(_Connection, host, port, ssl=context)
    return connection


def _head(request: Request, url: Any) -> bytes:
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    headers = {"Host": url.netloc.rpartition("@")[2], "Accept": "application/json", **request.headers}
    if request.body is not None:
        headers["Content-Length"] = str(len(request.body))
    lines = [f"{request.method} {target} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
    if any("\r" in line or "\n" in line for line in lines):
        raise OSError(f"the request to {request.url!r} has a line break in its target or headers; remove it")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8")
