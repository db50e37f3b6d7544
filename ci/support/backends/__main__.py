# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Describes and probes backends of others, and writes docs/backends.md: `python ci/support/backends PROGRAM …`."""

import argparse
import os
import sys
import tempfile
import time
import tomllib
from importlib.metadata import version
from pathlib import Path

import amazon
import presets
import registry
from describing import describe, score
from detecting import detect
from markdown import page
from probing import has_oracle, probe, problems
from results import Row, problems_of, share
from running import server
from walking import Client, truth

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]
sys.path.insert(0, str(FOLDER / "servers"))
import rows  # noqa: E402

PAGE = "docs/backends.md"


def entry_of(backend, part):
    """Return the expectations about one list."""
    return {**backend, "id": "id", "path": backend["path"].format(part=part)}


def judge(program, base, backend, part, folder, oracle):
    """Describe and probe one list; return its row of the table."""
    entry = entry_of(backend, part)
    url, database = base + entry["path"], rows.ids(folder, part)
    client = Client(base, entry, {})
    description = describe(program, url)
    refusal = backend.get("refused", {}).get(part, "")
    wrong, count = score(description, entry, len(database))
    by_url = probe(program, url, oracle=database if oracle else None)
    sizes = by_url.report.get("pageSizes", [])
    found = truth(client, [None, *sizes[1:]], database)
    undecided = backend.get("undecided", {}).get(part, "")
    lines = problems(by_url, backend["parts"][part], found, client, refusal, undecided)
    file = Path(folder, "list.yaml")
    # A description of the same list with other rows fits as well.
    model = backend.get("models", {}).get(part)
    file.write_text(describe(program, base + model).text if model else description.text)
    by_file = probe(program, str(file), "--url", url, oracle=database if oracle else None)
    expected = backend.get("by_file", {}).get(part, backend["parts"][part])
    sizes = by_file.report.get("pageSizes", [])
    found_by_file = truth(client, sizes, database) if sizes else found
    lines += [f"by the list file: {line}" for line in problems(by_file, expected, found_by_file, client)]
    name = f"{backend['package']} {version(backend['package'])} {backend['name']}"
    form = f"{entry['describe'].get('style', 'no order')}, rows at '{entry['rows']}'"
    return Row(name, part, found, description, wrong, count, by_url, by_file, detect(url, "id"), lines, form)


def judged(program, backends, folder):
    """Return a row for each list of the backends with a database."""
    oracle, found = has_oracle(program), []
    for name in dict.fromkeys(backend["server"] for backend in backends):
        with server(name, folder) as base:
            for backend in (each for each in backends if each["server"] == name):
                for part in backend["parts"]:
                    found.append(judge(program, base, backend, part, folder, oracle))
                    print(found[-1].line, flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(prog="ci/backends")
    parser.add_argument("program")
    parser.add_argument("--registry", help="the program docker-registry (default: its lists are left out)")
    parser.add_argument("--markdown", default=PAGE, help="the page to write (default: %(default)s)")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    expected = tomllib.loads((FOLDER / "expectations.toml").read_text(encoding="utf-8"))
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        rows.create(folder)
        lists = judged(program, expected["backends"], folder)
    with tempfile.TemporaryDirectory() as folder:
        operations = amazon.judged(program, expected["operations"], folder)
    if options.registry:
        with tempfile.TemporaryDirectory() as folder:
            lists.append(registry.judged(program, options.registry, expected["registry"], folder))
            print(lists[-1].line, flush=True)
    detections = presets.judged(program, expected["presets"])
    target = ROOT / options.markdown
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page(lists, operations, detections), encoding="utf-8")
    print(f"describe: {share(lists).words}; in {time.monotonic() - start:.0f} s; written: {options.markdown}")
    for row in [*lists, *operations]:
        if row.description.reason:
            print(f"describe: refused: {row.title}, {row.score}: {row.description.reason}")
    lines = problems_of(lists, operations, detections)
    for line in lines:
        print(f"backends: {line}", file=sys.stderr)
    sys.exit(1 if lines else 0)


if __name__ == "__main__":
    main()
