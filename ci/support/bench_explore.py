# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Measures the searches of `understudy explore`: bench_explore.py PROGRAM [--quick | long [MINUTES]].

Without `long`, it prints a table of speeds with their targets. With `long`, it searches the references for 10^8 steps,
and then through driver processes for some minutes. No reference may break a rule.
"""

from __future__ import annotations

import json
import os
import resource
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bench import machine

STYLES = ("numbers", "bareNumbers", "offsets", "tokens", "keys")
BOUNDS = ("--bounds", "pages=3,flying=3,faults=2,actions=6,changes=0")
DRIVERS = {
    # The interpreter itself: with a version manager, the command `python3` is a script that takes long to start.
    "Python": f"{shlex.quote(sys.executable)} kits/python/reference/driver.py",
    "JavaScript": "node kits/javascript/reference/driver.js",
}
# Dialects whose pages lead on by a number, a token, a URL and a query.
DRIVEN_DIALECTS = ("page", "cursor", "link", "relay")
# The longest time of a search, which none of these searches reaches.
NO_TIME_LIMIT = ("--time", "3600")
LONG_STEPS = 100_000_000
LONG_MINUTES = 10.0

DECISIONS_MIN = 1_000_000
STAGE_MIN = 50_000
PROCESS_MIN = 1_000
BOUNDS_SECONDS_MAX = 10.0

# The verdicts with which a search does not show a mistake of the reference.
RIGHT_VERDICTS = ("holds", "undecided")
# An undecided search is right if it ended early, or with limits that leave out a situation.
RIGHT_REASONS = ("the time was over", "in no history, ", "the search was interrupted")


@dataclass
class Search:
    """One run of explore."""

    wall: float
    """The elapsed time in seconds."""
    user: float
    """The processor time of the program and of its drivers in user mode, in seconds."""
    subjects: list[dict] = field(default_factory=list)

    @property
    def steps(self) -> int:
        return sum(subject["steps"] for subject in self.subjects)

    @property
    def states(self) -> int:
        return sum(subject.get("states", 0) for subject in self.subjects)

    @property
    def wrong(self) -> list[str]:
        """The subjects with a verdict that a reference must not get."""
        return [
            f"{subject['subject']}: {subject['verdict']} {'; '.join(subject.get('reasons', []))}".strip()
            for subject in self.subjects
            if subject["verdict"] not in RIGHT_VERDICTS
            or not all(reason.startswith(RIGHT_REASONS) for reason in subject.get("reasons", []))
        ]


def explore(program: str, *options: str) -> Search:
    """Runs a search, and returns its times and results."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
    command = [program, "explore", "--quiet", "--json", "-", *options]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    wall = time.perf_counter() - begin
    user = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    try:
        return Search(wall, user, json.loads(run.stdout)["subjects"])
    except (ValueError, KeyError):
        sys.exit(f"ci/bench-explore: {' '.join(command)} ended with {run.returncode}:\n{run.stderr}")


def load_before() -> str:
    """The load by other work."""
    return f"the load before the first run was {os.getloadavg()[0]:.1f}"


# ---- Speeds


def repeated(program: str, turns: int, *options: str) -> list[Search]:
    """Runs a search several times."""
    return [explore(program, *options, *NO_TIME_LIMIT) for _ in range(turns)]


def faults_of(searches: Sequence[Search]) -> list[str]:
    """The verdicts that a reference must not get, each once."""
    return list(dict.fromkeys(wrong for search in searches for wrong in search.wrong))


def in_dialects(dialects: Sequence[str]) -> list[str]:
    """The options that name dialects."""
    return [option for dialect in dialects for option in ("--dialect", dialect)]


@dataclass
class Row:
    """One line of the table."""

    name: str
    steps: int
    seconds: float
    least: int | None
    """The target; None for a figure without one."""
    wrong: list[str] = field(default_factory=list)
    """The verdicts that a reference must not get."""

    @property
    def speed(self) -> float:
        return self.steps / max(self.seconds, 1e-9)

    @property
    def is_missed(self) -> bool:
        return self.least is not None and self.speed < self.least

    def __str__(self) -> str:
        least = "" if self.least is None else f"≥ {self.least:,}"
        verdict = "" if self.least is None else "MISSED" if self.is_missed else "ok"
        verdict = "does not hold" if self.wrong else verdict
        return f"| {self.name} | {self.steps:,} | {self.seconds:.2f} s | {self.speed:,.0f} | {least} | {verdict} |"


def decisions(program: str, turns: int, random_steps: int) -> Iterator[Row]:
    """Measures the searches of decisions on one core, by user time."""
    subjects = {f"`{style}`": ("--style", style) for style in STYLES}
    subjects["paging manager"] = ("--layer", "paging-manager")
    for kind, options in (("all histories", BOUNDS), ("random histories", ("--random", str(random_steps)))):
        for name, subject in subjects.items():
            searches = repeated(program, turns, *subject, *options, "--jobs", "1")
            seconds = statistics.median(search.user for search in searches)
            # The target is about the reference pager.
            least = DECISIONS_MIN if subject[0] == "--style" else None
            yield Row(f"decisions, {name}, {kind}", searches[0].steps, seconds, least, faults_of(searches))


