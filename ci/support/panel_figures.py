# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Measures the panel: `panel_figures.py PROGRAM BROWSER…`. Run it while the machine does nothing else.

Prints the figures as the table of `docs/performance.md`, and ends with status 1 if one misses its limit.
"""

import contextlib
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
SEEN_PERCENT_MIN = 95
REQUESTS, LONG_RATE = 100_000, 1_500
RECEIVED_PERCENT_MIN = 90
SANDBOXES = 1_000
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
# Marks the ids of the requests that the stream has brought.
RECEIVED = """(() => {
    window.received = new Uint8Array(%d);
    // A script of a test in Firefox has a JSON of its own.
    const parse = window.JSON.parse;
    window.JSON.parse = (...parts) => {
        const value = parse(...parts);
        if (Array.isArray(value?.entries)) for (const {id} of value.entries) window.received[id] = 1;
        return value;
    };
})()"""
TASKS = """(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({duration}) => duration)))
        .observe({type: "longtask"});
})()"""


def connected(browser, stub):
    page = browser.page(stub.panel)
    page.show()
    until_connected(page)
    return page


def until_connected(page):
    page.until_text("#connection-text", "Connected")
    page.until("document.querySelector('.tile:enabled')", "the rows")


def send_paced(stub, page, count, rate):
    """Sends requests at a steady rate, and waits for the newest on the page; returns the rate that was reached."""
    start = time.monotonic()
    for batch in range(count * 100 // rate):
        time.sleep(max(0, start + batch / 100 - time.monotonic()))
        stub.send(rate // 100, PATH)
    reached = count / (time.monotonic() - start)
    newest = stub.admin("GET", "/journal?last=1")["requests"][-1]["id"]
    page.until(f"document.querySelector('#entries tr').entry.id === {newest}", "the newest request")
    assert reached > rate * 0.97, f"this machine sends {reached:,.0f} requests a second instead of {rate:,}"
    return reached


def latency(stub, browser):
    """From the time of a request in the journal to the frame with its row, in milliseconds."""
    page = connected(browser, stub)
    stub.send(RATE, PATH)
    # One event can have more requests than the 50 rows of the page, so that these would not show each of them.
    page.until_usable("#older")
    page.use("#older")
    page.until("document.querySelectorAll('#entries tr').length > 50", "more rows")
    page.value("#log", "(document.activeElement.blur(), e.scrollTop = 0)")
    page.evaluate(LATENCY)
    send_paced(stub, page, RATE * RATE_SECONDS, RATE)
    late = sorted(page.evaluate("window.late"))
    page.close()
    p95, seen = late[int(len(late) * 0.95)], 100 * len(late) / (RATE * RATE_SECONDS)
    yield (f"time from a request to the frame that shows it, for 95 of 100 requests, at {RATE:,} requests a second",
           p95, "ms", p95 <= LATENCY_MILLISECONDS_MAX, f"≤ {LATENCY_MILLISECONDS_MAX} ms")
    yield "the requests that were on the screen", seen, "%", seen >= SEEN_PERCENT_MIN, f"≥ {SEEN_PERCENT_MIN} %"


def endurance(stub, browser):
    """The memory of the page and its longest task after many requests."""
    page = connected(browser, stub)
    page.evaluate(RECEIVED % (REQUESTS + 1_000))
    watch_tasks(page)
    send_paced(stub, page, REQUESTS, LONG_RATE)
    received = 100 * page.evaluate("window.received.reduce((sum, one) => sum + one, 0)") / REQUESTS
    megabytes = page.memory() / 1e6
    during = f"{REQUESTS:,} requests at {LONG_RATE:,} a second"
    yield (f"requests that the page received, of {during}", received, "%", received >= RECEIVED_PERCENT_MIN,
           f"≥ {RECEIVED_PERCENT_MIN} %")
    yield "memory of the page after these", megabytes, "MB", megabytes <= MEMORY_MEGABYTES_MAX, \
        f"≤ {MEMORY_MEGABYTES_MAX} MB"
    yield from longest_task(page, "longest task of the page during these")
    page.close()


def sandboxes(stub, browser):
    """The longest task while the page shows many sandboxes, of which some are used, one is ended and one is opened."""
    for number in range(SANDBOXES):
        stub.admin("POST", "/sandboxes", {"name": f"test-{number}"})
    page = connected(browser, stub)
    page.until(f"document.querySelectorAll('#sandbox-list li').length === {SANDBOXES}", "all sandboxes")
    watch_tasks(page)
    for number in range(0, SANDBOXES, 100):
        stub.ask(f"/__sandbox/test-{number}{PATH}")
    page.until("document.querySelector('#sandbox-list').textContent.includes('1 request ')", "the requests")
    page.use("#sandbox-list [aria-label='End the sandbox test-0']")
    page.use("#confirm-yes")
    page.until(f"document.querySelectorAll('#sandbox-list li').length === {SANDBOXES - 1}", "one sandbox less")
    # By key: the rows move when others come into view, so a click can meet another one.
    page.key("Enter", "#sandbox-list [aria-label='Open the sandbox test-500']")
    page.until("document.querySelectorAll('#entries tr').length === 1", "the request of the sandbox")
    page.use("#leave")
    page.until("document.querySelector('#inside').hidden", "the stub itself")
    # Three more readings of the sandboxes.
    time.sleep(3)
    yield from longest_task(page, f"longest task of the page with {SANDBOXES:,} sandboxes")
    page.close()


def watch_tasks(page):
    if tells_tasks(page):
        page.evaluate(TASKS)


def longest_task(page, figure):
    """Browsers report tasks above 50 ms; Firefox reports none."""
    if tells_tasks(page):
        longest = max(page.evaluate("window.tasks"), default=0)
        limit = f"≤ {TASK_MILLISECONDS_MAX} ms"
        yield figure, longest or f"none above {TASK_MILLISECONDS_MAX}", "ms", longest <= TASK_MILLISECONDS_MAX, limit


def tells_tasks(page):
    return page.evaluate("PerformanceObserver.supportedEntryTypes.includes('longtask')")


def throughput(stub, browser):
    """The stub on one core, the load and the browser on the other: with one panel open and without, in turns.

    The browser gets only the time that the load leaves; else it would take time from the load, and the stub would get
    fewer requests, although it is as fast as before. A loop uses up what is left of that core, also without a panel:
    two virtual cores can be one real core, on which each is slower while the other one works.

    The page stays open and shows a plain text instead of the panel: Firefox hangs now and then if it has to start a
    process in the little time that it gets.
    """
    page = connected(browser, stub)
    subprocess.run(["taskset", "-acp", "0", str(stub.process.pid)], check=True, stdout=subprocess.DEVNULL)
    for thread in threads(browser.browser.process.pid):
        with contextlib.suppress(ProcessLookupError):  # The thread has ended.
            os.sched_setaffinity(thread, {1})
            os.sched_setscheduler(thread, os.SCHED_IDLE, os.sched_param(0))
    rates, costs = [], []
    loop = subprocess.Popen(["taskset", "-c", "1", "chrt", "--idle", "0", sys.executable, "-c", "while True: pass"])
    try:
        load(stub)
        for _ in range(ROUNDS):
            page.open(f"{stub.panel}metrics")
            rate, cost = load(stub)
            page.open(stub.panel)
            until_connected(page)
            rate_with, cost_with = load(stub)
            rates.append(rate_with / rate)
            costs.append(cost / cost_with)
    finally:
        loop.terminate()
        loop.wait()
    for name, ratios in (("throughput with an open panel, against the throughput without one", rates),
                         ("the same, by the core time of the stub for a request", costs)):
        ratio = statistics.median(ratios)
        shown = f"{ratio:.2f} (median of {ROUNDS}: {min(ratios):.2f} to {max(ratios):.2f})"
        yield name, shown, "", ratio >= THROUGHPUT_MIN, f"≥ {THROUGHPUT_MIN}"


def load(stub):
    """Returns the requests a second, and the time of a core that one request takes."""
    before = core_seconds(stub)
    command = ["taskset", "-c", "1", "wrk", "-t1", "-c64", f"-d{ROUND_SECONDS}s", stub.base + PATH]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in text, text
    count = int(re.search(r"(\d+) requests in", text)[1])
    return float(re.search(r"Requests/sec: +([0-9.]+)", text)[1]), (core_seconds(stub) - before) / count


def threads(process):
    """Returns the threads of a process and of those that it has started; these start all later ones."""
    own = [int(path.name) for path in pathlib.Path(f"/proc/{process}/task").glob("*")]
    children = [int(child) for thread in own
                for child in pathlib.Path(f"/proc/{process}/task/{thread}/children").read_text().split()]
    return own + [thread for child in children for thread in threads(child)]


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


def figures_of(program, file, browser):
    """Returns each figure with its value and its limit, and the number of limits that are missed."""
    values, missed = {}, 0
    for measure in (order, latency, endurance, sandboxes, throughput):
        with Stub(program, file) as stub:
            for figure, value, unit, holds, limit in measure(stub, browser):
                text = f"{value if isinstance(value, str) else format(value, ',.3g' if value < 100 else ',.0f')} {unit}"
                values[figure] = (text.strip() + ("" if holds else " (missed)"), limit)
                missed += not holds
                print(f"panel: {figure}: {values[figure][0]}; limit: {limit}", file=sys.stderr, flush=True)
    return values, missed


def main():
    browsers = {"chromium": Chromium, "firefox": Firefox}
    if len(sys.argv) < 3 or not set(sys.argv[2:]) <= browsers.keys():
        raise SystemExit(__doc__)
    columns, missed = {}, 0
    for name in sys.argv[2:]:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            (file := pathlib.Path(folder) / "lists.json").write_text(json.dumps(LISTS))
            browser = browsers[name](f"{folder}/browser")
            try:
                version = browser.version().split(".")[0]
                columns[version], count = figures_of(sys.argv[1], file, browser)
                missed += count
            finally:
                browser.close()
    print(machine(), "", sep="\n")
    limits = {figure: limit for values in columns.values() for figure, (_, limit) in values.items()}
    print_row("figure", *columns, "limit")
    print_row(*["---"] * (len(columns) + 2))
    for figure, limit in limits.items():
        print_row(figure, *[values.get(figure, ("not reported",))[0] for values in columns.values()], limit)
    raise SystemExit(1 if missed else 0)


def print_row(*cells):
    print("|", " | ".join(cells), "|")


main()
