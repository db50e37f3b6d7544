# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The presets of the stub, as the detector of dlt and the program find out how they page, and as their files say."""

import re
import tempfile
from pathlib import Path
from typing import NamedTuple

import yaml

from describing import Description, describe, path_of
from detecting import detect
from probing import Probe, probe, problems, problems_of_honest
from running import run, stub
from walking import Client, truth

# More rows than the default size of nearly all presets.
ROWS = 1200


class Preset(NamedTuple):
    """The results about one list of a preset; it is honest, so that nothing may be wrong but what is expected."""

    name: str
    style: str
    rows: str
    # These three are None for a list that is read by POST, which neither program finds out by itself.
    detection: object
    description: Description | None
    by_url: Probe | None
    by_file: Probe
    # What is wrong with the verdicts of the probe of the URL, as sentences.
    differences: list

    @property
    def title(self):
        return f"preset {self.name}"

    @property
    def described(self):
        """The description in a few words."""
        return self.description.words if self.description else "not asked: its requests are POST"

    @property
    def read(self):
        """The number of rows that the probe reads."""
        return (self.by_url or self.by_file).report.get("rows", 0)

    @property
    def problems(self):
        """What is wrong with the verdicts, as sentences."""
        lines = []
        if self.description and not self.description.text:
            lines.append(f"describe refuses the list: {self.description.reason}")
        lines += [f"by its URL: {line}" for line in self.differences]
        return lines + [f"by its list file: {line}" for line in problems_of_honest(self.by_file, ROWS)]

    @property
    def line(self):
        """The results as one line of text."""
        dlt = f"{self.detection.words}, reads {self.detection.read}" if self.detection else "not asked"
        return (f"{'wrong' if self.problems else 'ok   '} {self.name}: {self.style} | dlt: {dlt} | {self.described}, "
                f"reads {self.read}" + "".join(f"\n      {line}" for line in self.problems))


def judged(program, expected):
    """Return the results about each list of each preset.

    Args:
        program: The program.
        expected: The presets in which the probe of the URL must call something broken, by their names.
    """
    found = []
    for line in run(program, "presets")[1].splitlines():
        name = line.split()[0]
        text = run(program, "presets", name)[1]
        lists = yaml.safe_load(text)["lists"]
        for key, listed in lists.items():
            title = f"{name}.{key}" if len(lists) > 1 else name
            found.append(judge(program, name, text, key, listed, title, expected.get(title)))
            print(found[-1].line, flush=True)
    return found


def judge(program, preset, text, key, listed, name, expected):
    """Serve a preset, and let both programs read one of its lists.

    Args:
        program: The program.
        preset: The name of the preset.
        text: The list file of the preset.
        key: The key of the list in this file.
        listed: The list.
        name: The name of the result.
        expected: The invariants that the probe of the URL must call broken, with the way of a client; None for none.
    """
    rows = path_of(listed.get("body", {}), "rows") or ""
    is_post = listed.get("method", "GET") != "GET" or "graphql" in listed
    with stub(program, "--preset", preset, "--rows", str(ROWS)) as base, tempfile.TemporaryDirectory() as folder:
        url = base + re.sub("[{}]", "", listed["path"])
        file = Path(folder, "preset.yaml")
        file.write_text(text, encoding="utf-8")
        options = ["--method", "POST"] if is_post else []
        by_file = probe(program, str(file), "--list", key, "--url", url, *options)
        if is_post:
            return Preset(name, listed["paging"]["style"], rows, None, None, None, by_file, [])
        description, by_url = describe(program, url), probe(program, url)
        if not expected:
            differences = problems_of_honest(by_url, ROWS)
        else:
            entry = {"path": url.removeprefix(base), "rows": rows, "id": listed["items"]["key"], "way": expected["way"]}
            client = Client(base, entry, {})
            walks = truth(client, by_url.report["pageSizes"], list(range(1, ROWS + 1)))
            differences = problems(by_url, expected["broken"], walks, client)
        return Preset(name, listed["paging"]["style"], rows, detect(url), description, by_url, by_file, differences)
