# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The program `understudy`, started so that it never outlives this process."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from typing import IO, Dict, Mapping, Optional, Sequence, Tuple

PROGRAM_VARIABLE = "UNDERSTUDY"
VERSIONS = ("0.1",)
"""The beginnings of the versions with which this package works."""
WHERE_TO_GET_IT = "build it with 'swift build -c release --product understudy' in the Understudy repository"

# Starts the program, and ends it when standard input ends, which it does even if the parent is killed. So neither a
# signal handler nor a file with a process id is needed.
_GUARD = """
exec 3<&0 </dev/null
"$@" 3<&- & program=$!
{ while read -r line; do :; done; kill -TERM "$program"; } <&3 >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait "$program"; status=$?
kill "$watcher" 2>/dev/null
exit "$status"
"""

_versions: Dict[Tuple[str, float], str] = {}


class ProgramError(Exception):
    """The program `understudy` is missing, is of another version, or has ended."""


def find(path: Optional[str] = None, environment: Mapping[str, str] = os.environ) -> str:
    """Return the path of the program, and check its version.

    Args:
        path: The program; by default, the value of UNDERSTUDY, or else the program on the path.
        environment: The variables of the process.

    Raises:
        ProgramError: There is no such program, or its version does not fit.
    """
    named = path or environment.get(PROGRAM_VARIABLE)
    found = shutil.which(named or "understudy", path=environment.get("PATH"))
    if found is None:
        if named:
            source = "argument 'program'" if path else f"variable {PROGRAM_VARIABLE}"
            raise ProgramError(f"there is no program '{named}', which the {source} names; {WHERE_TO_GET_IT}")
        raise ProgramError(
            f"the program 'understudy' is not on the path, and {PROGRAM_VARIABLE} is not set; {WHERE_TO_GET_IT}, "
            f"and set {PROGRAM_VARIABLE} to its path"
        )
    version = _version(found)
    if not any(version == known or version.startswith(known + ".") for known in VERSIONS):
        raise ProgramError(
            f"'{found}' is version {version!r}, and this package works with {' and '.join(VERSIONS)}; "
            "install versions of both that fit together"
        )
    return found


def _version(program: str) -> str:
    key = (program, os.stat(program).st_mtime)
    if key not in _versions:
        try:
            answer = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=20, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ProgramError(f"'{program} --version' failed: {error}; {WHERE_TO_GET_IT}") from None
        if answer.returncode != 0:
            raise ProgramError(
                f"'{program} --version' ended with status {answer.returncode}: {answer.stderr.strip()[-500:]}; "
                f"{WHERE_TO_GET_IT}"
            )
        _versions[key] = answer.stdout.strip().partition("\n")[0]
    return _versions[key]


class Program:
    """A running program, which ends at the latest with this process."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self._log: IO[bytes] = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, "understudy-guard", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            start_new_session=True,
        )

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended."""
        return self._process.poll() is None

    @property
    def status(self) -> Optional[int]:
        """The exit status; 128 and the number of the signal if a signal ended the program; None while it runs."""
        return self._process.poll()

    @property
    def log(self) -> str:
        """The text that the program has written to standard error."""
        if self._log.closed:
            return ""
        self._log.seek(0)
        return self._log.read().decode("utf-8", "replace").strip()

    def first_line(self, seconds_max: float) -> str:
        """Wait for the first line on standard output, and return it; less if the output ends or time is up."""
        output = self._process.stdout
        assert output is not None
        deadline = time.monotonic() + seconds_max
        line = b""
        with selectors.DefaultSelector() as selector:
            selector.register(output, selectors.EVENT_READ)
            while not line.endswith(b"\n"):
                if not selector.select(max(deadline - time.monotonic(), 0)):
                    break
                byte = os.read(output.fileno(), 1)
                if not byte:
                    self._wait(5)
                    break
                line += byte
        return line.decode("utf-8", "replace").strip()

    def stop(self, seconds_max: float = 5) -> None:
        """End the program, and wait for its end."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        if not self._wait(seconds_max):
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process.stdout.close()
        self._log.close()

    def _wait(self, seconds_max: float) -> bool:
        try:
            self._process.wait(seconds_max)
        except subprocess.TimeoutExpired:
            return False
        return True
