# Understudy
# SPDX-License-Identifier: Apache-2.0
"""List files that change under `--watch`. The stub must serve each change, and memory must not grow."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import time
from dataclasses import dataclass

import wire
from stub import Stub, serving
from trial import Trial

# A stub polls its files every 300 ms, so several stubs at a time finish earlier than one.
STUBS = 10
# The file is large, so that a leak per reload shows in the memory of the process.
LISTS = 40
GROWTH_MEGABYTES_MAX = 4
RELOAD_SECONDS_MAX = 20
POLL_SECONDS = 0.03


@dataclass
class Watched:
    """A stub, its list file, and its expected answers."""

    stub: Stub
    file: pathlib.Path
    done: int = 0
    before: int = 0
    deadline: float = 0
    warm: float = 0

    @property
    def rows(self) -> int:
        """The number of rows of each list after the last change."""
        return 20 + self.done % 1000


def attack(trial: Trial) -> str:
    """Change the file of each stub as soon as it serves the last change."""
    each = trial.amount(5000, 300) // STUBS
    warm_up = max(each // 5, 1)
    with contextlib.ExitStack() as stack:
        watched = [begin(trial, stack, number) for number in range(STUBS)]
        while pending := [one for one in watched if one.done < each and one.stub.is_alive]:
            for one in pending:
                step(trial, one, warm_up)
            time.sleep(POLL_SECONDS)
            trial.progress(sum(one.done for one in watched), each * STUBS, "reloads")
            if trial.failures:
                break
        growths = [one.stub.megabytes() - one.warm for one in watched if one.stub.is_alive]
        for one in watched:
            grown = one.stub.megabytes() - one.warm if one.stub.is_alive else 0
            if grown > GROWTH_MEGABYTES_MAX:
                trial.fail(
                    f"memory grew by {grown:.1f} MB over {each - warm_up} reloads; {GROWTH_MEGABYTES_MAX} are allowed"
                )
    reloads = sum(one.done for one in watched)
    most = max(growths, default=0)
    return (
        f"{reloads:,} reloads by {STUBS} stubs, memory grew by at most {most:.1f} MB after the first {warm_up} of each"
    )


def begin(trial: Trial, stack: contextlib.ExitStack, number: int) -> Watched:
    """Start a stub that watches a folder of its own."""
    folder = trial.folder / f"watched-{number}"
    folder.mkdir()
    file = folder / "lists.yaml"
    file.write_text(text(20))
    return Watched(stack.enter_context(serving(trial, str(folder), "--watch", name=f"stub-{number}")), file)


def step(trial: Trial, one: Watched, warm_up: int) -> None:
    """Make the next change if the stub serves the last one."""
    if one.done:
        total = total_of(trial, one)
        if total == one.before and time.monotonic() < one.deadline:
            return
        if total != one.rows:
            return trial.fail(f"a list of {one.rows} rows, before it {one.before}, has {total}", one.file.read_bytes())
    if one.done == warm_up:
        one.warm = one.stub.megabytes()
    one.before = one.rows
    one.done += 1
    change(one)
    one.deadline = time.monotonic() + RELOAD_SECONDS_MAX


def total_of(trial: Trial, one: Watched) -> int | None:
    """Request a random list and return its total; None if the answer is wrong."""
    target = f"/api/list{trial.chance.randrange(LISTS)}?pageSize=1"
    request = f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    heard = wire.converse(one.stub.port, request, seconds=RELOAD_SECONDS_MAX)
    if [answer.status for answer in heard.answers] != [200]:
        trial.fail(f"no answer 200 during reload {one.done}", request, got=heard.data)
        return None
    return json.loads(heard.answers[0].body)["Data"]["Total"]


def change(one: Watched) -> None:
    """Overwrite the file or replace it by a rename; editors do both."""
    content = text(one.rows)
    if one.done % 2:
        one.file.write_text(content)
        return
    other = one.file.with_suffix(".new")
    other.write_text(content)
    os.replace(other, one.file)


def text(rows: int) -> str:
    """A list file in which all lists have this number of rows."""
    lists = "".join(
        f"  list{number}:\n    rows: {rows}\n    row:\n      Id: index\n      Title: {{ words: [3, 6] }}\n"
        f"      Label: {{ template: 'House {{Id}} of {rows}' }}\n"
        for number in range(LISTS)
    )
    return f"understudy: 1\nlists:\n{lists}"
