"""Compares the search of `understudy explore` with SPIN on the same model: compare.py PROGRAM TURNS"""

import json
import os
import re
import resource
import statistics
import subprocess
import sys

BOUNDS = "pages=3,flying=3,faults=2,actions=6,changes=0"
MODEL = os.path.abspath("Benchmarks/Spin/numbers.pml")
FOLDER = os.path.abspath("build/spin")
# SPIN also counts the state before the rows are chosen, and one state for all that are beyond the limits.
FURTHER_STATES = 2
# It counts the first state and the choice between five numbers of rows.
FURTHER_TRANSITIONS = 6


def run(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def timed(command):
    """Returns the output of a program and its user time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    # explore exits with 1 because without changes of rows, it does not meet every situation.
    output = subprocess.run(command, capture_output=True, text=True, check=False, cwd=FOLDER).stdout
    return output, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def build(name, *options):
    """Builds SPIN's search of the model; -o2 keeps variables that it takes for dead, so that states are comparable."""
    # spin writes its files into the current folder.
    run(["spin", "-o2", "-a", *options, MODEL], cwd=FOLDER)
    run(["gcc", "-O2", "-DSAFETY", "-DNOFAIR", "-o", name, "pan.c"], cwd=FOLDER)
    return [os.path.join(FOLDER, name), "-m100000", "-E"]


def number(pattern, output):
    found = re.search(pattern, output)
    if not found:
        sys.exit(f"ci/spin: the output has no '{pattern}':\n{output}")
    return int(found.group(1))


def main():
    program, turns = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    os.makedirs(FOLDER, exist_ok=True)
    wrong, _ = timed(build("wrong", "-DWRONG"))
    if number(r"errors: (\d+)", wrong) == 0:
        sys.exit("ci/spin: SPIN does not find the wrong pager of the model; correct Benchmarks/Spin/numbers.pml")
    spin = build("right")
    explore = [program, "explore", "--style", "numbers", "--bounds", BOUNDS, "--jobs", "1", "--quiet", "--json", "-"]
    seconds = {"SPIN": [], "explore": []}
    for _ in range(turns):
        output, time = timed(spin)
        seconds["SPIN"].append(time)
        report, time = timed(explore)
        seconds["explore"].append(time)
    if number(r"errors: (\d+)", output) != 0:
        sys.exit("ci/spin: SPIN finds a mistake in the reference pager of the model")
    subject = json.loads(report)["subjects"][0]
    states = {"SPIN": number(r"(\d+) states, stored", output), "explore": subject["states"]}
    steps = {"SPIN": number(r"(\d+) transitions", output), "explore": subject["steps"]}
    if (states["SPIN"] - FURTHER_STATES, steps["SPIN"] - FURTHER_TRANSITIONS) != (states["explore"], steps["explore"]):
        sys.exit(f"ci/spin: the models differ: states {states}, steps {steps}")
    print("| program | states | steps | user time | states a second | steps a second |")
    print("| --- | --: | --: | --: | --: | --: |")
    for name, times in seconds.items():
        time = statistics.median(times)
        print(
            f"| {name} | {states[name]:,} | {steps[name]:,} | {time:.2f} s "
            f"| {states[name] / time:,.0f} | {steps[name] / time:,.0f} |"
        )
    ratios = sorted(spin / ours for spin, ours in zip(seconds["SPIN"], seconds["explore"]))
    print(f"\nexplore searches {statistics.median(ratios):.2f} times as many states a second as SPIN,")
    print(f"in {turns} turns between {ratios[0]:.2f} and {ratios[-1]:.2f}")


if __name__ == "__main__":
    main()
