# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The fixture of the kit in real runs of pytest."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import KIT

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


class PytestPluginTests(unittest.TestCase):
    def setUp(self) -> None:
        if importlib.util.find_spec("pytest") is None:
            self.fail("pytest is not installed; run 'pip install pytest'")

    def run_pytest(self, *options: str) -> "tuple[str, list[list[str]]]":
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "conftest.py").write_text(CONFTEST)
            (Path(folder) / "test_list.py").write_text(TESTS)
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(KIT)},
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


if __name__ == "__main__":
    unittest.main()
