#!/usr/bin/env python3
# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs in turn, round by round, and prints medians, ratios and memory above the start."""

import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile

# All cases at once: version 5 counts the suite anew with each case that is added alone.
JUNITPARSER = """
import sys, time
from junitparser import Failure, JUnitXml, TestCase, TestSuite
begin, cases = time.monotonic(), []
for index in range(int(sys.argv[1])):
    case = TestCase(f"page {index} of the list is shown once and in order", f"bench.paging.group{index % 100}")
    case.time = index % 1000 / 1000
    if index % 100 == 99:
        case.result = [Failure('expected "2" < 3 & got 4', "contract.Broken")]
    cases.append(case)
suite, report = TestSuite("bench"), JUnitXml()
suite.add_testcases(cases)
report.add_testsuite(suite)
report.write(sys.argv[2])
print(time.monotonic() - begin)
"""

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
    python = None
    if importlib.util.find_spec("junitparser"):
        command = [sys.executable, "-c", JUNITPARSER, cases, merged + ".python"]
        python = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
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
if python is not None:
    print(f"{'junitparser in Python, once':30} {python:6.3f} s  {python / base:5.2f} x")
print("the documents of Swift and C are", "the same" if same else "NOT THE SAME")
print("the merge of one report is", "that report" if merged_same else "NOT THAT REPORT")
sys.exit(0 if same and merged_same else 1)
