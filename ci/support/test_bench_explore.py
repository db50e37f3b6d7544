# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The judgement about searches of references, and the lines of the table."""

from __future__ import annotations

import contextlib
import io
import json
import pathlib
import tempfile
import unittest

import bench_explore


class BenchExploreTests(unittest.TestCase):
    def search(self, *subjects: dict) -> bench_explore.Search:
        return bench_explore.Search(wall=2.0, user=1.0, subjects=list(subjects))

    def test_a_search_that_ended_early_is_right(self) -> None:
        early = {"subject": "page", "verdict": "undecided", "steps": 7, "reasons": ["the time was over before all"]}
        held = {"subject": "link", "verdict": "holds", "steps": 5}
        search = self.search(early, held)
        self.assertEqual((search.wrong, search.steps), ([], 12))

    def test_a_broken_rule_and_a_lost_history_are_wrong(self) -> None:
        broken = {"subject": "page", "verdict": "broken", "steps": 7}
        lost = {"subject": "link", "verdict": "undecided", "steps": 5, "reasons": ["a history could not be judged"]}
        unsupported = {"subject": "relay", "verdict": "unsupported", "steps": 0}
        wrong = self.search(broken, lost, unsupported).wrong
        self.assertEqual(wrong, ["page: broken", "link: undecided a history could not be judged", "relay: unsupported"])

    def test_a_line_shows_whether_the_target_is_met(self) -> None:
        met = bench_explore.Row("a", steps=2_000_000, seconds=2.0, least=1_000_000)
        self.assertEqual(str(met), "| a | 2,000,000 | 2.00 s | 1,000,000 | ≥ 1,000,000 | ok |")
        missed = bench_explore.Row("b", steps=999_999, seconds=1.0, least=1_000_000)
        self.assertTrue(missed.is_missed)
        self.assertTrue(str(missed).endswith("| MISSED |"))
        free = bench_explore.Row("c", steps=1, seconds=1.0, least=None)
        self.assertFalse(free.is_missed)
        self.assertEqual(str(free), "| c | 1 | 1.00 s | 1 |  |  |")

    def test_a_broken_reference_does_not_hide_the_figures_after_it(self) -> None:
        result = {"subjects": [{"subject": "page", "verdict": "broken", "steps": 1_000_000_000, "states": 1}]}
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program")
            program.write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps(result)}\nEND\n")
            program.chmod(0o755)
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                status = bench_explore.speeds(str(program), quick=True)
        lines = output.getvalue().splitlines()
        self.assertEqual(status, 1)
        # 6 models with all and with random histories, the stage, 2 drivers, and all histories within limits.
        self.assertEqual(sum(line.endswith("| does not hold |") for line in lines), 16)
        self.assertIn("one Python driver process, 4 dialects: page: broken", lines)
        self.assertEqual(lines[-1], "all ways of paging: page: broken")


if __name__ == "__main__":
    unittest.main()
