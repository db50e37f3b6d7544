# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The words and orders that both pages share."""

from matrix import TRIED, Sign

INTRODUCTION = [
    "`ci/pagers` tests current releases of real libraries with the contracts of pagers, and writes this page. A *pager* is",
    "the code that reads the pages of a list API. A *contract* is a test that says how a pager must behave in one situation.",
    "Each contract belongs to a *behaviour*, which is a numbered sentence such as PG-21, and is checked in one or more",
    "*dialects*: the forms that paged lists have in different APIs. The *checker*, `understudy check`, runs the contracts.",
    "The *stub*, a local server, answers the requests in the place of these APIs. [Your pager](your-pager.md) explains",
    "contracts with examples.",
    "",
    "An *adapter* is a program that connects a library to the checker. No code of a library is changed. Each adapter sets",
    "the base URL, an API key and the page size. Where the library has options for them, the adapter also sets a time-out,",
    "and switches off retries and waits between requests. Each adapter reads the id of each row; if a row has no id, the",
    "page counts as failed.",
    "",
    "The tables below have a row for each pager and a column for each behaviour. **A cell is a finding about a library and",
    "an API together, and never a verdict on the library.** The stub sends answers that the API of that library may never",
    "send. Some behaviours are *promises*, which a pager need not make. Such a behaviour is judged with ✓ or ✗ only if the",
    "library's own documentation makes the promise; the link to the documentation is in the adapter. Otherwise, the sign is",
    "in brackets, or the cell is unsupported. All other behaviours are tried with every pager.",
    "",
    "Three promises are tried even if the library does not make them: rows are shown once (`dedupes`), loops are found",
    "(`detectsLoops`), and totals are trusted (`trustsTotal`). If the library does not make such a promise, each contract",
    "that needs the promise is tried in only one dialect: the first dialect of the adapter that has the contract. The sign",
    "of the cell is then in brackets.",
    "",
    "If the library does not decide a behaviour itself, the cell is unsupported. Some adapters read the rows, so they decide",
    "what happens if the rows are missing (PG-49). Some adapters read the tokens, so they decide which tokens mean the end",
    "(PG-04, PG-12, PG-14 and PG-39). Some adapters send the requests, so they decide about parameters, page sizes, statuses",
    "and bodies. The *kit* is a Python package of Understudy that runs each adapter for the checker. On this page, the kit",
    "keeps the state of every pager, so it decides PG-32, PG-34, PG-35, PG-36, PG-50, PG-51 and PG-59. The tables leave out",
    "these seven behaviours, and all others that are unsupported for every pager.",
    "[Contracts/behaviours.yaml](../Contracts/behaviours.yaml) has the sentence of each behaviour.",
    "",
    "In the sentences and titles below, `start`, `next`, `all` and `retry` are actions of a pager: `start` asks for the",
    "first page, `next` for the page that follows, `all` for every page, and `retry` for a page that failed. With the",
    "failure `loop`, a pager reports that the pages repeat. `hasNext` is the pager's statement whether a page follows.",
]
FINDINGS = [
    "Each line has the sign of the cell, the behaviour, the id and the title of a contract, the last request before the",
    "first difference (*Asked*), the answer to this request (*Came*), and the first difference (*Then*). *Also broken* lists",
    "other contracts of the same cell. For example,",
    "`step 1, do: all(nil): request 3: expected page 3 (may be missing), actual request(True)` says that the action `all`,",
    "without a limit of rows, sent a third request. A right pager sends no third request, or asks for page 3. This pager",
    "asked for a page `True`, which does not exist. `0..<20` stands for the ids 0 to 19. In these lines, *the layer* is the",
    "pager. [How to read a verdict](your-pager.md#how-to-read-a-verdict) explains the other words.",
]
SENTENCES = {
    "adapters": "An adapter has at most 40 lines without comments; `common.py` in the same folder has code that several "
    "adapters share. The promises in the table are those that the documentation of the library makes. `looksAhead` means "
    "that the pager knows after each page whether another one follows, without a request. `resumes` means that the pager "
    "continues with the page that failed. [Your pager](your-pager.md#promises) explains all promises. The last line of "
    "this page has the number of cells with each sign.",
}
_GROUPS = (
    ("Rows, pages and tokens", 1, 19),
    ("Ends and states", 20, 39),
    ("Failures", 40, 49),
    ("Refreshes, changes and loops", 50, 99),
)


def groups(rows):
    """Return the behaviours with a verdict, in groups of a title and ids."""
    known = sorted({
        behaviour
        for _, cells in rows
        for behaviour, (sign, _) in cells.items()
        if sign is not Sign.unsupported
    })
    split = [(title, [each for each in known if first <= int(each[3:]) <= last]) for title, first, last in _GROUPS]
    return [(title, ids) for title, ids in split if ids]


def behaviours(rows):
    """Return the sentence of each behaviour."""
    return {each: group[0].says for _, cells in rows for each, (_, group) in cells.items()}


def sentence(failed, code):
    """Return a sentence about some contracts of a cell; `code` marks a text as code."""
    first = failed[0]
    asked = f"Asked: {code(first.asked)}. Came: {code(first.came)}. " if first.asked else "Nothing was asked for. "
    more = f" Also broken: {', '.join(each.id for each in failed[1:])}." if failed[1:] else ""
    return f"{first.id}, “{first.title}”. {asked}Then {code(first.expected or first.reason, 200)}.{more}"


def repetition(program, python, contracts):
    """Return the lines about the command that repeats any cell."""
    return [
        "This command repeats a cell. Replace `ADAPTER` with the name of an adapter from the table at the end, such as",
        "`dlt_cursor`, and `PG-NN` with the id of a behaviour:",
        "",
        "```sh",
        f"TRY_PROMISES='{' '.join(TRIED)}' {program} check {contracts} \\",
        f"  --driver '{python} ci/support/pagers/adapters/ADAPTER.py' --id 'PG-NN*'",
        "```",
        "",
        "`TRY_PROMISES` names promises to try although the library does not make them. To repeat a cell whose sign has no",
        "brackets, leave it out. `ci/pagers` installs the libraries into `.build-pagers`.",
    ]


def libraries(rows, measured):
    """Return a sentence with the versions that were measured."""
    known = dict.fromkeys(f"{subject.package} {subject.version}" for subject, _ in rows)
    return f"Measured: {', '.join(known)}; on {measured}."


def totals(rows):
    """Return a sentence with the number of cells of each sign."""
    counts = {sign: 0 for sign in Sign}
    shown = {each for _, ids in groups(rows) for each in ids}
    for _, cells in rows:
        for each in shown:
            counts[cells[each][0] if each in cells else Sign.unsupported] += 1
    return f"{len(rows)} pagers, {len(shown)} behaviours: " + ", ".join(
        f"{counts[sign]} {sign.text}" for sign in Sign
    )


def cut(text, length):
    """Return a text in one line of at most this length."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1] + "…"
