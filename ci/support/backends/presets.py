# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The presets of the stub, as the detector of dlt and the program find out how they page."""

import re
from typing import NamedTuple

import yaml

from describing import describe, path_of
from detecting import detect
from probing import probe
from running import run, stub

# More rows than the default size of nearly all presets.
ROWS = 1200


class Preset(NamedTuple):
    """The results about one preset."""

    name: str
    style: str
    rows: str
    detection: object
    described: str
    read: int
    broken: list

    @property
    def line(self):
        """The results as one line of text."""
        dlt = f"{self.detection.words}, reads {self.detection.read}" if self.detection else "not asked"
        broken = "".join(f" {id}" for id in self.broken)
        return f"      {self.name}: {self.style} | dlt: {dlt} | {self.described}, reads {self.read}{broken}"


def judged(program):
    """Return the results about each preset."""
    found = []
    for line in run(program, "presets")[1].splitlines():
        found.append(judge(program, line.split()[0]))
        print(found[-1].line, flush=True)
    return found


def judge(program, name):
    """Serve a preset, and let both programs read it."""
    file = yaml.safe_load(run(program, "presets", name)[1])
    listed = next(iter(file["lists"].values()))
    rows = path_of(listed.get("body", {}), "rows") or ""
    if listed.get("method", "GET") != "GET" or "graphql" in listed:
        return Preset(name, listed["paging"]["style"], rows, None, "not asked: its requests are POST", 0, [])
    with stub(program, "--preset", name, "--rows", str(ROWS)) as base:
        url = base + re.sub("[{}]", "", listed["path"])
        description = describe(program, url)
        found = probe(program, url)
        read = found.report.get("rows", 0)
        return Preset(name, listed["paging"]["style"], rows, detect(url), description.words, read, found.broken)
