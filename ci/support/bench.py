# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Measures the stub, and nginx beside it: bench.py [--quick] PROGRAM.

The server has the first core, the load the second one. Both servers answer the same requests with the same body, in
turns, so that what disturbs the machine disturbs both.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pathlib
import platform
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LIST = pathlib.Path("Benchmarks/StubServer/houses.yaml")
PATH = "/api/houses"
ORIGIN = "http://localhost:5173"
# What Chromium sends with a fetch of a page of another port.
BROWSER = {
    "Connection": "keep-alive",
    "sec-ch-ua-platform": '"Linux"',
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Accept": "application/json",
    "sec-ch-ua": '"Chromium";v="131", "Not_A Brand";v="24"',
    "sec-ch-ua-mobile": "?0",
    "Sec-Fetch-Site": "same-site",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
    "Referer": "http://localhost:5173/",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-US,en;q=0.9",
}
CONNECTIONS = 64
WARM_UP_SECONDS = 1
HUGE = 1_000_000_000_000
PAGE_SIZE = 20
IDLE = 10_000
CONNECTIONS_MAX = 12_000
STARTS = 9

# What a machine that serves files is given; everything else is nginx's own default.
NGINX = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr crit;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    tcp_nodelay on;
    keepalive_timeout 75s;
    keepalive_requests 1000000000;
    {cache}
    types {{ }}
    default_type application/json;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; root {folder}/files; }}
}}
"""
OPEN_FILES = "open_file_cache max=1000 inactive=60s; open_file_cache_valid 60s;"

# Prints what wrk counted as one line of JSON; times in microseconds.
REPORT = """
done = function(summary, latency, requests)
    local wrong = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status
        + summary.errors.timeout
    io.write(string.format('{"requests":%d,"duration":%d,"wrong":%d,"middle":%d,"p99":%d}\\n',
        summary.requests, summary.duration, wrong, latency:percentile(50), latency:percentile(99)))
end
"""


@dataclass
class Load:
    """What one run of wrk came to; times in microseconds."""

    rate: float
    middle: float
    p99: float
    # What a request took of the server's core, whatever else ran there.
    cost: float
    requests: int


@dataclass
class Server:
    """A server that runs, and the process that answers."""

    url: str
    pid: int

    def seconds(self) -> float:
        """The time that the process has had of the core."""
        numbers = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def load(
    server: Server,
    target: str,
    seconds: float,
    folder: pathlib.Path,
    headers: dict[str, str] | None = None,
) -> Load:
    """Ask for a page as fast as possible from the second core."""
    options = []
    for name, value in {"Origin": ORIGIN, **(headers or {})}.items():
        options += ["-H", f"{name}: {value}"]
    return run_wrk(server, server.url + target, seconds, folder, options)


def run_wrk(
    server: Server,
    url: str,
    seconds: float,
    folder: pathlib.Path,
    options: Sequence[str] = (),
    script: str = "",
    before: Sequence[str] = (),
) -> Load:
    """Run wrk on the second core, with options, lines of a script, and a program that runs it."""
    file = folder / "report.lua"
    file.write_text(script + REPORT)
    command = ["taskset", "-c", "1", "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", *options, "-s", file, url]
    start = server.seconds()
    ended = subprocess.run([*before, *command], capture_output=True, text=True, check=True)
    told = json.loads(ended.stdout.splitlines()[-1])
    if told["wrong"]:
        raise SystemExit(f"{url}: {told['wrong']} of {told['requests']} requests went wrong\n{ended.stdout}")
    cost = (server.seconds() - start) / told["requests"] * 1e6
    return Load(told["requests"] / told["duration"] * 1e6, told["middle"], told["p99"], cost, told["requests"])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def running(command: list[str | pathlib.Path], *, env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """Run a server on the first core and end it by its process."""
    process = subprocess.Popen(
        ["taskset", "-c", "0", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def stub(program: str, *options: str, lists: Sequence[pathlib.Path] = (LIST,)) -> Iterator[Server]:
    """Run the stub."""
    with running([program, "serve", *lists, "--port", "0", "--quiet", *options]) as process:
        line = process.stdout.readline() if process.stdout else ""
        if "http://" not in line:
            raise SystemExit(f"{program} does not listen: {line}{process.stderr.read() if process.stderr else ''}")
        yield Server(line.split()[-1].rstrip("/"), process.pid)


@contextlib.contextmanager
def nginx(folder: pathlib.Path, body: bytes, *, cache: bool) -> Iterator[Server]:
    """Run nginx with a body as its only file; its only worker answers."""
    file = folder / "files" / PATH[1:]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
    folder.chmod(0o755)
    port = free_port()
    settings = folder / f"nginx-{port}.conf"
    settings.write_text(NGINX.format(folder=folder, port=port, cache=OPEN_FILES if cache else ""))
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin") or "nginx"
    with running([program, "-p", folder, "-c", settings]) as process:
        until_open(port)
        yield Server(f"http://127.0.0.1:{port}", worker(process.pid))


def worker(master: int) -> int:
    """The first child of a process, as soon as there is one."""
    for _ in range(2000):
        children = pathlib.Path(f"/proc/{master}/task/{master}/children").read_text().split()
        if children:
            return int(children[0])
        time.sleep(0.002)
    raise SystemExit("nginx has no worker")


def until_open(port: int) -> None:
    for _ in range(2000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.002)
    raise SystemExit(f"no process listens on port {port}")


def get(url: str, target: str) -> tuple[int, list[tuple[str, str]], bytes]:
    connection = http.client.HTTPConnection(url.removeprefix("http://"))
    connection.request("GET", target, headers={"Origin": ORIGIN})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.getheaders(), body


def memory(pid: int) -> float:
    """The resident memory of a process in MiB."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0


