# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Holds the adapters to the contracts of pagers, and writes the matrix: `python ci/support/pagers PROGRAM …`."""

import argparse
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import explore
import html_page
import markdown
from matrix import TRIED, Sign, cells, findings, needs, selection, unjudged, unneeded
from subjects import read_subject
from words import groups, totals

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]
PYTHON = ".build-pagers/bin/python"
PAGE = "docs/pagers.md"
# A page about some adapters does not replace the page about all.
PAGE_OF_SOME = "build/pagers.md"
SEARCH_OF_SOME = "build/pagers-explore.md"
# A library that waits for minutes is stopped, and the rest of the matrix is still written.
SECONDS_MAX = 120
# What sends the requests of the libraries.
BELOW = ("aiohttp", "botocore", "httplib2", "httpx", "requests", "urllib3")


def check(program, contracts, script, ids=(), promises=()):
    """Return the report of the checker about one driver and the contracts with these ids, or all.

    Raises:
        RuntimeError: There is no report, or the checker did not end in time.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        arguments = [program, "check", contracts, "--driver", f"{PYTHON} {script}", "--driver-jobs", "1"]
        arguments += [argument for id in ids for argument in ("--id", id)]
        process = subprocess.Popen(
            [*arguments, "--quiet", "--json", str(report)],
            cwd=ROOT,
            env={**os.environ, "TRY_PROMISES": " ".join(promises)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # The drivers are children of the checker, and end with it.
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=SECONDS_MAX)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise RuntimeError(f"{script} did not end within {SECONDS_MAX} s") from None
        # 0, 1 and 2 are verdicts; a negative status is the signal that ended the checker.
        if process.returncode not in (0, 1, 2):
            raise RuntimeError(f"{script}: the checker ended with {process.returncode}: {output.strip()[-500:]}")
        return report.read_text(encoding="utf-8")


def matrix(program, contracts, subjects, jobs):
    """Return a row for each subject: the subject and its cells."""
    known = check(program, contracts, FOLDER.relative_to(ROOT) / "promises.py")
    needed = needs(known)

    def row(subject):
        tried = [promise for promise in TRIED if promise not in subject.promises]
        ids = selection(subject, needed)
        try:
            report = check(program, contracts, subject.path, ids, tried)
            return subject, cells(findings(report, subject, needed))
        except (OSError, RuntimeError, ValueError) as error:
            return subject, cells(unjudged(known, ids, str(error)))

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(row, subjects))


def write_page(path, text):
    """Write a page, and create its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def search(program, subjects, options):
    """Search the adapters for histories that break a rule; write the contracts and the section of the page."""

    def one(subject):
        return explore.explore(program, ROOT, PYTHON, subject, options.seconds, options.seed)

    start = time.monotonic()
    with ThreadPoolExecutor(options.jobs) as pool:
        searches = list(pool.map(one, subjects))
    section = explore.section(searches, "understudy", PYTHON, options.seconds, options.seed)
    page = ROOT / (options.markdown or (SEARCH_OF_SOME if options.adapters else PAGE))
    old = page.read_text(encoding="utf-8") if page.exists() else "## Adapters\n"
    write_page(page, section if options.adapters else explore.with_section(old, section))
    if not options.adapters:
        explore.write_contracts(ROOT, searches)
    print(section)
    print(f"in {time.monotonic() - start:.0f} s; written: {page.relative_to(ROOT)}")


def version_or_none(package):
    """Return the version of a package, or that there is none."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"


def measured():
    """Return a sentence with the versions of everything below the libraries."""
    below = ", ".join(f"{package} {version_or_none(package)}" for package in BELOW)
    return f"Python {platform.python_version()}, with {below}"


def table(rows):
    """Return the matrix as text."""
    lines = []
    width = max(len(f"{subject.name} {subject.version}") for subject, _ in rows)
    for title, ids in groups(rows):
        lines.append(f"{title:{width}}  " + " ".join(f"{each[3:]:^3}" for each in ids))
        for subject, found in rows:
            signs = [found[each][0].text if each in found else Sign.unsupported.text for each in ids]
            name = f"{subject.name} {subject.version}"
            lines.append(f"{name:{width}}  " + " ".join(f"{sign:^3}" for sign in signs))
        lines.append("")
    return "\n".join([*lines, totals(rows)])


def main():
    parser = argparse.ArgumentParser(prog="ci/pagers")
    parser.add_argument("program")
    parser.add_argument("--contracts", default="Contracts/pager", help="the contracts (default: %(default)s)")
    parser.add_argument("--markdown", help=f"the page to write (default: {PAGE}; of some adapters: {PAGE_OF_SOME})")
    parser.add_argument("--html", default="build/pagers.html", help="the HTML page to write (default: %(default)s)")
    parser.add_argument("--explore", action="store_true", help="search for histories that break a rule, instead")
    parser.add_argument("--seconds", type=int, default=10, help="of a search in each dialect (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=7, help="of the histories (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=4, help="adapters at once (default: %(default)s)")
    parser.add_argument("adapters", nargs="*", help="only these adapters, such as dlt_cursor (default: all)")
    options = parser.parse_intermixed_args()
    known = sorted(path.stem for path in (FOLDER / "adapters").glob("*.py"))
    names = options.adapters or [name for name in known if name != "common"]
    try:
        subjects = [read_subject(FOLDER / "adapters" / f"{name}.py", version_or_none, ROOT) for name in names]
        if options.explore:
            return search(os.path.abspath(options.program), subjects, options)
        start = time.monotonic()
        rows = matrix(os.path.abspath(options.program), options.contracts, subjects, options.jobs)
    except (OSError, RuntimeError, ValueError) as error:
        sys.exit(f"error: {error}")
    seconds = time.monotonic() - start
    written = options.markdown or (PAGE_OF_SOME if options.adapters else PAGE)
    for path, page in ((written, markdown.page), (options.html, html_page.page)):
        target = ROOT / path
        text = page(rows, "understudy", PYTHON, options.contracts, measured())
        if path == PAGE and target.exists():
            # The search of histories has its own section, and writes it by itself.
            text = explore.with_section(text, explore.section_of(target.read_text(encoding="utf-8")))
        write_page(target, text)
    print(table(rows))
    print("".join(f"warning: {line}\n" for line in unneeded(rows)), end="", file=sys.stderr)
    print(f"in {seconds:.0f} s; written: {written}, {options.html}")


if __name__ == "__main__":
    main()
