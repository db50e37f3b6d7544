# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Odd, hostile and extreme list files in YAML and JSON. Some of the valid ones are served as well."""

from __future__ import annotations

import json
import pathlib

import json_lists
import yaml_lists
from files import Reader, corpus, write
from stub import Stub, serving
from trial import Trial

# The documented exit codes of `validate` for files that are right and wrong.
CODES = (0, 65)
PAGE_BYTES_MAX = 64 << 20


def attack(trial: Trial) -> str:
    """Validate all files, then serve some of the valid ones."""
    parts = []
    right: list[pathlib.Path] = []
    for kind, contents, whole, quick in (
        ("yaml", yaml_lists.contents(trial.chance), 1200, 402),
        ("json", json_lists.contents(trial.chance), 900, 283),
    ):
        paths = write(trial.folder / kind, contents, f".{kind}", trial.amount(whole, quick))
        reader = Reader(trial, ["validate"], CODES)
        reader.read(paths)
        parts.append(f"{kind}: {reader.figures}")
        strangers = corpus(trial, kind)
        if strangers:
            others = Reader(trial, ["validate"], CODES)
            others.read(strangers)
            parts.append(f"{kind} of the corpora: {others.figures}")
        right += reader.right()
    chosen = trial.chance.sample(right, min(len(right), trial.amount(150, 20)))
    for number, path in enumerate(chosen):
        serve(trial, path)
        trial.progress(number, len(chosen), "files served")
    return f"{'; '.join(parts)}; {len(chosen)} of {len(right)} valid ones served"


def serve(trial: Trial, path: pathlib.Path) -> None:
    """Serve a valid file and request the first page of each endpoint."""
    try:
        with serving(trial, str(path)) as stub:
            for endpoint in json.loads(stub.ask("GET", "/__understudy/lists").body)["endpoints"]:
                ask(trial, path, stub, endpoint)
    except (OSError, RuntimeError, ValueError) as error:
        trial.fail(f"serve {path.name}: {error}", path.read_bytes())


def ask(trial: Trial, path: pathlib.Path, stub: Stub, endpoint: dict) -> None:
    """Request the first page; it must be valid JSON of a limited size."""
    answer = stub.ask(endpoint["method"], endpoint["path"])
    if len(answer.body) > PAGE_BYTES_MAX:
        trial.fail(f"serve {path.name}: a page of {len(answer.body):,} bytes", path.read_bytes())
    if answer.header("content-type") == "application/json" and answer.body:
        json.loads(answer.body)
