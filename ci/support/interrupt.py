# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Ends runs of `understudy check` by signals at random moments.

    interrupt.py PROGRAMS [--only WAY] [RUNS] [SEED] [FIRST RUN]

After SIGTERM, SIGINT and SIGHUP the report is whole and says of every contract how it ended or that it was not run;
after SIGKILL the earlier report is there, or the new one, whole. `timeout` sends SIGTERM to the program and at once to
its process group, which counts as one signal. Nothing is left behind, neither files nor processes.
"""

from __future__ import annotations

import argparse
import collections
import os
import pathlib
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field

import torture

EARLIER = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites></testsuites>\n'
NOT_RUN = "not run: interrupted"
TIMEOUT = "timeout"
WAYS = {name: signal.Signals[name] for name in ("SIGTERM", "SIGINT", "SIGKILL", "SIGHUP")} | {TIMEOUT: signal.SIGTERM}
# What a run says on standard error as soon as it has heard a signal.
HEARD = "interrupted: "
# A CI system that ends a job sends SIGKILL some seconds after the first signal.
SECONDS_MAX = 2.5
SECONDS_WHOLE_MAX = 60
LAYERS = ("reformer", "list-domain-service", "paging-manager")
HANGING = """#!/bin/sh
trap '' TERM INT HUP
while read -r call; do
  id=${call#*\\"id\\":}
  case $call in
    *'"initialize"'*) result='{"driver":"sh","version":"1","protocolVersion":1,"layers":'$(cat layers.json)'}' ;;
    *) sleep 600 ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "${id%%,*}" "$result"
