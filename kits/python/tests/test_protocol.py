# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The driver's side of the protocol, in a real process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict
from unittest import mock

from support import DRIVERS, KIT, DriverError, DriverProcess, Layer


def configuration(behaviour: str, dialect: str = "good", **keys: Any) -> Dict[str, Any]:
    return {"endpoints": {"list": behaviour}, "requestTimeout": 1000, "dialect": {"name": dialect}, **keys}


class ProtocolTests(unittest.TestCase):
    def setUp(self) -> None:
        self.driver = DriverProcess(DRIVERS / "odd.py")
        self.addCleanup(self.driver.__exit__)

    def pager(self, behaviour: str, **keys: Any) -> Layer:
        self.driver.initialize()
        return self.driver.create(**configuration(behaviour, **keys))

    def error(self, line: bytes) -> Any:
        self.driver.send(line + b"\n")
        message = self.driver.message()
        return message["id"], message["error"]["code"]

    def test_handshake(self) -> None:
        answer = self.driver.initialize()
        self.assertEqual((answer["driver"], answer["version"], answer["protocolVersion"]), ("odd", "7", 1))
        self.assertEqual(sorted(answer["layers"]), ["counter", "pager"])
        self.assertEqual(answer["layers"]["pager"]["events"], ["page", "end", "failed"])
        self.assertEqual(answer["layers"]["pager"]["promises"], [])
        self.assertEqual(answer["layers"]["pager"]["dialects"], ["good"])
        self.assertNotIn("dialects", answer["layers"]["counter"])
        self.assertEqual(self.driver.call("shutdown"), {})
        self.assertEqual(self.driver.process.wait(5), 0)

    def test_errors_of_lines(self) -> None:
        self.assertEqual(self.error(b"hello"), (None, -32700))
        self.assertEqual(self.error(b"\xff"), (None, -32700))
        self.assertEqual(self.error(b"[]"), (None, -32600))
        self.assertEqual(self.error(b'{"id":"a"}'), ("a", -32600))
        self.assertEqual(self.error(b'{"id":1,"method":"shutdown"}'), (1, -32002))
        self.assertEqual(self.error(b'{"id":2,"method":"initialize"}'), (2, -32602))
        self.assertEqual(self.error(b'{"id":3,"method":"initialize","params":{"protocolVersion":"1"}}'), (3, -32602))
        self.assertEqual(self.error(b'{"id":4,"method":"initialize","params":{"protocolVersion":2}}'), (4, 2))
        self.driver.initialize()
        self.assertEqual(self.error(b'{"id":5,"method":"initialize","params":{"protocolVersion":1}}'), (5, -32600))
        self.assertEqual(self.error(b'{"id":6,"method":"layer.fly"}'), (6, -32601))
        self.driver.send(b'\n  \n{"method":"unknown.notification"}\n')
        self.assertEqual(self.driver.call("shutdown"), {})

    def test_errors_of_calls(self) -> None:
        self.driver.initialize()
        cases = {
            1: {"layer": "table", "configuration": {}},
            2: {"layer": "pager", "configuration": configuration(4)},  # type: ignore[arg-type]
            -32602: {"layer": "pager"},
        }
        for code, parameters in cases.items():
            with self.assertRaises(DriverError) as caught:
                self.driver.call("layer.create", **parameters)
            self.assertEqual(caught.exception.code, code)
        layer = self.driver.create(**configuration("print"))
        for action, arguments, code in (("fly", (), 1), ("next", (1,), 2)):
            with self.assertRaises(DriverError) as caught:
                layer.perform(action, *arguments)
            self.assertEqual(caught.exception.code, code)
        layer.dispose()
        with self.assertRaises(DriverError) as caught:
            layer.perform("next")
        self.assertEqual(caught.exception.code, 2)

    def test_unsupported_dialects_and_keys_have_a_reason(self) -> None:
        self.driver.initialize()
        for keys, reason in (
            ({"dialect": "bad"}, "dialect 'bad'"),
            ({"parameters": {"a": "b"}}, "configuration key 'parameters'"),
        ):
            with self.assertRaises(DriverError) as caught:
                self.driver.create(**configuration("print", **keys))
            self.assertEqual((caught.exception.code, caught.exception.reason), (1, reason))
        with self.assertRaises(DriverError) as caught:
            self.driver.create("counter", to=5)
        self.assertEqual((caught.exception.code, caught.exception.reason), (1, "configuration key 'to'"))

    def test_printing_does_not_disturb_the_session(self) -> None:
        layer = self.pager("print")
        self.assertEqual(layer.do("start")["ids"], [1])
        self.assertIn("a stray line", self.driver.log)
        self.assertIn("a line of a child", self.driver.log)

    def test_printing_at_an_import_does_not_disturb_the_session(self) -> None:
        # Without the module 'site', importlib is not imported when the driver starts.
        for options in ((), ("-S",)):
            with self.subTest(options=options), DriverProcess(DRIVERS / "noisy.py", options=options) as driver:
                self.assertEqual(driver.initialize()["driver"], "noisy")
                for line in ("a line of an import", "a line of a native library", "a line of a child"):
                    self.assertIn(line, driver.log)

    def test_import_by_another_program_leaves_its_output_alone(self) -> None:
        program = "import driver_of_mine\nprint(driver_of_mine.PagerDriver.layer)\nprint(input())"
        with tempfile.TemporaryDirectory() as folder:
            module = Path(folder) / "driver_of_mine.py"
            module.write_text("from understudy.driver import PagerDriver\n")
            (Path(folder) / "program.py").write_text(program)
            ended = subprocess.run(
                [sys.executable, Path(folder) / "program.py"],
                input="a line\n",
                capture_output=True,
                text=True,
                env={**os.environ, "PYTHONPATH": str(KIT)},
                check=False,
            )
        self.assertEqual((ended.stdout, ended.stderr), ("pager\na line\n", ""))

    def test_driver_whose_base_is_imported_prints_to_standard_error(self) -> None:
        buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        with mock.patch.dict(os.environ, buffered, clear=True), DriverProcess(DRIVERS / "derived.py") as driver:
            self.assertEqual(driver.initialize()["driver"], "derived")
            self.assertIn("a line before the session", driver.log)

    def test_large_integers(self) -> None:
        layer = self.pager("large")
        ids = [9007199254740992, "9007199254740993", "-9223372036854775808"]
        self.assertEqual(layer.do("start")["ids"], ids)
        self.assertEqual(layer.take_events(), [["page", ids]])
        counter = self.driver.create("counter", **{"from": "9007199254740993"})
        self.assertEqual(counter.do("add", "9007199254740993")["value"], "18014398509481986")
        self.assertEqual(counter.do("add", "-9007199254740995")["value"], 9007199254740991)

    def test_exceptions_become_kinds(self) -> None:
        self.driver.initialize()
        for behaviour, kind in (("key", "content"), ("time", "network"), ("other", "other")):
            layer = self.driver.create(**configuration(behaviour))
            self.assertEqual(layer.do("start")["failed"], kind)
            self.assertEqual(layer.take_events(), [["failed", kind]])
        self.assertIn("Traceback", self.driver.log)
        self.assertIn("ArithmeticError: odd", self.driver.log)

    def test_rows_without_a_usable_id_are_a_defect_of_the_driver(self) -> None:
        self.driver.initialize()
        for behaviour, words in (("no-id", "{'name': 'a row'}"), ("odd-id", "JSON serializable")):
            layer = self.driver.create(**configuration(behaviour))
            with self.assertRaises(DriverError) as caught:
                layer.do("start")
            self.assertEqual(caught.exception.code, -32603)
            self.assertIn(words, caught.exception.message)
            self.assertIn("return an integer or a text from 'id'", caught.exception.message)
        layer = self.driver.create(**configuration("object-id"))
        self.assertEqual(layer.do("start")["ids"], [{"S": "1"}])

    def test_exit_of_a_library_is_its_failure(self) -> None:
        layer = self.pager("exit")
        with self.assertRaises(DriverError) as caught:
            layer.do("start")
        self.assertEqual((caught.exception.code, caught.exception.message), (4, "SystemExit: 3"))

    def test_layers_that_never_end_do_not_stop_the_driver(self) -> None:
        self.driver.initialize()
        for behaviour in ("hang", "spin"):
            layer = self.driver.create(**configuration(behaviour))
            layer.perform("start")
            answer = layer.settle(milliseconds=50)
            self.assertEqual((answer["settled"], answer["inFlight"]), (False, 1))
            self.assertTrue(layer.settle(in_flight_at_most=1)["settled"])
            layer.dispose()
        self.assertEqual(self.driver.create(**configuration("large")).do("start")["pages"], 1)

    def test_endless_pager_ends_with_its_disposal(self) -> None:
        layer = self.pager("endless")
        layer.perform("all", None)
        self.assertFalse(layer.settle(milliseconds=20)["settled"])
        layer.dispose()
        self.driver.events.clear()
        self.assertEqual(self.driver.create(**configuration("large")).do("start")["pages"], 1)
        self.assertEqual(len(self.driver.events), 1, "an event came after the disposal")

    def test_sequences_have_no_gap(self) -> None:
        layer = self.pager("endless")
        layer.do("all", 50)
        self.assertEqual(self.driver.sequences[layer.handle], list(range(1, 51)))

    def test_end_of_input_ends_the_process_at_any_moment(self) -> None:
        for moment in ("handshake", "hang", "spin", "settle", "block"):
            with self.subTest(moment=moment), DriverProcess(DRIVERS / "odd.py") as driver:
                driver.initialize()
                if moment in ("hang", "spin"):
                    driver.create(**configuration(moment)).perform("start")
                if moment == "settle":
                    layer = driver.create(**configuration("hang"))
                    layer.perform("start")
                    driver.begin("layer.settle", handle=layer.handle, inFlightAtMost=0, timeLimit=60_000)
                if moment == "block":
                    layer = driver.create("counter")
                    driver.begin("layer.perform", handle=layer.handle, action="block", arguments=[])
                assert driver.process.stdin is not None
                driver.process.stdin.close()
                self.assertEqual(driver.process.wait(5), 0)

    def test_signal_ends_the_process(self) -> None:
        self.pager("hang").perform("start")
        self.driver.process.terminate()
        self.assertEqual(self.driver.process.wait(5), -signal.SIGTERM)

    def test_layer_of_another_kind(self) -> None:
        self.driver.initialize()
        counter = self.driver.create("counter", **{"from": 1})
        self.assertEqual(counter.do("add", 2), {"value": 3})
        counter.perform("addLater", 4)
        answer = counter.settle(milliseconds=0)
        self.assertEqual((answer["settled"], answer["inFlight"], answer["state"]), (False, 1, {"value": 3}))
        self.assertEqual(counter.settle()["state"], {"value": 7})
        self.assertEqual(counter.take_events(), [["added", 3], ["added", 7]])
        for action in ("raiseNow", "raiseLater"):
            with self.assertRaises(DriverError) as caught:
                counter.do(action)
            self.assertEqual(caught.exception.code, 4)
        with self.assertRaises(DriverError) as caught:
            counter.do("refuse")
        self.assertEqual((caught.exception.code, caught.exception.reason), (1, "action 'refuse'"))
        self.assertEqual(counter.settle()["state"], {"value": 7})

    def test_messages_are_one_line_of_ascii(self) -> None:
        self.driver.send(b'{"id":1,"method":"\\u00e9\\n"}\n')
        message = self.driver.message()
        self.assertEqual(message["error"]["code"], -32601)
        self.assertNotIn("\n", json.dumps(message))


if __name__ == "__main__":
    unittest.main()
