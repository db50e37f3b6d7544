# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Tests of the search of histories: `python3 -m unittest discover ci/support/pagers`. They need no program."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import explore  # noqa: E402
from subjects import Subject  # noqa: E402

SUBJECT = Subject(
    "ci/adapters/a_pager.py", "lib", "1.2", "the `pager`", 12, ("page", "offset"), (), {},
    {
        "EX-10": ("A page that fails keeps the rows.", "https://example.org/pages"),
        "PG-48": ("A wrong answer is a failure.", "https://example.org/failures"),
    },
    {"PG-48": "the adapter sends the requests"},
)


def finding(rule, behaviour, **more):
    return {
        "rule": rule, "sentence": f"The rule {rule}", "behaviours": [behaviour], "expected": "ids: [0]", "seen": "none",
        "rows": 1, "steps": [], "contractID": f"{behaviour}.explored", "contract": "understudy: 1\n", **more,
    }


def report(*findings, verdict="broken"):
    searched = {"subject": "page", "verdict": verdict, "steps": 30, "histories": 4, "seconds": 2.5}
    other = {"subject": "cursor", "verdict": "unsupported", "steps": 0, "seconds": 0.0, "reasons": ["no dialect"]}
    return json.dumps({"subjects": [{**searched, "findings": list(findings)}, other]})


def explored(*findings, **more):
    return explore.read_report(SUBJECT, report(*findings, **more))


class FindingTests(unittest.TestCase):
    def test_a_history_that_breaks_a_documented_promise_is_a_finding(self):
        (found, promise), = explore.findings(explored(finding("EX-10", "PG-41")))
        self.assertEqual((found.rule, promise.link), ("EX-10", "https://example.org/pages"))

    def test_without_a_promise_a_contract_or_a_confirmation_there_is_no_finding(self):
        for each in (
            finding("EX-15", "PG-02"),
            finding("EX-10", "PG-41", contract=""),
            finding("EX-10", "PG-41", contractDoubt="its contract is holds"),
        ):
            self.assertEqual(explore.findings(explored(each)), [], each)

    def test_what_the_adapter_decides_is_no_finding(self):
        self.assertEqual(explore.findings(explored(finding("EX-11", "PG-48"))), [])

    def test_an_unstable_history_is_no_finding(self):
        self.assertEqual(explore.findings(explored(finding("EX-10", "PG-41"), verdict="unstable")), [])

    def test_dialects_without_a_search_are_not_counted(self):
        result = explored()
        self.assertEqual((result.steps, result.histories, result.seconds), (30, 4, 2.5))


class SectionTests(unittest.TestCase):
    def section(self, *findings):
        return explore.section([explored(*findings)], "understudy", "python", 10, 7)

    def test_a_finding_has_the_promise_its_link_and_the_command_that_repeats_it(self):
        text = self.section(finding("EX-10", "PG-41"))
        self.assertIn("Promised: “A page that fails keeps the rows.” ([documentation](https://example.org/pages)).", text)
        path = "ci/support/pagers/found/a_pager/PG-41.explored.page.yaml"
        self.assertIn(f"`understudy explore --driver 'python ci/adapters/a_pager.py' --replay {path}`", text)
        self.assertIn("| lib 1.2 | the `pager` | 2 | 4 | 30 | 2 | 1 | none | none |", text)

    def test_a_search_that_finds_nothing_says_so(self):
        text = self.section(finding("EX-15", "PG-02"))
        self.assertIn("The search found no such history.", text)
        self.assertIn("| 0 | EX-15 | none |", text)

    def test_a_page_keeps_its_section_or_gets_a_new_one_before_the_adapters(self):
        page = "# Pagers\n\n## Adapters\n\ntable\n"
        one = explore.with_section(page, self.section())
        self.assertEqual(one.count(explore.TITLE), 1)
        self.assertLess(one.index(explore.TITLE), one.index("## Adapters"))
        two = explore.with_section(one, self.section(finding("EX-10", "PG-41")))
        self.assertEqual(two.count(explore.TITLE), 1)
        self.assertEqual(explore.with_section(page, explore.section_of(two)), two)


class ContractTests(unittest.TestCase):
    def test_a_contract_that_is_found_no_longer_is_removed(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            explore.write_contracts(root, [explored(finding("EX-10", "PG-41"))])
            written = [str(path.relative_to(root)) for path in root.rglob("*.yaml")]
            self.assertEqual(written, ["ci/support/pagers/found/a_pager/PG-41.explored.page.yaml"])
            explore.write_contracts(root, [explored()])
            self.assertEqual(list(root.rglob("*.yaml")), [])


if __name__ == "__main__":
    unittest.main()
