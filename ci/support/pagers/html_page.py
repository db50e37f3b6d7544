# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The matrix as one HTML page that needs nothing else."""

import re
from html import escape

from matrix import Sign, command
from words import FINDINGS, INTRODUCTION, SENTENCES, behaviours, cut, groups, libraries, totals

STYLE = """
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #444c56); --good: light-dark(#116329, #57ab5a);
  --bad: light-dark(#a40e26, #f47067); --soft: light-dark(#57606a, #909dab); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.875rem; margin: 1rem 0; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left; }
td.sign { text-align: center; } td.sign a { text-decoration: none; display: block; }
.broken, .broken a { color: var(--bad); font-weight: bold; } .absent a { color: var(--bad); }
.holds a, .present a { color: var(--good); } .unsupported, .unsupported a { color: var(--soft); }
code { overflow-wrap: anywhere; } :target { outline: 2px solid; } dd { margin-bottom: 0.5rem; }
"""


def page(rows, program, python, contracts, measured):
    """Return the page; each row is a subject with its cells."""
    says = behaviours(rows)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>Pagers of real libraries</title><style>{STYLE}</style></head><body>",
        "<h1>Pagers of real libraries</h1>",
        *(f"<p>{marked(text)}</p>" for text in "\n".join(INTRODUCTION).split("\n\n")),
        "<dl>",
        *(f"<dt>{sign.text}</dt><dd>{sign.meaning}</dd>" for sign in Sign),
        "</dl>",
        f"<p>{libraries(rows, measured)}</p>",
    ]
    for title, ids in groups(rows):
        parts.append(f'<h2>{title}</h2><div class="wide"><table><tr><th scope="col">library</th>')
        parts.append('<th scope="col">pager</th>')
        parts += [f'<th scope="col"><abbr title="{escape(says[each])}">{each}</abbr></th>' for each in ids]
        parts.append("</tr>")
        for subject, cells in rows:
            parts.append(f'<tr><th scope="row">{escape(subject.package)} {escape(subject.version)}</th>')
            parts.append(f"<td>{marked(subject.part)}</td>")
            parts += [_cell(subject, each, cells.get(each)) for each in ids]
            parts.append("</tr>")
        parts.append("</table></div>")
    parts.append(f"<h2>What was asked, and what came</h2><p>{marked(chr(10).join(FINDINGS))}</p>")
    for subject, cells in rows:
        parts.append(f"<h3>{escape(subject.package)} {escape(subject.version)}, {marked(subject.part)}</h3>")
        parts.append(f"<p><code>{escape(subject.path)}</code>, {subject.lines} lines. Promises: ")
        parts.append(f"{', '.join(subject.promises) or 'none'}.</p>")
        for behaviour, (_, group) in cells.items():
            parts.append(f'<h4 id="{anchor(subject, behaviour)}">{behaviour}: {escape(says[behaviour])}</h4>')
            for text in dict.fromkeys(subject.note(each.id) for each in group if each.sign is Sign.otherwise):
                parts.append(f"<p>Note: {marked(text)}.</p>")
            parts += _details(subject, group, program, python, contracts)
    parts += [f"<p>{marked(SENTENCES['adapters'])}</p><p>{totals(rows)}</p>", "</body></html>", ""]
    return "\n".join(parts)


def anchor(subject, behaviour):
    return f"{subject.name}-{behaviour}"


def marked(text):
    """Return a text with its marks for code and strong words, and the words of its links to other pages."""
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*([^*]*)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\*([^*]*)\*", r"<em>\1</em>", text)


def _cell(subject, behaviour, cell):
    if cell is None:
        return f'<td class="sign unsupported">{Sign.unsupported.text}</td>'
    sign = cell[0]
    label = f"{behaviour}: {sign.meaning}"
    link = f'<a href="#{anchor(subject, behaviour)}" title="{escape(label)}">{sign.text}</a>'
    return f'<td class="sign {sign.name}">{link}</td>'


def _details(subject, group, program, python, contracts):
    """Return a line for each sign that only needs the ids, and a description of each other contract."""
    quiet = [sign for sign in Sign if sign not in (Sign.broken, Sign.otherwise, Sign.absent, Sign.undecided)]
    for sign in quiet:
        same = [each for each in group if each.sign is sign]
        reasons = sorted({each.reason for each in same if each.reason})
        if same:
            why = f" ({escape('; '.join(reasons))})" if reasons else ""
            yield f"<p>{sign.text} {', '.join(each.id for each in same)}{why}</p>"
    for each in group:
        if each.sign in quiet:
            continue
        yield f'<dl><dt class="{each.sign.name}">{each.sign.text} {each.id}: {escape(each.title)}</dt>'
        for name, text in (("asked", each.asked), ("came", each.came), ("then", each.expected), ("", each.reason)):
            if text:
                yield f"<dd>{name} <code>{escape(cut(text, 400))}</code></dd>"
        yield f"<dd>again: <code>{escape(command(program, python, contracts, subject, each))}</code></dd></dl>"
