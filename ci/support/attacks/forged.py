# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Requests that a foreign web page can make a browser send. None may change the stub or be readable for the page."""

from __future__ import annotations

import itertools
import json

import wire
from stub import HANG_SECONDS, Stub, serving
from trial import REPOSITORY, Trial

BATCH = 40
STATE_EVERY = 25
ORIGINS = (
    "https://evil.example", "http://evil.example", "null", "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "file://", "chrome-extension://abcdefghijklmnop", "http://evil.example:4010", "https://xn--lcalhost-75b.example",
    "*",
)  # fmt: skip
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
CONTENT_TYPES = (
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "application/json",
    "text/plain; application/json", "",
)  # fmt: skip
ADMIN = "/__understudy"
# Requests that would change the stub if it accepted them.
BODIES = {
    f"{ADMIN}/faults": {"fault": "status:500"},
    f"{ADMIN}/faults/1": {},
    f"{ADMIN}/rows": {"list": "townsByPage", "at": 0, "count": 1},
    f"{ADMIN}/rows?list=townsByPage&at=0&count=1": {},
    f"{ADMIN}/rows/reset": {},
    f"{ADMIN}/holds": {"list": "townsByPage"},
    f"{ADMIN}/holds/release": {},
    # The parameter keeps the answers to GET short.
    f"{ADMIN}/journal?path=/asked/by/nobody": {},
    f"{ADMIN}/reset": {},
    f"{ADMIN}/reset/": {},
    f"{ADMIN}//reset": {},
    "/api/..//__understudy/reset": {},
    "/%5f%5funderstudy/reset": {},
    f"{ADMIN}/reset?_method=DELETE&Understudy-Admin=1": {},
    f"{ADMIN}/lists": {},
    f"{ADMIN}/": {},
}
MOUNTS = ("/", "/api/towns/page", "/api/towns/cursor", "/nowhere", "/api/towns/page?page=%zz")
# The host and the headers that a browser sends.
WAYS = (
    # Forms and images: without the admin header.
    ("localhost", ""),
    ("localhost", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"),
    ("localhost", "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: navigate\r\n"),
    ("127.0.0.1", "Sec-Fetch-Site: cross-site\r\nX-HTTP-Method-Override: DELETE\r\nX-Method-Override: POST\r\n"),
    # The admin header with a wrong value, or from a page of another site.
    ("localhost", "Understudy-Admin: 0\r\n"),
    ("localhost", "Understudy-Admin: 1, 1\r\n"),
    ("localhost", "Understudy-Admin: 1\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: cors\r\n"),
    ("localhost", "Understudy-Admin: 1\r\nSec-Fetch-Site: same-site\r\nSec-Fetch-Mode: cors\r\n"),
    # DNS rebinding: a foreign name that resolves to this machine.
    ("evil.example", "Understudy-Admin: 1\r\nSec-Fetch-Site: same-origin\r\n"),
    ("evil.example:4010", "Understudy-Admin: 1\r\n"),
    # Preflights.
    ("localhost", "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: understudy-admin\r\n"),
    ("localhost", "Access-Control-Request-Method: GET\r\nAccess-Control-Request-Private-Network: true\r\n"),
)


def attack(trial: Trial) -> str:
    """Send the requests and compare the state of the stub from time to time."""
    choices = list(itertools.product((*BODIES, *MOUNTS), METHODS, ORIGINS, CONTENT_TYPES, WAYS))
    chosen = trial.chance.sample(choices, trial.amount(20_000, 4000))
    requests = [forge(*choice) for choice in chosen]
    with serving(trial, str(REPOSITORY / "Contracts/lists/styles.yaml"), "--journal", "100000") as stub:
        prepare(stub)
        before = state(stub)
        for number, start in enumerate(range(0, len(requests), BATCH)):
            batch = requests[start : start + BATCH]
            for request, answer, received in wire.pipeline(stub.port, batch, seconds=HANG_SECONDS):
                judge(trial, request, answer, received)
            if number % STATE_EVERY == 0 and state(stub) != before:
                trial.fail(
                    f"the state changed within {BATCH * STATE_EVERY:,} requests before number {start + BATCH:,}",
                    got=state(stub),
                )
                before = state(stub)
            trial.progress(start, len(requests), "requests")
            if not stub.is_alive:
                break
        if stub.is_alive and state(stub) != before:
            trial.fail(f"the state changed within the last {BATCH * STATE_EVERY:,} requests", got=state(stub))
    return f"{len(requests):,} of {len(choices):,} forged requests"


def forge(target: str, method: str, origin: str, content_type: str, way: tuple[str, str]) -> bytes:
    """Build one request as a browser would send it for a foreign page."""
    host, headers = way
    body = json.dumps(BODIES.get(target, {}))
    if "form" in content_type:
        body = "&".join(f"{name}={value}" for name, value in BODIES.get(target, {}).items())
    lines = (
        f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n{headers}Content-Length: {len(body)}\r\n"
    )
    return f"{lines}{f'Content-Type: {content_type}' if content_type else 'X-A: b'}\r\n\r\n{body}".encode()


def judge(trial: Trial, request: bytes, answer: wire.Answer | None, received: bytes) -> None:
    """Check that the stub refused a change, and that the page cannot read the answer."""
    if answer is None:
        return trial.fail("no answer", request, got=received)
    method, target = request.decode().split(" ")[:2]
    is_admin = "understudy" in target
    if answer.status >= 500:
        trial.fail(f"answered {answer.status}", request, got=received)
    if is_admin and method not in ("GET", "HEAD", "OPTIONS") and answer.status < 400:
        trial.fail(f"answered {answer.status}, but the stub must refuse it", request, got=received)
    if b"\r\nHost: evil" in request and answer.status not in (400, 421):
        trial.fail(f"answered {answer.status} under a foreign host name", request, got=received)
    allowed = answer.header("access-control-allow-origin")
    if allowed is not None:
        trial.fail(f"answered with Access-Control-Allow-Origin: {allowed}", request, got=received)
    if is_admin and any(name.startswith("access-control-") for name, _ in answer.headers):
        trial.fail("the admin API answered with Access-Control headers", request, got=received)


def prepare(stub: Stub) -> None:
    """Give the stub a state: a fault, a changed row, a hold that no request matches, and a journal."""
    stub.ask("POST", f"{ADMIN}/faults", {"fault": "delay:1@list=townsByKey,page=9"})
    stub.ask("POST", f"{ADMIN}/rows", {"list": "townsByLink", "at": 0, "count": 1})
    stub.ask("POST", f"{ADMIN}/holds", {"list": "townsByLink", "headers": {"X-Nobody": "sends this"}})
    for _ in range(5):
        stub.ask("GET", "/api/towns/page?seeded=1")


def state(stub: Stub) -> str:
    """The state of the stub without the journal of the forged requests."""
    parts = [stub.ask("GET", f"{ADMIN}/{name}").body for name in ("faults", "rows", "holds", "lists")]
    parts.append(stub.ask("GET", f"{ADMIN}/verify?query=seeded%3D1&count=5").body)
    return b"\n".join(parts).decode()
