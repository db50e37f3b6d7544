# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Reads the metrics and the log of a stub: operations.py PROGRAM. Ends with 0 only if both have every request."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import urllib.error
import urllib.request

from prometheus_client.parser import text_string_to_metric_families

# Each target, its headers, and the labels under which the metrics count it.
REQUESTS = (
    ("/api/houses", {}, ("houses", "200", "")),
    ("/api/houses?pageIndex=2&password=s3cret", {}, ("houses", "200", "")),
    ("/api/houses", {"Understudy-Fault": "status:503", "Authorization": "Bearer s3cret"}, ("houses", "503", "status")),
    ("/nowhere", {}, ("", "404", "")),
)


def ask(address: str, headers: dict[str, str]) -> str:
    """Return the body of an answer of any status."""
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        with contextlib.closing(error):
            return error.read().decode()


def main() -> int:
    """Send requests, and compare metrics and log with them."""
    line = [sys.argv[1], "serve", "--port", "0", "--log", "json", "--quiet"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = process.stderr.readline().split()[-1]
        expected: dict[tuple[str, ...], float] = {}
        for target, headers, labels in REQUESTS:
            ask(address + target, headers)
            expected[labels] = expected.get(labels, 0) + 1
        log = [process.stdout.readline() for _ in REQUESTS]
        families = list(text_string_to_metric_families(ask(f"{address}/__understudy/metrics", {})))
    finally:
        process.terminate()
        process.wait()
    wrongs = []
    counted = {
        tuple(sample.labels[name] for name in ("list", "status", "fault")): sample.value
        for family in families
        for sample in family.samples
        if sample.name == "understudy_requests_total"
    }
    if counted != expected:
        wrongs.append(f"the metrics count {counted}; the requests were {expected}")
    if any(not family.documentation or family.type not in ("counter", "gauge") for family in families):
        wrongs.append("a family of metrics has no help or no type")
    if "s3cret" in "".join(log):
        wrongs.append("the log has a secret")
    statuses = [json.loads(text)["status"] for text in log]
    if statuses != [int(labels[1]) for _, _, labels in REQUESTS]:
        wrongs.append(f"the log has the statuses {statuses}")
    for wrong in wrongs:
        print(f"operations: {wrong}", file=sys.stderr)
    if not wrongs:
        print(f"operations: {len(families)} families of metrics and {len(log)} lines of the log are right")
    return 1 if wrongs else 0


if __name__ == "__main__":
    sys.exit(main())
