# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Measures the panel: `panel_figures.py PROGRAM BROWSER…`. Run it while the machine does nothing else."""

import datetime
import json
import os
import pathlib
import random
import re
import select
import statistics
import subprocess
import sys
import tempfile
import time

from bench import machine
from panel_chromium import Chromium
from panel_firefox import Firefox
from panel_stub import LISTS, Stub

LATENCY_MILLISECONDS_MAX = 100
MEMORY_MEGABYTES_MAX = 100
TASK_MILLISECONDS_MAX = 50
THROUGHPUT_MIN = 0.95
RATE, RATE_SECONDS = 1_000, 10
REQUESTS = 100_000
HELD = 100
ROUNDS, ROUND_SECONDS = 8, 4
PATH = "/api/towns?page=2"
# A message that is sent while a frame is made arrives after the frame is on the screen.
LATENCY = """(() => {
    window.late = [];
    const seen = new Set(), channel = new MessageChannel();
    channel.port1.onmessage = () => {
        const now = performance.timeOrigin + performance.now();
        for (const {entry} of document.querySelectorAll("#entries tr")) {
            if (!entry || seen.has(entry.id)) continue;
            seen.add(entry.id);
            window.late.push(now - Date.parse(entry.time));
        }
    };
    new MutationObserver(() => channel.port2.postMessage(0)).observe(document.querySelector("#entries"),
        {childList: true, subtree: true, characterData: true});
})()"""
TASKS = """(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({duration}) => duration)))
        .observe({type: "longtask"});
})()"""


def connected(browser, stub):
    page = browser.page(stub.panel)
    page.show()
    page.until_text("#connection-text", "Connected")
    page.until("document.querySelector('.tile:enabled')", "the rows")
    return page


