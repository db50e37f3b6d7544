# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Runs `understudy check` with drivers that die, hang or babble: torture.py UNDERSTUDY [RUNS] [SEED].

Every run must end by itself and in time, with the exit code that its report calls for, and leave no process behind.
"""

from __future__ import annotations

import collections
import concurrent.futures
import contextlib
import ctypes
import json
import os
import pathlib
import random
import shlex
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field

DEATHS = ("exits_0", "exits_7", "killed", "crashes", "closes_output")
HANGS = ("deaf", "stubborn", "mute")
BABBLE = (
    "garbage",
    "partial_line",
    "not_utf8",
    "unknown_id",
    "second_answer",
    "wrong_kind",
    "asks_back",
    "byte_order_mark",
    "not_a_number",
    "long_number",
    "deep_nesting",
    "hostile_error",
    "hostile_log",
    "event_of_nobody",
    "event_out_of_turn",
    "huge_line",
    "endless_line",
    "endless_notifications",
    "endless_log",
    "event_flood",
)
HARMLESS = ("log_flood",)
# Noise that cannot be distinguished from right lines, or does no harm, at some moments; the report decides.
EVENTS = ("event_of_nobody", "event_out_of_turn", "event_flood")

# Two answers to one call, the first of which may be right.
TWICE = ("second_answer", "wrong_kind")

OPTIONS = (
    "--timeout=4",
    "--driver-start-timeout=5",
    "--driver-call-timeout=0.4",
    "--driver-exit-timeout=0.2",
)
LAYERS = ("reformer", "list-domain-service", "paging-manager", "badge-view-model", "app-service")
CALLS_A_CONTRACT = 6
CONTRACTS_MAX = 4
# Eleven starts and ends of a driver on a busy machine; a run that takes longer is ended and is a failure.
SECONDS_MAX = 60
GONE_SECONDS_MAX = 1
# Resident, of the checker and of its drivers.
MEGABYTES_MAX = 100
MARK = "UNDERSTUDY_TORTURE"
PR_SET_CHILD_SUBREAPER = 36


@dataclass
class Outcome:
    """The result of one run."""

    number: int
    plan: dict
    status: int | None = None
    seconds: float = 0
    megabytes: float = 0
    told: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def contracts(understudy: str) -> list[str]:
    """The ids that a driver of the five layers can be tried on."""
    options = [f"--layer={layer}" for layer in LAYERS]
    listed = subprocess.run(
        [understudy, "check", "Contracts", "--list", *options], capture_output=True, text=True, check=True
    )
    ids = [line.split("\t")[1] for line in listed.stdout.splitlines()]
    if len(ids) < 100:
        sys.exit(f"torture: there are only {len(ids)} contracts: {listed.stdout[:400]}")
    return ids


def plan_of(number: int, seed: int, ids: list[str]) -> tuple[dict, list[str]]:
    """Choose what goes wrong in a run, and the options of the run."""
    chance = random.Random(f"{seed}/{number}")
    chosen = chance.sample(ids, chance.randint(1, CONTRACTS_MAX))
    group = chance.choices((DEATHS, HANGS, BABBLE, HARMLESS), (5, 4, 8, 1))[0]
    plan = {
        "call": chance.randint(1, CALLS_A_CONTRACT * len(chosen)),
        "moment": chance.choice(("before", "before", "after", "later")),
        "manner": chance.choice(group),
        "child": chance.choice(("none", "none", "plain", "stubborn")),
        "once": chance.random() < 0.7,
    }
    return plan, [*(f"--id={name}" for name in chosen), f"--jobs={chance.choice((1, 1, 2))}"]


def run(number: int, seed: int, ids: list[str], understudy: str) -> Outcome:
    """Do one run and judge it."""
    plan, options = plan_of(number, seed, ids)
    outcome = Outcome(number, plan)
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        told = place / "told"
        given = {**plan, "told": str(told), "once": str(place / "once") if plan["once"] else None}
        driver = shlex.join([sys.executable, "Sources/Proofs/torture-driver/driver.py", json.dumps(given)])
        command = [understudy, "check", "Contracts", "--driver", driver, f"--junit={place}/junit.xml"]
        command += [*OPTIONS, *options]
        mark = f"{os.getpid()}-{number}"
        with open(place / "output", "wb") as output:
            start = time.monotonic()
            child = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env={**os.environ, MARK: mark}
            )
            wait(child.pid, outcome)
            child.returncode = -9 if outcome.status is None else outcome.status
            outcome.seconds = time.monotonic() - start
        outcome.told = told.read_text().splitlines() if told.exists() else []
        judge(outcome, place, sum(option.startswith("--id") for option in options))
        outcome.faults += [f"process {stray} was left behind" for stray in strays(mark)]
        if outcome.faults:
            outcome.faults.append(shlex.join(command))
            outcome.faults.append((place / "output").read_text(errors="replace")[-2000:])
    return outcome


def wait(process: int, outcome: Outcome) -> None:
    """Wait for the end of a run, for a limited time."""
    deadline = time.monotonic() + SECONDS_MAX
    while True:
        ended, status, usage = os.wait4(process, os.WNOHANG)
        if ended:
            break
        if time.monotonic() > deadline:
            outcome.faults.append(f"it did not end within {SECONDS_MAX} s")
            os.kill(process, 9)
            os.wait4(process, 0)
            return
        time.sleep(0.01)
    outcome.status = os.waitstatus_to_exitcode(status)
    outcome.megabytes = usage.ru_maxrss / 1024
    if outcome.megabytes > MEGABYTES_MAX:
        outcome.faults.append(f"it, or its driver, took {outcome.megabytes:.0f} MB")


def judge(outcome: Outcome, place: pathlib.Path, planned: int) -> None:
    """Compare exit code, report and plan."""
    if outcome.status is None:
        return
    methods = [line.split()[0] for line in outcome.told]
    fault = outcome.faults.append
    if outcome.status == 69:
        if "initialize" not in methods:
            fault("exit code 69, although the first driver introduced itself")
        return
    try:
        suites = ElementTree.parse(place / "junit.xml").getroot()
    except (OSError, ElementTree.ParseError) as error:
        return fault(f"exit code {outcome.status}, and the report cannot be read: {error}")
    totals: collections.Counter[str] = collections.Counter()
    for suite in suites.iter("testsuite"):
        cases = list(suite.iter("testcase"))
        found = {
            "tests": len(cases),
            "failures": sum(case.find("failure") is not None for case in cases),
            "errors": sum(case.find("error") is not None for case in cases),
            "skipped": sum(case.find("skipped") is not None for case in cases),
        }
        said = {name: int(suite.get(name, "-1")) for name in found}
        if said != found:
            fault(f"suite '{suite.get('name')}' says {said} and holds {found}")
        totals.update(found)
    if totals["tests"] != planned:
        fault(f"{planned} contracts were asked for, {totals['tests']} are in the report")
    due = 1 if totals["failures"] else 2 if totals["errors"] else 0
    if outcome.status != due:
        fault(f"exit code {outcome.status}, but the report calls for {due}: {dict(totals)}")
    if totals["failures"]:
        fault(f"the layers are right, but {totals['failures']} contracts are broken")
    if not methods and totals["errors"]:
        fault("nothing went wrong in the driver, but something is undecided")
    manner = outcome.plan["manner"]
    if manner in HARMLESS and totals["errors"]:
        fault("a log on standard error must not change a verdict")
    during = [method for method in methods if method not in ("initialize", "shutdown")]
    is_plain = outcome.plan["moment"] == "before" and manner not in HARMLESS + EVENTS
    # The first answer is right, and the second comes when the last contract has been judged.
    is_too_late = manner in TWICE and during[:1] == ["layer.dispose"]
    if during and is_plain and not is_too_late and not totals["errors"]:
        fault(f"the driver failed during '{during[0]}', unnoticed")


def strays(mark: str) -> list[int]:
    """What is left of a run after a moment: a process that has been sent SIGKILL may need one to be gone."""
    deadline = time.monotonic() + GONE_SECONDS_MAX
    while (left := living(mark)) and time.monotonic() < deadline:
        time.sleep(0.02)
    for process in left:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, 9)
    return left


def living(mark: str) -> list[int]:
    """The living processes that a run has started, at any remove."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or entry.name == str(os.getpid()):
            continue
        try:
            is_ours = wanted in (entry / "environ").read_bytes().split(b"\0")
            state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if is_ours and state not in "ZX":
            found.append(int(entry.name))
    return found


