#!/usr/bin/env python3
# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Runs a program from start to exit, again and again, and prints medians: program.py PROGRAM ROUNDS."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

program, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2])
CASES = 1_000_000


def seconds(*words, times=rounds):
    """The median time of a command that has to succeed."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def peak(*words):
    """The most memory of a command, in MiB."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return usage.ru_maxrss / 1024


def write_large_report(path):
    """Writes a report of profile A with a million cases."""
    with open(path, "w") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n')
        file.write(f'  <testsuite name="bench" tests="{CASES}" failures="{CASES // 100}" errors="0" skipped="0" time="0" '
                   'timestamp="2026-11-21T08:15:00" hostname="localhost" id="0" package="">\n'
                   '    <properties>\n      <property name="bench.seed" value="7"/>\n    </properties>\n')
        for index in range(CASES):
            head = (f'    <testcase name="page {index} of the list is shown once and in order" '
                    f'classname="bench.paging.group{index % 100}" time="0.{index % 1000:03}"')
            problem = ('>\n      <failure message="expected 2 and got 4" type="contract.Broken">expected 2 and got 4'
                       '</failure>\n    </testcase>\n')
            file.write(head + (problem if index % 100 == 99 else "/>\n"))
        file.write("    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n</testsuites>\n")


print(f"{os.path.getsize(program) / 2**20:.1f} MiB, {os.cpu_count()} cores, median of {rounds} rounds")
print(f"understudy --version            {seconds(program, '--version') * 1000:8.1f} ms")
with tempfile.TemporaryDirectory(prefix="program-benchmark-") as folder:
    os.chdir(folder)
    write_large_report("large.xml")
    suite = seconds(program, "check", "--quiet", "--junit", "report.xml")
    print(f"the suite, with its report      {suite:8.2f} s")
    check = seconds(program, "report", "check", "large.xml", "--style", "suites", times=min(rounds, 5))
    above = peak(program, "report", "check", "large.xml") - peak(program, "--version")
    size = os.path.getsize("large.xml") / 1e6
    print(f"report check of {size:5.1f} MB        {check:8.2f} s {above:8.1f} MiB above --version")
    merge = seconds(program, "report", "merge", "large.xml", "--output", "merged.xml", times=min(rounds, 5))
    print(f"report merge of {size:5.1f} MB        {merge:8.2f} s")
