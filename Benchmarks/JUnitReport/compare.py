#!/usr/bin/env python3
# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs in turn, round by round, and prints medians, ratios and memory above the start."""

import os
import statistics
import subprocess
import sys
import tempfile

swift, c, rounds, cases = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]

with tempfile.TemporaryDirectory(prefix="junit-benchmark-") as folder:
    ours, theirs = os.path.join(folder, "swift.xml"), os.path.join(folder, "c.xml")
    merged = os.path.join(folder, "merged.xml")
    commands = [
        ("C over xmlTextWriter", [c, cases, theirs]),
        ("write, case by case", [swift, "write", cases, ours]),
        ("write, suite held in memory", [swift, "whole", cases, ours]),
        ("check, profile A", [swift, "check", cases, ours]),
        ("merge of one report", [swift, "merge", cases, merged, ours]),
    ]
    figures = {name: [] for name, _ in commands}
    for _ in range(rounds):
        for name, command in commands:
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            figures[name].append([float(word) for word in done.stdout.split()])
    with open(ours, "rb") as one, open(theirs, "rb") as other:
        content = one.read()
        same = content == other.read()
    with open(merged, "rb") as file:
        merged_same = file.read() == content

base = statistics.median(seconds for seconds, _ in figures[commands[0][0]])
print(f"{cases} cases, {len(content) / 1e6:.1f} MB, median of {rounds} rounds")
for name, runs in figures.items():
    seconds = statistics.median(run[0] for run in runs)
    memory = max(run[1] for run in runs) / 1024
    print(f"{name:30} {seconds:6.3f} s  {seconds / base:5.2f} x  {memory:7.1f} MiB above the start")
print("the documents of Swift and C are", "the same" if same else "NOT THE SAME")
print("the merge of one report is", "that report" if merged_same else "NOT THAT REPORT")
sys.exit(0 if same and merged_same else 1)
