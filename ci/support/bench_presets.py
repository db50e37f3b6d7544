# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Measures presets against plain pages: bench_presets.py [--quick] [--presets=NAME,NAME] PROGRAM.

Each preset has a stub, and a list of the style `page` with the same rows has another one. Both share the first core and
answer in turns; wrk has the second core. The time of a request is the processor time of the stub, so it stays right on
a machine that does other work too.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import bench
from bench_dialects import DIALECTS, Answer, Dialect, Request

PRESETS = pathlib.Path("presets")
ROWS = 100_000
# The pages that wrk asks for in turn, after the first one.
PAGES = 8
PRICE_MAX = 1.25
DEPTH_MAX = 1.05
CONNECTIONS_PER_SECOND_MIN = 10_000

# The keys of the rows in the answer of a list without a body of its own.
PLAIN_ROWS = ("Data", "List")
PLAIN_LIST = """understudy: 1
lists:
  plain:
    path: /api/plain
    paging: {{ style: page }}
{row}
"""

# Lists of which each has another kind of token. A cursor cannot be guessed, so the answer has that of the last page if
# the request asks for it.
DEEP_LISTS = {
    "number": "paging: { style: page, page: page, size: size }",
    "offset": "paging: { style: offset, offset: offset, size: size }",
    "link": "paging: { style: link, page: page, size: size }",
    "cursor": """paging: { style: cursor, cursor: cursor, size: size }
body: { rows: '{rows}', next: '{next}', last: { $when: header.X-Bench-Last, $value: '{last}' } }""",
    "key": "paging: { style: keyset, after: after, size: size, key: Id }",
}


def row_of(file: pathlib.Path) -> str:
    """The lines of the `row` of the first list of a file, with its key; `errors` can have a `row`, too."""
    lines = file.read_text().splitlines()
    indents = [len(line) - len(line.lstrip()) for line in lines]
    start = min((index for index, line in enumerate(lines) if line.strip() == "row:"), key=lambda index: indents[index])
    end = start + 1
    while end < len(lines) and indents[end] > indents[start]:
        end += 1
    return textwrap.dedent("\n".join(lines[start:end]))


def exchange(server: bench.Server, request: Request) -> Answer:
    host = server.url.removeprefix("http://")
    name, _, port = host.rpartition(":")
    with socket.create_connection((name, int(port))) as connection:
        connection.settimeout(20)
        connection.sendall(request.encoded(host))
        response = http.client.HTTPResponse(connection)
        response.begin()
        body = response.read()
    if response.status >= 300:
        raise SystemExit(f"{request.target}: status {response.status}: {body[:400].decode()}")
    return Answer(response.headers, body, json.loads(body))


def page_of(server: bench.Server, request: Request, rows: tuple[str | int, ...]) -> Answer:
    """The answer to a request; it must have a page of rows."""
    answer = exchange(server, request)
    try:
        count = len(answer.at(*rows))
    except (KeyError, TypeError):
        count = 0
    if count != bench.PAGE_SIZE:
        raise SystemExit(f"{request.target}: {count} rows: {answer.body[:400].decode()}")
    return answer


@dataclass
class Walk:
    """The requests of a client that goes along a list, without the first one, and the size of an answer."""

    requests: list[Request]
    byte_count: int


def along(server: bench.Server, dialect: Dialect) -> Walk:
    answer = page_of(server, dialect.request(None), dialect.rows)
    requests, bodies = [], set()
    for _ in range(PAGES):
        requests.append(dialect.request(dialect.token(answer)))
        answer = page_of(server, requests[-1], dialect.rows)
        bodies.add(answer.body)
    if len(bodies) != PAGES:
        raise SystemExit(f"{requests[0].target}: {len(bodies)} different pages in {PAGES} requests")
    return Walk(requests, len(answer.body))


def along_plain(server: bench.Server) -> Walk:
    requests = [Request(f"/api/plain?pageIndex={page}&pageSize={bench.PAGE_SIZE}") for page in range(2, PAGES + 2)]
    sizes = [len(page_of(server, request, PLAIN_ROWS).body) for request in requests]
    return Walk(requests, sizes[-1])


def lua(bytes_: bytes) -> str:
    """Some bytes as a text of Lua."""
    return '"' + "".join(chr(byte) if chr(byte).isalnum() else f"\\{byte:03}" for byte in bytes_) + '"'


