# Understudy
# SPDX-License-Identifier: Apache-2.0
"""What all attacks share: the program, the options, and the failures."""

from __future__ import annotations

import pathlib
import random
import time

SHOWN_BYTES = 160
SHOWN_FAILURES = 20
PROGRESS_SECONDS = 10
REPOSITORY = pathlib.Path(__file__).resolve().parents[3]


class Trial:
    """One running attack with its own folder, random numbers and failures."""

    def __init__(
        self,
        name: str,
        program: pathlib.Path,
        folder: pathlib.Path,
        *,
        seed: int,
        quick: bool,
        corpora: pathlib.Path | None,
    ) -> None:
        self.name = name
        self.program = program
        self.folder = folder / name
        self.folder.mkdir()
        self.seed = seed
        self.quick = quick
        self.corpora = corpora
        self.chance = random.Random(f"{seed}/{name}")
        self.failures = 0
        self.last_progress = time.monotonic()

    def amount(self, whole: int, quick: int) -> int:
        """The number to try."""
        return quick if self.quick else whole

    def fail(self, what: str, value: bytes | str = b"", *, got: bytes | str = b"") -> None:
        """Print a failure with the shortened bytes, and save all bytes to files."""
        self.failures += 1
        if self.failures > SHOWN_FAILURES:
            if self.failures == SHOWN_FAILURES + 1:
                print(f"FAIL  {self.name}: further failures are not shown", flush=True)
            return
        print(f"FAIL  {self.name}: {what}", flush=True)
        for label, content in (("sent", value), ("got", got)):
            if content:
                raw = content if isinstance(content, bytes) else content.encode(errors="surrogateescape")
                file = self.folder / f"failure-{self.failures}-{label}"
                file.write_bytes(raw)
                more = "…" if len(raw) > SHOWN_BYTES else ""
                print(f"      {label} {raw[:SHOWN_BYTES]!r}{more}", flush=True)
                print(f"      {len(raw)} bytes, all in {file}", flush=True)

    def progress(self, done: int, all_of_them: int, unit: str) -> None:
        """Print the progress from time to time."""
        if time.monotonic() - self.last_progress >= PROGRESS_SECONDS:
            self.last_progress = time.monotonic()
            print(f"      {self.name}: {done:,} of {all_of_them:,} {unit}", flush=True)
