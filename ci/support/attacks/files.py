# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Lets the program read files in batches, and finds the file that makes a batch fail."""

from __future__ import annotations

import pathlib
import re
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from trial import Trial

SECONDS_MAX = 10
MEGABYTES_MAX = 200
FILES_AT_ONCE = 40
POLL_SECONDS = 0.004
# Stray, overlong, a surrogate, beyond U+10FFFF, five bytes, cut off.
INVALID_UTF8 = (
    b"\xff",
    b"\xc0\xaf",
    b"\xe0\x80\xaf",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xf8\x88\x80\x80\x80",
    b"\x80",
    b"\xc3",
    b"\xe2\x82",
)


@dataclass
class Ending:
    """The result of one run of the program."""

    # None if the run took too long; negative if a signal ended it.
    code: int | None
    seconds: float
    megabytes: float
    output: str


@dataclass
class Figures:
    """The figures over all files."""

    files: int = 0
    longest: float = 0
    most: float = 0

    def __str__(self) -> str:
        return f"{self.files:,} files, read within {self.longest:.1f} s and {self.most:.0f} MB"


class Reader:
    """A command of the program that reads files."""

    def __init__(
        self,
        trial: Trial,
        words: list[str],
        codes: Iterable[int],
        judge: Callable[[Ending], str | None] = lambda _: None,
    ) -> None:
        self.trial = trial
        self.words = words
        self.codes = set(codes)
        # Returns what else is wrong with a run, or None.
        self.judge = judge
        self.figures = Figures()
        # The files that no finding names. The program prints only the first findings of a run, so some may be wrong.
        self.unnamed: list[pathlib.Path] = []

    def read(self, paths: list[pathlib.Path]) -> None:
        """Read all files in batches."""
        for start in range(0, len(paths), FILES_AT_ONCE):
            self.read_batch(paths[start : start + FILES_AT_ONCE])
            self.trial.progress(start, len(paths), "files")

    def read_batch(self, paths: list[pathlib.Path]) -> None:
        """Read files in one run. If the run fails, halve the batch until one file is left."""
        ending = self.run(paths)
        wrong = self.wrong(ending)
        if wrong and len(paths) > 1:
            middle = len(paths) // 2
            self.read_batch(paths[:middle])
            self.read_batch(paths[middle:])
            return
        if wrong:
            self.trial.fail(
                f"{' '.join(self.words)} {paths[0].name}: {wrong}", paths[0].read_bytes(), got=ending.output
            )
        figures = self.figures
        figures.files += len(paths)
        self.unnamed += unnamed(paths, ending)
        figures.longest = max(figures.longest, ending.seconds)
        figures.most = max(figures.most, ending.megabytes)

    def right(self) -> list[pathlib.Path]:
        """The files without findings: repeat without the named files until the program names none."""
        left = self.unnamed
        while left and (ending := self.run(left)).code != 0:
            fewer = unnamed(left, ending)
            if len(fewer) == len(left):
                return []
            left = fewer
        return left

    def wrong(self, ending: Ending) -> str | None:
        """Return what is wrong with a run, or None."""
        if ending.code is None:
            return f"no end within {SECONDS_MAX} s"
        if ending.code not in self.codes:
            return f"exit code {ending.code}; {sorted(self.codes)} are right"
        if ending.megabytes > MEGABYTES_MAX:
            return f"{ending.megabytes:.0f} MB; {MEGABYTES_MAX} are allowed"
        return self.judge(ending)

    def run(self, paths: list[pathlib.Path]) -> Ending:
        """Run the program until it ends or its time is over."""
        log = self.trial.folder / "output"
        start = time.monotonic()
        with open(log, "wb") as output:
            process = subprocess.Popen(
                [self.trial.program, *self.words, *paths], stdin=subprocess.DEVNULL, stdout=output, stderr=output
            )
        code, megabytes = wait(process, start + SECONDS_MAX)
        return Ending(code, time.monotonic() - start, megabytes, log.read_bytes().decode(errors="replace"))


def unnamed(paths: list[pathlib.Path], ending: Ending) -> list[pathlib.Path]:
    """The files that the output does not name."""
    return [path for path in paths if f"{path}:" not in ending.output]


def wait(process: subprocess.Popen[bytes], deadline: float) -> tuple[int | None, float]:
    """Wait until a process ends, or kill it at the deadline; return its exit code and its peak memory in MB.

    `ru_maxrss` would be wrong here: it includes the memory of the parent before the program starts.
    """
    status = pathlib.Path(f"/proc/{process.pid}/status")
    most = 0
    try:
        while (code := process.poll()) is None and time.monotonic() < deadline:
            if found := re.search(r"VmHWM:\s+(\d+)", status.read_text()):
                most = int(found[1])
            time.sleep(POLL_SECONDS)
        return code, most / 1024
    finally:
        if process.returncode is None:
            process.kill()
            process.wait()


def write(folder: pathlib.Path, contents: Iterable[bytes], suffix: str, most: int) -> list[pathlib.Path]:
    """Write at most `most` contents to numbered files in a new folder."""
    folder.mkdir()
    paths = []
    for number, content in enumerate(contents):
        if number == most:
            break
        paths.append(folder / f"{number:05}{suffix}")
        paths[-1].write_bytes(content)
    return paths


def corpus(trial: Trial, name: str) -> list[pathlib.Path]:
    """All files below this folder of --corpora."""
    if trial.corpora is None:
        return []
    return sorted(path.resolve() for path in (trial.corpora / name).rglob("*") if path.is_file())
