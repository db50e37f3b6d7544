# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The processes that the script starts; all end with it."""

import contextlib
import re
import signal
import subprocess
import sys
from pathlib import Path

# A server that does not start within this time, or a command that does not end, is stopped.
SECONDS_MAX = 120


@contextlib.contextmanager
def process(arguments):
    """Run a server while the context lasts; the value is the address that it prints.

    Raises:
        RuntimeError: The server ended without an address.
    """
    started = subprocess.Popen(
        [str(each) for each in arguments],
        # A server of this folder ends when this pipe is closed, also if this process is killed.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+", started.stdout.readline())
        if not address:
            raise RuntimeError(f"'{arguments[0]} {arguments[1]} …' did not start; run it to see why")
        yield address[0]
    finally:
        started.stdin.close()
        started.send_signal(signal.SIGTERM)
        started.wait(SECONDS_MAX)
        started.stdout.close()


def server(name, folder, *arguments):
    """Run a server of this folder while the context lasts."""
    return process([sys.executable, Path(__file__).parent / "servers" / f"{name}.py", folder, *arguments])


def stub(program, *arguments):
    """Run the stub while the context lasts."""
    return process([program, "serve", *arguments, "--port", "0", "--quiet"])


def run(program, *arguments):
    """Run a command of the program to its end; return its exit code, its output and its messages."""
    result = subprocess.run(
        [program, *arguments], capture_output=True, text=True, timeout=SECONDS_MAX, stdin=subprocess.DEVNULL
    )
    return result.returncode, result.stdout, result.stderr
