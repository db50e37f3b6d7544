# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A million requests. Equal requests must get equal answers, and memory must not grow."""

from __future__ import annotations

import re
import selectors
import socket
import time
from dataclasses import dataclass, field

import wire
from stub import HANG_SECONDS, Stub, serving
from trial import Trial

CONNECTIONS = 32
# The requests in flight on one connection, and the requests after which a new connection replaces it.
AT_ONCE = 50
CONNECTION_REQUESTS = 1000
GROWTH_MEGABYTES_MAX = 10
# The only header that may change between equal answers.
DATE = re.compile(rb"\r\nDate: [^\r\n]*")


def kinds() -> list[bytes]:
    """Requests of all kinds."""
    page = b"GET /api/houses?pageIndex=%d&pageSize=2 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    other = b"%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n%s"
    return [
        *(page % number for number in range(1, 6)),
        other % (b"GET /api/houses?pageIndex=-1", b"", b""),
        other % (b"GET /api/towns", b"Origin: http://localhost:5173\r\n", b""),
        other % (b"GET /nowhere", b"", b""),
        other % (b"HEAD /api/houses", b"", b""),
        other % (b"OPTIONS /api/houses", b"Origin: http://localhost:1\r\nAccess-Control-Request-Method: GET\r\n", b""),
        other % (b"POST /api/save", b"Content-Length: 5\r\n", b"abcde"),
        other % (b"POST /api/save", b"Transfer-Encoding: chunked\r\n", b"5\r\nabcde\r\n0\r\n\r\n"),
        other % (b"GET /api/houses?pageSize=1", b"Understudy-Fault: status:503\r\n", b""),
        other % (b"GET /api/houses?pageSize=20", b"Accept-Encoding: gzip\r\n", b""),
        other % (b"POST /__understudy/rows/reset", b"Understudy-Admin: 1\r\nContent-Length: 0\r\n", b""),
        other % (b"GET /__understudy/faults", b"", b""),
    ]


@dataclass
class Volley:
    """A connection and its pending answers."""

    connection: socket.socket
    sent: int = 0
    awaited: int = 0
    received: bytearray = field(default_factory=bytearray)
    deadline: float = 0


class Load:
    """Sends the same volley of requests on all connections until the goal is reached."""

    def __init__(self, trial: Trial, stub: Stub, volley: bytes, expected: bytes) -> None:
        self.trial = trial
        self.stub = stub
        self.volley = volley
        self.expected = expected
        # Dates have a fixed length, so all volleys of answers have the same length.
        self.length = len(expected)
        self.selector = selectors.DefaultSelector()
        self.done = 0

    def run(self, count: int) -> None:
        """Send this number of requests and compare all answers."""
        goal = self.done + count
        for _ in range(CONNECTIONS):
            self.open()
        while self.selector.get_map() and not self.trial.failures:
            for key, _ in self.selector.select(1):
                self.take(key.data, goal)
            late = [key.data for key in self.selector.get_map().values() if time.monotonic() > key.data.deadline]
            if late:
                self.trial.fail(f"no answer within {HANG_SECONDS} s", self.volley, got=bytes(late[0].received))
            self.trial.progress(self.done, goal, "requests")
        for key in list(self.selector.get_map().values()):
            self.close(key.data)

    def open(self) -> None:
        """Open a connection and send the first volley."""
        volley = Volley(socket.create_connection((wire.ADDRESS, self.stub.port), timeout=HANG_SECONDS))
        self.selector.register(volley.connection, selectors.EVENT_READ, volley)
        self.send(volley)

    def send(self, volley: Volley) -> None:
        """Send the volley, which fits into the socket buffers."""
        volley.connection.sendall(self.volley)
        volley.sent += AT_ONCE
        volley.awaited = self.length
        volley.deadline = time.monotonic() + HANG_SECONDS

    def take(self, volley: Volley, goal: int) -> None:
        """Receive; when the answers are complete, compare them and continue."""
        block = volley.connection.recv(wire.BLOCK)
        volley.received += block
        if block and len(volley.received) < self.length:
            return
        if DATE.sub(b"", bytes(volley.received)) != self.expected_without_dates:
            self.trial.fail("the answers differ from the first ones", self.volley, got=bytes(volley.received))
        self.done += AT_ONCE
        volley.received.clear()
        if self.done + len(self.selector.get_map()) * AT_ONCE > goal + AT_ONCE or volley.sent >= CONNECTION_REQUESTS:
            self.close(volley)
            if self.done + len(self.selector.get_map()) * AT_ONCE < goal:
                self.open()
            return
        self.send(volley)

    @property
    def expected_without_dates(self) -> bytes:
        return DATE.sub(b"", self.expected)

    def close(self, volley: Volley) -> None:
        self.selector.unregister(volley.connection)
        volley.connection.close()


def attack(trial: Trial) -> str:
    """Send the requests; compare the memory after the first tenth with that at the end."""
    count = trial.amount(1_000_000, 50_000)
    chosen = kinds()
    volley = b"".join(chosen[number % len(chosen)] for number in range(AT_ONCE))
    start = time.monotonic()
    with serving(trial) as stub:
        first = wire.converse(stub.port, volley, seconds=HANG_SECONDS)
        if len(first.answers) != AT_ONCE or first.rest:
            trial.fail(f"{len(first.answers)} answers to {AT_ONCE} requests", volley, got=first.data)
            return "nothing sent"
        load = Load(trial, stub, volley, first.data)
        load.run(count // 10)
        before = stub.megabytes()
        load.run(count - load.done)
        after = stub.megabytes() if stub.is_alive else before
        if after - before > GROWTH_MEGABYTES_MAX:
            trial.fail(f"memory grew from {before:.1f} to {after:.1f} MB; {GROWTH_MEGABYTES_MAX} are allowed")
    rate = load.done / (time.monotonic() - start)
    memory = f"memory {before:.1f} MB after a tenth and {after:.1f} MB at the end"
    return f"{load.done:,} requests, {rate:,.0f} a second, {memory}"
