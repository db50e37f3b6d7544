# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Runs a stub for an attack and checks its health."""

from __future__ import annotations

import contextlib
import json
import pathlib
import re
import subprocess
import time
from collections.abc import Iterator

import wire
from trial import Trial

START_SECONDS_MAX = 30
END_SECONDS_MAX = 10
# Longer than each time limit in docs/security.md for a request or an answer; the longest is 30 s.
HANG_SECONDS = 45
PROBE_SECONDS = 1
POLL_SECONDS = 0.01
LISTS = """understudy: 1
lists:
  houses:
    path: /api/houses
  towns:
    path: /api/towns
    paging: { style: cursor, cursor: cursor, size: limit, defaultSize: 2 }
answers:
  save: { method: POST, path: /api/save, body: { saved: true } }
"""
GOOD = b"GET /api/houses?pageSize=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Stub:
    """A running stub."""

    def __init__(self, trial: Trial, process: subprocess.Popen[bytes], port: int, log: pathlib.Path) -> None:
        self.trial = trial
        self.process = process
        self.port = port
        self.log = log

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def megabytes(self, what: str = "VmRSS") -> float:
        """The resident memory, or with `VmHWM` its peak."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{what}:\s+(\d+)", status)[1]) / 1024

    def answers_within(self, seconds: float) -> float | None:
        """Time a good request on a new connection; None if it is not answered 200 in time."""
        with contextlib.suppress(OSError):
            heard = wire.converse(self.port, GOOD, seconds=seconds)
            if [answer.status for answer in heard.answers] == [200] and heard.ending == "closed":
                return heard.seconds
        return None

    def ask(self, method: str, target: str, body: object = None) -> wire.Answer:
        """Send a request with the admin header and return its answer."""
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {target} HTTP/1.1\r\nHost: localhost\r\nUnderstudy-Admin: 1\r\n"
        request = f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content
        heard = wire.converse(self.port, request, seconds=HANG_SECONDS)
        if len(heard.answers) != 1:
            raise ConnectionError(f"{method} {target}: {len(heard.answers)} answers, connection {heard.ending}")
        return heard.answers[0]


@contextlib.contextmanager
def serving(trial: Trial, *words: str, name: str = "stub") -> Iterator[Stub]:
    """Start a stub and end it afterwards. It must run until then and exit with 0.

    Without words, it serves two lists and an answer to POST.
    """
    if not words:
        file = trial.folder / "lists.yaml"
        file.write_text(LISTS)
        words = (str(file),)
    log = trial.folder / f"{name}.log"
    with open(log, "wb") as output:
        command = [trial.program, "serve", "--port", "0", "--quiet", *words]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=trial.folder, start_new_session=True
        )
    try:
        yield Stub(trial, process, port_of(process, log), log)
    finally:
        end(trial, process, log)


def port_of(process: subprocess.Popen[bytes], log: pathlib.Path) -> int:
    """Wait until the stub prints its port."""
    deadline = time.monotonic() + START_SECONDS_MAX
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)\s", log.read_text(errors="replace")):
            return int(found[1])
        time.sleep(POLL_SECONDS)
    ended = (
        f"ended with {process.returncode}" if process.poll() is not None else f"is silent after {START_SECONDS_MAX} s"
    )
    raise RuntimeError(f"the stub {ended} and does not listen: {log.read_text(errors='replace')[:300]}")


def end(trial: Trial, process: subprocess.Popen[bytes], log: pathlib.Path) -> None:
    """Send SIGTERM. It is a failure if the stub is gone already, does not end, or exits with another code than 0."""
    if process.poll() is not None:
        trial.fail(f"the stub ended by itself with {process.returncode}", got=log.read_bytes()[-2000:])
        return
    process.terminate()
    try:
        process.wait(END_SECONDS_MAX)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        trial.fail(f"the stub did not end within {END_SECONDS_MAX} s of SIGTERM", got=log.read_bytes()[-2000:])
        return
    if process.returncode != 0:
        trial.fail(f"after SIGTERM the stub ended with {process.returncode}, not 0", got=log.read_bytes()[-2000:])