def reap_orphans() -> None:
    """Orphans come to us, not to a process 1 that may not reap them."""
    try:
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    except (AttributeError, OSError):
        pass


def main() -> None:
    understudy = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    print(f"torture: {runs} runs with seed {seed}", flush=True)
    reap_orphans()
    ids = contracts(understudy)
    start = time.monotonic()
    outcomes = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        pending = [pool.submit(run, number, seed, ids, understudy) for number in range(first, first + runs)]
        for done in concurrent.futures.as_completed(pending):
            outcome = done.result()
            outcomes.append(outcome)
            if outcome.faults:
                again = f"ci/torture 1 {seed} {outcome.number}"
                print(f"FAIL  run {outcome.number} ({again}): {outcome.plan}, {outcome.told}", flush=True)
                for fault in outcome.faults:
                    print("      " + fault.replace("\n", "\n      "), flush=True)
    codes = collections.Counter(outcome.status for outcome in outcomes)
    shown = ", ".join(f"{count} with {code}" for code, count in sorted(codes.items(), key=str))
    longest = max(outcomes, key=lambda outcome: outcome.seconds)
    misbehaved = sum(bool(outcome.told) for outcome in outcomes)
    failed = sum(bool(outcome.faults) for outcome in outcomes)
    print(f"torture: exit codes: {shown}; in {misbehaved} runs a driver misbehaved")
    print(f"torture: longest run {longest.seconds:.1f} s: {longest.plan}")
    print(f"torture: largest memory {max(outcome.megabytes for outcome in outcomes):.0f} MB")
    print(f"torture: {failed} of {runs} failed in {time.monotonic() - start:.0f} s", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
