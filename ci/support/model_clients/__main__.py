# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Describes random operations of real models, serves them, and lets their own clients read them.

python ci/support/model_clients PROGRAM PACKAGES [--seed SEED] [--lists NUMBER]

Half of the lists are of service models, half of discovery documents. Each client must read every row once: as many rows
as the list has, all different, or else the same ones with another page size.
"""

import argparse
import collections
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from importlib.metadata import version
from pathlib import Path

import yaml

import discoveries
import services

ROWS = 45
SIZES = (10, 17)
# Fewer requests would mean that the client did not page.
REQUESTS_MIN = 2
SECONDS_MAX = 60
# botocore reports so that a rule of the service replaces the address that it was given.
OTHER_ADDRESS = "EndpointConnectionError"


def refuse_other_addresses(event, arguments):
    """Refuse, as an audit hook, connections to other machines and look-ups of their names."""
    if event == "socket.connect" and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if host not in (None, "127.0.0.1", b"127.0.0.1"):
        raise PermissionError(f"the client connects to {host}; give it the address of the stub")


def give_up(*_):
    raise TimeoutError(f"the client did not end within {SECONDS_MAX} s")


def describe(program, model, operation):
    """Return the list file of an operation, or an empty text and the reason."""
    run = subprocess.run([program, "describe", model, "--only", operation, "--quiet"], capture_output=True, text=True)
    if run.returncode == 0:
        return run.stdout, ""
    if run.returncode != 65:
        return "", f"exit code {run.returncode}: {run.stderr.strip()[-300:]}"
    return "", (re.search(r"not described[^:]*: (.*)", run.stderr) or ["", run.stderr.strip()])[1]


def read(program, file, reader):
    """Serve a list file, and return what is wrong with the rows that the client reads; empty if nothing is."""
    listed = next(iter(yaml.safe_load(file.read_text())["lists"].values()))
    sizes = [min(size, listed["paging"].get("maximumSize", size)) for size in SIZES]
    process = subprocess.Popen(
        [program, "serve", str(file), "--rows", str(ROWS), "--port", "0", "--quiet"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    signal.alarm(SECONDS_MAX)
    try:
        address = re.search(r"http://\S+", process.stdout.readline())
        if not address:
            return f"the stub does not serve the list file: {process.stderr.read().strip()[-300:]}"
        rows = reader.read(address[0], listed, sizes[0])
        with urllib.request.urlopen(address[0] + "/__understudy/verify", timeout=10) as answer:
            requests = json.load(answer)["count"]
        different = len({repr(row) for row in rows})
        if len(rows) != ROWS:
            return f"{len(rows)} of {ROWS} rows in {requests} requests"
        if requests < REQUESTS_MIN:
            return f"all rows in {requests} request"
        if different < ROWS and reader.read(address[0], listed, sizes[1]) != rows:
            return f"{ROWS - different} rows are repeated"
        return ""
    except Exception as error:  # Whatever a client throws is its verdict.
        return " ".join(f"{type(error).__name__}: {error}".split())[:300]
    finally:
        signal.alarm(0)
        process.send_signal(signal.SIGINT)
        process.wait()
        process.stdout.close()
        process.stderr.close()


def check(program, name, module, packages, number, random):
    """Read random operations until enough lists are served; return the number of those that are wrong."""
    every = list(module.operations(packages))
    random.shuffle(every)
    served, wrong, refused = 0, 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for model, operation in every:
            if served == number:
                break
            title = f"{model.parents[1].name if model.suffix == '.gz' else model.name} {operation}"
            text, reason = describe(program, str(model), operation)
            if not text:
                refused[reason] += 1
                continue
            file = Path(folder, "list.yaml")
            file.write_text(text)
            problem = read(program, file, module.Reader(model, operation))
            if problem.startswith(OTHER_ADDRESS):
                refused["the client does not use the address of the stub"] += 1
                continue
            served += 1
            wrong += bool(problem)
            print(f"{'wrong  ' if problem else 'ok     '} {title}{': ' * bool(problem)}{problem}", flush=True)
    counts = f"{served - wrong} of {served} lists are read correctly"
    print(f"{name}: {counts}; {refused.total()} other operations are left out")
    for reason, count in refused.most_common():
        print(f"  {count:5}  {reason}")
    return wrong


def main():
    parser = argparse.ArgumentParser(prog="ci/model-clients")
    parser.add_argument("program")
    parser.add_argument("packages", type=Path)
    seed = random.randrange(1 << 32)
    parser.add_argument("--seed", type=int, default=seed, help="choose the lists (default: random)")
    parser.add_argument("--lists", type=int, default=100, help="the number of lists (default: %(default)s)")
    options = parser.parse_args()
    print(f"seed {options.seed}; botocore {version('botocore')}, "
          f"google-api-python-client {version('google-api-python-client')}")
    sys.addaudithook(refuse_other_addresses)
    signal.signal(signal.SIGALRM, give_up)
    chosen = random.Random(options.seed)
    half = options.lists // 2
    wrong = check(options.program, "service models", services, options.packages, options.lists - half, chosen)
    wrong += check(options.program, "discovery documents", discoveries, options.packages, half, chosen)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
