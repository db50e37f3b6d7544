# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Path traversal: many spellings of the path to a canary file beside the served folder."""

from __future__ import annotations

import itertools
import os
import pathlib
from collections.abc import Iterator

import wire
from stub import HANG_SECONDS, LISTS, serving
from trial import Trial

DOTS = (
    "..", "%2e%2e", "%2E%2e", ".%2e", "%252e%252e", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae", "%u002e%u002e", "..%00",
    "..;",
    "\u2025", "....", "%00..",
)  # fmt: skip
SLASHES = ("/", "%2f", "%2F", "%252f", "\\", "%5C", "%255c", "//", "/./", "%c0%af", "%e0%80%af")
DEPTHS = range(1, 9)
STARTS = (
    "/", "/api/houses/", "/api/save/", "/__understudy/", "/__understudy/lists/", "/__understudy/images/",
    "/__understudy/images/640x480/",
)  # fmt: skip
# The requests of one connection.
BATCH = 50


def attack(trial: Trial) -> str:
    """Request the canary in all spellings; no answer may contain its text."""
    served = trial.folder / "served"
    served.mkdir()
    (served / "lists.yaml").write_text(LISTS)
    secret = os.urandom(16).hex()
    for place in (trial.folder / "canary.txt", served / "canary.txt"):
        place.write_text(f"{secret}\n")
    texts = list(dict.fromkeys(targets(trial.folder / "canary.txt")))
    if trial.quick:
        texts = trial.chance.sample(texts, 6000)
    requests = [f"GET {text} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for text in texts]
    statuses: dict[int, int] = {}
    with serving(trial, str(served)) as stub:
        for start in range(0, len(requests), BATCH):
            for request, answer, received in wire.pipeline(
                stub.port, requests[start : start + BATCH], seconds=HANG_SECONDS
            ):
                if secret.encode() in received:
                    trial.fail("an answer contains the canary", request, got=received)
                elif answer is None:
                    trial.fail("no answer", request, got=received)
                elif answer.status >= 500:
                    trial.fail(f"answered {answer.status}", request, got=received)
                else:
                    statuses[answer.status] = statuses.get(answer.status, 0) + 1
            trial.progress(start, len(requests), "spellings")
            if not stub.is_alive:
                break
    shown = ", ".join(f"{count:,} × {status}" for status, count in sorted(statuses.items()))
    return f"{len(requests):,} spellings, answered {shown}"


def targets(canary: pathlib.Path) -> Iterator[str]:
    """All spellings of the path to the canary."""
    absolute = str(canary).lstrip("/")
    for start, dots, slash, depth in itertools.product(STARTS, DOTS, SLASHES, DEPTHS):
        way = start + (dots + slash) * depth
        yield way + canary.name
        yield way + absolute.replace("/", slash)
        yield f"{way}{canary.name}%00.json"
    for start in STARTS:
        for name in (
            canary.name,
            f"./{canary.name}",
            f"{canary.name}/",
            f".//{canary.name}",
            f"{canary.name}%20",
            f"{canary.name}::$DATA",
        ):
            yield start + name
        for way in (f"/{absolute}", f"//{absolute}", f"%2f{absolute}", f"file:///{absolute}", f"C:\\{absolute}"):
            yield start + way
            for key in ("file", "path", "page", "pageIndex", "include", "template", "list"):
                yield f"{start}?{key}={way}"
                yield f"{start}?{key}=../../../../../../../..{way}"
    for scheme in ("file://", "http://localhost", "http://localhost/..", "http://localhost/%2e%2e"):
        yield f"{scheme}/{absolute}"
        yield f"{scheme}/../canary.txt"