class Meter:
    """Asks a stub for some pages in turn, again and again, and counts instructions if `perf` can."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.counts = folder / "perf.csv"
        self.has_perf = shutil.which("perf") is not None and self.count(["true"], []) is not None

    def count(self, command: list[str], options: list[str]) -> int | None:
        subprocess.run([*self.counting(options), *command], capture_output=True, check=False)
        return self.counted()

    def counting(self, options: list[str]) -> list[str]:
        return ["perf", "stat", "-x,", "-e", "instructions:u", "-o", str(self.counts), *options, "--"]

    def counted(self) -> int | None:
        if not self.counts.exists():
            return None
        found = re.search(r"^(\d+),,instructions:u", self.counts.read_text(), re.MULTILINE)
        return int(found[1]) if found else None

    def load(self, server: bench.Server, requests: list[Request], before: list[str] | None = None) -> bench.Load:
        host = server.url.removeprefix("http://")
        texts = ",\n".join(lua(request.encoded(host)) for request in requests)
        script = f"local texts = {{{texts}}}\nlocal place = 0\n" + (
            "request = function()\n    place = place % #texts + 1\n    return texts[place]\nend\n"
        )
        return bench.run_wrk(server, server.url + "/", 1, self.folder, script=script, before=before or [])

    def instructions(self, server: bench.Server, requests: list[Request]) -> float | None:
        """Warm up; return the instructions of the program itself for a request."""
        if not self.has_perf:
            self.load(server, requests)
            return None
        load = self.load(server, requests, self.counting(["-p", str(server.pid)]))
        counted = self.counted()
        return None if counted is None else counted / load.requests


class Table:
    """Prints rows as they come, in Markdown, and counts those that miss their mark."""

    def __init__(self, *titles: str) -> None:
        self.widths = [max(len(title), 7) for title in titles]
        self.missed: list[str] = []
        self.rows = 0
        print()
        self.line(titles)
        self.line(["---", *("--:" for _ in titles[1:])])

    def line(self, cells: list[str] | tuple[str, ...], *, is_missed: bool = False) -> None:
        padded = [cells[0].ljust(max(self.widths[0], 16))]
        padded += [cell.rjust(width) for cell, width in zip(cells[1:], self.widths[1:], strict=True)]
        text = "| " + " | ".join(padded) + " |"
        is_red = is_missed and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        print(f"\x1b[31m{text}\x1b[0m" if is_red else text, flush=True)

    def add(self, name: str, *cells: str, is_missed: bool) -> None:
        self.rows += 1
        if is_missed:
            self.missed.append(name)
        self.line([name, *cells, "MISSED" if is_missed else "ok"], is_missed=is_missed)

    def end(self, mark: str) -> None:
        print(f"\n{self.rows - len(self.missed)} of {self.rows} are {mark}.", flush=True)


@dataclass
class Pair:
    """The medians of two servers that answer in turns; times in microseconds."""

    first: float
    second: float
    # The median of the ratios of the turns, second to first.
    ratio: float
    # Requests a second of the second one, as wrk saw them.
    rate: float


def in_turns(rounds: int, first: Callable[[], bench.Load], second: Callable[[], bench.Load]) -> Pair:
    firsts, seconds = [], []
    for turn in range(rounds):
        if turn % 2 == 0:
            firsts.append(first())
            seconds.append(second())
        else:
            seconds.append(second())
            firsts.append(first())
    middle = statistics.median
    return Pair(
        middle(load.cost for load in firsts),
        middle(load.cost for load in seconds),
        middle(other.cost / one.cost for one, other in zip(firsts, seconds, strict=True)),
        middle(load.rate for load in seconds),
    )


def thousands(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


@contextlib.contextmanager
def two_stubs(program: str, name: str, folder: pathlib.Path) -> Iterator[tuple[bench.Server, bench.Server]]:
    """Run a preset, and its rows as a plain list."""
    file = folder / f"{name}.yaml"
    file.write_text(PLAIN_LIST.format(row=textwrap.indent(row_of(PRESETS / f"{name}.yaml"), " " * 4)))
    common = ["--rows", str(ROWS), "--page-size", str(bench.PAGE_SIZE)]
    with (
        bench.stub(program, *common, lists=[file]) as plain,
        bench.stub(program, "--preset", name, *common, lists=[]) as preset,
    ):
        yield plain, preset


def prices(program: str, meter: Meter, names: list[str], rounds: int) -> tuple[Table, Pair | None]:
    """Each preset against a plain list of its rows; returns the figures of `relay`, too."""
    table = Table(
        "preset", "µs", "plain: µs", "ratio",
        "instructions", "plain: instructions", "bytes", "plain: bytes", "verdict",
    )
    relay = None
    for name in names:
        with two_stubs(program, name, meter.folder) as (plain, preset):
            plain_walk, walk = along_plain(plain), along(preset, DIALECTS[name])
            plain_count = meter.instructions(plain, plain_walk.requests)
            count = meter.instructions(preset, walk.requests)
            pair = in_turns(
                rounds,
                lambda: meter.load(plain, plain_walk.requests),
                lambda: meter.load(preset, walk.requests),
            )
        table.add(
            f"`{name}`", f"{pair.second:.1f}", f"{pair.first:.1f}", f"{pair.ratio:.2f}", thousands(count),
            thousands(plain_count), thousands(walk.byte_count), thousands(plain_walk.byte_count),
            is_missed=round(pair.ratio, 2) > PRICE_MAX,
        )
        if name == "relay":
            relay = pair
    table.end(f"at most {PRICE_MAX}")
    return table, relay


def ends(server: bench.Server) -> dict[str, tuple[Request, Request]]:
    """For each kind of token, the request for the first page that a token leads to, and for the last page."""
    size = bench.PAGE_SIZE
    last = {
        "number": bench.HUGE // size, "offset": bench.HUGE - size, "link": bench.HUGE // size,
        "key": bench.HUGE - size - 1,
    }
    first = {"number": 2, "offset": size, "link": 2, "key": size - 1}
    names = {"number": "page", "offset": "offset", "link": "page", "key": "after"}
    found = {
        kind: (
            Request(f"/{kind}?{names[kind]}={first[kind]}&size={size}"),
            Request(f"/{kind}?{names[kind]}={last[kind]}&size={size}"),
        )
        for kind in last
    }
    answer = exchange(server, Request(f"/cursor?size={size}", {"X-Bench-Last": "1"}))
    found["cursor"] = (
        Request(f"/cursor?cursor={answer.at('next')}&size={size}"),
        Request(f"/cursor?cursor={answer.at('last')}&size={size}"),
    )
    for kind, (near, far) in found.items():
        rows = ("rows",) if kind == "cursor" else PLAIN_ROWS
        keys = [page_of(server, request, rows).at(*rows, -1, "Id") for request in (near, far)]
        if keys != [2 * size - 1, bench.HUGE - 1]:
            raise SystemExit(f"{kind}: the rows {keys} end the pages")
    return {kind: found[kind] for kind in DEEP_LISTS}


def depths(program: str, meter: Meter, rounds: int) -> Table:
    """The last page of a very long list against the second one."""
    file = meter.folder / "deep.yaml"
    row = row_of(bench.LIST)
    lists = [
        f"  {kind}:\n" + textwrap.indent(f"path: /{kind}\n{keys}\n{row}\n", " " * 4)
        for kind, keys in DEEP_LISTS.items()
    ]
    file.write_text("understudy: 1\nlists:\n" + "".join(lists))
    table = Table(
        "token", "µs", "page 2: µs", "ratio",
        "instructions", "page 2: instructions", "bytes", "page 2: bytes", "verdict",
    )
    with bench.stub(program, "--rows", str(bench.HUGE), lists=[file]) as server:
        for kind, (near, far) in ends(server).items():
            near_size, far_size = (len(exchange(server, request).body) for request in (near, far))
            near_count, far_count = (meter.instructions(server, [request]) for request in (near, far))
            pair = in_turns(rounds, lambda: meter.load(server, [near]), lambda: meter.load(server, [far]))
            table.add(
                kind, f"{pair.second:.1f}", f"{pair.first:.1f}", f"{pair.ratio:.2f}", thousands(far_count),
                thousands(near_count), thousands(far_size), thousands(near_size),
                is_missed=round(pair.ratio, 2) > DEPTH_MAX,
            )
    table.end(f"at most {DEPTH_MAX}")
    return table


def graphql(relay: Pair) -> int:
    """The connections of 20 nodes that one core answers in a second; returns 1 if these are too few."""
    rate = 1e6 / relay.second
    is_missed = rate < CONNECTIONS_PER_SECOND_MIN
    print(
        f"\nGraphQL: {rate:,.0f} connections of {bench.PAGE_SIZE} nodes in a second of one core "
        f"(wrk saw {relay.rate:,.0f} a second); mark {CONNECTIONS_PER_SECOND_MIN:,}: {'MISSED' if is_missed else 'ok'}"
    )
    return int(is_missed)


def chosen(arguments: list[str]) -> list[str]:
    """The presets that an option names, or all."""
    known = sorted(file.stem for file in PRESETS.glob("*.yaml"))
    without = set(known) ^ set(DIALECTS)
    if without:
        raise SystemExit(f"DIALECTS and {PRESETS} differ: {', '.join(sorted(without))}")
    named = [name for text in arguments if text.startswith("--presets=") for name in text.partition("=")[2].split(",")]
    unknown = [name for name in named if name not in DIALECTS]
    if unknown:
        raise SystemExit(f"unknown preset {', '.join(unknown)}; use {', '.join(known)}")
    return named or known


def main(arguments: list[str]) -> int:
    names = chosen(arguments)
    program = str(pathlib.Path([text for text in arguments if not text.startswith("--")][0]).resolve())
    rounds = 3 if "--quick" in arguments else 7
    print(
        f"{bench.machine()}; wrk with {bench.CONNECTIONS} connections on a core of its own, "
        f"{rounds} rounds of 1 s, {PAGES} pages of {bench.PAGE_SIZE} rows in turn"
    )
    with tempfile.TemporaryDirectory() as name:
        meter = Meter(pathlib.Path(name))
        table, relay = prices(program, meter, names, rounds)
        missed = len(table.missed)
        if len(names) == len(DIALECTS):
            missed += len(depths(program, meter, rounds).missed)
        if relay is not None:
            missed += graphql(relay)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
