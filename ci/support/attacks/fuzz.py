# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Randomly changed requests. The right answer is unknown, but the number of answers has a bound."""

from __future__ import annotations

import random
import re

import head_cases
import wire
from stub import HANG_SECONDS, PROBE_SECONDS, Stub, serving
from trial import Trial

SEED_BYTES_MAX = 2000
PROBE_EVERY = 50
# Bytes that have a meaning in a request.
PIECES = (
    b"\r\n", b"\n", b"\r", b"\r\n\r\n", b"\n\n", b" ", b"\t", b":", b"\0", b"\x7f", b"\xff", b"0", b"1", b"-1", b",",
    b";",
    b"HTTP/1.1", b"HTTP/1.0", b"GET ", b"POST ", b"Host: localhost\r\n", b"Content-Length: 5\r\n",
    b"Content-Length: 0\r\n",
    b"Transfer-Encoding: chunked\r\n", b"Connection: close\r\n", b"0\r\n\r\n", b"5\r\nabcde\r\n",
    b"Expect: 100-continue\r\n",
    head_cases.HIDDEN, b"%00", b"%2e", b"/", b"?", b"#", b"a" * 5000,
)  # fmt: skip


def attack(trial: Trial) -> str:
    """Send changed requests, each on its own connection."""
    count = trial.amount(2768, 500)
    seeds = [case.data for case in head_cases.cases() if len(case.data) <= SEED_BYTES_MAX]
    answers = 0
    slowest = 0.0
    with serving(trial) as stub:
        for number in range(count):
            chance = random.Random(f"{trial.seed}/fuzz/{number}")
            data = changed(seeds, chance)
            heard = judge(trial, stub, data)
            # A request without an answer may have crashed the stub.
            is_probed = number % PROBE_EVERY == 0 or not heard.answers
            if is_probed and stub.answers_within(PROBE_SECONDS) is None:
                trial.fail(f"the next good request is not answered 200 within {PROBE_SECONDS} s", data)
            answers += len(heard.answers)
            slowest = max(slowest, heard.seconds)
            trial.progress(number, count, "requests")
            if not stub.is_alive:
                break
    return f"{count:,} requests from {len(seeds)} others, {answers:,} answers, each ended within {slowest:.2f} s"


def judge(trial: Trial, stub: Stub, data: bytes) -> wire.Heard:
    """Check that the answers are possible for these bytes."""
    heard = wire.converse(stub.port, data, seconds=HANG_SECONDS)
    statuses = [answer.status for answer in heard.answers]
    if heard.ending == "open":
        trial.fail(f"the connection is open after {HANG_SECONDS} s", data, got=heard.data)
    # Each request names its version. One refusal may follow, for bytes that are not a request.
    most = len(re.findall(rb"HTTP/1\.[01]", data))
    if len(statuses) > most + 1 or len(statuses) == most + 1 and statuses[-1] < 400:
        trial.fail(f"{len(statuses)} answers {statuses} to at most {most} requests", data, got=heard.data)
    if any(status >= 500 and status not in (501, 505) for status in statuses):
        trial.fail(f"answered {statuses}", data, got=heard.data)
    if heard.rest and heard.ending != "reset":
        trial.fail("bytes after the last whole answer", data, got=heard.rest)
    return heard


def changed(seeds: list[bytes], chance: random.Random) -> bytes:
    """Take one request, or splice two, and change it one to six times."""
    data = chance.choice(seeds)
    if chance.random() < 0.3:
        other = chance.choice(seeds)
        data = data[: chance.randint(0, len(data))] + other[chance.randint(0, len(other)) :]
    for _ in range(chance.randint(1, 6)):
        data = chance.choice(CHANGES)(data, chance)
    return data


def flip(data: bytes, chance: random.Random) -> bytes:
    """Flip one bit."""
    if not data:
        return data
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def insert(data: bytes, chance: random.Random) -> bytes:
    """Insert a piece or a byte."""
    place = chance.randint(0, len(data))
    piece = chance.choice(PIECES) if chance.random() < 0.7 else chance.randbytes(1)
    return data[:place] + piece + data[place:]


def delete(data: bytes, chance: random.Random) -> bytes:
    """Delete up to 20 bytes."""
    place = chance.randint(0, len(data))
    return data[:place] + data[place + chance.randint(1, 20) :]


def duplicate(data: bytes, chance: random.Random) -> bytes:
    """Duplicate up to 200 bytes."""
    start = chance.randint(0, len(data))
    end = min(len(data), start + chance.randint(1, 200))
    return data[:end] + data[start:]


def repeat_line(data: bytes, chance: random.Random) -> bytes:
    """Copy a line to another position."""
    lines = data.split(b"\r\n")
    lines.insert(chance.randint(0, len(lines)), chance.choice(lines))
    return b"\r\n".join(lines)


def truncate(data: bytes, chance: random.Random) -> bytes:
    """Cut off the end."""
    return data[: chance.randint(0, len(data))]


CHANGES = (flip, flip, insert, insert, delete, duplicate, repeat_line, truncate)
