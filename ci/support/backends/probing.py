# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Runs the probe, and compares its verdicts with the rows of the database."""

import itertools
import json
import re
import shlex
import tempfile
from pathlib import Path
from typing import NamedTuple

from running import run

# The invariants that only ids of the database can show; the expectations do not name them.
ORACLE = {"PB-16": "rows are missing", "PB-17": "rows come that the database does not have"}
# All servers are on this machine, so nothing is spared.
RATE = ["--rate", "10000", "--yes"]


class Probe(NamedTuple):
    """The report of a probe, or the reason why there is none."""

    findings: dict
    report: dict
    reason: str

    @property
    def broken(self):
        """The broken invariants, in the order of their ids."""
        return [id for id, finding in self.findings.items() if finding["verdict"] == "broken"]

    @property
    def drifted(self):
        """The findings about the properties of the list file that have drifted; none without a list file."""
        return [finding for finding in self.report.get("drift", []) if finding["verdict"] == "drifted"]

    @property
    def undecided(self):
        return [id for id, finding in self.findings.items() if finding["verdict"] == "undecided"]

    @property
    def words(self):
        """The verdicts in a few words."""
        if self.reason:
            return f"refused: {self.reason}"
        parts = [f"broken {' '.join(self.broken)}"] if self.broken else []
        parts += [f"undecided {' '.join(self.undecided)}"] if self.undecided else []
        return "; ".join(parts) or "holds"


