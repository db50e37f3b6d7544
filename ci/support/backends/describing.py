# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Compares the list files that the program derives with the truth about the backends."""

from typing import NamedTuple

import yaml

from running import run
from walking import value

# The keys of a list file that contain the parameter of the next page, by the style.
PARAMETERS = {"page": "page", "offset": "offset", "cursor": "cursor", "keyset": "after"}


class Description(NamedTuple):
    """A list file that the program wrote, or the reason why it wrote none."""

    text: str
    reason: str

    @property
    def list(self):
        """The only list of the file."""
        return next(iter(yaml.safe_load(self.text)["lists"].values())) if self.text else None

    @property
    def words(self):
        """The style and the places of the rows, in a few words."""
        if not self.text:
            return f"refused: {self.reason}"
        found = points(self.list)
        return f"{found['style']} by '{found['parameter']}', rows at '{found['rows']}'"


def describe(program, source, *arguments):
    """Let the program describe a URL or an operation of a model."""
    status, output, messages = run(program, "describe", source, *arguments)
    if status == 0:
        return Description(output, "")
    lines = [line.removeprefix("understudy: ") for line in messages.splitlines()]
    reasons = [line.split(": ", 1)[1] for line in lines if "not described" in line and ": " in line]
    if status != 65 or not reasons:
        raise RuntimeError(f"describe {source} ended with {status}: {messages.strip()[-500:]}")
    return Description("", reasons[0])


def points(described):
    """Return what a list file says about the points that are compared."""
    paging, body = described["paging"], described["body"]
    found = {key: paging.get(key) for key in ("style", "size", "defaultSize", "maximumSize")}
    found["parameter"] = paging.get(PARAMETERS[paging["style"]])
    found["rows"] = path_of(body, "rows")
    found["total"] = path_of(body, "total")
    found["next"] = path_of(body, "next", "nextUrl", "nextPath")
    found["end"] = end_of(value(body, found["next"])) if found["next"] else None
    return found


def score(description, entry, count):
    """Return the wrong points of a description as sentences, and the number of points.

    Args:
        description: The description.
        entry: The expectations about the list.
        count: The number of rows; a list with fewer rows than the largest page cannot show its size.
    """
    if not entry["describe"]:
        return [], 0
    truth = {**entry["describe"], "rows": entry["rows"], "total": entry["total"]}
    if truth.get("maximumSize", 0) > count:
        del truth["maximumSize"]
    if not description.text:
        return [f"not described: {description.reason}"] * len(truth), len(truth)
    found = points(description.list)
    wrong = [key for key, wanted in truth.items() if found[key] != (wanted or None)]
    return [f"{key} is {found[key]} instead of {truth[key] or None}" for key in wrong], len(truth)


def path_of(template, *names, path=()):
    """Return the path to the first placeholder with one of these names; None if there is none."""
    if isinstance(template, dict):
        if "$value" in template:
            return path_of(template["$value"], *names, path=path)
        for key, inner in template.items():
            if (found := path_of(inner, *names, path=(*path, key))) is not None:
                return found
    if isinstance(template, str) and any(
        template.startswith(f"{{{name}") and template[len(name) + 1] in "}? " or template.endswith(f"{{{name}}}")
        for name in names
    ):
        return ".".join(path)
    return None


def end_of(template):
    """Return the form of the value on the last page: null, absent or empty; None if it is not in the body."""
    if template is None:
        return None
    if isinstance(template, dict):
        return "null" if "$else" in template else "absent"
    if "?}" in template:
        return "absent"
    return "empty" if 'or ""' in template else "null"
