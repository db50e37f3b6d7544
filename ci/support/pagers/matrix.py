# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The matrix of pagers and behaviours, from the reports of the checker."""

import enum
import json
import re
import shlex
from typing import NamedTuple

# Promises that are tried even if a pager does not make them.
TRIED = ("dedupes", "detectsLoops", "trustsTotal")


class Sign(enum.Enum):
    """The sign of a cell and its meaning; the first that applies to one contract of a cell is that of the cell."""

    broken = ("✗", "broken: at least one contract does not hold")
    otherwise = (
        "†",
        "otherwise: a contract does not hold, but the API of this library never sends such an answer, or the library "
        "documents another behaviour; a note says which",
    )
    undecided = ("?", "undecided: at least one contract could not be judged")
    absent = ("(✗)", "the library does not promise it, and the pager does not do it")
    present = ("(✓)", "the library does not promise it, but the pager does it")
    holds = ("✓", "holds")
    unsupported = (
        "·",
        "unsupported: the library does not promise it, the pager cannot do it (for example, an iterator ends at the first "
        "failure, so it cannot retry), the adapter or the kit decides it, or no dialect of the adapter has such a contract",
    )

    def __init__(self, text, meaning):
        self.text = text
        self.meaning = meaning


class Finding(NamedTuple):
    """The verdict on one contract."""

    id: str
    title: str
    says: str
    verdict: str
    sign: Sign
    reason: str
    expected: str
    asked: str
    came: str

    @property
    def behaviour(self):
        return behaviour_of(self.id)


def behaviour_of(id):
    """Return the behaviour that a contract is about."""
    return re.match(r"PG-\d+", id).group(0)


def needs(report):
    """Return the promise that each contract needs, or an empty text, from the report about `promises.py`."""
    found = {}
    for event in _ended(report):
        promise = re.search(r"does not promise '(\w+)'", event["reason"] or "")
        found[event["id"]] = promise.group(1) if promise else ""
    return found


def selection(subject, needed):
    """Return the contracts in the dialects of a subject; those that are only tried in its first dialect that has them."""
    chosen, tried = [], set()
    for dialect in subject.dialects:
        for id, promise in needed.items():
            contract, _, other = id.rpartition(".")
            if other != dialect or contract in tried:
                continue
            chosen.append(id)
        tried.update(
            id.rpartition(".")[0] for id in chosen if needed[id] in TRIED and needed[id] not in subject.promises
        )
    return chosen


def findings(report, subject, needed):
    """Return the findings in a report, without the contracts of other dialects.

    Args:
        report: The lines of JSON that the checker wrote.
        subject: The pager; the driver of the report claimed TRIED, too.
        needed: The promise that each contract needs, by its id.
    """
    found = []
    for event in _ended(report):
        if (event["reason"] or "").startswith("dialect "):
            continue
        is_tried = needed.get(event["id"], "") in TRIED and needed[event["id"]] not in subject.promises
        asked, came = _exchange(event["timeline"])
        expected = (event["difference"] or {}).get("first") or ""
        reason = event["reason"] or ""
        sign = _sign(event["verdict"], is_tried)
        behaviour = behaviour_of(event["id"])
        if behaviour in subject.decided:
            sign, reason = Sign.unsupported, subject.decided[behaviour]
        elif sign is Sign.broken and subject.note(event["id"]):
            sign = Sign.otherwise
        found.append(Finding(
            event["id"], event["title"], event["says"] or "", event["verdict"], sign, reason,
            _without_address(expected), asked, came,
        ))
    return found


def unjudged(report, ids, reason):
    """Return findings without a verdict, for a subject without a report; their words are from another report."""
    return [
        Finding(event["id"], event["title"], event["says"] or "", "undecided", Sign.undecided, reason, "", "", "")
        for event in _ended(report)
        if event["id"] in ids
    ]


def cells(found):
    """Return the findings by behaviour, each with the sign of the cell."""
    grouped = {}
    for finding in found:
        grouped.setdefault(finding.behaviour, []).append(finding)
    order = list(Sign)
    return {
        behaviour: (min((each.sign for each in group), key=order.index), group)
        for behaviour, group in sorted(grouped.items())
    }


def unneeded(rows):
    """Return a sentence about each note that no finding needs."""
    return [
        f"{subject.path}: the note about {key} is not needed; remove it"
        for subject, found in rows
        for key in subject.notes
        if not any(
            each.sign is Sign.otherwise and f"{each.id}.".startswith(f"{key}.")
            for _, group in found.values()
            for each in group
        )
    ]


def command(program, python, contracts, subject, finding):
    """Return the command line that repeats a finding."""
    driver = f"{python} {subject.path}"
    tried = f"TRY_PROMISES={shlex.quote(' '.join(TRIED))} " if finding.sign in (Sign.present, Sign.absent) else ""
    return f"{tried}{program} check {contracts} --driver '{driver}' --id {finding.id}"


def _ended(report):
    events = (json.loads(line) for line in report.splitlines() if line.strip())
    return [event for event in events if event["event"] == "contract.ended"]


def _sign(verdict, is_tried):
    if is_tried and verdict in ("holds", "broken"):
        return Sign.present if verdict == "holds" else Sign.absent
    known = {"holds": Sign.holds, "broken": Sign.broken, "unsupported": Sign.unsupported}
    return known.get(verdict, Sign.undecided)


def _exchange(timeline):
    """Return the last request before the difference, and its answer."""
    asked = came = ""
    mark = (timeline or {}).get("mark") or {}
    for number, segment in enumerate((timeline or {}).get("segments", [])):
        if mark.get("segment") is not None and number > mark["segment"]:
            break
        for moment in segment["moments"]:
            if "request" in moment:
                asked, came = moment.get("target", moment["request"]), ""
            elif "answer" in moment:
                came = f"{moment.get('status', '')} {moment.get('body', '')}".strip()
    return _without_address(asked), _without_address(came)


def _without_address(text):
    """Return a text without the ports and paths that are others in each run."""
    return re.sub(r"/m/\d+(?=/)", "/m/N", re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1", text))
