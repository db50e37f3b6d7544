# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The matrix as a page in Markdown."""

from matrix import Sign, command
from words import (
    FINDINGS,
    INTRODUCTION,
    SENTENCES,
    behaviours,
    cut,
    groups,
    libraries,
    repetition,
    sentence,
    totals,
)


def page(rows, program, python, contracts, measured):
    """Return the page; each row is a subject with its cells."""
    lines = ["# Pagers of real libraries", "", *INTRODUCTION, "", "| sign | meaning |", "| --- | --- |"]
    lines += [f"| {sign.text} | {sign.meaning} |" for sign in Sign]
    lines += ["", *repetition(program, python, contracts), "", libraries(rows, measured)]
    says = behaviours(rows)
    for title, ids in groups(rows):
        lines += ["", f"## {title}", ""]
        lines.append("| library | pager | " + " | ".join(ids) + " |")
        lines.append("| --- | --- |" + " :-: |" * len(ids))
        for subject, cells in rows:
            signs = [cells[each][0].text if each in cells else Sign.unsupported.text for each in ids]
            lines.append(f"| {subject.package} {subject.version} | {subject.part} | " + " | ".join(signs) + " |")
        lines += ["", *(f"- **{each}**: {says[each]}" for each in ids)]
    lines += ["", "## What was asked, and what came", "", *FINDINGS, ""]
    for subject, cells in rows:
        shown = (Sign.broken, Sign.otherwise, Sign.undecided, Sign.absent)
        described = [(each, sign, group) for each, (sign, group) in cells.items() if sign in shown]
        if not described:
            continue
        lines += [f"### {subject.package} {subject.version}, {subject.part}", ""]
        if len({finding.reason for _, _, group in described for finding in group}) == 1 and all(
            sign is Sign.undecided for _, sign, _ in described
        ):
            lines += [f"No behaviour was judged: {code(described[0][2][0].reason, 500)}", ""]
            continue
        for behaviour, worst, group in described:
            for sign in (worst, Sign.otherwise) if worst is Sign.broken else (worst,):
                failed = [finding for finding in group if finding.sign is sign]
                if not failed:
                    continue
                lines.append(f"- {sign.text} **{behaviour}**: {sentence(failed, code)}{notes(subject, failed)}")
                if sign is not Sign.absent:
                    lines.append(f"  `{command(program, python, contracts, subject, failed[0])}`")
        lines.append("")
    lines += ["## Adapters", "", SENTENCES["adapters"], ""]
    lines += ["| adapter | library | pager | lines | promises |", "| --- | --- | --- | --: | --- |"]
    for subject, _ in rows:
        promises = ", ".join(f"`{each}`" for each in subject.promises) or "none"
        lines.append(f"| {subject.path} | {subject.package} | {subject.part} | {subject.lines} | {promises} |")
    return "\n".join([*lines, "", totals(rows), ""])


def code(text, length=150):
    """Return a text as code that fits into a line."""
    return f"`{cut(text, length).replace('`', chr(39))}`"


def notes(subject, failed):
    texts = dict.fromkeys(subject.note(finding.id) for finding in failed if finding.sign is Sign.otherwise)
    return "".join(f" Note: {text}." for text in texts)
