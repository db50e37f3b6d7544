# Understudy
# SPDX-License-Identifier: Apache-2.0
"""What an adapter says about itself, read from its text without running it."""

import ast
import io
import tokenize
from pathlib import Path
from typing import NamedTuple

LINES_MAX = 40
# The behaviours that a part of an adapter decides, and not the library, by the constant that says so.
DECIDED = {
    "READS_ROWS": ("the adapter reads the rows", ("PG-49",)),
    "READS_TOKENS": ("the adapter reads the tokens", ("PG-04", "PG-12", "PG-14", "PG-39")),
    "SENDS_REQUESTS": (
        "the adapter sends the requests",
        ("PG-11", "PG-13", "PG-16", "PG-17", "PG-18", "PG-42", "PG-47", "PG-48"),
    ),
}
KIT = ("the kit keeps the state", ("PG-32", "PG-34", "PG-35", "PG-36", "PG-50", "PG-51", "PG-59"))


class Subject(NamedTuple):
    """A pager of a library, and its adapter."""

    path: str
    package: str
    version: str
    # The part of the library that pages, in Markdown.
    part: str
    lines: int
    dialects: tuple[str, ...]
    promises: tuple[str, ...]
    # Sentences about behaviours that the API never shows or the library documents otherwise, by the begin of an id.
    notes: dict[str, str]
    # The promises that the documentation makes, by rule or behaviour: a sentence, a link, and perhaps a note.
    documented: dict[str, tuple[str, ...]]
    # The reason of each behaviour that the library does not decide.
    decided: dict[str, str]

    @property
    def name(self):
        return Path(self.path).stem

    def note(self, id):
        """Return the sentence about a contract, or an empty text."""
        return next((text for key, text in self.notes.items() if f"{id}.".startswith(f"{key}.")), "")


def lines_of_code(text):
    """Return the number of lines that have more than blanks and a comment."""
    kinds = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in kinds:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines)


def read_subject(path, version_of, root):
    """Return the subject of an adapter.

    Raises:
        ValueError: The adapter is too long, or it does not name its package.
    """
    text = Path(path).read_text(encoding="utf-8")
    shown = str(Path(path).relative_to(root))
    lines = lines_of_code(text)
    if lines > LINES_MAX:
        raise ValueError(f"{shown} has {lines} lines without comments; shorten it to {LINES_MAX}")
    module = ast.parse(text)
    values = _assignments(module.body)
    for statement in module.body:
        if isinstance(statement, ast.ClassDef):
            values = {**_assignments(statement.body), **values}
    if "PACKAGE" not in values:
        raise ValueError(f"{shown} does not say whose pager it is; add PACKAGE = \"the name on PyPI\"")
    package = values["PACKAGE"]
    decided = [KIT, *(DECIDED[name] for name in DECIDED if values.get(name))]
    part = (ast.get_docstring(module) or "").splitlines()[0]
    return Subject(
        shown, package, version_of(package), part, lines, tuple(values.get("dialects", ())),
        tuple(values.get("promises", ())), values.get("NOTES", {}), values.get("DOCUMENTED", {}),
        {behaviour: reason for reason, behaviours in decided for behaviour in behaviours},
    )


def _assignments(statements):
    """Return the constants that the statements assign to names."""
    values = {}
    for statement in statements:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            try:
                values[statement.targets[0].id] = ast.literal_eval(statement.value)
            except ValueError:
                pass  # Not a constant.
    return values