done
"""
CLAIMS = '{"reformer":{"actions":["setPageIndex","setStatus","doService"],"events":["request","completion"]}}'


@dataclass
class Outcome:
    """The result of one run."""

    number: int
    what: str
    driver: str
    seconds: float = 0
    ending: str = ""
    not_run: int = 0
    tests: int = 0
    faults: list[str] = field(default_factory=list)


class Place:
    """A folder in which one run follows the other, as in the workspace of a CI."""

    def __init__(self, folder: str, programs: pathlib.Path) -> None:
        self.folder = pathlib.Path(folder)
        self.programs = programs.resolve()
        self.contracts = pathlib.Path("Contracts").resolve()
        self.report = self.folder / "junit.xml"
        (self.folder / "driver.sh").write_text(HANGING)
        (self.folder / "layers.json").write_text(CLAIMS)
        # How long a run takes that is not stopped, by driver.
        self.durations = {"none": 0.0, "reference": 0.0, "hanging": 1.0}
        for driver in ("none", "reference"):
            start = time.monotonic()
            subprocess.run(self.command(driver), cwd=self.folder, capture_output=True, check=True)
            self.durations[driver] = time.monotonic() - start
        self.planned = len(list(ElementTree.parse(self.report).getroot().iter("testcase")))

    def command(self, driver: str) -> list[str]:
        """The command line with this driver."""
        command = [str(self.programs / "understudy"), "check", str(self.contracts), "--junit", "junit.xml"]
        command += [f"--layer={layer}" for layer in LAYERS]
        if driver == "reference":
            command += ["--driver", shlex.quote(str(self.programs / "reference-driver"))]
        if driver == "hanging":
            command += ["--driver", "sh driver.sh"]
        return command

    def leftovers(self) -> list[str]:
        """The temporary files of reports."""
        return sorted(path.name for path in self.folder.iterdir() if path.name.endswith(".partial"))


def run(number: int, seed: int, ways: list[str], place: Place) -> Outcome:
    """Do one run, end it, and judge what is left."""
    chance = random.Random(f"{seed}/{number}")
    way = chance.choice(ways)
    what = WAYS[way]
    # A driver that minds neither its input nor signals outlives a program that cannot clean up.
    driver = chance.choice(("none", "reference") if what == signal.SIGKILL else ("none", "reference", "hanging"))
    moment = chance.random() * place.durations[driver] * 1.05
    outcome = Outcome(number, way, driver)
    place.report.write_text(EARLIER)
    mark = f"interrupt-{os.getpid()}-{number}"
    # A duration of 0 is none.
    timeout = ["timeout", "--preserve-status", f"{max(moment, 0.001):.3f}"] if way == TIMEOUT else []
    child = subprocess.Popen(
        timeout + place.command(driver),
        cwd=place.folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, torture.MARK: mark},
    )
    time.sleep(moment)
    sent = time.monotonic()
    if not timeout:
        child.send_signal(what)
    try:
        output, _ = child.communicate(timeout=SECONDS_WHOLE_MAX)
    except subprocess.TimeoutExpired:
        child.kill()
        output, _ = child.communicate()
        outcome.faults.append(f"it did not end within {SECONDS_WHOLE_MAX} s")
    outcome.seconds = time.monotonic() - sent
    status = child.returncode
    # What dies of a signal does so before it can hear one; `timeout` says both ends in the same way.
    if timeout and status == 128 + what and HEARD not in output.decode(errors="replace"):
        status = -what
    judge(outcome, status, what, place)
    outcome.faults += [f"process {stray} was left behind" for stray in torture.strays(mark)]
    if outcome.faults:
        outcome.faults.append(f"after {moment:.3f} s: {shlex.join(timeout + place.command(driver))}")
        outcome.faults.append(output.decode(errors="replace")[-1000:])
    return outcome


def judge(outcome: Outcome, status: int, what: signal.Signals, place: Place) -> None:
    """Compare how the run ended with its report."""
    fault = outcome.faults.append
    is_earlier = place.report.read_text() == EARLIER
    left = place.leftovers()
    # The next run for the same report removes what a killed one has left.
    if len(left) > (1 if what == signal.SIGKILL or status < 0 else 0):
        fault(f"temporary files are left: {left}")
    if status == -what:
        outcome.ending = "killed, earlier report" if is_earlier else "killed, new report"
        if what != signal.SIGKILL and not is_earlier:
            fault("it died of the signal, and the report is another")
    elif status == 128 + what:
        outcome.ending = "interrupted"
        if is_earlier:
            return fault(f"exit code {status}, and no report was written")
        if outcome.seconds > SECONDS_MAX:
            fault(f"it took {outcome.seconds:.2f} s to end")
    elif status == 0:
        outcome.ending = "complete"
    else:
        outcome.ending = f"exit code {status}"
        fault(f"exit code {status}")
    if not is_earlier:
        examine(outcome, place)


def examine(outcome: Outcome, place: Place) -> None:
    """Count the results of a new report."""
    try:
        suites = ElementTree.parse(place.report).getroot()
    except ElementTree.ParseError as error:
        return outcome.faults.append(f"the report is not whole: {error}")
    for suite in suites.iter("testsuite"):
        cases = list(suite.iter("testcase"))
        skipped = [case.findtext("skipped") for case in cases if case.find("skipped") is not None]
        outcome.tests += len(cases)
        outcome.not_run += skipped.count(NOT_RUN)
        said = [int(suite.get(name, "-1")) for name in ("tests", "failures", "errors", "skipped")]
        found = [len(cases), len(suite.findall(".//failure")), len(suite.findall(".//error")), len(skipped)]
        if said != found:
            outcome.faults.append(f"suite '{suite.get('name')}' says {said} and holds {found}")
        if found[1] or found[2]:
            outcome.faults.append("the layers are right, but something is broken or undecided")
    if outcome.tests != place.planned:
        outcome.faults.append(f"{place.planned} contracts were planned, {outcome.tests} are in the report")
    if outcome.ending == "complete" and outcome.not_run:
        outcome.faults.append("exit code 0, but contracts were not run")


def main() -> None:
    parser = argparse.ArgumentParser(prog="ci/interrupt")
    parser.add_argument("programs", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("runs", type=int, nargs="?", default=200)
    parser.add_argument("seed", type=int, nargs="?", default=random.randrange(1 << 32))
    parser.add_argument("first", type=int, nargs="?", default=1, help="the number of the first run")
    parser.add_argument("--only", choices=WAYS, help="the only way to end runs")
    # Under nohup it is ignored, which programs respect; here it is meant.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    options = parser.parse_intermixed_args()
    runs, seed, first = options.runs, options.seed, options.first
    ways = [options.only] if options.only else list(WAYS)
    again = f"ci/interrupt --only {options.only}" if options.only else "ci/interrupt"
    torture.reap_orphans()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder, options.programs)
        shown = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in place.durations.items())
        print(f"interrupt: {runs} runs of {place.planned} contracts with seed {seed} ({shown})", flush=True)
        outcomes = []
        for number in range(first, first + runs):
            outcome = run(number, seed, ways, place)
            outcomes.append(outcome)
            if outcome.faults:
                print(f"FAIL  run {number} ({again} 1 {seed} {number}): {outcome.what}, {outcome.driver}")
                for fault in outcome.faults:
                    print("      " + fault.replace("\n", "\n      "), flush=True)
    endings = collections.Counter((outcome.what, outcome.ending) for outcome in outcomes)
    for (what, ending), count in sorted(endings.items()):
        print(f"interrupt: {what}: {count} {ending}")
    parts = [outcome for outcome in outcomes if 0 < outcome.not_run < outcome.tests]
    print(f"interrupt: {len(parts)} reports have both finished contracts and contracts that were not run")
    heard = [outcome for outcome in outcomes if outcome.what != "SIGKILL"]
    if heard:
        slowest = max(heard, key=lambda one: one.seconds)
        print(f"interrupt: longest exit after a signal {slowest.seconds:.2f} s ({slowest.what}, driver {slowest.driver})")
    failed = sum(bool(outcome.faults) for outcome in outcomes)
    print(f"interrupt: {failed} of {runs} failed", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
