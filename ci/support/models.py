"""Describes the paged operations of real models, and compares the numbers with those that the models have.

models.py PROGRAM PACKAGES [--keep FOLDER]
"""

import argparse
import collections
import json
import re
import subprocess
import sys
import time
from pathlib import Path

# More models at once would make a list file that is larger than the stub reads.
BATCH = 60
SECONDS_MAX = 20
SHARE_MIN = 0.99


def service_operations(model):
    """Returns the number of operations that the paginators of a service model name."""
    return len(json.loads((model.parent / "paginators-1.json").read_text())["pagination"])


def discovery_operations(model):
    """Returns the number of methods of a discovery document that have a page token in request or answer."""
    document = json.loads(model.read_text())
    schemas = document.get("schemas", {})

    def members(reference):
        return schemas.get((reference or {}).get("$ref"), {}).get("properties", {})

    def count(container):
        number = sum(count(resource) for resource in container.get("resources", {}).values())
        for method in container.get("methods", {}).values():
            sent = {name for name, value in method.get("parameters", {}).items() if value.get("location") == "query"}
            if method.get("httpMethod") != "GET":
                sent |= set(members(method.get("request")))
            number += "pageToken" in sent or "nextPageToken" in members(method.get("response"))
        return number

    return count(document)


def describe(program, models, keep):
    """Describes some models; returns the numbers of lists and refusals, and the refusals by reason."""
    run = subprocess.run([program, "describe", *models], capture_output=True, text=True)
    lines = run.stderr.splitlines()
    found = re.match(r"understudy: (\d+) lists?(?:; (\d+) requests? not described)?", lines[-1] if lines else "")
    if run.returncode not in (0, 65) or not found:
        sys.exit(f"models: exit code {run.returncode} for {models[0]} and others:\n{run.stderr[-2000:]}")
    reasons = collections.Counter()
    for line in lines[:-1]:
        several = re.match(r"understudy: (\d+) requests? (?:is|are) not described, such as '.*?': (.*)", line)
        single = re.match(r"understudy: '.*?' is not described: (.*)", line)
        if several:
            reasons[several[2]] += int(several[1])
        elif single:
            reasons[single[1]] += 1
    if keep and run.stdout:
        (keep / f"{len(list(keep.iterdir()))}-{Path(models[0]).parent.parent.name}.yaml").write_text(run.stdout)
    return int(found[1]), int(found[2] or 0), reasons


def measure(name, program, models, expected, keep):
    """Describes all models of one kind; returns the seconds and whether enough operations have a result."""
    start = time.monotonic()
    lists = refused = 0
    reasons = collections.Counter()
    for first in range(0, len(models), BATCH):
        result = describe(program, [str(model) for model in models[first : first + BATCH]], keep)
        lists, refused, reasons = lists + result[0], refused + result[1], reasons + result[2]
    seconds = time.monotonic() - start
    share = (lists + refused) / expected
    print(f"{name}: {expected} operations in {len(models)} models; {lists} lists, {refused} refused, {seconds:.1f} s")
    for reason, number in reasons.most_common():
        print(f"  {number:5}  {reason}")
    if sum(reasons.values()) != refused:
        print(f"  {refused - sum(reasons.values())} refused without a reason")
    return seconds, share >= SHARE_MIN and sum(reasons.values()) == refused


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("packages", type=Path)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    services = sorted(options.packages.glob("botocore/data/*/*/service-2.json.gz"))
    services = [model for model in services if (model.parent / "paginators-1.json").exists()]
    discoveries = sorted(options.packages.glob("googleapiclient/discovery_cache/documents/*.json"))
    discoveries = [model for model in discoveries if model.name != "index.json"]
    if not services or not discoveries:
        sys.exit(f"models: '{options.packages}' has no models; install botocore and google-api-python-client there")
    kinds = [
        ("service models", services, sum(map(service_operations, services))),
        ("discovery documents", discoveries, sum(map(discovery_operations, discoveries))),
    ]
    results = [measure(name, options.program, models, number, options.keep) for name, models, number in kinds]
    seconds = sum(result[0] for result in results)
    if not all(result[1] for result in results):
        sys.exit(f"models: less than {SHARE_MIN:.0%} of the operations have a list or a reason")
    if seconds > SECONDS_MAX:
        sys.exit(f"models: {seconds:.1f} s are more than {SECONDS_MAX} s")


if __name__ == "__main__":
    main()
