# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Judges drivers in three languages: drivers.py FOLDER-OF-THE-PROGRAMS [PART…]."""

from __future__ import annotations

import concurrent.futures
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

PYTHON = "python3 Sources/Samples/drivers/python"
JAVASCRIPT = "node Sources/Samples/drivers/javascript"

LIST_LAYERS = ("reformer", "list-domain-service", "paging-manager")
GROUP_LAYERS = ("badge-view-model", "app-service")
# Which mistakes are put into all three, and the layers that are made of what they spoil.
MISTAKES = {
    "X-01": ("paging-manager",),
    "X-10": LIST_LAYERS,
    "X-12": LIST_LAYERS,
    "X-14": ("paging-manager",),
    "X-15": ("paging-manager",),
    "X-16": ("paging-manager",),
    "X-18": ("reformer", "paging-manager"),
    "X-21": ("paging-manager",),
    "X-29": ("badge-view-model",),
    "X-30": GROUP_LAYERS,
    "X-31": GROUP_LAYERS,
    "X-37": GROUP_LAYERS,
}
# The layers with an action that sends a request, each of which alone lets every rule about requests be tried.
REQUESTING_LAYERS = (*LIST_LAYERS, *GROUP_LAYERS, "group-domain-service", "ticket-model", "command", "api-manager", "page")
# How many lines tell what is wrong with one thing.
DETAILS_MAX = 60
PACE_RUNS = 5
CHILD_RATIO_MAX = 2.0
PYTHON_SECONDS_MAX = 5.0
PYTHON_CONTRACTS = 200
GUIDE = pathlib.Path("docs/writing-a-driver.md")
KILL_MOMENTS = (0.0, 0.2, 0.4, 0.6, 0.8)
GONE_SECONDS_MAX = 1.0
START_SECONDS_MAX = 20
TORTURE_RUNS = 40
TORTURE_SEED = 40


@dataclass
class Report:
    """What a run of `understudy check` came to; contracts are named `layer id`."""

    status: int
    seconds: float
    holds: set[str]
    broken: set[str]
    undecided: set[str]
    unsupported: set[str]
    output: str


def check(programs: pathlib.Path, driver: str | None, *options: str) -> Report:
    """Run the suite by a driver, in this process's folder; without a driver, by the built-in one."""
    with tempfile.TemporaryDirectory() as folder:
        junit = os.path.join(folder, "junit.xml")
        command = [programs / "understudy", "check", "Contracts", "--quiet", "--junit", junit, *options]
        if driver is not None:
            command += ["--driver", driver]
        start = time.monotonic()
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        seconds = time.monotonic() - start
        kinds: dict[str, set[str]] = {"holds": set(), "failure": set(), "error": set(), "skipped": set()}
        if os.path.exists(junit):
            for suite in ElementTree.parse(junit).getroot().iter("testsuite"):
                for case in suite.iter("testcase"):
                    kind = next((child.tag for child in case if child.tag in kinds), "holds")
                    kinds[kind].add(f"{suite.get('name')} {case.get('name', '').split(' ')[0]}")
    output = ended.stdout + ended.stderr
    return Report(
        ended.returncode, seconds, kinds["holds"], kinds["failure"], kinds["error"], kinds["skipped"], output
    )


class Judge:
    """Prints what was found and remembers whether it is good."""

    def __init__(self) -> None:
        self.faults = 0

    def say(self, is_good: bool, line: str, details: str = "") -> None:
        print(f"{'ok  ' if is_good else 'FAIL'}  {line}", flush=True)
        if not is_good:
            self.faults += 1
            lines = details.splitlines()
            lines[DETAILS_MAX:] = [f"({len(lines) - DETAILS_MAX} lines more)"] if len(lines) > DETAILS_MAX else []
            print("".join(f"      {line}\n" for line in lines), end="", flush=True)


