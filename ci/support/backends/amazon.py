# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The lists of moto, a stand-in for a cloud: described from the models of botocore, and read by boto3 for the truth."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import boto3
import botocore.loaders
import yaml

from describing import Description, describe
from probing import Probe, probe
from running import server

# The page size that the client asks for.
SIZE = 7
REGION = "eu-west-1"


class Operation(NamedTuple):
    """The results about one operation."""

    name: str
    rows: int
    sizes: list
    description: Description
    conditions: str
    found: Probe | None
    problems: list

    @property
    def title(self):
        return f"moto {version('moto')} {self.name}"

    @property
    def score(self):
        """The share of right points, which are only counted for lists with a database."""
        return "no points"

    @property
    def truth(self):
        """The pages that boto3 reads."""
        ignored = "" if max(self.sizes) <= SIZE else ", size ignored"
        pages = "1 page" if len(self.sizes) == 1 else f"{len(self.sizes)} pages"
        return f"{sum(self.sizes)} of {self.rows} rows on {pages} of at most {max(self.sizes)}{ignored}"

    @property
    def line(self):
        """The results as one line of text."""
        described = self.description.reason or "described"
        found = self.found.words if self.found else "not probed"
        return f"{'wrong' if self.problems else 'ok   '} {self.title}: {self.truth} | {described} | {found}" + "".join(
            f"\n      {line}" for line in self.problems)


def judged(program, expected, folder):
    """Return the results about each operation of the expectations."""
    found = []
    with server("aws_lists", folder) as base:
        ids = json.loads(Path(folder, "ids.json").read_text())
        for entry in expected:
            found.append(judge(program, base, entry, ids[entry["name"]], folder))
            print(found[-1].line, flush=True)
    return found


def judge(program, base, entry, ids, folder):
    """Describe an operation from its model, and probe it."""
    service, operation = entry["name"].split()
    client = boto3.client(service, endpoint_url=base, region_name=REGION, aws_access_key_id="key",
                          aws_secret_access_key="secret")
    sizes = page_sizes(client, operation)
    description = describe(program, str(model(service)), "--only", operation, "--quiet")
    lines = []
    if description.reason.split(":")[0] != entry.get("refused", ""):
        lines.append(f"described: '{description.reason}' instead of '{entry.get('refused', '')}'")
    result, conditions = None, ""
    if description.text:
        signing = client.meta.service_model.signing_name
        scope = f"Credential=key/20260101/{REGION}/{signing}/aws4_request"
        header = f"Authorization: AWS4-HMAC-SHA256 {scope}, SignedHeaders=host, Signature=0"
        result, conditions = probed(program, base, description, header, folder)
        lines += problems(result, entry.get("broken", []), sizes, len(ids))
    return Operation(entry["name"], len(ids), sizes, description, conditions, result, lines)


def page_sizes(client, operation):
    """Return the numbers of rows on the pages that boto3 reads."""
    name = boto3.session.botocore.xform_name(operation)
    paginator = client.get_paginator(name)
    key = paginator.result_keys[0]
    return [len(key.search(page) or []) for page in paginator.paginate(PaginationConfig={"PageSize": SIZE})]


def model(service):
    """Return the path of a service model."""
    root = Path(botocore.loaders.Loader.BUILTIN_DATA_PATH, service)
    return max(root.iterdir()) / "service-2.json.gz"


def probed(program, base, description, header, folder):
    """Probe a list; if the probe refuses its `when`, send its header with each request instead.

    Returns:
        The result, and the reason for which the probe refused the description as it is.
    """
    listed = yaml.safe_load(description.text)
    (entry,) = listed["lists"].values()
    headers = [header]

    def result():
        options = [word for each in headers for word in ("--header", each)]
        if entry.get("method") == "POST":
            options += ["--method", "POST"]
        return probe(program, str(file), "--url", base, *options)

    file = Path(folder, "operation.yaml")
    file.write_text(description.text)
    first = result()
    if "'when'" not in first.reason:
        return first, ""
    when = entry.pop("when")
    headers.append(f"{when['header']}: {when['is']}")
    file.write_text(yaml.safe_dump(listed, sort_keys=False))
    return result(), first.reason


def problems(found, expected, sizes, count):
    """Return what is wrong with the verdicts, as sentences; boto3 is the witness.

    Args:
        found: The probe.
        expected: The ids of the invariants that are broken, from the expectations.
        sizes: The numbers of rows on the pages that boto3 read.
        count: The number of rows.
    """
    if found.reason:
        return [f"refused: {found.reason}"]
    confirmed = {
        "PB-01": False,
        "PB-02": sum(sizes) > count,
        "PB-03": sum(sizes) < count,
        "PB-06": max(sizes) > SIZE,
        "PB-07": any(size < SIZE for size in sizes[:-1]),
        "PB-10": not sizes[-1],
    }
    lines = [
        f"{id} is {found.findings[id]['verdict']} instead of broken: {found.findings[id].get('reason', '')}"
        for id in sorted(set(expected) - set(found.broken))
    ]
    for id in found.broken:
        reason = found.findings[id]["reason"]
        if id not in expected:
            lines.append(f"{id} is broken instead of held: {reason}")
        if not confirmed.get(id, True):
            lines.append(f"{id} is called broken, but boto3 does not confirm it: {reason}")
    if confirmed["PB-06"] and "PB-06" not in found.broken:
        lines.append("boto3 shows that the page size is ignored, and PB-06 is not broken")
    return lines
