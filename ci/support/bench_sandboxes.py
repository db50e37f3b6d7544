# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Measures what sandboxes cost: bench_sandboxes.py [--quick] PROGRAM.

A request in a sandbox is measured against the same request without one, in turns. The memory of a sandbox is the growth
of the program over a thousand of them, divided by a thousand. Then 200 clients ask a thousand sandboxes at the same
time, each of which has a row or a fault of its own, and every answer has to be that of its sandbox.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import pathlib
import random
import statistics
import sys
import tempfile
from collections.abc import Callable

from bench import CONNECTIONS, ORIGIN, PATH, WARM_UP_SECONDS, Load, Server, Table, load, machine, memory, run_wrk, stub

COUNT = 1000
CLIENTS = 200
REQUESTS = 50
HEADER = "Understudy-Sandbox"
# Names another sandbox in each request of a connection.
EACH_ANOTHER = f"""
local number = 0
request = function()
    number = (number + 1) % {COUNT}
    wrk.headers['{HEADER}'] = 't' .. number
    return wrk.format()
end
"""


def calls(server: Server, method: str, path: str, bodies: list[dict[str, object]]) -> None:
    """Send calls of the admin API, or plain requests, over one connection."""
    connection = http.client.HTTPConnection(server.url.removeprefix("http://"))
    for body in bodies:
        headers = {"Understudy-Admin": "1", **({} if method == "POST" else {HEADER: str(body["name"])})}
        connection.request(method, path, json.dumps(body) if method == "POST" else None, headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (200, 201):
            raise SystemExit(f"{method} {path} got {answer.status}")
    connection.close()


def throughput(table: Table, program: str, folder: pathlib.Path, seconds: float, rounds: int) -> None:
    """A page in a sandbox against the same page without one."""
    # A shorter journal, since each of a thousand sandboxes has one.
    with stub(program, "--sandboxes", str(COUNT), "--journal", "100") as server:
        origin = ["-H", f"Origin: {ORIGIN}"]
        kinds: dict[str, Callable[[float], Load]] = {
            "none": lambda time: load(server, PATH, time, folder),
            "header": lambda time: load(server, PATH, time, folder, {HEADER: "t0"}),
            "prefix": lambda time: load(server, f"/__sandbox/t0{PATH}", time, folder),
            "each another": lambda time: run_wrk(server, server.url + PATH, time, folder, origin, EACH_ANOTHER),
        }
        for run in kinds.values():
            run(WARM_UP_SECONDS)
        turns: list[dict[str, Load]] = []
        for turn in range(rounds):
            names = list(kinds) if turn % 2 == 0 else list(kinds)[::-1]
            turns.append({name: kinds[name](seconds) for name in names})
    plain = statistics.median(turn["none"].rate for turn in turns)
    plain_cost = statistics.median(turn["none"].cost for turn in turns)
    for name in ("header", "prefix"):
        rate = statistics.median(turn[name].rate for turn in turns)
        ratio = statistics.median(turn[name].rate / turn["none"].rate for turn in turns)
        table.add(f"requests/s, a sandbox by {name}, none", f"{rate:.0f}", ratio, ">= 0.90", f"{plain:.0f}")
    # The load generator writes each of these requests, so only the time of the server can be compared.
    cost = statistics.median(turn["each another"].cost for turn in turns)
    ratio = statistics.median(turn["each another"].cost / turn["none"].cost for turn in turns)
    table.add("time of the core, µs, each another sandbox, none", f"{cost:.1f}", ratio, "<= 1.11", f"{plain_cost:.1f}")


def room(table: Table, program: str) -> None:
    """The memory of sandboxes that wait, that have had a request, and that have a seed."""
    names: list[dict[str, object]] = [{"name": f"t{number}"} for number in range(COUNT)]
    for title, mark, bodies in (
        ("a sandbox", "<= 10", names),
        ("a sandbox with a seed of its own", "", [{**name, "seed": seed} for seed, name in enumerate(names)]),
    ):
        with stub(program, "--sandboxes", str(COUNT + 1)) as server:
            # Memory that the first call takes once does not count.
            calls(server, "POST", "/__understudy/sandboxes", [{"name": "first"}])
            calls(server, "GET", PATH, [{"name": "first"}])
            before = memory(server.pid)
            calls(server, "POST", "/__understudy/sandboxes", bodies)
            idle = (memory(server.pid) - before) * 1024 / COUNT
            calls(server, "GET", PATH, names)
            used = (memory(server.pid) - before) * 1024 / COUNT
        table.add(f"memory of {title}, KiB", f"{idle:.1f}", idle, mark, ratio=False)
        table.add("  after one request to each of them, KiB", f"{used:.1f}", used, mark, ratio=False)


def admin(server: Server, method: str, path: str, body: dict[str, object] | None = None) -> dict[str, object]:
    """A call of the admin API with the members of its answer."""
    connection = http.client.HTTPConnection(server.url.removeprefix("http://"))
    connection.request(method, f"/__understudy{path}", json.dumps(body) if body else None, {"Understudy-Admin": "1"})
    answer = connection.getresponse()
    members = json.loads(answer.read())
    connection.close()
    if answer.status not in (200, 201):
        raise SystemExit(f"{method} {path} got {answer.status}: {members}")
    return members


async def ask(server: Server, choice: random.Random, sent: list[int]) -> int:
    """One client with one connection; the number of answers that are not those of their sandbox."""
    host, port = server.url.removeprefix("http://").rsplit(":", 1)
    reader, writer = await asyncio.open_connection(host, int(port))
    wrong = 0
    for _ in range(REQUESTS):
        number = choice.randrange(COUNT)
        sent[number] += 1
        by_prefix = choice.random() < 0.5
        prefix = f"/__sandbox/t{number}" if by_prefix else ""
        header = "" if by_prefix else f"{HEADER}: t{number}\r\n"
        writer.write(f"GET {prefix}{PATH} HTTP/1.1\r\nHost: {host}:{port}\r\n{header}\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        body = await reader.readexactly(length)
        fails = head.split(b" ")[1] == b"500"
        # Each third sandbox has a fault; every other one has a row with its name.
        is_right = fails if number % 3 == 0 else not fails and f'"t{number}"'.encode() in body
        wrong += not is_right
    writer.close()
    return wrong


def isolation(table: Table, program: str) -> None:
    """Answers of another sandbox than the one that was asked, and requests in the journal of another one."""
    with stub(program, "--sandboxes", str(COUNT)) as server:
        name = admin(server, "GET", "/rows")["lists"][0]["list"]  # type: ignore[index]
        for number in range(COUNT):
            below = f"?sandbox=t{number}"
            if number % 3 == 0:
                admin(server, "POST", f"/faults{below}", {"fault": "status:500"})
            else:
                admin(server, "POST", f"/rows{below}", {"list": name, "row": {"sandbox": f"t{number}"}})
        sent = [0] * COUNT

        async def run() -> list[int]:
            return await asyncio.gather(*(ask(server, random.Random(seed), sent) for seed in range(CLIENTS)))

        wrong = sum(asyncio.run(run()))
        seen = {each["name"]: each for each in admin(server, "GET", "/sandboxes")["sandboxes"]}  # type: ignore[attr-defined]
        foreign = sum(abs(seen[f"t{number}"]["requests"] - count) for number, count in enumerate(sent))
        foreign += int(admin(server, "GET", "/verify")["count"])  # type: ignore[call-overload]
    table.add(f"wrong answers of {sum(sent)}, {CLIENTS} clients", str(wrong), wrong, "<= 0", ratio=False)
    table.add("requests in another journal", str(foreign), foreign, "<= 0", ratio=False)


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    program = str(pathlib.Path([argument for argument in arguments if argument != "--quick"][0]).resolve())
    seconds, rounds = (1, 3) if quick else (3, 7)
    print(f"{machine()}; wrk with {CONNECTIONS} connections on a core of its own, {rounds} rounds of {seconds} s")
    table = Table()
    with tempfile.TemporaryDirectory() as name:
        throughput(table, program, pathlib.Path(name), seconds, rounds)
    room(table, program)
    isolation(table, program)
    return 1 if table.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