def judge_right(programs: pathlib.Path, judge: Judge) -> None:
    """Hold the right drivers to every contract that they claim, and to the protocol."""
    drivers = right_drivers(programs)
    # Those that can be made wrong are right until they are.
    able = (f"{programs}/published-driver --defects none", f"{PYTHON}/wrong_drivers.py", f"{JAVASCRIPT}/wrong-drivers.mjs")
    for driver in (*drivers, *able):
        report = check(programs, driver)
        counts = f"{len(report.holds)} hold, {len(report.unsupported)} unsupported"
        is_good = report.status == 0 and not report.broken and not report.undecided and bool(report.holds)
        judge.say(is_good, f"{driver}: {counts} in {report.seconds:.1f} s", report.output)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for driver, ended, seconds in pool.map(lambda driver: driver_check(programs, driver), drivers):
            lines = [line for line in ended.stdout.splitlines() if "follows" not in line]
            summary = f"{driver}: driver-check: {lines[-1].strip() if lines else ''} in {seconds:.1f} s"
            judge.say(ended.returncode == 0, summary, "\n".join(lines) + ended.stderr)
        one_layer = [f"{sys.executable} ci/support/only_layer.py {layer} {drivers[0]}" for layer in REQUESTING_LAYERS]
        ends = pool.map(lambda driver: driver_check(programs, driver)[1], one_layer)
        for layer, ended in zip(REQUESTING_LAYERS, ends, strict=True):
            untried = re.findall(r"^not tried +(\S+)", ended.stdout, re.MULTILINE)
            is_good = ended.returncode == 0 and set(untried) <= {"layers.integer-form", "layers.integers"}
            judge.say(is_good, f"{layer} alone: driver-check: {len(untried)} not tried", ended.stdout + ended.stderr)


