# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Clients that do not read, read slowly, or send without end. Memory must stay bounded, other clients must be served.

HTTP/2 is not tried, since the standard library of Python has none; Tests/CommandLineTests covers it.
"""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator

import wire
from stub import HANG_SECONDS, POLL_SECONDS, Stub, serving
from trial import Trial

ROWS = 10_000
# A page is larger than the socket buffers, so that it has to wait in the stub.
LIST = f"""understudy: 1
lists:
  houses:
    rows: 1000000
    paging: {{ style: page, page: pageIndex, size: pageSize, first: 1, defaultSize: 1, maximumSize: {ROWS} }}
    row:
      Id: index
      Text: {{ value: {"t" * 600} }}
"""
CONNECTIONS = 20
REQUESTS = 100
# At most one answer of each connection is in memory (docs/security.md); the rest is room for the allocator.
ANSWERS_OF_A_CONNECTION = 1.25
SLACK_MEGABYTES = 16
PROBE_SECONDS_MAX = 5
# A probe may also wait for this number of pages of each client: the stub makes them one after the other.
PAGES_OF_A_CLIENT = 3
PROBES = 40
RETURN_SECONDS_MAX = 30
SLOW_READERS = 60
SLOW_SECONDS = 15
# The start of a request, and bytes that a client repeats after it without end. The stub must not keep them.
HEAD = b"GET /api/houses HTTP/1.1\r\nHost: localhost\r\n"
CHUNKS = b"POST /api/houses HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
ENDLESS = {
    "empty lines": (b"", b"\r\n"),
    "a method": (b"", b"A"),
    "spaces behind the method": (b"GET", b" "),
    "a target": (b"GET /", b"a"),
    "a query": (b"GET /?", b"a=b&"),
    "spaces in front of the version": (b"GET /", b" "),
    "a version": (b"GET / HTTP/1.", b"1"),
    "headers": (HEAD, b"a: b\r\n"),
    "a header's name": (HEAD, b"a"),
    "spaces in front of a value": (HEAD + b"X-A:", b" "),
    "tabs in front of a value": (HEAD + b"X-A:", b"\t"),
    "a value": (HEAD + b"X-A: ", b"a"),
    "spaces behind a value": (HEAD + b"X-A: a", b" "),
    "a length": (HEAD + b"Content-Length: ", b"0"),
    "a host": (b"GET / HTTP/1.1\r\nHost: ", b"a"),
    "a body": (b"POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\n\r\n", b"a"),
    "a chunk's size": (CHUNKS, b"0"),
    "a chunk's extension": (CHUNKS + b"1;", b"a"),
    "chunks": (CHUNKS, b"1\r\na\r\n"),
    "trailers": (CHUNKS + b"0\r\n", b"a: b\r\n"),
    "requests": (b"", HEAD + b"\r\n"),
}
ENDLESS_MEGABYTES = 64
FLOOD_SECONDS = 3


def attack(trial: Trial) -> str:
    """Run the three parts with one stub."""
    file = trial.folder / "large.yaml"
    file.write_text(LIST)
    with serving(trial, str(file)) as stub:
        size, seconds = one_page(stub)
        told = unread(trial, stub, size, PROBE_SECONDS_MAX + seconds * PAGES_OF_A_CLIENT * CONNECTIONS)
        told += "; " + endless(trial, stub)
        told += "; " + slow(trial, stub, PROBE_SECONDS_MAX + seconds * PAGES_OF_A_CLIENT * SLOW_READERS)
    return told


def one_page(stub: Stub) -> tuple[float, float]:
    """Return the size of a page in MB and the seconds that it takes; this also warms the stub up."""
    start = time.monotonic()
    answer = stub.ask("GET", f"/api/houses?pageSize={ROWS}")
    if answer.status != 200:
        raise RuntimeError(f"a page of {ROWS} rows is answered {answer.status}: {answer.body[:200]!r}")
    return len(answer.body) / (1 << 20), time.monotonic() - start


def unread(trial: Trial, stub: Stub, size: float, patience: float) -> str:
    """Request large pages on many connections and read none of them."""
    before = stub.megabytes()
    request = f"GET /api/houses?pageSize={ROWS} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with contextlib.ExitStack() as stack:
        for _ in range(CONNECTIONS):
            connection = stack.enter_context(socket.socket())
            # A small receive buffer makes the answers wait in the stub, not in the system.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(HANG_SECONDS)
            connection.connect((wire.ADDRESS, stub.port))
            connection.sendall(request * REQUESTS)
        slowest = probes(trial, stub, PROBES, patience)
        peak = settled(stub)
    peak = max(peak, stub.megabytes("VmHWM"))
    bound = CONNECTIONS * ANSWERS_OF_A_CONNECTION * size + SLACK_MEGABYTES
    if peak - before > bound:
        trial.fail(f"memory grew by {peak - before:.0f} MB; {bound:.0f} are allowed", request)
    after = returned(stub, before)
    if after - before > SLACK_MEGABYTES:
        trial.fail(
            f"{RETURN_SECONDS_MAX} s after all clients were gone, memory is {after - before:.0f} MB above {before:.0f}",
            request,
        )
    return (
        f"{CONNECTIONS} × {REQUESTS} unread pages of {size:.1f} MB: memory {before:.0f} MB,"
        f" at most {peak:.0f} MB ({bound + before:.0f} allowed), {after:.0f} MB afterwards;"
        f" {PROBES} probes answered, the slowest in {slowest:.1f} s"
    )


def endless(trial: Trial, stub: Stub) -> str:
    """Send each endless request on its own connection and watch the memory."""
    before = stub.megabytes()
    most = 0.0
    for name, (opening, filler) in ENDLESS.items():
        peak, sent = flood(stub, opening, filler)
        grown = peak - before
        most = max(most, grown)
        returned(stub, before, within=1)
        if grown > SLACK_MEGABYTES:
            trial.fail(
                f"{name} without end: {sent} MB of them took {grown:.0f} MB; {SLACK_MEGABYTES} MB are allowed",
                opening + filler * 10,
            )
    return f"{len(ENDLESS)} endless requests: memory grew by at most {most:.0f} MB"


def flood(stub: Stub, opening: bytes, filler: bytes) -> tuple[float, int]:
    """Send until the stub closes the connection or 64 MB are sent; return the peak memory and the MB that were sent."""
    peak = stub.megabytes()
    block = filler * ((1 << 20) // len(filler))
    sent = 0
    with socket.create_connection((wire.ADDRESS, stub.port), timeout=FLOOD_SECONDS) as connection:
        # A stub may also stop reading; sending then ends with a timeout.
        with contextlib.suppress(OSError):
            connection.sendall(opening)
            while sent < ENDLESS_MEGABYTES:
                connection.sendall(block)
                sent += 1
                peak = max(peak, stub.megabytes())
    return peak, sent


def probes(trial: Trial, stub: Stub, count: int, patience: float) -> float:
    """Request small pages one after the other; return the longest duration."""
    slowest = 0.0
    for number in range(count):
        seconds = stub.answers_within(patience)
        if seconds is None:
            trial.fail(f"probe {number} beside them is not answered 200 within {patience:.0f} s")
            return patience
        slowest = max(slowest, seconds)
    return slowest


def settled(stub: Stub) -> float:
    """Wait until memory stops growing; return its peak."""
    deadline = time.monotonic() + HANG_SECONDS
    peak = stub.megabytes("VmHWM")
    since = time.monotonic()
    while time.monotonic() < min(deadline, since + 2):
        time.sleep(POLL_SECONDS)
        if stub.megabytes("VmHWM") > peak + 0.5:
            peak, since = stub.megabytes("VmHWM"), time.monotonic()
    return peak


def returned(stub: Stub, before: float, within: float = SLACK_MEGABYTES) -> float:
    """Wait for a limited time until memory is down again; return it."""
    deadline = time.monotonic() + RETURN_SECONDS_MAX
    while (now := stub.megabytes()) > before + within and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
    return now


def slow(trial: Trial, stub: Stub, patience: float) -> str:
    """Let slowhttptest read large pages slowly, and send probes meanwhile."""
    program = shutil.which("slowhttptest")
    if program is None:
        return "slow readers not tried: slowhttptest is not installed"
    url = f"http://{wire.ADDRESS}:{stub.port}/api/houses?pageSize={ROWS}"
    words = [
        program,
        "-X",
        "-c",
        str(SLOW_READERS),
        "-r",
        "60",
        "-w",
        "512",
        "-y",
        "1024",
        "-n",
        "5",
        "-z",
        "32",
        "-k",
        "2",
    ]
    words += ["-p", str(round(patience)), "-l", str(SLOW_SECONDS), "-u", url]
    before = stub.megabytes()
    asked = []
    with running(words) as test:
        deadline = time.monotonic() + 4 * SLOW_SECONDS + patience
        while test.poll() is None and time.monotonic() < deadline:
            asked.append(probes(trial, stub, 1, patience))
            time.sleep(POLL_SECONDS * 10)
        if test.poll() is None:
            trial.fail(f"slowhttptest did not end {4 * SLOW_SECONDS:.0f} s after its time")
    asked.append(probes(trial, stub, 1, patience))
    after = returned(stub, before)
    if after - before > SLACK_MEGABYTES:
        trial.fail(f"{RETURN_SECONDS_MAX} s after slowhttptest, memory was {after - before:.0f} MB above {before:.0f}")
    return (
        f"{SLOW_READERS} slow readers by slowhttptest: {len(asked)} probes answered, the slowest in {max(asked):.1f} s"
    )


@contextlib.contextmanager
def running(words: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program and terminate it at the end."""
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait()
