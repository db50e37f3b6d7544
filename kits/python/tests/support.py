# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Drivers as real processes, and stubs that serve the lists of the dialects."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence

KIT = Path(__file__).resolve().parents[1]
DRIVERS = KIT / "tests" / "drivers"
REFERENCE = KIT / "reference" / "driver.py"
ANSWER_SECONDS_MAX = 20

for folder in (KIT, KIT / "reference"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

from understudy.stub import Stub  # noqa: E402


class DriverError(Exception):
    """An error that a driver answered."""

    def __init__(self, error: Dict[str, Any]) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.message = error["message"]
        self.reason = error.get("data", {}).get("reason")


class DriverProcess:
    """A driver in a process, with its standard streams as pipes."""

    def __init__(self, script: Path, *arguments: str, options: Sequence[str] = ()) -> None:
        self.events: List[Any] = []
        self.sequences: Dict[str, List[int]] = {}
        self._id = 0
        self._rest = b""
        environment = {**os.environ, "PYTHONPATH": str(KIT)}
        self._log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [sys.executable, *options, str(script), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=environment,
        )

    def __enter__(self) -> "DriverProcess":
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self._log):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]

    @property
    def log(self) -> str:
        """The standard error so far."""
        self._log.seek(0)
        return self._log.read().decode()

    def send(self, line: bytes) -> None:
        """Write bytes to the driver."""
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def begin(self, method: str, **parameters: Any) -> None:
        """Send a call without waiting for the answer."""
        self._id += 1
        call = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": parameters}
        self.send(json.dumps(call).encode() + b"\n")

    def call(self, method: str, **parameters: Any) -> Any:
        """Send a call, and return the result."""
        self.begin(method, **parameters)
        answer = self.answer()
        assert answer["id"] == self._id, answer
        return answer["result"]

    def answer(self) -> Dict[str, Any]:
        """Return the next message that is not an event; raise DriverError for an error."""
        while True:
            message = self.message()
            if message.get("method") == "trace":
                event = message["params"]
                self.events.append([event["name"], *event["arguments"]])
                self.sequences.setdefault(event["handle"], []).append(event["sequence"])
            elif "error" in message:
                raise DriverError({**message["error"], "id": message["id"]})
            else:
                return message

    def message(self) -> Dict[str, Any]:
        """Return the next line of the driver's standard output as JSON."""
        assert self.process.stdout is not None
        descriptor = self.process.stdout.fileno()
        deadline = time.monotonic() + ANSWER_SECONDS_MAX
        while b"\n" not in self._rest:
            ready, _, _ = select.select([descriptor], [], [], max(deadline - time.monotonic(), 0))
            data = os.read(descriptor, 65536) if ready else b""
            if not data:
                raise AssertionError(f"the driver sent no line; standard error:\n{self.log}")
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0", message
        return message  # type: ignore[no-any-return]

    def initialize(self) -> Any:
        """Shake hands; return what the driver claims."""
        return self.call("initialize", protocolVersion=1)

    def create(self, layer: str = "pager", **configuration: Any) -> "Layer":
        """Create a layer."""
        self.events.clear()
        return Layer(self, self.call("layer.create", layer=layer, configuration=configuration)["handle"])


class Layer:
    """A layer in a driver."""

    def __init__(self, driver: DriverProcess, handle: str) -> None:
        self.driver = driver
        self.handle = handle

    def perform(self, action: str, *arguments: Any) -> None:
        """Perform an action, without waiting for its requests."""
        self.driver.call("layer.perform", handle=self.handle, action=action, arguments=list(arguments))

    def settle(self, in_flight_at_most: int = 0, milliseconds: int = 10_000) -> Dict[str, Any]:
        """Settle; return the answer."""
        return self.driver.call(  # type: ignore[no-any-return]
            "layer.settle", handle=self.handle, inFlightAtMost=in_flight_at_most, timeLimit=milliseconds
        )

    def do(self, action: str, *arguments: Any) -> Dict[str, Any]:
        """Perform an action, settle, and return the state."""
        self.perform(action, *arguments)
        answer = self.settle()
        assert answer["settled"], answer
        return answer["state"]  # type: ignore[no-any-return]

    def take_events(self) -> List[Any]:
        """Return the events since the last time."""
        events, self.driver.events = self.driver.events, []
        return events

    def dispose(self) -> None:
        """Dispose of the layer."""
        self.driver.call("layer.dispose", handle=self.handle)


@contextlib.contextmanager
def served(description: Dict[str, Any], faults: Optional[List[Any]] = None) -> Iterator[Stub]:
    """Serve a list under the name `rows`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list.json"
        path.write_text(json.dumps({"understudy": 1, "lists": {"rows": description}, "faults": faults or []}))
        with Stub(str(path)) as stub:
            yield stub


def pages_asked(stub: Stub) -> List[int]:
    """Return the numbers of the pages that were asked for, in order, and forget them."""
    pages = [request["page"] for request in stub.journal()]
    stub.clear_journal()
    return pages
