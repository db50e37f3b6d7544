# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The fixtures of the kit in real runs of pytest."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import KIT
from understudy.stub import Stub

CONFTEST = """
import importlib.metadata
import pytest

# An installed package registers the plugin by itself.
if not any(each.value == "understudy.pytest_plugin" for each in importlib.metadata.entry_points(group="pytest11")):
    pytest_plugins = "understudy.pytest_plugin"

@pytest.fixture(scope="session")
def understudy_arguments():
    return {"preset": "stripe", "rows": 7}
"""
TESTS = """
import os
import urllib.request
import pytest

@pytest.mark.parametrize("number", range(6))
def test_each_begins_anew(understudy, number):
    assert understudy.journal() == [] and understudy.faults() == []
    assert understudy.rows()[0]["rows"] == 7
    understudy.insert_rows()
    understudy.add_fault("delay:1")
    urllib.request.urlopen(understudy.url_of("stripe")).read()
    understudy.verify(1)
    with open("urls.txt", "a") as file:
        print(os.getpid(), understudy.url, file=file)

def test_ended_stub_is_replaced(understudy):
    understudy.stop()

def test_after(understudy):
    understudy.verify(0)
"""
SANDBOX_TESTS = """
import pytest
import urllib.request

@pytest.mark.parametrize("number", range(4))
def test_each_has_its_own_sandbox(understudy_sandbox, number):
    sandbox = understudy_sandbox
    assert sandbox.journal() == [] and sandbox.faults() == []
    assert sandbox.rows()[0]["rows"] == 7
    sandbox.insert_rows()
    sandbox.add_fault("delay:1")
    urllib.request.urlopen(sandbox.url_of("stripe")).read()
    sandbox.verify(1)
    with open("urls.txt", "a") as file:
        print(sandbox.url.split("/__sandbox/")[0], sandbox.name, file=file)

def test_the_stub_itself_is_unchanged(understudy):
    assert understudy.journal() == [] and understudy.rows()[0]["rows"] == 7
    assert understudy._call("GET", "sandboxes")["sandboxes"] == []
"""
SHARED = """
@pytest.fixture(scope="session")
def understudy_url():
    return {url!r}
"""
TOKEN = """
@pytest.fixture(scope="session")
def understudy_admin_token():
    return "s3cret"
"""


class PytestPluginTests(unittest.TestCase):
    def setUp(self) -> None:
        if importlib.util.find_spec("pytest") is None:
            self.fail("pytest is not installed; run 'pip install pytest'")

    def run_pytest(
        self, *options: str, conftest: str = "", tests: str = TESTS, **variables: str
    ) -> "tuple[str, list[list[str]]]":
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "conftest.py").write_text(CONFTEST + conftest)
            (Path(folder) / "test_list.py").write_text(tests)
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(KIT), **variables},
                capture_output=True,
                text=True,
                timeout=120,
            )
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
            urls = [line.split() for line in (Path(folder) / "urls.txt").read_text().splitlines()]
        return run.stdout, urls

    def test_one_process(self) -> None:
        output, urls = self.run_pytest()
        self.assertIn("8 passed", output)
        self.assertEqual(len({url for _, url in urls}), 1)

    def test_each_worker_has_its_own_stub(self) -> None:
        if importlib.util.find_spec("xdist") is None:
            self.skipTest("pytest-xdist is not installed; run 'pip install pytest-xdist' to run this test")
        output, urls = self.run_pytest("-n", "2")
        self.assertIn("8 passed", output)
        self.assertEqual(len({process for process, _ in urls}), len({url for _, url in urls}))

    def test_each_test_has_a_sandbox_of_its_own(self) -> None:
        output, urls = self.run_pytest(tests=SANDBOX_TESTS)
        self.assertIn("5 passed", output)
        self.assertEqual(len({stub for stub, _ in urls}), 1)
        self.assertEqual(len({name for _, name in urls}), 4)

    def test_a_sandbox_of_a_stub_that_runs_already(self) -> None:
        with Stub(preset="stripe", rows=7) as stub:
            # The test of the stub itself would start another stub.
            own = SANDBOX_TESTS.split("def test_the_stub_itself")[0]
            output, urls = self.run_pytest(conftest=SHARED.format(url=stub.url), tests=own)
            self.assertIn("4 passed", output)
            self.assertEqual({url for url, _ in urls}, {stub.url})
            stub.verify(0)

    def test_the_admin_token_of_a_stub_that_runs_already(self) -> None:
        own = SANDBOX_TESTS.split("def test_the_stub_itself")[0]
        with Stub(preset="stripe", rows=7, admin_token="s3cret") as stub:
            shared = SHARED.format(url=stub.url)
            for conftest, token in ((shared, "s3cret"), (shared + TOKEN, "wrong")):
                output, _ = self.run_pytest(conftest=conftest, tests=own, UNDERSTUDY_ADMIN_TOKEN=token)
                self.assertIn("4 passed", output)

    def test_the_admin_token_of_the_stub_of_the_fixtures(self) -> None:
        conftest = CONFTEST.partition("@pytest.fixture")[2].replace('"rows": 7', '"rows": 7, "admin_token": "s3cret"')
        output, _ = self.run_pytest(
            conftest="@pytest.fixture" + conftest, tests=SANDBOX_TESTS, UNDERSTUDY_ADMIN_TOKEN="wrong"
        )
        self.assertIn("5 passed", output)


if __name__ == "__main__":
    unittest.main()
