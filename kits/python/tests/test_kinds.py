# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The kinds of failures, by the exceptions of the standard library and of libraries that are not imported."""

from __future__ import annotations

import asyncio
import http.client
import json
import ssl
import unittest
import urllib.error
from typing import Any

import support  # noqa: F401
from understudy.kinds import kind_of


def like(name: str, *parents: type, **attributes: Any) -> Exception:
    """Return an exception as a library has it."""
    error: Exception = type(name, parents or (Exception,), {})("a failure")
    for key, value in attributes.items():
        setattr(error, key, value)
    return error


class KindTests(unittest.TestCase):
    def test_standard_library(self) -> None:
        status = urllib.error.HTTPError("http://localhost", 500, "no", {}, None)  # type: ignore[arg-type]
        self.addCleanup(status.close)
        cases = {
            "network": [
                ConnectionRefusedError(),
                ConnectionResetError(),
                TimeoutError(),
                asyncio.TimeoutError(),
                asyncio.IncompleteReadError(b"", 5),
                http.client.IncompleteRead(b""),
                http.client.RemoteDisconnected(),
                http.client.BadStatusLine("x"),
                ssl.SSLError(),
                urllib.error.URLError("no route"),
            ],
            "status": [status],
            "content": [
                json.JSONDecodeError("no", "", 0),
                KeyError("data"),
                IndexError(),
                TypeError(),
                AttributeError(),
                UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no"),
            ],
            "other": [RuntimeError(), ArithmeticError(), Exception()],
        }
        for kind, errors in cases.items():
            for error in errors:
                self.assertEqual((repr(error), kind_of(error)), (repr(error), kind))

    def test_other_libraries(self) -> None:
        request_exception = type("RequestException", (OSError,), {})
        transport_error = type("TransportError", (Exception,), {})
        response = type("Response", (), {"status_code": 503})()
        metadata = {"ResponseMetadata": {"HTTPStatusCode": 400}}
        cases = [
            ("network", like("ConnectTimeout", request_exception)),
            ("network", like("ChunkedEncodingError", request_exception)),
            ("network", like("ReadError", transport_error)),
            ("network", like("ProtocolError")),
            ("status", like("HTTPError", request_exception, response=response)),
            ("status", like("HTTPError", request_exception)),
            ("status", like("HTTPStatusError", response=response)),
            ("status", like("APIStatusError", status_code=429)),
            ("status", like("CardError", http_status=402)),
            ("status", like("ClientError", response=metadata)),
            ("content", like("JSONDecodeError", type("InvalidJSONError", (request_exception,), {}), ValueError)),
            ("content", like("ApiError", status_code=200)),
            ("content", like("DecodingError")),
            ("other", like("LibraryError")),
        ]
        for kind, error in cases:
            self.assertEqual((type(error), kind_of(error)), (type(error), kind))

    def test_causes(self) -> None:
        try:
            try:
                raise ConnectionResetError()
            except OSError as error:
                raise like("LibraryError") from error
        except Exception as error:
            self.assertEqual(kind_of(error), "network")

    def test_kinds_of_a_driver_come_first(self) -> None:
        error = like("PaginationError", ValueError)
        self.assertEqual(kind_of(error, {"PaginationError": "loop"}), "loop")
        self.assertEqual(kind_of(error, {ValueError: "other"}), "other")
        self.assertEqual(kind_of(error, {KeyError: "other"}), "content")


if __name__ == "__main__":
    unittest.main()
