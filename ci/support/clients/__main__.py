# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Lets one client after another read the rows of its preset: `python ci/support/clients PROGRAM MODULE…`.

A module of this folder has the clients of one kind as READERS. Each client must read every row once, in the order of
the list, in several requests. It can reach the stub, but no other address.
"""

import importlib
import itertools
import json
import pathlib
import re
import signal
import subprocess
import sys
import urllib.request
from importlib.metadata import version

ROWS = 45
# Fewer requests would mean that the client did not page.
REQUESTS_MIN = 3
# A client that pages without an end is stopped after this time.
SECONDS_MAX = 60
FOLDER = pathlib.Path(__file__).parent


def refuse_other_addresses(event, arguments):
    """Refuses, as an audit hook, connections to other machines and look-ups of their names."""
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


def serve(program, reader):
    """Starts the stub, and returns its process and its address."""
    lists = [str(FOLDER / reader.lists)] if reader.lists else ["--preset", reader.preset]
    process = subprocess.Popen(
        [program, "serve", *lists, "--rows", str(ROWS), "--port", "0", "--quiet"],
        stdout=subprocess.PIPE,
        text=True,
    )
    address = re.search(r"http://\S+", process.stdout.readline())
    if not address:
        process.wait()
        raise RuntimeError("the stub did not start")
    return process, address.group(0)


def judge(keys, requests):
    """Returns whether the rows with these keys are those of the list, and a sentence about them."""
    numbers = [int(re.search(r"\d+$", str(key)).group(0)) for key in keys]
    different = len(set(keys))
    is_ordered = all(later == earlier + 1 for earlier, later in itertools.pairwise(numbers))
    found = f"{different} of {ROWS} rows, {len(keys) - different} repeated, {'' if is_ordered else 'not '}in order"
    is_right = is_ordered and len(keys) == different == ROWS and requests >= REQUESTS_MIN
    return is_right, f"{found}, {requests} requests"


def run(program, reader):
    """Returns whether the client read its rows correctly, and a sentence about it."""
    process = None
    signal.alarm(SECONDS_MAX)
    try:
        process, address = serve(program, reader)
        keys = reader.read(address)
        with urllib.request.urlopen(address + "/__understudy/verify") as answer:
            return judge(keys, json.load(answer)["count"])
    except Exception as error:  # Whatever a client throws is its verdict.
        while isinstance(error, ExceptionGroup):
            error = error.exceptions[0]
        return False, " ".join(f"{type(error).__name__}: {error}".split())[:300]
    finally:
        signal.alarm(0)
        if process:
            process.send_signal(signal.SIGINT)
            process.wait()


def main(program, modules):
    sys.addaudithook(refuse_other_addresses)
    signal.signal(signal.SIGALRM, give_up)
    readers = [reader for module in modules for reader in importlib.import_module(module).READERS]
    wrong = 0
    for reader in readers:
        is_right, result = run(program, reader)
        wrong += not is_right
        client = " ".join(filter(None, [reader.package, version(reader.package), reader.part]))
        print(f"{'ok   ' if is_right else 'wrong'} {reader.preset:14} {client}: {result}", flush=True)
    return 0 if readers and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
