# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Puts the same mistakes into the reference pagers of three languages: wrong_pagers.py FOLDER-OF-PROGRAMS [MISTAKE…].

The same contracts must be broken in all of them. In Swift, the mistake is a wrong driver of `teeth`; in Python and
JavaScript, it is a change of the text of the kit, which is copied for this.
"""

from __future__ import annotations

import concurrent.futures
import csv
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from drivers import Judge, Report, check
from pager_mistakes import javascript, python

Edits = list[tuple[str, str, str]]
THREADS = 2 * (os.cpu_count() or 1)
NAMES_MAX = 4


class Kit(NamedTuple):
    """A kit with a reference pager, and the mistakes for it."""

    folder: str
    command: str
    mistakes: dict[str, Edits]

    def driver(self, mistake: str, folder: pathlib.Path) -> str:
        """Copy the kit into a new folder, put a mistake into the copy, and return the command of its driver.

        Raises:
            ValueError: The text that a mistake replaces is not in the pager once.
        """
        ignored = shutil.ignore_patterns("tests", "__pycache__", "node_modules")
        shutil.copytree(self.folder, folder, ignore=ignored)
        for name, old, new in self.mistakes[mistake]:
            file = folder / "reference" / name
            text = file.read_text(encoding="utf-8")
            if text.count(old) != 1:
                place = f"{self.folder}/reference/{name}"
                raise ValueError(f"{mistake}: {place} has {text.count(old)} times {old!r}; change the mistake")
            file.write_text(text.replace(old, new), encoding="utf-8")
        return self.command.format(folder)


KITS = {
    "Python": Kit("kits/python", "python3 {}/reference/driver.py", python.MISTAKES),
    "JavaScript": Kit("kits/javascript", "node {}/reference/driver.js", javascript.MISTAKES),
}


def broken_in_swift(programs: pathlib.Path, mistakes: list[str]) -> dict[str, set[str]]:
    """Return the contracts that catch each wrong pager in Swift."""
    with tempfile.TemporaryDirectory() as folder:
        only = [word for mistake in mistakes for word in ("--only", f"pager/{mistake}")]
        command = [programs / "teeth", "--output", folder, *only]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        table = pathlib.Path(folder, "teeth-drivers.tsv")
        if not table.exists():
            raise ValueError(f"teeth ended with status {ended.returncode}: {ended.stdout}{ended.stderr}".strip())
        with table.open(encoding="utf-8") as rows:
            found = {row["driver"].removeprefix("pager/"): row for row in csv.DictReader(rows, delimiter="\t")}
    unknown = [mistake for mistake in mistakes if mistake not in found]
    if unknown:
        raise ValueError(f"there is no wrong driver 'pager/{unknown[0]}'; 'teeth --list' shows all of them")
    return {mistake: set(found[mistake]["by"].split()) for mistake in mistakes}


def judge(mistake: str, in_swift: set[str], reports: dict[str, Report], verdict: Judge) -> None:
    """Compare the contracts that a mistake breaks in each language."""
    broken = {"Swift": in_swift} | {language: ids(report.broken) for language, report in reports.items()}
    lines = []
    for contract in sorted(set.union(*broken.values())):
        kept = [language for language in broken if contract not in broken[language]]
        if kept:
            lines.append(f"{contract}: broken, but not in {', '.join(kept)}")
    for language, report in reports.items():
        unjudged = ids(report.undecided | report.unsupported)
        lines += [f"{contract}: no verdict in {language}" for contract in sorted(unjudged)]
        if report.status not in (0, 1):
            lines.append(f"{language} ended with status {report.status}: {report.output.strip()}")
    if not in_swift:
        lines.append("no contract catches it")
    seconds = ", ".join(f"{language} {report.seconds:.1f} s" for language, report in reports.items())
    more = f" and {len(in_swift) - NAMES_MAX} more" if len(in_swift) > NAMES_MAX else ""
    names = ", ".join(sorted(in_swift)[:NAMES_MAX]) + more
    found = "not the same in all" if lines else f"the same {len(in_swift)} broken in all ({names})"
    verdict.say(not lines, f"{mistake}: {found}; {seconds}", "\n".join(lines))


def ids(contracts: set[str]) -> set[str]:
    """Return contracts without the name of their layer."""
    return {contract.split(" ")[1] for contract in contracts}


def judge_all(programs: pathlib.Path, mistakes: list[str]) -> int:
    """Judge the mistakes; return the number of those that are not caught by the same contracts."""
    verdict = Judge()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
        drivers = {
            (mistake, language): kit.driver(mistake, pathlib.Path(folder, language, mistake))
            for mistake in mistakes
            for language, kit in KITS.items()
        }
        options = ("--layer=pager", "--jobs=1", "--timeout=2")
        runs = {key: pool.submit(check, programs, driver, *options) for key, driver in drivers.items()}
        in_swift = broken_in_swift(programs, mistakes)
        for mistake in mistakes:
            reports = {language: runs[mistake, language].result() for language in KITS}
            judge(mistake, in_swift[mistake], reports, verdict)
    return verdict.faults


def main() -> None:
    programs = pathlib.Path(sys.argv[1])
    mistakes = sys.argv[2:] or sorted(python.MISTAKES)
    for language, kit in KITS.items():
        unknown = [mistake for mistake in mistakes if mistake not in kit.mistakes]
        if unknown:
            known = ", ".join(kit.mistakes)
            sys.exit(f"error: there is no mistake '{unknown[0]}' for {language}; use one of {known}")
    start = time.monotonic()
    try:
        faults = judge_all(programs, mistakes)
    except (OSError, ValueError) as error:
        sys.exit(f"error: {error}")
    print(f"wrong pagers: {faults} failures in {time.monotonic() - start:.0f} s", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
