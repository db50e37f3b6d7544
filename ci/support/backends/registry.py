# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The tags of docker-registry, which ignores the parameters of paging."""

import json
from pathlib import Path

from describing import describe
from detecting import detect
from probing import probe, problems
from results import Row
from running import server
from walking import Client, truth


def judged(program, registry, entry, folder):
    """Describe and probe the tags of an image; return their row of the table.

    Args:
        program: The program.
        registry: The program docker-registry.
        entry: The expectations.
        folder: A folder for the data of the registry.
    """
    with server("registry_lists", folder, registry) as base:
        tags = json.loads(Path(folder, "ids.json").read_text())["tags"]
        url = base + entry["path"]
        client = Client(base, entry, {})
        description = describe(program, url)
        by_url = probe(program, url)
        found = truth(client, [entry["size"]], tags)
        lines = problems(by_url, [], found, client, entry["refused"])
        file = Path(folder, "tags.yaml")
        file.write_text(entry["list"])
        by_file = probe(program, str(file), "--url", url)
        lines += [f"by the list file: {line}" for line in problems(by_file, entry["broken"], found, client)]
        return Row(entry["name"], "45 tags", found, description, [], 0, by_url, by_file, detect(url), lines, "no pages")