class Table:
    """Prints one line per figure, and remembers whether all reach their marks."""

    def __init__(self) -> None:
        self.missed = 0
        self.line("what", "stub", "beside it", "ratio", "mark", "")

    def line(self, what: str, stub: str, other: str, ratio: str, mark: str, verdict: str) -> None:
        print(f"{what:<50} {stub:>12} {other:>12} {ratio:>7}  {mark:<9} {verdict}".rstrip(), flush=True)

    def add(self, what: str, stub: str, value: float, mark: str, other: str = "", *, ratio: bool = True) -> None:
        sign, limit = mark.split() if mark else ("", "0")
        good = not sign or (value >= float(limit) if sign == ">=" else value <= float(limit))
        self.missed += not good
        self.line(what, stub, other, f"{value:.2f}" if ratio else "", mark, ("ok" if good else "MISSED") if mark else "")


def compare(table: Table, program: str, folder: pathlib.Path, seconds: float, rounds: int) -> None:
    """The page against the same bytes as a file, and the memory that the load takes."""
    with stub(program) as own:
        _, headers, body = get(own.url, PATH)
        fresh = memory(own.pid)
        kinds = {"plain": False, "open files cached": True}
        with contextlib.ExitStack() as stack:
            others = {kind: stack.enter_context(nginx(folder, body, cache=cache)) for kind, cache in kinds.items()}
            servers = {"stub": own, **others}
            for server in servers.values():
                load(server, PATH, WARM_UP_SECONDS, folder)
            figures: dict[str, list[Load]] = {kind: [] for kind in servers}
            for _ in range(rounds):
                for kind, server in servers.items():
                    figures[kind].append(load(server, PATH, seconds, folder))
            tell(table, figures)
        under_load = memory(own.pid)
    names = ", ".join(name for name, _ in headers)
    table.add("resident memory under the load, MiB", f"{under_load:.1f}", under_load, "<= 40", f"{fresh:.1f}", ratio=False)
    print(f"  body {len(body)} bytes; headers {names}; beside the memory: after the first answer")


def tell(table: Table, figures: dict[str, list[Load]]) -> None:
    own = figures.pop("stub")
    for kind, others in figures.items():
        is_plain = kind == "plain"
        ratio = statistics.median(one.rate / other.rate for one, other in zip(own, others, strict=True))
        mine, theirs = (statistics.median(one.rate for one in runs) for runs in (own, others))
        table.add(f"requests/s, nginx {kind}", f"{mine:.0f}", ratio, ">= 1.00" if is_plain else "", f"{theirs:.0f}")
        titles = {"cost": "time of the core for a request", "middle": "median latency", "p99": "p99 latency"}
        for name, title in titles.items():
            mine, theirs = (statistics.median(getattr(one, name) for one in runs) for runs in (own, others))
            mark = "<= 1.00" if name == "p99" and is_plain else ""
            digits = 1 if name == "cost" else 0
            shown = (f"{value:.{digits}f}" for value in (mine, theirs))
            table.add(f"{title}, µs, nginx {kind}", next(shown), mine / theirs, mark, next(shown))


def browser(table: Table, program: str, folder: pathlib.Path, seconds: float, rounds: int) -> None:
    """A page with the headers of a browser, and one that the browser has, against the plain request."""
    with stub(program) as server:
        _, headers, _ = get(server.url, PATH)
        tag = next(value for name, value in headers if name == "ETag")
        kinds = {"plain": {}, "browser": BROWSER, "known": {**BROWSER, "If-None-Match": tag}}
        load(server, PATH, WARM_UP_SECONDS, folder)
        runs: list[dict[str, float]] = []
        for turn in range(rounds):
            names = list(kinds) if turn % 2 == 0 else list(kinds)[::-1]
            runs.append({name: load(server, PATH, seconds, folder, kinds[name]).cost for name in names})
        plain = statistics.median(run["plain"] for run in runs)
        for name, title in (("browser", "headers of a browser"), ("known", "a page that it has")):
            ratio = statistics.median(run[name] / run["plain"] for run in runs)
            cost = statistics.median(run[name] for run in runs)
            table.add(f"time of the core, µs, {title}, plain", f"{cost:.1f}", ratio, "<= 1.05", f"{plain:.1f}")


