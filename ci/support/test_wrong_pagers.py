# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The comparison of wrong pagers, with reports that the tests write down."""

from __future__ import annotations

import contextlib
import io
import pathlib
import tempfile
import unittest

import wrong_pagers
from drivers import Judge, Report
from wrong_pagers import KITS, Kit


def report(*broken: str, undecided: tuple[str, ...] = (), status: int = 1) -> Report:
    """Return a report of a run that broke some contracts."""
    contracts = [{f"pager {id}" for id in each} for each in (broken, undecided)]
    return Report(status, 0.5, set(), contracts[0], contracts[1], set(), "the last words")


def judged(in_swift: set[str], reports: dict[str, Report]) -> tuple[int, str]:
    """Return the number of faults, and the text that was printed."""
    verdict = Judge()
    with contextlib.redirect_stdout(io.StringIO()) as output:
        wrong_pagers.judge("mistake", in_swift, reports, verdict)
    return verdict.faults, output.getvalue()


class JudgeTests(unittest.TestCase):
    def test_same_contracts_are_right(self) -> None:
        faults, text = judged({"PG-1.a", "PG-2"}, {"Python": report("PG-2", "PG-1.a"), "C": report("PG-1.a", "PG-2")})
        self.assertEqual(faults, 0)
        self.assertIn("ok    mistake: the same 2 broken in all (PG-1.a, PG-2)", text)

    def test_each_difference_is_a_fault(self) -> None:
        same = report("PG-1")
        cases = [
            ({"PG-1", "PG-2"}, same, "PG-2: broken, but not in Python, C"),
            ({"PG-1"}, report("PG-1", "PG-3"), "PG-3: broken, but not in Swift, C"),
            ({"PG-1"}, report(), "PG-1: broken, but not in Python"),
            ({"PG-1"}, report("PG-1", undecided=("PG-4",)), "PG-4: no verdict in Python"),
            ({"PG-1"}, report("PG-1", status=3), "Python ended with status 3: the last words"),
        ]
        for in_swift, found, line in cases:
            with self.subTest(line=line):
                faults, text = judged(in_swift, {"Python": found, "C": same})
                self.assertEqual(faults, 1)
                self.assertIn(f"      {line}\n", text)

    def test_mistake_that_no_contract_catches_is_a_fault(self) -> None:
        faults, text = judged(set(), {"Python": report(status=0)})
        self.assertEqual(faults, 1)
        self.assertIn("no contract catches it", text)


class KitTests(unittest.TestCase):
    def test_every_mistake_fits_its_pager(self) -> None:
        names = [set(kit.mistakes) for kit in KITS.values()]
        self.assertEqual(names[0], names[1])
        for kit in KITS.values():
            for mistake in kit.mistakes:
                with tempfile.TemporaryDirectory() as folder:
                    command = kit.driver(mistake, pathlib.Path(folder, "kit"))
                    self.assertIn(f"{folder}/kit/reference/driver.", command)

    def test_text_that_is_not_there_once_is_an_error(self) -> None:
        for text in ("no such text", "def "):
            kit = Kit("kits/python", "{}", {"mistake": [("pager_state.py", text, "")]})
            with self.subTest(text=text), tempfile.TemporaryDirectory() as folder:
                with self.assertRaisesRegex(ValueError, "^mistake: kits/python/reference/pager_state.py has "):
                    kit.driver("mistake", pathlib.Path(folder, "kit"))


if __name__ == "__main__":
    unittest.main()
