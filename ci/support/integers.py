# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Says the ends of the range of integers to the programs, wherever they take a number: integers.py FOLDER.

FOLDER holds `understudy` and `reference-driver`. No program may end by a signal, and none may run beyond its time.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

VALUES = ("-9223372036854775808", "9223372036854775807", "18446744073709551615", "-1", "0")
SECONDS_MAX = 20
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SMALL = ["--id", "R-01"]
# What an option needs beside it to have any effect.
BESIDE = {
    "check": [str(REPOSITORY / "Contracts/reformer"), *SMALL],
    "explore": ["--style", "numbers", "--bounds", "pages=1,flying=1,faults=1,actions=1", "--time", "5"],
    "serve": [str(REPOSITORY / "Contracts/lists/houses.yaml"), "--port", "0"],
}
# The values of options that are not numbers.
WORDS = {"file", "dir", "folder", "spec", "layer", "glob", "basis", "style", "command", "host", "name", "fault", "origin", "token", "header", "format"}
# Pairs of the variables by which build systems say which part of a run this is.
PARTS = (
    ("CI_NODE_INDEX", "CI_NODE_TOTAL"),
    ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL"),
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT"),
    ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"),
    ("JOB_COMPLETION_INDEX", "JOB_COMPLETION_TOTAL"),
)
FAULTS = (
    "status:{}", "business:{}", "delay:{}ms", "delay:{}s", "delay:1ms..{}ms", "delay:1ms~{}", "drip:{},1ms",
    "drip:2,{}ms", "bandwidth:{}", "redirect-loop:{}", "short-page:{}", "wrong-total:{}", "drifting-total:{}",
    "lie:tie-repeat={}", "lie:capped-total={}",
    "status:500@page={}", "status:500@row={}", "status:500@request={}", "status:500@times={}", "status:500@rate={}",
)  # fmt: skip
# What a driver answers; the word in it stands for the value.
ANSWERS = {
    "protocolVersion": ("initialize", '{"driver":"d","version":"1","protocolVersion":VALUE,"layers":{}}'),
    "inFlight": ("layer.settle", '{"settled":false,"inFlight":VALUE,"state":{}}'),
    "gaveUp": ("layer.settle", '{"settled":true,"inFlight":0,"gaveUp":VALUE,"state":{}}'),
    "state": ("layer.settle", '{"settled":true,"inFlight":0,"state":{"pageIndex":VALUE,"rows":"VALUE"}}'),
}
DRIVER = r"""
import json, sys
method, result, event = sys.argv[1:]
usual = {
    "initialize": '{"driver":"d","version":"1","protocolVersion":1,"layers":{"reformer":'
    '{"actions":["setPageIndex","doService","setStatus","setParameter"],"events":["request","completion"]}}}',
    "layer.create": '{"handle":"1"}',
    "layer.settle": '{"settled":true,"inFlight":0,"state":{}}',
}
for line in sys.stdin:
    call = json.loads(line)
    if call["method"] == "layer.perform" and event:
        print(event, flush=True)
    if call["method"] == method and result.startswith('{"code"'):
        print('{"jsonrpc":"2.0","id":%d,"error":%s}' % (call["id"], result), flush=True)
        continue
    answer = result if call["method"] == method else usual.get(call["method"], "{}")
    print('{"jsonrpc":"2.0","id":%d,"result":%s}' % (call["id"], answer), flush=True)
    if call["method"] == "shutdown":
        break
"""


class Trial:
    """Runs programs and keeps what went wrong."""

    def __init__(self, programs: pathlib.Path, folder: pathlib.Path) -> None:
        self.folder = folder
        self.understudy = str((programs / "understudy").resolve())
        self.driver = str((programs / "reference-driver").resolve())
        self.wrongs: list[str] = []
        self.count = 0

    def run(self, words: list[str], *, environment: dict[str, str] | None = None, serves: bool = False) -> None:
        """Run a command line; a server may go on until it is ended."""
        self.count += 1
        surroundings = {"PATH": "/usr/bin:/bin", **(environment or {})}
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=surroundings, cwd=self.folder
        )
        try:
            output, _ = process.communicate(timeout=1 if serves else SECONDS_MAX)
        except subprocess.TimeoutExpired:
            process.terminate()
            output, _ = process.communicate()
            if not serves:
                self.wrongs.append(f"no end within {SECONDS_MAX} s: {words} {environment or ''}")
            return
        if process.returncode < 0 or process.returncode >= 132:
            end = output.decode(errors="replace")[-300:]
            self.wrongs.append(f"status {process.returncode}: {words} {environment or ''}: {end}")


