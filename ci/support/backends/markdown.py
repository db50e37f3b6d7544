# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The page about backends of others, in Markdown."""

from presets import ROWS
from results import share

INTRODUCTION = """\
# Backends of others

The script `ci/backends` generates this page. The script starts small servers on this machine with real libraries for
paging, and asks them with `understudy describe` and `understudy probe`. A second client in Python reads the same lists,
and compares the rows with those of the database. The script fails if a verdict is not the one in
`ci/support/backends/expectations.toml`, or if the database does not confirm it. It also fails if `describe` finds less
than 90 % of the points below, or if the probe calls anything broken or drifted in a preset, whose lists are right. An
exception is `laravel`, whose URLs drop the page size of a request, as those of the API do: a client that follows them
gets rows twice.

A finding is about a library with one database and one set of rows. If rows have equal sort values, NULL or no order,
the documentation of a library can require something more, such as a unique key in the order.
"""


def page(lists, operations, presets):
    """Return the page."""
    return "\n".join([
        INTRODUCTION, *_lists(lists), *_operations(operations), *_detectors(lists, presets),
        *_problems([*lists, *operations, *presets]),
    ])


def _lists(lists):
    return [
        "## Lists with a database", "",
        f"`describe` finds {share(lists).words}: the style, the names of the parameters, "
        "the page sizes, the places of rows, total and next page, and the form of the reference to the next page on "
        "the last page (null, absent or empty). If `describe` refuses a list, all points of this list are wrong:", "",
        *(f"- **{row.title}**, {row.score}: {row.description.reason}" for row in lists if row.description.reason),
        "",
        "| backend | rows | reached by a client | describe | probe of the URL | probe with a list file |",
        "| --- | --- | --- | --- | --- | --- |",
        *(f"| {row.backend} | {row.part} | {row.truth.words()} | {_described(row)} "
          f"| {_short(row.by_url)} | {_short(row.by_file)} |" for row in lists),
        "",
        "A probe with a list file uses the file that `describe` wrote. If `describe` refused, or found no parameter of "
        "the page size, the probe uses the file of the same list with other rows. The broken invariants, and the first "
        "reason for each:", "",
        *(f"- **{row.title}**, {id}: {probe.findings[id]['reason']}"
          for row in lists for id, probe in _broken(row)), "",
    ]


def _operations(operations):
    return [
        "## Lists of a cloud", "",
        "moto simulates a cloud. `describe` reads the models of botocore. The pages that the paginators of boto3 get "
        "with a page size of 7 are the reference.", "",
        "| operation | boto3 | describe | probe with the list file |",
        "| --- | --- | --- | --- |",
        *(f"| {row.title} | {row.truth} | {row.description.reason or 'described'} "
          f"| {_short(row.found) if row.found else 'not probed'}{_conditions(row)} |" for row in operations),
        "",
        "A star marks operations whose condition (`when`) the probe refuses; the script then sends the header of the "
        "condition with `--header`." if any(row.conditions for row in operations) else "",
        "",
    ]


def _detectors(lists, presets):
    first = {row.backend: row for row in reversed(lists) if row.detection}
    asked = [row for row in presets if row.detection]
    right = [sum(_reads_all(row.detection) for row in asked), sum(row.read == ROWS for row in asked)]
    others = [row for row in presets if not row.detection]
    read = sum(row.read == ROWS for row in others)
    return [
        "## Compared with the detector of dlt", "",
        "`dlt` has a detector that chooses a paginator by the first answer. The table shows what it says about the "
        f"same lists, and how many rows its paginator then reads; a list of a preset has {ROWS} rows. `describe` may "
        "send up to 12 requests, and the detector sees one answer.", "",
        "| list | truth | rows that a client can reach | dlt | rows read by dlt | describe | rows read by the probe, with repeated ones |",
        "| --- | --- | --: | --- | --: | --- | --: |",
        *(f"| {row.backend} | {row.form} | {_reached(row)} | {row.detection.words} | {_read(row.detection)} "
          f"| {row.description.words} | {row.by_url.report.get('rows', '–')} |" for row in reversed(first.values())),
        *(f"| preset `{row.name}` | {row.style}, rows at '{row.rows}' | {ROWS} | {row.detection.words} "
          f"| {_read(row.detection)} | {row.described} | {row.read or '–'} |" for row in asked),
        "",
        f"Of {len(asked)} presets with GET requests, dlt reads all rows of {right[0]}, and the probe all rows of "
        f"{right[1]}. The other presets use POST requests, so neither dlt nor a probe of the URL is tried with them. "
        f"A probe with the list file of the preset reads all rows of {read} of these {len(others)} lists: "
        + ", ".join(f"`{row.name}`" for row in others) + ".", "",
    ]


def _problems(rows):
    found = [f"- **{row.title}**: {line}" for row in rows for line in row.problems]
    return ["## Differences from the expectations", "", *(found or ["There are none."]), ""]


def _reads_all(detection):
    return detection.read == ROWS and not detection.repeated and not detection.is_endless


def _described(row):
    return f"refused, {row.score}" if row.description.reason else row.score


def _short(found):
    return "refused" if found.reason else found.words


def _broken(row):
    seen = dict.fromkeys(row.by_file.broken, row.by_file) | dict.fromkeys(row.by_url.broken, row.by_url)
    return sorted(seen.items())


def _conditions(row):
    return " *" if row.conditions else ""


def _reached(row):
    return len(set(row.truth.walks[0].ids) & set(row.truth.database))


def _read(detection):
    repeated = f", {detection.repeated} repeated" if detection.repeated else ""
    return f"{detection.read}{repeated}{', endless' if detection.is_endless else ''}"
