# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The matrix as a page in Markdown."""

from matrix import Sign, command
from words import INTRODUCTION, behaviours, cut, groups, sentence, sentences, totals


def page(rows, program, python, contracts):
    """Return the page; each row is a subject with its cells."""
    lines = ["# Pagers of real libraries", "", *INTRODUCTION, "", "| sign | meaning |", "| --- | --- |"]
    lines += [f"| {sign.text} | {sign.meaning} |" for sign in Sign]
    says = behaviours(rows)
    for title, ids in groups(rows):
        lines += ["", f"## {title}", ""]
        lines.append("| library | pager | " + " | ".join(ids) + " |")
        lines.append("| --- | --- |" + " :-: |" * len(ids))
        for subject, cells in rows:
            signs = [cells[each][0].text if each in cells else Sign.unsupported.text for each in ids]
            lines.append(f"| {subject.package} {subject.version} | {subject.part} | " + " | ".join(signs) + " |")
        lines += ["", *(f"- **{each}**: {says[each]}" for each in ids)]
    lines += ["", "## What was asked, and what came", ""]
    for subject, cells in rows:
        broken = [(each, group) for each, (sign, group) in cells.items() if sign is Sign.broken]
        if not broken:
            continue
        lines += [f"### {subject.package} {subject.version}, {subject.part}", ""]
        for behaviour, group in broken:
            failed = [finding for finding in group if finding.sign is Sign.broken]
            lines.append(f"- **{behaviour}**: {sentence(failed, code)}{note(subject, behaviour)}")
            lines.append(f"  `{command(program, python, contracts, subject, failed[0])}`")
        lines.append("")
    lines += ["## Adapters", "", sentences["adapters"], "", "| adapter | lines | promises |", "| --- | --: | --- |"]
    for subject, _ in rows:
        lines.append(f"| {subject.path} | {subject.lines} | {', '.join(subject.promises) or 'none'} |")
    return "\n".join([*lines, "", totals(rows), ""])


def code(text, length=150):
    """Return a text as code that fits into a line."""
    return f"`{cut(text, length).replace('`', chr(39))}`"


def note(subject, behaviour):
    text = subject.notes.get(behaviour)
    return f" Note: {text}." if text else ""