def probe(program, source, *arguments, oracle=None):
    """Probe a list by its URL or by a list file.

    Args:
        program: The program.
        source: The URL or the file.
        arguments: More options.
        oracle: The ids of the database, for a program that has the option `--oracle`; None without it.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "probe.json")
        options = [*RATE, "--quiet", "--json", str(path), *arguments]
        if oracle is not None:
            ids = Path(folder, "ids.json")
            ids.write_text(json.dumps(oracle))
            options += ["--oracle", str(ids)]
        status, _, messages = run(program, "probe", source, *options)
        if status not in (0, 1, 2, 65):
            raise RuntimeError(f"probe {source} ended with {status}: {messages.strip()[-500:]}")
        if status == 65 or not path.exists():
            return Probe({}, {}, messages.strip().splitlines()[-1].removeprefix("understudy: ").removeprefix("error: "))
        report = json.loads(path.read_text())
        return Probe({finding["id"]: finding for finding in report["findings"]}, report, "")


def has_oracle(program):
    """Return whether this program can compare a list with ids."""
    return "--oracle" in run(program, "probe", "--help")[1]


def confirmations(truth, finding, client):
    """Return whether the database and the walks without the program confirm each broken invariant.

    Args:
        truth: The walks, compared with the database.
        finding: Returns the finding of the probe by its id.
        client: A client of the list, which repeats the requests of findings.
    """
    walks, database = truth.walks, truth.database
    pages = [(walk, page) for walk in walks for page in walk.pages]
    sets = [set(walk.ids) for walk in walks]

    def asked(id):
        return [client.ask(_url(evidence["command"])) for evidence in finding(id)["evidence"]]

    def leads_elsewhere():
        one, other = (client.ids(answer) for answer in asked("PB-15"))
        if not finding("PB-15")["reason"].startswith("on the way back"):
            return one != other
        # The first answer is a page, and the second one must have the rows before it in the walk to the end.
        order = walks[0].ids
        end = order.index(one[0])
        return not other or set(other) != set(order[max(0, end - len(other)):end])

    return {
        "PB-01": lambda: any(walk.ending.startswith("status") for walk in walks),
        "PB-02": lambda: any(len(walk.ids) > len(set(walk.ids)) for walk in walks),
        "PB-03": lambda: any(found < set(database) for found in sets),
        "PB-04": lambda: any(
            [id for id in one.ids if id in set(other.ids)] != [id for id in other.ids if id in set(one.ids)]
            for one, other in itertools.pairwise(walks)
        ),
        "PB-05": lambda: client.ids(client.page({})) != client.ids(client.page({})),
        "PB-06": lambda: any(walk.size and len(page) > walk.size for walk, page in pages),
        "PB-07": lambda: any(len(page) < len(walk.pages[0]) for walk in walks for page in walk.pages[:-1]),
        "PB-08": lambda: any(
            total not in (len(database), len(set(walk.ids))) for walk in walks for total in walk.totals
        ),
        "PB-09": lambda: len({total for walk in walks for total in walk.totals}) > 1,
        "PB-10": lambda: any(walk.ending == "ended" and set(walk.ids) < set(database) for walk in walks),
        "PB-11": lambda: any(walk.ending.startswith("endless") for walk in walks),
        "PB-12": lambda: any(client.ids(answer) or answer.status >= 400 for answer in asked("PB-12")),
        "PB-13": lambda: any(answer.status >= 500 for answer in asked("PB-13")),
        "PB-14": lambda: len({tuple(client.ids(answer)[:1]) for answer in asked("PB-14")}) > 1,
        "PB-15": leads_elsewhere,
        "PB-16": lambda: any(set(database) - found for found in sets),
        "PB-17": lambda: any(found - set(database) for found in sets),
    }


def problems(found, expected, truth, client, refusal="", undecided=""):
    """Return what is wrong with the verdicts, as sentences.

    Args:
        found: The probe.
        expected: The ids of the invariants that are broken, from the expectations.
        truth: The walks, compared with the database.
        client: A client of the list.
        refusal: The beginning of the reason for which the probe must refuse the list; empty if it must not.
        undecided: A part of the reason for which the probe must leave open whether rows repeat; empty if it must not.
    """
    if found.reason or refusal:
        return [] if refusal and refusal in found.reason else [f"refused: {found.reason}; expected: '{refusal}'"]
    lines = []
    for id in sorted(set(expected) - set(found.broken)):
        finding = found.findings[id]
        lines.append(f"{id} is {finding['verdict']} instead of broken: {finding.get('reason', '')}")
    for id in sorted(set(found.broken) - set(expected) - set(ORACLE)):
        lines.append(f"{id} is broken instead of held: {found.findings[id]['reason']}")
    confirmed = confirmations(truth, found.findings.__getitem__, client)
    for id in found.broken:
        if not confirmed[id]():
            lines.append(f"{id} is called broken, but the database does not confirm it: {found.findings[id]['reason']}")
    for id, defect in ORACLE.items():
        if found.findings.get(id, {}).get("verdict") == "holds" and confirmed[id]():
            lines.append(f"{id} holds, but {defect}")
    if undecided:
        reason = found.findings["PB-02"].get("reason", "")
        if "PB-02" not in found.undecided or undecided not in reason:
            lines.append(f"PB-02 is not undecided because of '{undecided}': {reason}")
    elif not found.broken:
        lines += [f"nothing is broken, but {line}" for line in defects(truth)]
    return lines


def problems_of_honest(found, count):
    """Return what is wrong with a probe of an honest list, as sentences.

    Args:
        found: The probe.
        count: The number of rows of the list.
    """
    if found.reason:
        return [f"refused: {found.reason}"]
    lines = [f"{id} is called broken: {found.findings[id]['reason']}" for id in found.broken]
    lines += [
        f"{finding['id']} {finding['property']} is called drifted: {finding['came']}" for finding in found.drifted
    ]
    if (read := found.report.get("rows", 0)) != count:
        lines.append(f"{read} of {count} rows are read")
    return lines


def defects(truth):
    """Return the defects that the walks without the program show, as sentences."""
    for walk in truth.walks:
        missing = len(set(truth.database) - set(walk.ids))
        repeated = len(walk.ids) - len(set(walk.ids))
        if missing or repeated or walk.ending != "ended":
            yield f"with size {walk.size}, {missing} rows are missing, {repeated} repeated, and it {walk.ending}"


def _url(command):
    """Return the URL of a command line of curl."""
    return next(word for word in shlex.split(command) if re.match("https?://", word))
