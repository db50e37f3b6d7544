# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Malformed, ambiguous and good requests. `head_cases` has the answers that each may get."""

from __future__ import annotations

import re

import head_cases
import wire
from stub import HANG_SECONDS, PROBE_SECONDS, Stub, serving
from trial import Trial


def attack(trial: Trial) -> str:
    """Send each request on its own connection, then a good request on another one."""
    cases = head_cases.cases()
    slowest = 0.0
    with serving(trial) as stub:
        for number, case in enumerate(cases):
            slowest = max(slowest, judge(trial, stub, case))
            trial.progress(number, len(cases), "requests")
            if not stub.is_alive:
                break
    return f"{len(cases)} requests, each ended within {slowest:.2f} s"


def judge(trial: Trial, stub: Stub, case: head_cases.Case) -> float:
    """Compare the answers with the allowed ones; return the duration."""
    heard = wire.converse(stub.port, case.data, seconds=HANG_SECONDS)
    statuses = " ".join(str(answer.status) for answer in heard.answers) or "-"
    if heard.ending == "open":
        trial.fail(f"{case.name}: the connection is open after {HANG_SECONDS} s", case.data, got=heard.data)
    elif not fits(statuses, case.allowed):
        trial.fail(f"{case.name}: answered {statuses}, allowed is {case.allowed}", case.data, got=heard.data)
    # Only a reset may cut an answer off.
    if heard.rest and heard.ending != "reset":
        trial.fail(f"{case.name}: bytes after the last whole answer", case.data, got=heard.rest)
    if stub.answers_within(PROBE_SECONDS) is None:
        trial.fail(f"{case.name}: the next good request is not answered 200 within {PROBE_SECONDS} s", case.data)
    return heard.seconds


def fits(statuses: str, allowed: str) -> bool:
    """Whether the table allows these statuses."""
    return any(re.fullmatch(pattern.replace("x", r"\d"), statuses) for pattern in allowed.split("|"))