def judge_guide(programs: pathlib.Path, judge: Judge) -> None:
    """Hold the driver of the guide, put together as a reader would, to the protocol and to its layer's contracts."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "my_driver.py"
        blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        file.write_text("\n\n".join(blocks), encoding="utf-8")
        driver = f"{sys.executable} {file}"
        report = check(programs, driver, "--layer=reformer")
        is_good = report.status == 0 and not report.unsupported and bool(report.holds)
        judge.say(is_good, f"{GUIDE}: {len(report.holds)} hold in {report.seconds:.1f} s", report.output)
        _, ended, seconds = driver_check(programs, driver)
        lines = [line for line in ended.stdout.splitlines() if "follows" not in line]
        summary = f"{GUIDE}: driver-check: {lines[-1].strip() if lines else ''} in {seconds:.1f} s"
        judge.say(ended.returncode == 0, summary, "\n".join(lines) + ended.stderr)


def right_drivers(programs: pathlib.Path) -> tuple[str, ...]:
    return (f"{programs}/reference-driver", f"{PYTHON}/driver.py", f"{JAVASCRIPT}/driver.mjs")


def driver_check(programs: pathlib.Path, driver: str) -> tuple[str, subprocess.CompletedProcess[str], float]:
    command = [programs / "understudy", "driver-check", "--", *driver.split()]
    start = time.monotonic()
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return driver, ended, time.monotonic() - start


def judge_orphans(programs: pathlib.Path, judge: Judge) -> None:
    """Kill the checker at several moments of its work: each time the driver notices and is gone."""
    for driver in right_drivers(programs):
        command = [programs / "understudy", "check", "Contracts", "--driver", driver, "--jobs=1"]
        seconds = [gone_after(command, moment) for moment in KILL_MOMENTS]
        known = [one for one in seconds if one is not None]
        is_good = known == seconds and max(known) <= GONE_SECONDS_MAX
        slowest = f"{max(known):.2f} s" if known == seconds else "not"
        judge.say(is_good, f"{driver}: gone {slowest} after its checker was killed (at most {GONE_SECONDS_MAX})")


def gone_after(command: list, moment: float) -> float | None:
    """How long a checker's driver lives on when the checker is killed some time after the driver's start.

    None says that the driver had to be killed too, or that the checker was done before.
    """
    checker = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    start = time.monotonic()
    while not (children := children_of(checker.pid)) and time.monotonic() - start < START_SECONDS_MAX:
        time.sleep(0.01)
    time.sleep(moment)
    is_over = checker.poll() is not None
    checker.kill()
    checker.wait()
    start = time.monotonic()
    while (living := [child for child in children if is_alive(child)]) and time.monotonic() - start < 5:
        time.sleep(0.01)
    seconds = time.monotonic() - start
    for child in living:
        os.kill(child, 9)
    return None if is_over or living or not children else seconds


def children_of(parent: int) -> list[int]:
    """The children of all threads of a process."""
    tasks = pathlib.Path(f"/proc/{parent}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def is_alive(process: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def judge_torture(programs: pathlib.Path, judge: Judge) -> None:
    """Let drivers die, hang and babble, the same way every time."""
    command = [sys.executable, "ci/support/torture.py", programs / "understudy", str(TORTURE_RUNS), str(TORTURE_SEED)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    judge.say(ended.returncode == 0, (ended.stdout.strip().splitlines() or [""])[-1], ended.stdout + ended.stderr)


def judge_wrong(programs: pathlib.Path, judge: Judge) -> None:
    """Put each mistake into the drivers of all languages: the same contracts must be broken."""
    drivers = {
        "Swift": f"{programs}/published-driver --defects",
        "Python": f"{PYTHON}/wrong_drivers.py",
        "JavaScript": f"{JAVASCRIPT}/wrong-drivers.mjs",
    }
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {
            (mistake, language): pool.submit(
                check,
                programs,
                f"{driver} {mistake}",
                *(f"--layer={layer}" for layer in layers),
                "--jobs=1",
                "--timeout=2",
            )
            for mistake, layers in MISTAKES.items()
            for language, driver in drivers.items()
        }
        for mistake in MISTAKES:
            compare(mistake, {language: runs[mistake, language].result() for language in drivers}, judge)


def compare(mistake: str, reports: dict[str, Report], judge: Judge) -> None:
    """Compare which contracts are broken, among those that all drivers claim."""
    claimed = set.intersection(*(report.holds | report.broken | report.undecided for report in reports.values()))
    broken = {language: report.broken & claimed for language, report in reports.items()}
    caught = set.union(*broken.values())
    lines = []
    for contract in sorted(caught):
        held = [language for language in reports if contract not in broken[language]]
        if held:
            lines.append(f"{contract}: broken, but not in {', '.join(held)}")
    for language, report in reports.items():
        lines += [f"{contract}: undecided in {language}" for contract in sorted(report.undecided)]
        if report.status not in (0, 1):
            lines.append(f"{language} ended with status {report.status}: {report.output.strip()}")
    if not caught:
        lines.append("no contract catches it")
    seconds = ", ".join(f"{language} {report.seconds:.1f} s" for language, report in reports.items())
    names = ", ".join(sorted(contract.split(" ")[1] for contract in caught)[:6])
    more = f" and {len(caught) - 6} more" if len(caught) > 6 else ""
    found = "not the same in all" if lines else f"the same {len(caught)} broken in all ({names}{more})"
    summary = f"{mistake}: {found}; {seconds}"
    judge.say(not lines, summary, "\n".join(lines))


def judge_pace(programs: pathlib.Path, judge: Judge) -> None:
    """Compare the whole suite in process, by a child and by Python: medians of turns taken one after the other."""
    drivers = {"in process": None, "child": f"{programs}/reference-driver", "Python": f"{PYTHON}/driver.py"}
    seconds: dict[str, list[float]] = {name: [] for name in drivers}
    count = 0
    for _ in range(PACE_RUNS):
        for name, driver in drivers.items():
            report = check(programs, driver)
            seconds[name].append(report.seconds)
            if name == "Python":
                count = len(report.holds)
    median = {name: statistics.median(times) for name, times in seconds.items()}
    shown = ", ".join(f"{name} {median[name]:.2f} s" for name in drivers)
    print(f"      medians of {PACE_RUNS}: {shown}")
    ratio = median["child"] / median["in process"]
    judge.say(ratio <= CHILD_RATIO_MAX, f"child / in process = {ratio:.2f} (at most {CHILD_RATIO_MAX})")
    python = median["Python"] * PYTHON_CONTRACTS / max(count, 1)
    judge.say(
        python <= PYTHON_SECONDS_MAX,
        f"Python: {python:.2f} s for {PYTHON_CONTRACTS} contracts (at most {PYTHON_SECONDS_MAX}),"
        f" {median['Python'] / median['in process']:.2f} times in process",
    )


def main() -> None:
    programs = pathlib.Path(sys.argv[1])
    parts = {
        "right": judge_right,
        "guide": judge_guide,
        "wrong": judge_wrong,
        "orphans": judge_orphans,
        "torture": judge_torture,
        "pace": judge_pace,
    }
    unknown = [part for part in sys.argv[2:] if part not in parts]
    if unknown:
        sys.exit(f"drivers: unknown part '{unknown[0]}'; use {', '.join(parts)}")
    judge = Judge()
    start = time.monotonic()
    for part in sys.argv[2:] or parts:
        began = time.monotonic()
        parts[part](programs, judge)
        print(f"      {part}: {time.monotonic() - began:.1f} s", flush=True)
    print(f"drivers: {judge.faults} failures in {time.monotonic() - start:.0f} s", flush=True)
    sys.exit(1 if judge.faults else 0)


if __name__ == "__main__":
    main()