def far_page(table: Table, program: str, folder: pathlib.Path, seconds: float, rounds: int) -> None:
    """The last page of a very long list against its first one."""
    with stub(program, "--rows", str(HUGE)) as server:
        first, last = (f"{PATH}?pageIndex={page}" for page in (1, HUGE // PAGE_SIZE))
        load(server, first, WARM_UP_SECONDS, folder)
        before = memory(server.pid)
        pairs = []
        for turn in range(rounds):
            order = (first, last) if turn % 2 == 0 else (last, first)
            costs = {page: load(server, page, seconds, folder).cost for page in order}
            pairs.append((costs[first], costs[last]))
        ratio = statistics.median(far / near for near, far in pairs)
        near, far = (statistics.median(values) for values in zip(*pairs, strict=True))
        grown = memory(server.pid) - before
    table.add("the same for the last page of 10^12 rows, page 1", f"{far:.1f}", ratio, "<= 1.05", f"{near:.1f}")
    table.add("memory grown by that, MiB", f"{grown:.1f}", grown, "<= 2", ratio=False)


def idle(table: Table, program: str) -> None:
    """Many connections that are open and say nothing, after one request each."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = IDLE + 200
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    count = min(IDLE, wanted - 200)
    with stub(program) as server:
        url, pid = server.url, server.pid
        address = ("127.0.0.1", int(url.rsplit(":", 1)[1]))
        get(url, PATH)
        before = memory(pid)
        connections = [socket.create_connection(address) for _ in range(count)]
        status, _, _ = get(url, PATH)
        silent = memory(pid)
        request = f"GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        for connection in connections:
            connection.sendall(request)
        for connection in connections:
            read_answer(connection)
        used = memory(pid)
        for connection in connections:
            connection.close()
        if status != 200:
            raise SystemExit(f"the stub answers {status} beside {count} idle connections")
    each = (silent - before) * 1024 / count
    table.add(f"memory with {count} idle connections, MiB", f"{silent:.1f}", silent, "<= 200", f"{before:.1f}", ratio=False)
    table.add("  after one page for each of them, MiB", f"{used:.1f}", used, "<= 200", ratio=False)
    print(f"  {each:.1f} KiB for each connection without a request")


def read_answer(connection: socket.socket) -> None:
    connection.settimeout(20)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(65536)
    head, _, rest = answer.partition(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
    while len(rest) < length:
        rest += connection.recv(65536)


def start(table: Table, program: str, count: int) -> None:
    """From exec to the last byte of the first answer, at a port that is known before."""
    times = []
    for _ in range(count):
        port = free_port()
        begin = time.perf_counter()
        with running([program, "serve", LIST, "--port", str(port), "--quiet"]):
            while True:
                try:
                    status, _, _ = get(f"http://127.0.0.1:{port}", PATH)
                    break
                except OSError:
                    time.sleep(0.0005)
            times.append((time.perf_counter() - begin) * 1000)
        if status != 200:
            raise SystemExit(f"the first answer is {status}")
    middle = statistics.median(times)
    table.add("exec to first 200, ms", f"{middle:.1f}", middle, "<= 60", ratio=False)


def machine() -> str:
    model = next(
        (line.split(":")[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
         if line.startswith("model name")),
        platform.machine(),
    )
    return f"{model}, {os.cpu_count()} cores, Linux {platform.release()}"


def nginx_version() -> str:
    server = subprocess.run(
        [shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin") or "nginx", "-v"],
        capture_output=True, text=True, check=True,
    )
    return server.stderr.split(": ")[1].strip()


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    program = str(pathlib.Path([argument for argument in arguments if argument != "--quick"][0]).resolve())
    seconds, rounds = (1, 3) if quick else (3, 7)
    print(f"{machine()}; {nginx_version()}; wrk with {CONNECTIONS} connections on a core of its own, "
          f"{rounds} rounds of {seconds} s")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        table = Table()
        compare(table, program, folder, seconds, rounds)
        browser(table, program, folder, seconds, rounds)
        far_page(table, program, folder, seconds, max(3, rounds // 2))
        idle(table, program)
        start(table, program, 5 if quick else STARTS)
    return 1 if table.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