def latency(stub, browser):
    """From the time of a request in the journal to the frame with its row, in milliseconds."""
    page = connected(browser, stub)
    stub.send(RATE, PATH)
    page.evaluate(LATENCY)
    start = time.monotonic()
    for batch in range(RATE_SECONDS * 100):
        time.sleep(max(0, start + batch / 100 - time.monotonic()))
        stub.send(RATE // 100, PATH)
    seconds = time.monotonic() - start
    newest = stub.journal()[-1]["id"]
    page.until(f"document.querySelector('#entries tr').entry.id === {newest}", "the newest request")
    late = sorted(page.evaluate("window.late"))
    page.close()
    p95 = late[int(len(late) * 0.95)]
    yield (f"event to screen, 95 of 100, at {RATE * RATE_SECONDS / seconds:,.0f} requests a second, {len(late):,} seen",
           p95, "ms", p95 <= LATENCY_MILLISECONDS_MAX, f"≤ {LATENCY_MILLISECONDS_MAX} ms")


def endurance(stub, browser):
    """The memory of the page and its longest task after many requests."""
    page = connected(browser, stub)
    tells_tasks = page.evaluate("PerformanceObserver.supportedEntryTypes.includes('longtask')")
    if tells_tasks:
        page.evaluate(TASKS)
    stub.send(REQUESTS, PATH)
    newest = stub.journal()[-1]["id"]
    page.until(f"document.querySelector('#entries tr').entry.id === {newest}", "the newest request")
    megabytes = page.memory() / 1e6
    yield (f"memory of the page after {REQUESTS:,} requests", megabytes, "MB", megabytes <= MEMORY_MEGABYTES_MAX,
           f"≤ {MEMORY_MEGABYTES_MAX} MB")
    if tells_tasks:
        longest = max(page.evaluate("window.tasks"), default=0)
        name = "longest task above 50 ms during these requests; 0 for none"
        yield name, longest, "ms", longest <= TASK_MILLISECONDS_MAX, f"≤ {TASK_MILLISECONDS_MAX} ms"
    page.close()


def throughput(stub, browser):
    """The stub on one core, the load and the browser on the other: with one panel open and without, in turns."""
    subprocess.run(["taskset", "-acp", "0", str(stub.process.pid)], check=True, stdout=subprocess.DEVNULL)
    rates, costs = [], []
    load(stub)
    for _ in range(ROUNDS):
        rate, cost = load(stub)
        page = connected(browser, stub)
        rate_with, cost_with = load(stub)
        page.close()
        rates.append(rate_with / rate)
        costs.append(cost / cost_with)
    for name, ratios in (("throughput with a panel", rates), ("the same by the stub's own time per request", costs)):
        ratio = statistics.median(ratios)
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        yield f"{name}, median of {ROUNDS} ({spread})", ratio, "×", ratio >= THROUGHPUT_MIN, f"≥ {THROUGHPUT_MIN} ×"


def load(stub):
    """Returns the requests a second, and the time of a core that one request takes."""
    before = core_seconds(stub)
    command = ["taskset", "-c", "1", "wrk", "-t1", "-c64", f"-d{ROUND_SECONDS}s", stub.base + PATH]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in text, text
    count = int(re.search(r"(\d+) requests in", text)[1])
    return float(re.search(r"Requests/sec: +([0-9.]+)", text)[1]), (core_seconds(stub) - before) / count


def core_seconds(stub):
    fields = pathlib.Path(f"/proc/{stub.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def order(stub, browser):
    """Held answers whose buttons are clicked in a random order arrive in that order."""
    page = connected(browser, stub)
    stub.admin("POST", "/reset", {})
    stub.admin("POST", "/holds", {"every": True, "list": "towns"})
    connections = [stub.open_request(f"/api/towns?page=1&size={number + 1}") for number in range(HELD)]
    page.until(f"document.querySelectorAll('#held li').length === {HELD}", "all answers are held")
    chosen = random.Random(HELD).sample(range(HELD), HELD)
    arrived = []
    for number in chosen:
        page.use(f"#held [aria-label*='size={number + 1},']:last-child")
        waiting = [connection for place, connection in enumerate(connections) if place not in arrived]
        arrived += [connections.index(connection) for connection in select.select(waiting, [], [], 15)[0]]
        page.until(f"document.querySelectorAll('#held li').length === {HELD - len(arrived)}", "the answer leaves")
    entries = [entry for entry in stub.journal() if entry["list"] == "towns"]
    sent = sorted(entries, key=sent_at)
    in_journal = [int(dict((pair["name"], pair["value"]) for pair in entry["query"])["size"]) - 1 for entry in sent]
    for connection in connections:
        connection.close()
    page.close()
    stub.admin("POST", "/reset", {})
    for name, seen in (("at the client", arrived), ("in the journal", in_journal)):
        right = sum(one == other for one, other in zip(chosen, seen))
        yield f"answers in the clicked order {name}, of {HELD}", right, "", seen == chosen, str(HELD)


def sent_at(entry):
    """Returns the time at which an answer was sent, in milliseconds."""
    return datetime.datetime.fromisoformat(entry["time"]).timestamp() * 1000 + entry["milliseconds"]


def main():
    browsers = {"chromium": Chromium, "firefox": Firefox}
    if len(sys.argv) < 3 or not set(sys.argv[2:]) <= browsers.keys():
        raise SystemExit(__doc__)
    print(machine())
    missed = 0
    for name in sys.argv[2:]:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            (file := pathlib.Path(folder) / "lists.json").write_text(json.dumps(LISTS))
            browser = browsers[name](f"{folder}/browser")
            print(browser.version())
            try:
                for measure in (order, latency, endurance, throughput):
                    stub = Stub(sys.argv[1], file)
                    try:
                        for figure, value, unit, holds, limit in measure(stub, browser):
                            missed += not holds
                            mark = "holds" if holds else "MISSED"
                            print(f"  {figure}: {value:,.4g} {unit} ({limit}: {mark})", flush=True)
                    finally:
                        stub.stop()
            finally:
                browser.close()
    raise SystemExit(1 if missed else 0)


main()
