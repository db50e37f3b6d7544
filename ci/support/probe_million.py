# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Measures a probe of a million rows: `probe_million.py PROGRAM`.

The stub serves the rows on 10,000 pages, and the probe reads them by the list file, so that drift is judged, too. The
memory of the probe is compared with that of a probe of 20 rows.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import tempfile
import time

from bench import machine, stub

SECONDS_MAX = 30
GROWTH_MAX = 64
ROWS = 1_000_000
LIST = """\
understudy: 1
lists:
  rows:
    path: /api/rows
    paging: {{ style: page, page: page, size: size, first: 1, defaultSize: 100, maximumSize: 200 }}
    body: {{ items: '{{rows}}', total: '{{total}}' }}
    row: {{ id: index, title: {{ words: [2, 4] }} }}
    rows: {rows}
"""


def probe(program: str, rows: int, folder: pathlib.Path) -> tuple[float, float, str]:
    """Return the seconds of a probe, the peak of its resident memory (VmHWM) in MiB, and its last line."""
    file = folder / f"rows-{rows}.yaml"
    file.write_text(LIST.format(rows=rows))
    with stub(program, lists=[file]) as server, tempfile.TemporaryFile("w+") as output:
        start = time.perf_counter()
        options = ["--url", server.url, "--rate", "10000", "--yes", "--quiet"]
        process = subprocess.Popen([program, "probe", str(file), *options], stdout=output, stderr=subprocess.STDOUT)
        # The kernel gives the peak with the status; a look at /proc could come too late.
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read()
    if process.returncode != 0:
        raise SystemExit(f"probe: the probe of {rows} rows ended with {process.returncode}:\n{text}")
    return seconds, usage.ru_maxrss / 1024, text.splitlines()[-1]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    program = str(pathlib.Path(arguments[0]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        _, base, _ = probe(program, 20, folder)
        seconds, peak, line = probe(program, ROWS, folder)
    growth = peak - base
    print(f"probe: {machine()}")
    print(f"probe: {line}")
    print(
        f"probe: {ROWS:,} rows took {seconds:.1f} s (limit {SECONDS_MAX} s), and {peak:.0f} MiB of memory, "
        f"{growth:.0f} MiB more than 20 rows (limit {GROWTH_MAX} MiB)"
    )
    if f"{ROWS} rows" not in line.replace(",", ""):
        print(f"probe: the probe did not read {ROWS:,} rows", file=sys.stderr)
        return 1
    return 0 if seconds <= SECONDS_MAX and growth <= GROWTH_MAX else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
