# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The stub of the kit, with the real program."""

from __future__ import annotations

import json
import os
import select
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from support import KIT
from understudy.program import ProgramError, find
from understudy.stub import Sandbox, Stub, StubError

VICTIM = """
import sys
from understudy.stub import Stub
stub = Stub()
print(stub.url, flush=True)
sys.stdin.read()
"""


def read(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return json.load(answer)


def script(folder: str, text: str) -> str:
    path = Path(folder) / "understudy"
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


class StubTests(unittest.TestCase):
    stub: Stub

    @classmethod
    def setUpClass(cls) -> None:
        cls.stub = Stub(preset="stripe", rows=30)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.stub.stop()

    def setUp(self) -> None:
        self.stub.reset()
        self.url = self.stub.url_of("stripe")

    def test_options(self) -> None:
        self.assertEqual([each["rows"] for each in self.stub.lists()], [30])
        with Stub(page_size=3, seed=5, faults=["delay:1"], options=["--journal", "10"]) as stub:
            self.assertEqual(len(read(stub.url_of("houses"))["Data"]["List"]), 3)
            self.assertEqual(stub.faults()[0]["fault"], "delay:1")

    def test_faults(self) -> None:
        with self.stub.fault("status:500@times=1"):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                read(self.url)
            caught.exception.close()
            self.assertEqual([(each["matched"], each["struck"]) for each in self.stub.faults()], [(1, 1)])
        self.assertEqual(self.stub.faults(), [])
        self.stub.add_fault({"page": 2, "fault": {"lie": "repeatRow"}})
        self.stub.remove_fault(self.stub.add_fault("delay:1"))
        self.assertEqual(len(self.stub.faults()), 1)
        self.stub.remove_faults()
        self.assertEqual(self.stub.faults(), [])

    def test_holds(self) -> None:
        self.stub.hold("stripe", query={"limit": "2"})
        bodies: list[Any] = []
        thread = threading.Thread(target=lambda: bodies.append(read(self.url + "?limit=2")))
        thread.start()
        self.stub.wait_for(state="held")
        self.assertEqual(len(self.stub.held()), 1)
        self.assertEqual(len(read(self.url + "?limit=3")["data"]), 3)
        self.assertEqual(bodies, [])
        self.assertEqual(self.stub.release(page=1), 1)
        thread.join(20)
        self.assertEqual(len(bodies[0]["data"]), 2)

    def test_journal_and_verification(self) -> None:
        read(self.url + "?limit=2")
        read(self.url)
        self.assertEqual([each["status"] for each in self.stub.journal()], [200, 200])
        self.assertEqual(len(self.stub.journal(query={"limit": None})), 1)
        self.assertEqual(self.stub.count(page=1, method="GET"), 2)
        self.stub.verify(1, query={"limit": "2"})
        with self.assertRaises(AssertionError) as caught:
            self.stub.verify(5, page=1)
        self.assertIn("expected 5 requests with page=1, but there are 2", str(caught.exception))
        self.assertIn("GET /v1/customers?limit=2 → 200", str(caught.exception))
        with self.assertRaises(AssertionError):
            self.stub.wait_for(3, seconds_max=0.01, page=1)
        self.stub.clear_journal()
        self.stub.verify(0)

    def test_rows(self) -> None:
        first = read(self.url)["data"][0]
        self.stub.insert_rows(at=0, count=2)
        self.assertEqual(read(self.url)["data"][2], first)
        self.stub.delete_rows("stripe", at=0, count=3)
        self.assertNotIn(first, read(self.url)["data"])
        self.assertEqual(self.stub.insert_row({"name": "Ada"})["name"], "Ada")
        self.assertEqual(self.stub.rows()[0]["rows"], 30)
        self.stub.reset_rows("stripe")
        self.assertEqual(read(self.url)["data"][0], first)

    def test_sandboxes(self) -> None:
        with self.stub.sandbox("left") as left, left.sandbox(seed=5) as right:
            self.assertEqual(left.url, f"{self.stub.url}/__sandbox/left")
            self.assertEqual(right.url, f"{self.stub.url}/__sandbox/{right.name}")
            left.delete_rows(at=0, count=30)
            right.add_fault("status:500")
            self.assertEqual(left.rows()[0]["rows"], 0)
            self.assertEqual(read(left.url_of("stripe"))["data"], [])
            with self.assertRaises(urllib.error.HTTPError) as caught:
                read(right.url_of("stripe"))
            caught.exception.close()
            self.assertEqual(len(read(self.url + "?limit=2")["data"]), 2)
            self.assertEqual([each.count() for each in (self.stub, left, right)], [1, 1, 1])
            with self.assertRaises(StubError) as refused:
                Sandbox(self.stub.url, "left", seed=6)
            self.assertIn("the sandbox 'left' exists already", str(refused.exception))
            with Sandbox(self.stub.url + "/", "left") as again:
                self.assertEqual(again.count(), 1)
            self.assertFalse(left.is_running)
            with self.assertRaises(StubError) as gone:
                left.count()
            self.assertIn("there is no sandbox 'left'", str(gone.exception))
        self.assertFalse(right.is_running)
        self.assertTrue(self.stub.is_running)

    def test_sandbox_without_a_stub(self) -> None:
        with self.assertRaises(StubError) as caught:
            Sandbox("http://127.0.0.1:1", "left")
        self.assertIn("got no answer from http://127.0.0.1:1: ", str(caught.exception))

    def test_ttl_of_a_sandbox(self) -> None:
        with self.stub.sandbox("short", ttl=60) as short, short.sandbox(ttl=70):
            sandboxes = self.stub._call("GET", "sandboxes")["sandboxes"]
            self.assertEqual(sorted(each["ttl"] for each in sandboxes), [60, 70])
            with self.assertRaises(StubError) as refused:
                Sandbox(self.stub.url, "short", ttl=61)
            self.assertIn("the sandbox 'short' exists already", str(refused.exception))

    def test_refusals_name_the_reason(self) -> None:
        with self.assertRaises(StubError) as caught:
            self.stub.add_fault("nothing")
        self.assertIn("unknown fault 'nothing'", str(caught.exception))
        with self.assertRaises(StubError) as caught:
            self.stub.url_of("houses")
        self.assertEqual(str(caught.exception), "there is no list 'houses'; the stub serves stripe")


class AdminTokenTests(unittest.TestCase):
    def test_calls_and_sandboxes_send_the_token(self) -> None:
        with Stub(preset="stripe", rows=30, admin_token="s3cret") as stub:
            self.assertEqual(stub.faults(), [])
            with Sandbox(stub.url, admin_token="s3cret") as left, stub.sandbox() as right, right.sandbox() as more:
                for sandbox in (left, right, more):
                    self.assertEqual(sandbox.rows()[0]["rows"], 30)
                    self.assertEqual(len(read(sandbox.url_of("stripe") + "?limit=2")["data"]), 2)
            self.assertEqual([each.is_running for each in (left, right, more)], [False, False, False])

    def test_a_wrong_token_is_refused(self) -> None:
        with Stub(admin_token="s3cret") as stub:
            for token in (None, "secret"):
                with self.assertRaises(StubError) as caught:
                    Sandbox(stub.url, admin_token=token)
                self.assertIn("got 401: the admin token is missing or wrong", str(caught.exception))


class ProgramTests(unittest.TestCase):
    def test_wrong_options(self) -> None:
        with self.assertRaises(ProgramError) as caught:
            Stub("/nowhere.yaml")
        self.assertIn("did not start: it ended with status", str(caught.exception))
        self.assertIn("/nowhere.yaml", str(caught.exception).partition("\n")[2])

    def test_missing_program(self) -> None:
        for environment, words in (
            ({"PATH": "/nowhere"}, "is not on the path, and UNDERSTUDY is not set"),
            ({"PATH": "/nowhere", "UNDERSTUDY": "/nowhere/u"}, "'/nowhere/u', which the variable UNDERSTUDY names"),
        ):
            with self.assertRaises(ProgramError) as caught:
                find(environment=environment)
            self.assertIn(words, str(caught.exception))
            self.assertIn("swift build", str(caught.exception))

    def test_other_version(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for text, words in (("echo 9.2.0", "is version '9.2.0'"), ("exit 3", "ended with status 3")):
                with self.assertRaises(ProgramError) as caught:
                    find(script(folder, text + f" # {words}"))
                self.assertIn(words, str(caught.exception))
                os.unlink(Path(folder) / "understudy")

    def test_program_that_says_something_else(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            text = '[ "$1" = --version ] && echo 0.1.0 && exit; echo Hello; exec sleep 60'
            with self.assertRaises(ProgramError) as caught:
                Stub(program=script(folder, text))
        self.assertIn("did not start: it wrote 'Hello'", str(caught.exception))

    def test_stub_that_dies_under_a_test(self) -> None:
        stub = Stub()
        self.addCleanup(stub.stop)
        [process] = processes_of(stub.url)
        os.kill(process, signal.SIGKILL)
        self.assertNotEqual(stub._program._process.wait(20), 0)
        with self.assertRaises(StubError) as caught:
            stub.lists()
        self.assertIn("because the stub has ended with status 137", str(caught.exception))

    def test_stop_ends_the_program(self) -> None:
        with Stub() as stub:
            [process] = processes_of(stub.url)
        self.assertFalse(is_alive(process))
        stub.stop()

    def test_program_ends_with_a_killed_test(self) -> None:
        for end in (signal.SIGKILL, signal.SIGTERM):
            with subprocess.Popen(
                [sys.executable, "-c", VICTIM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": str(KIT)},
            ) as victim:
                assert victim.stdout is not None
                url = victim.stdout.readline().decode().strip()
                [process] = processes_of(url)
                watch = os.pidfd_open(process)
                victim.send_signal(end)
                victim.wait(20)
                ended, _, _ = select.select([watch], [], [], 20)
                os.close(watch)
                self.assertTrue(ended, f"process {process} has survived signal {end}")


def processes_of(url: str) -> list[int]:
    """Return the processes that listen at the address of a stub."""
    port = int(url.rpartition(":")[2])
    table = Path("/proc/net/tcp").read_text().splitlines()[1:]
    fields = [line.split() for line in table]
    inodes = {f"socket:[{each[9]}]" for each in fields if int(each[1].split(":")[1], 16) == port and each[3] == "0A"}
    found = set()
    for folder in Path("/proc").glob("[0-9]*/fd"):
        try:
            links = {os.readlink(link) for link in folder.iterdir()}
        except OSError:
            continue
        if links & inodes:
            found.add(int(folder.parent.name))
    return sorted(found)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


if __name__ == "__main__":
    unittest.main()
