# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Sends raw bytes to a stub and parses the answers."""

from __future__ import annotations

import contextlib
import re
import select
import socket
import time
from dataclasses import dataclass, field

ADDRESS = "127.0.0.1"
STATUS_LINE = re.compile(rb"HTTP/1\.[01] (\d{3})[^\r\n]*\r\n")
BLOCK = 1 << 16


@dataclass
class Answer:
    """One answer. Interim answers such as 100 do not count."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str | None:
        """The value of the first header with this lower-case name."""
        return next((value for key, value in self.headers if key == name), None)


@dataclass
class Heard:
    """Everything that one connection received."""

    data: bytes
    # "closed", "reset" or "open"; "open" means that the time limit passed.
    ending: str
    seconds: float
    answers: list[Answer] = field(default_factory=list)
    # The bytes after the last whole answer.
    rest: bytes = b""


def converse(port: int, data: bytes, *, seconds: float, half_close: bool = True) -> Heard:
    """Send bytes, read until the stub closes the connection, and parse the answers."""
    start = time.monotonic()
    with socket.create_connection((ADDRESS, port), timeout=seconds) as connection:
        received, ending = pump(connection, data, start + seconds, half_close)
    heard = Heard(received, ending, time.monotonic() - start)
    heard.answers, heard.rest = split(received)
    return heard


def pump(connection: socket.socket, data: bytes, deadline: float, half_close: bool) -> tuple[bytes, str]:
    """Send and receive at the same time, so that the two sides cannot block each other."""
    connection.setblocking(False)
    received = bytearray()
    view = memoryview(data)
    watch = select.poll()
    watch.register(connection, select.POLLIN | select.POLLOUT)
    is_sending = True
    while (left := deadline - time.monotonic()) > 0:
        happened = sum(event for _, event in watch.poll(left * 1000))
        try:
            if is_sending and happened & (select.POLLOUT | select.POLLERR):
                view = view[connection.send(view[:BLOCK]) if view else 0 :]
                if not view:
                    is_sending = False
                    watch.modify(connection, select.POLLIN)
                    if half_close:
                        # The stub may have closed the connection already.
                        with contextlib.suppress(OSError):
                            connection.shutdown(socket.SHUT_WR)
            if happened & (select.POLLIN | select.POLLHUP | select.POLLERR):
                block = connection.recv(BLOCK)
                if not block:
                    return bytes(received), "closed"
                received += block
        except BlockingIOError:
            continue
        except (BrokenPipeError, ConnectionResetError):
            return bytes(received + rest_of(connection)), "reset"
    return bytes(received), "open"


def rest_of(connection: socket.socket) -> bytes:
    """The bytes that arrived before the reset."""
    received = bytearray()
    with contextlib.suppress(OSError):
        while block := connection.recv(BLOCK):
            received += block
    return bytes(received)


def split(data: bytes) -> tuple[list[Answer], bytes]:
    """Split bytes into whole answers and the rest."""
    answers = []
    place = 0
    while line := STATUS_LINE.match(data, place):
        end = data.find(b"\r\n\r\n", place)
        if end < 0:
            break
        lines = data[line.end() : end].decode("latin-1").split("\r\n")
        pairs = [text.partition(":") for text in lines if text]
        headers = [(name.lower(), value.strip()) for name, _, value in pairs]
        status = int(line[1])
        if status < 200:
            place = end + 4
            continue
        body, after = body_at(data, end + 4, dict(headers))
        if after is None:
            break
        answers.append(Answer(status, headers, body))
        place = after
    return answers, data[place:]


def body_at(data: bytes, start: int, headers: dict[str, str]) -> tuple[bytes, int | None]:
    """The body at this index and its end; the end is None if the body is incomplete.

    An answer to HEAD has a length but no body. No body of a stub begins with a status line, so a status line at the
    start means that there is no body.
    """
    if start == len(data) or STATUS_LINE.match(data, start):
        return b"", start
    if "chunked" in headers.get("transfer-encoding", ""):
        return chunks_at(data, start)
    length = int(headers.get("content-length", len(data) - start))
    return data[start : start + length], start + length if start + length <= len(data) else None


def chunks_at(data: bytes, start: int) -> tuple[bytes, int | None]:
    """The content of the chunks at this index and their end."""
    content = b""
    while (end := data.find(b"\r\n", start)) >= 0:
        size = int(data[start:end].partition(b";")[0], 16)
        content += data[end + 2 : end + 2 + size]
        start = end + 4 + size
        if size == 0:
            return content, start
    return content, None


def pipeline(port: int, requests: list[bytes], *, seconds: float) -> list[tuple[bytes, Answer | None, bytes]]:
    """Pipeline requests; return each with its answer and all bytes of that connection.

    A stub may close the connection after a refusal. The remaining requests then go out on a new connection. The answer
    is None for a request that gets none.
    """
    results: list[tuple[bytes, Answer | None, bytes]] = []
    at_once = len(requests)
    while len(results) < len(requests):
        batch = requests[len(results) : len(results) + at_once]
        heard = converse(port, b"".join(batch), seconds=seconds)
        if len(heard.answers) > len(batch):
            raise TooManyAnswers(b"".join(batch), heard.data)
        results += [(request, answer, heard.data) for request, answer in zip(batch, heard.answers, strict=False)]
        if not heard.answers:
            if len(batch) == 1:
                results.append((batch[0], None, heard.data))
            at_once = 1
        else:
            at_once = min(64, 2 * len(heard.answers))
    return results


class TooManyAnswers(Exception):
    """The stub sent more answers than it received requests."""

    def __init__(self, sent: bytes, received: bytes) -> None:
        super().__init__("more answers than requests")
        self.sent = sent
        self.received = received
