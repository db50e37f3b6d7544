# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Runs the attacks of ci/attacks."""

from __future__ import annotations

import argparse
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import time

import forged
import fuzz
import heads
import lists
import memory
import reloads
import reports
import requests
import traversal
from trial import Trial

ATTACKS = {
    module.__name__: module.attack
    for module in (heads, fuzz, traversal, forged, lists, reports, reloads, requests, memory)
}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="ci/attacks",
        usage="%(prog)s [PROGRAM] [--only NAME]... [--seed N] [--quick] [--corpora FOLDER]",
        description="Attacks the stub and the file readers. Nothing may hang, crash or be answered twice.",
    )
    parser.add_argument(
        "program", type=pathlib.Path, metavar="PROGRAM", help="the program to attack; without it, a release build"
    )
    parser.add_argument("--only", action="append", choices=ATTACKS, metavar="NAME", help=f"one of {', '.join(ATTACKS)}")
    parser.add_argument(
        "--seed",
        type=int,
        default=random.randrange(1 << 32),
        metavar="N",
        help="the seed of an earlier run, to repeat it",
    )
    parser.add_argument("--quick", action="store_true", help="try fewer files and requests")
    parser.add_argument(
        "--corpora", type=pathlib.Path, metavar="FOLDER", help="also read all files below FOLDER/yaml, json and xml"
    )
    return parser.parse_args()


def run(name: str, chosen: argparse.Namespace, folder: pathlib.Path) -> bool:
    """Run one attack and print its verdict."""
    trial = Trial(name, chosen.program.resolve(), folder, seed=chosen.seed, quick=chosen.quick, corpora=chosen.corpora)
    start = time.monotonic()
    try:
        told = ATTACKS[name](trial)
    except (OSError, RuntimeError, ValueError) as error:
        trial.fail(f"the attack stopped early: {type(error).__name__}: {error}")
        told = "not complete"
    verdict = f"{trial.failures} FAILED" if trial.failures else "all right"
    print(f"{name}: {told}; {verdict} ({time.monotonic() - start:.0f} s)", flush=True)
    if trial.failures:
        again = f"ci/attacks --only {name} --seed {chosen.seed}" + (" --quick" if chosen.quick else "")
        print(f"      again: {again}; files: {trial.folder}", flush=True)
    return not trial.failures


def interrupt(number: int, _: object) -> None:
    """Clean up after SIGTERM as after Ctrl-C."""
    sys.exit(128 + number)


def main() -> int:
    chosen = options()
    if not chosen.program.is_file():
        print(f"attacks: there is no program '{chosen.program}'; build it, or name another program", file=sys.stderr)
        return 64
    if chosen.corpora and not chosen.corpora.is_dir():
        print(f"attacks: there is no folder '{chosen.corpora}'; name one that contains yaml, json or xml", file=sys.stderr)
        return 64
    signal.signal(signal.SIGTERM, interrupt)
    names = chosen.only or list(ATTACKS)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="understudy-attacks-"))
    print(f"attacks: {', '.join(names)} with seed {chosen.seed}", flush=True)
    is_right = True
    try:
        for name in dict.fromkeys(names):
            is_right = run(name, chosen, folder) and is_right
    except KeyboardInterrupt:
        print("attacks: interrupted", file=sys.stderr)
        return 130
    finally:
        if is_right:
            shutil.rmtree(folder, ignore_errors=True)
    print("attacks: all right" if is_right else f"attacks: FAILED; the details are in {folder}", flush=True)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