def commands(description: dict, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield each subcommand with its options that take a value."""
    for command in description.get("subcommands", []):
        name = (*path, command["commandName"])
        names = [
            "--" + argument["preferredName"]["name"]
            for argument in command.get("arguments", [])
            if argument["kind"] == "option" and argument["preferredName"]["kind"] == "long"
            and argument.get("valueName") not in WORDS
        ]
        yield name, names
        yield from commands(command, name)


def options(trial: Trial) -> Iterator[Callable[[], None]]:
    """Say each value to each option of each subcommand."""
    words = [trial.understudy, "--experimental-dump-help"]
    description = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["command"]
    for command, names in commands(description):
        for name in names:
            for value in VALUES:
                beside = BESIDE.get(command[0], [])
                if name.startswith("--driver-"):
                    beside = [*beside, "--driver", trial.driver]
                line = [trial.understudy, *command, *beside, f"{name}={value}"]
                yield lambda line=line, serves=command[0] == "serve": trial.run(line, serves=serves)
    for value in VALUES:
        beside = [trial.understudy, "check", *BESIDE["check"]]
        for part in (f"1/{value}", f"{value}/{value}", f"{value}/4"):
            yield lambda part=part, beside=beside: trial.run([*beside, f"--shard={part}"])
        yield lambda value=value: trial.run([trial.understudy, "driver-check", f"--timeout={value}", "--", trial.driver])


def variables(trial: Trial) -> Iterator[Callable[[], None]]:
    """Say each value by the variables that the program reads."""
    line = [trial.understudy, "check", *BESIDE["check"]]
    for value in VALUES:
        yield lambda value=value: trial.run(line, environment={"COLUMNS": value})
        for index, total in PARTS:
            for first in (value, "0", "1"):
                values = {index: first, total: value}
                yield lambda values=values: trial.run(line, environment=values)


def drivers(trial: Trial, folder: pathlib.Path) -> Iterator[Callable[[], None]]:
    """Let a driver say each value wherever a message has an integer."""
    (folder / "driver.py").write_text(DRIVER)
    event = '{"jsonrpc":"2.0","method":"trace","params":{"handle":"1","sequence":%s,"name":"request","arguments":[%s]}}'
    for value in VALUES:
        told = [(method, answer.replace("VALUE", value), "") for method, answer in ANSWERS.values()]
        told += [("none", "", event % (value, "1")), ("none", "", event % ("1", value))]
        told += [("layer.perform", '{"code":%s,"message":"m"}' % value, "")]
        for words in told:
            quoted = " ".join("'" + word + "'" for word in ("python3", str(folder / "driver.py"), *words))
            line = [trial.understudy, "check", *BESIDE["check"], "--timeout=2", "--driver", quoted]
            yield lambda line=line: trial.run(line)


def reference_driver(trial: Trial) -> Iterator[Callable[[], None]]:
    """Say each value to the reference driver wherever a call has an integer."""
    address = {"endpoints": {"list": "http://127.0.0.1:1/"}, "requestTimeout": 1000}
    text = json.dumps(
        [
            {"method": "initialize", "params": {"protocolVersion": 1}},
            {"method": "layer.create", "params": {"layer": "reformer", "configuration": address}},
            {"method": "layer.perform", "params": {"handle": "1", "action": "setPageIndex", "arguments": [3]}},
            {"method": "layer.perform", "params": {"handle": "1", "action": "doService", "arguments": []}},
            {"method": "layer.settle", "params": {"handle": "1", "inFlightAtMost": 0, "timeLimit": 1000}},
            {"method": "shutdown", "params": {}},
        ]
    )
    numbers = [match.span() for match in re.finditer(r"(?<=: )\d+|(?<=\[)\d+", text)]
    for start, end in numbers:
        for value in VALUES:
            calls = json.loads(text[:start] + value + text[end:])
            lines = [json.dumps({"jsonrpc": "2.0", "id": number, **call}) for number, call in enumerate(calls)]
            script = "printf '%s\\n' " + " ".join(f"'{line}'" for line in lines)
            yield lambda script=script: trial.run(["/bin/sh", "-c", f"{script} | {trial.driver}; exit $?"])


@contextlib.contextmanager
def stub(trial: Trial) -> Iterator[tuple[subprocess.Popen, str]]:
    """Serve the shipped lists, and yield the process and its address."""
    line = [trial.understudy, "serve", str(REPOSITORY / "Contracts/lists/styles.yaml"), "--port", "0"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process, re.search(r"http://\S+", process.stdout.readline())[0].rstrip("/")
    finally:
        process.terminate()
        process.wait()


def ask(address: str, method: str, headers: dict[str, str], body: object = None) -> None:
    """Send a request; any answer is right, and so is none where a fault breaks the connection."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Understudy-Admin": "1", "Content-Type": "application/json", **headers}
    request = urllib.request.Request(address, data=data, method=method.upper(), headers=headers)
    with contextlib.suppress(urllib.error.HTTPError, OSError, ValueError):
        urllib.request.urlopen(request, timeout=2).read()


