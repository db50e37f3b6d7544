# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The search of histories that break a rule, over all adapters."""

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from words import cut

# The section of the page that the search writes; `ci/pagers` without `explore` keeps it.
TITLE = "## Histories without contracts"
FOUND = "ci/support/pagers/found"


class Promise(NamedTuple):
    """A sentence of a library's own documentation that a rule follows from."""

    sentence: str
    link: str
    # The cause, as far as it is known, in a sentence.
    note: str = ""


class Found(NamedTuple):
    """A history that breaks a rule."""

    rule: str
    sentence: str
    behaviours: tuple[str, ...]
    expected: str
    seen: str
    dialect: str
    contract: str
    text: str
    doubt: str


class Explored(NamedTuple):
    """The searches of one adapter."""

    subject: object
    steps: int
    histories: int
    seconds: float
    found: list[Found]
    reasons: list[str]


def read_report(subject, text):
    """Return the searches of an adapter from the JSON report of the program."""
    searches = [each for each in json.loads(text)["subjects"] if each["verdict"] != "unsupported"]
    found = [
        Found(
            each["rule"], each["sentence"], tuple(each["behaviours"]), each["expected"], each["seen"],
            search["subject"], each.get("contractID", ""), each.get("contract", ""),
            each.get("contractDoubt", "" if "contract" in each else "contracts cannot express the history"),
        )
        for search in searches
        if search["verdict"] != "unstable"
        for each in search.get("findings", [])
    ]
    return Explored(
        subject, sum(each["steps"] for each in searches), sum(each["histories"] for each in searches),
        sum(each["seconds"] for each in searches), found,
        [f"{each['subject']}: {reason}" for each in searches for reason in each.get("reasons", [])],
    )


def explore(program, root, python, subject, seconds, seed):
    """Search one adapter for at most some seconds in each dialect.

    Raises:
        RuntimeError: There is no report, or the program did not end in time.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        arguments = [
            program, "explore", "--driver", f"{python} {subject.path}", "--driver-jobs", "1", "--quiet",
            "--time", str(seconds), "--random", "1000000", "--seed", str(seed), "--shard", "none", "--json", str(report),
        ]
        limit = (seconds + 60) * max(1, len(subject.dialects))
        try:
            ended = subprocess.run(arguments, cwd=root, capture_output=True, text=True, timeout=limit)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"{subject.path}: the search did not end within {limit} s") from None
        # 0, 1 and 2 are verdicts.
        if ended.returncode not in (0, 1, 2):
            raise RuntimeError(f"{subject.path}: the search ended with {ended.returncode}: {ended.stderr.strip()[-500:]}")
        return read_report(subject, report.read_text(encoding="utf-8"))


def promise(subject, found):
    """Return the documented promise that a history breaks; None if the library does not make it."""
    for id in (found.rule, *found.behaviours):
        if id in subject.documented and id not in subject.decided:
            return Promise(*subject.documented[id])
    return None


def findings(explored):
    """Return the histories that break a documented promise, one for each rule, with the promise."""
    chosen = {}
    for each in explored.found:
        kept = promise(explored.subject, each)
        if kept and each.text and not each.doubt:
            chosen.setdefault(each.rule, (each, kept))
    return list(chosen.values())


def path_of(subject, found):
    """Return the path of the contract of a history."""
    return f"{FOUND}/{subject.name}/{found.contract}.{found.dialect}.yaml"


def write_contracts(root, searches):
    """Write the contract of each finding, and remove those of these adapters that are found no longer."""
    for explored in searches:
        folder = root / FOUND / explored.subject.name
        for old in folder.glob("*.yaml"):
            old.unlink()
        for found, _ in findings(explored):
            folder.mkdir(parents=True, exist_ok=True)
            (root / path_of(explored.subject, found)).write_text(found.text, encoding="utf-8")


def section(searches, program, python, seconds, seed):
    """Return the section of the page, from its title to its end."""
    lines = [
        TITLE,
        "",
        "A *history* is a sequence of actions of the user and answers of the server. `ci/pagers --explore` plays random",
        "histories with each pager, and looks for histories that break a rule of pagers, such as EX-22. [Histories without",
        "contracts](exploring.md) explains such a search, and [decision 0019](decisions/0019-explore-searches-states.md) has the",
        f"sentences of the rules. Here, the search of each dialect of an adapter took {seconds} seconds, with the seed {seed}. A",
        "history that breaks a rule is a finding if all of this is true:",
        "",
        "- The rule follows from a promise that the documentation of the library makes. The link to the documentation is in the",
        "  adapter.",
        "- The library decides this behaviour, and not the adapter or the kit.",
        "- The search has written the history as a contract. The library breaks this contract, and the *reference pager*, the",
        "  correct pager of Understudy, does not.",
        "",
    ]
    shown = [(each, findings(each)) for each in searches]
    if not any(found for _, found in shown):
        lines += ["The search found no such history.", ""]
    for explored, found in shown:
        if found:
            subject = explored.subject
            lines += [f"### {subject.package} {subject.version}, {subject.part}: histories", ""]
        for each, kept in found:
            lines += [
                f"- **{each.rule}**: {each.sentence}. Expected: `{cut(each.expected, 150)}`. "
                f"Seen: `{cut(each.seen, 150)}`.",
                f"  Promised: “{kept.sentence}” ([documentation]({kept.link})). {kept.note}".rstrip(),
                f"  `{program} explore --driver '{python} {subject.path}' --replay {path_of(subject, each)}`",
            ]
        if found:
            lines.append("")
    lines += [
        "The table shows what was searched. The search is a separate run, so its libraries can be older than those of the tables",
        "above. A rule that a history broke is not a finding in two cases. The column *not promised* has a rule if the library",
        "does not promise to keep it, or if the adapter or the kit decides about it. The column *left out* has a rule if no",
        "contract can express the history, or if a check of this contract did not confirm that the library is wrong.",
        "",
        "| library | pager | dialects | histories | steps | seconds | findings | not promised | left out |",
        "| --- | --- | --: | --: | --: | --: | --: | --- | --- |",
    ]
    for explored, found in shown:
        subject = explored.subject
        rules = {each.rule for each, _ in found}
        doubted = {each.rule for each in explored.found if each.doubt or not each.text} - rules
        others = {each.rule for each in explored.found} - rules - doubted
        cells = [
            f"{subject.package} {subject.version}", subject.part, len(subject.dialects), explored.histories,
            explored.steps, f"{explored.seconds:.0f}", len(rules), _list(others), _list(doubted),
        ]
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    return "\n".join([*lines, ""])


def _list(rules):
    return ", ".join(sorted(rules)) or "none"


def section_of(page):
    """Return the section of a page, from its title to the next one; an empty text if it has none."""
    match = re.search(rf"^{TITLE}$.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return match.group(0) if match else ""


def with_section(page, section):
    """Return the page with a section, in place of the one that it has or before the adapters."""
    if not section:
        return page
    old = section_of(page)
    if old:
        return page.replace(old, section.rstrip("\n") + "\n\n")
    before, title, after = page.partition("## Adapters\n")
    return before + section.rstrip("\n") + "\n\n" + title + after
