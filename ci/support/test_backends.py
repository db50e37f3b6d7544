# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The judgement of ci/backends: what counts, and what the script fails for."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "backends"))

import probing  # noqa: E402
import results  # noqa: E402
import walking  # noqa: E402


class Described:
    """A description, or the reason for none."""

    def __init__(self, reason: str = "") -> None:
        self.reason = reason


def row(points: int, wrong: list[str], problems: list[str] | None = None, reason: str = "") -> results.Row:
    return results.Row("a 1 Page", "unique", None, Described(reason), wrong, points, None, None, None, problems or [])


class Pages:
    """A client that gets pages of rows by their URLs."""

    def __init__(self, pages: dict[str, list[int]]) -> None:
        self.pages = pages

    def ask(self, url: str) -> list[int]:
        return self.pages[url]

    def ids(self, answer: list[int]) -> list[int]:
        return answer


class BackendsTests(unittest.TestCase):
    def test_a_refused_list_counts_as_wrong(self) -> None:
        refused = row(9, ["not described: no way to the next page"] * 9, reason="no way to the next page")
        self.assertEqual(results.share([row(9, []), refused]), (9, 18))
        self.assertEqual(refused.score, "0 of 9 points")

    def test_fails_below_the_least_share_and_names_each_wrong_point(self) -> None:
        lines = results.problems_of([row(10, []), row(10, ["size is None instead of limit"] * 3)], [], [])
        self.assertEqual(lines, [
            "describe: only 17 of 20 points (85%) are right; at least 90% must be",
            "a 1 Page, unique: describe: size is None instead of limit",
        ])
        self.assertEqual(results.problems_of([row(10, []), row(10, ["size is None instead of limit"] * 2)], [], []), [])

    def test_fails_without_any_points(self) -> None:
        self.assertEqual(results.problems_of([row(0, [])], [], []), ["describe: no list has points"])

    def test_fails_for_a_preset(self) -> None:
        preset = row(0, [], ["by its URL: PB-02 is called broken: row 9 comes twice"])
        lines = results.problems_of([row(10, [])], [], [preset])
        self.assertEqual(lines, ["a 1 Page, unique: by its URL: PB-02 is called broken: row 9 comes twice"])

    def test_an_honest_list_is_neither_broken_nor_drifted_nor_cut(self) -> None:
        findings = {"PB-02": {"verdict": "broken", "reason": "row 9 comes twice"}, "PB-03": {"verdict": "undecided"}}
        drift = [
            {"id": "DR-04", "property": "body.kind", "verdict": "drifted", "came": "it is 2"},
            {"id": "DR-05", "property": "body", "verdict": "holds"},
        ]
        wrong = probing.Probe(findings, {"rows": 1199, "drift": drift}, "")
        self.assertEqual(probing.problems_of_honest(wrong, 1200), [
            "PB-02 is called broken: row 9 comes twice",
            "DR-04 body.kind is called drifted: it is 2",
            "1199 of 1200 rows are read",
        ])
        right = probing.Probe({"PB-03": {"verdict": "undecided"}}, {"rows": 1200}, "")
        self.assertEqual(probing.problems_of_honest(right, 1200), [])
        refused = probing.Probe({}, {}, "the first page has no rows")
        self.assertEqual(probing.problems_of_honest(refused, 1200), ["refused: the first page has no rows"])

    def test_only_an_expected_reason_leaves_open_whether_rows_repeat(self) -> None:
        truth = walking.Truth([walking.Walk(2, [[1, 2], [2, 3]], [], "ended")], [1, 2, 3])
        finding = {"verdict": "undecided", "reason": "the list changed meanwhile, or its order is random"}
        probe = probing.Probe({"PB-02": finding}, {}, "")

        def problems(undecided: str) -> list[str]:
            return probing.problems(probe, [], truth, Pages({}), undecided=undecided)

        self.assertEqual(problems("its order is random"), [])
        self.assertEqual(problems("")[0], "nothing is broken, but with size 2, 0 rows are missing, 1 repeated, and it ended")
        self.assertEqual(len(problems("the budget is used up")), 1)

    def test_a_wrong_way_back_is_confirmed_by_the_rows_before_the_page(self) -> None:
        walk = walking.Walk(2, [[1, 2], [3, 4], [5]], [], "ended")
        finding = {
            "reason": "on the way back, the page that begins with row 3 refers to a previous page, which is …",
            "evidence": [{"command": "curl -s http://a/3"}, {"command": "curl -s http://a/1"}],
        }

        def confirms(rows: list[int]) -> bool:
            client = Pages({"http://a/3": [3, 4], "http://a/1": rows})
            truth = walking.Truth([walk], [1, 2, 3, 4, 5])
            return probing.confirmations(truth, lambda _: finding, client)["PB-15"]()

        self.assertFalse(confirms([1, 2]))
        self.assertFalse(confirms([2]))
        self.assertTrue(confirms([1]))
        self.assertTrue(confirms([]))


if __name__ == "__main__":
    unittest.main()