def integers(node: dict) -> list[str]:
    """Return the members of a schema that are integers."""
    return [name for name, member in node.get("properties", {}).items() if "integer" in str(member.get("type"))]


def requests(address: str) -> Iterator[Callable[[], None]]:
    """Say each value by each parameter of each route that takes an integer, and by faults."""
    for document in ("openapi.json", "lists/openapi.json"):
        with urllib.request.urlopen(f"{address}/__understudy/{document}") as answer:
            paths = json.load(answer)["paths"]
        for path, methods in paths.items():
            for method, operation in methods.items():
                parameters = operation.get("parameters", [])
                names = [one["name"] for one in parameters if one["in"] == "query" and "string" != one["schema"].get("type")]
                content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                for value in VALUES:
                    target = address + re.sub(r"\{\w+\}", value, path)
                    yield lambda target=target, method=method: ask(target, method, {})
                    for name in names:
                        yield lambda target=f"{target}?{name}={value}", method=method: ask(target, method, {})
                    for name in integers(content.get("schema", {})):
                        for number in (int(value), float(value)):
                            body = {name: number, "list": "offsets"}
                            yield lambda target=target, method=method, body=body: ask(target, method, {}, body)
        lists = [path for path, methods in paths.items() if "get" in methods and "__understudy" not in path]
        for path in lists:
            for value in VALUES:
                for fault in FAULTS if path == lists[0] else ():
                    headers = {"Understudy-Fault": fault.format(value)}
                    yield lambda target=address + path, headers=headers: ask(target, "get", headers)
                yield lambda target=address + path, value=value: ask(target, "get", {"If-None-Match": value})


def main() -> int:
    """Try everything, and say what ended by a signal."""
    with concurrent.futures.ThreadPoolExecutor(4) as pool, tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        trial = Trial(pathlib.Path(sys.argv[1]), folder)
        for deeds in (
            options(trial),
            variables(trial),
            drivers(trial, folder),
            reference_driver(trial),
        ):
            list(pool.map(lambda deed: deed(), deeds))
        with stub(trial) as (process, address):
            deeds = list(requests(address))
            list(pool.map(lambda deed: deed(), deeds))
            if process.poll() is not None:
                trial.wrongs.append(f"the stub ended with {process.returncode}")
            ask(f"{address}/__understudy/reset", "post", {}, {})
            with urllib.request.urlopen(f"{address}/__understudy/lists", timeout=10) as answer:
                if answer.status != 200:
                    trial.wrongs.append("the stub does not answer any more")
    for wrong in trial.wrongs:
        print(f"integers: {wrong}", file=sys.stderr)
    print(f"integers: {trial.count} runs and {len(deeds)} requests, {len(trial.wrongs)} failed")
    return 1 if trial.wrongs else 0


if __name__ == "__main__":
    sys.exit(main())
