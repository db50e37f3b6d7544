# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The driver's side of a session: a call on each line of the input, an answer on each line of the output."""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import Any, BinaryIO, Callable, Dict, List, Mapping, Optional, Type

from .layers import LayerDriver
from .streams import claim
from .wire import LINE_BYTES_MAX, PROTOCOL_VERSION, CallError, defect, for_wire, from_wire, refused, unsupported

_ARTICLES: Dict[Any, str] = {int: "an integer", str: "a string", dict: "an object", list: "an array"}


class Session:
    """Answers calls, one at a time, and writes events when they happen."""

    def __init__(self, layers: Mapping[str, Type[LayerDriver]], name: str, version: str, output: BinaryIO) -> None:
        self.is_shut_down = False
        self._is_initialized = False
        self._classes = layers
        self._name = name
        self._version = version
        self._output = output
        self._lock = threading.Lock()
        self._layers: Dict[str, LayerDriver] = {}
        self._handles = 0
        self._methods: Dict[str, Callable[[_Parameters], Any]] = {
            "initialize": self._initialize,
            "layer.create": self._create,
            "layer.perform": self._perform,
            "layer.settle": self._settle,
            "layer.dispose": self._dispose,
            "shutdown": self._shutdown,
        }

    def answer(self, line: bytes) -> None:
        """Answer one line; empty lines and notifications have no answer."""
        if not line.strip():
            return
        id: Any = None
        try:
            message = _message(line)
            id = message.get("id")
            if not isinstance(message.get("method"), str):
                raise CallError(-32600, "a message must have a 'method' that is a string")
            if "id" not in message:
                return
            result = self._call(message["method"], message.get("params", {}))
            self._write({"id": id, "result": for_wire(result)})
        except CallError as error:
            answer: Dict[str, Any] = {"code": error.code, "message": str(error)}
            if error.reason is not None:
                answer["data"] = {"reason": error.reason}
            self._write({"id": id, "error": answer})

    def _write(self, message: Dict[str, Any]) -> None:
        line = json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":")) + "\n"
        with self._lock:
            try:
                self._output.write(line.encode("ascii"))
                self._output.flush()
            except BrokenPipeError:
                os._exit(1)  # The reader is gone.

    def _call(self, method: Any, parameters: Any) -> Any:
        if method not in self._methods:
            known = ", ".join(self._methods)
            raise CallError(-32601, f"unknown method '{method}'; the methods are {known}")
        if not isinstance(parameters, dict):
            raise CallError(-32602, f"the parameters of '{method}' are not an object; give an object")
        if method == "initialize" and self._is_initialized:
            raise CallError(-32600, "'initialize' was called twice; start a session once")
        if self.is_shut_down:
            raise CallError(-32002, f"'{method}' was called after 'shutdown'; start another process")
        if method != "initialize" and not self._is_initialized:
            raise CallError(-32002, f"'{method}' was called first; start with 'initialize'")
        try:
            return self._methods[method](_Parameters(method, from_wire(parameters)))
        except CallError:
            raise
        except Exception as error:
            traceback.print_exc()
            raise defect(f"'{method}' failed: {error!r}") from error

    def _initialize(self, parameters: "_Parameters") -> Any:
        version = parameters.get("protocolVersion", int)
        if version != PROTOCOL_VERSION:
            raise refused(f"protocol version {version} is not supported; use version {PROTOCOL_VERSION}")
        for each in self._classes.values():
            each.check_claims()
        self._is_initialized = True
        layers = {name: layer.claims() for name, layer in self._classes.items()}
        return {"driver": self._name, "version": self._version, "protocolVersion": version, "layers": layers}

    def _create(self, parameters: "_Parameters") -> Any:
        layer = parameters.get("layer", str)
        configuration = parameters.get("configuration", dict)
        if layer not in self._classes:
            message = f"there is no layer '{layer}' here; the layers are {', '.join(self._classes)}"
            raise unsupported(message, f"layer '{layer}'")
        self._handles += 1
        handle = str(self._handles)

        def tell(sequence: int, name: str, arguments: List[Any]) -> None:
            event = {"handle": handle, "sequence": sequence, "name": name, "arguments": for_wire(arguments)}
            self._write({"method": "trace", "params": event})

        self._layers[handle] = self._classes[layer](configuration, tell)
        return {"handle": handle}

    def _perform(self, parameters: "_Parameters") -> Any:
        self._layer(parameters).perform(parameters.get("action", str), parameters.get("arguments", list))
        return {}

    def _settle(self, parameters: "_Parameters") -> Any:
        layer = self._layer(parameters)
        seconds = parameters.get("timeLimit", int) / 1000
        settled, in_flight, state = layer.settle(parameters.get("inFlightAtMost", int), seconds)
        answer = {"settled": settled, "inFlight": in_flight, "state": state}
        return {**answer, "gaveUp": layer.work.gave_up} if layer.work.gave_up else answer

    def _dispose(self, parameters: "_Parameters") -> Any:
        layer = self._layer(parameters)
        del self._layers[parameters.get("handle", str)]
        layer.dispose()
        return {}

    def _shutdown(self, parameters: "_Parameters") -> Any:
        for layer in self._layers.values():
            layer.dispose()
        self._layers.clear()
        self.is_shut_down = True
        return {}

    def _layer(self, parameters: "_Parameters") -> LayerDriver:
        handle = parameters.get("handle", str)
        if handle not in self._layers:
            raise refused(f"there is no layer with handle '{handle}'; create one first")
        return self._layers[handle]


class _Parameters:
    """The parameters of a call; unknown ones are ignored."""

    def __init__(self, method: str, members: Dict[str, Any]) -> None:
        self._method = method
        self._members = members

    def get(self, name: str, kind: type) -> Any:
        if name not in self._members:
            raise CallError(-32602, f"'{self._method}' has no '{name}'; give {_article(kind)}")
        value = self._members[name]
        if type(value) is not kind:
            raise CallError(-32602, f"'{name}' of '{self._method}' is {value!r}; give {_article(kind)}")
        return value


def _article(kind: type) -> str:
    return _ARTICLES[kind]


def _message(line: bytes) -> Dict[str, Any]:
    if len(line) > LINE_BYTES_MAX:
        raise CallError(-32700, f"a line is longer than {LINE_BYTES_MAX} bytes")
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise CallError(-32700, f"not JSON: {error}") from None
    if not isinstance(message, dict):
        kind = _ARTICLES.get(type(message), "no object")
        raise CallError(-32600, f"a message must be an object, but this line is {kind}")
    return message


def run(*layers: Type[LayerDriver], name: Optional[str] = None, version: str = "1") -> None:
    """Serve a session on standard input and output with these layers, and end the process.

    What the process prints goes to standard error. At the end of standard input, the process ends at once.
    """
    requests, answers = claim()
    lines: SimpleQueue[bytes] = SimpleQueue()
    program = name or os.path.splitext(os.path.basename(sys.argv[0]))[0] or "python"
    session = Session({each.layer: each for each in layers}, program, version, answers)

    def read() -> None:
        # One byte more than a line may have shows that it is too long.
        for line in iter(lambda: requests.readline(LINE_BYTES_MAX + 1), b""):
            lines.put(line)
        _exit()

    threading.Thread(target=read, daemon=True).start()
    while not session.is_shut_down:
        session.answer(lines.get())
    _exit()


def _exit() -> None:
    """End the process with status 0, whatever its threads do."""
    multiprocessing = sys.modules.get("multiprocessing")
    for child in multiprocessing.active_children() if multiprocessing else []:
        child.kill()
    sys.stderr.flush()
    os._exit(0)