def stage(program: str, turns: int, steps: int) -> Row:
    """Measures the real layer on the simulated stage, by user time, because its seconds are simulated."""
    searches = repeated(program, turns, *in_dialects(DRIVEN_DIALECTS), "--random", str(steps))
    seconds = statistics.median(search.user for search in searches)
    name = f"simulated stage, real pager, {len(DRIVEN_DIALECTS)} dialects"
    return Row(name, searches[0].steps, seconds, STAGE_MIN, faults_of(searches))


def process(program: str, language: str, turns: int, steps: int) -> Row:
    """Measures one driver process, by elapsed time with the start of the driver."""
    options = ["--driver", DRIVERS[language], "--driver-jobs", "1", *in_dialects(DRIVEN_DIALECTS)]
    searches = repeated(program, turns, *options, "--random", str(steps))
    seconds = statistics.median(search.wall for search in searches)
    name = f"one {language} driver process, {len(DRIVEN_DIALECTS)} dialects"
    return Row(name, searches[0].steps, seconds, PROCESS_MIN, faults_of(searches))


def speeds(program: str, quick: bool) -> int:
    """Prints the tables of speeds, and returns the exit code."""
    turns = 1 if quick else 3
    print(f"{machine()}; {load_before()}; {turns} turns\n")
    print("| search | steps | time | steps a second | target | verdict |")
    print("| --- | --: | --: | --: | --: | --- |")
    missed, failures = False, []

    def show(row: Row) -> None:
        nonlocal missed
        missed = missed or row.is_missed
        failures.extend(f"{row.name}: {wrong}" for wrong in row.wrong)
        print(row, flush=True)

    for row in decisions(program, turns, random_steps=500_000 if quick else 3_000_000):
        show(row)
    show(stage(program, turns, steps=2_000 if quick else 10_000))
    for language in DRIVERS:
        show(process(program, language, turns, steps=300 if quick else 1_000))

    searches = repeated(program, turns, *BOUNDS, "--jobs", "2")
    seconds = statistics.median(search.wall for search in searches)
    is_late = seconds > BOUNDS_SECONDS_MAX
    wrong = faults_of(searches)
    failures.extend(f"all ways of paging: {each}" for each in wrong)
    verdict = "does not hold" if wrong else "MISSED" if is_late else "ok"
    print(f"\n| all histories within `{BOUNDS[1]}` | states | elapsed | target | verdict |")
    print("| --- | --: | --: | --: | --- |")
    print(f"| all ways of paging, `--jobs 2` | {searches[0].states:,} | {seconds:.1f} s "
          f"| ≤ {BOUNDS_SECONDS_MAX:.0f} s | {verdict} |")
    for failure in failures:
        print(f"\n{failure}")
    return 1 if missed or is_late or failures else 0


# ---- Long searches


def long_searches(program: str, minutes: float) -> int:
    """Searches all references for a long time, and returns the exit code."""
    print(f"{machine()}; {load_before()}\n")
    print("| search | steps | elapsed | result |")
    print("| --- | --: | --: | --- |")
    total, failures = 0, []

    def show(name: str, search: Search) -> None:
        nonlocal total
        total += search.steps
        failures.extend(f"{name}, {wrong}" for wrong in search.wrong)
        result = "does not hold" if search.wrong else "no failure"
        print(f"| {name} | {search.steps:,} | {search.wall:,.0f} s | {result} |", flush=True)

    everything = ("--random", str(LONG_STEPS), *NO_TIME_LIMIT)
    for style in STYLES:
        show(f"decisions, `{style}`", explore(program, "--style", style, *everything))
    show("decisions, paging manager", explore(program, "--layer", "paging-manager", *everything))
    # Each dialect gets the same time; `--time` is real time on the simulated stage, too.
    dialects = known_dialects(program)
    seconds = max(1, round(minutes * 60 / (len(DRIVERS) + 1) / len(dialects)))
    options = [*in_dialects(dialects), "--random", str(LONG_STEPS), "--time", str(seconds)]
    count = f"{len(dialects)} dialects"
    show(f"simulated stage, real pager, {count}", explore(program, *options))
    for language, driver in DRIVERS.items():
        show(f"{language} drivers, {count}", explore(program, "--driver", driver, *options))
    print(f"| all | {total:,} | | |")
    for failure in failures:
        print(f"\n{failure}")
    return 1 if failures else 0


def known_dialects(program: str) -> list[str]:
    """The dialects that ship with the program, from the message about one that does not exist."""
    run = subprocess.run([program, "explore", "--dialect", "0"], capture_output=True, text=True, check=False)
    names = run.stderr.partition("use one of ")[2].strip()
    if not names:
        sys.exit(f"ci/bench-explore: the program does not name its dialects:\n{run.stderr}")
    return names.split(", ")


def main(arguments: list[str]) -> int:
    program = os.path.abspath(arguments[0])
    match arguments[1:]:
        case []:
            return speeds(program, quick=False)
        case ["--quick"]:
            return speeds(program, quick=True)
        case ["long"]:
            return long_searches(program, LONG_MINUTES)
        case ["long", minutes] if minutes.replace(".", "", 1).isdigit():
            return long_searches(program, float(minutes))
        case _:
            print("ci/bench-explore: unknown arguments; use --quick, or long with a number of minutes", file=sys.stderr)
            return 64


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
