# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Tests of the runner: `python3 -m unittest discover ci/support/pagers`. They need no package and no program."""

import importlib.util
import json
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))

import explore  # noqa: E402
import html_page  # noqa: E402
import markdown  # noqa: E402
from matrix import Sign, cells, command, findings, needs, selection, unjudged, unneeded  # noqa: E402
from subjects import LINES_MAX, Subject, lines_of_code, read_subject  # noqa: E402
from words import groups, totals  # noqa: E402

_spec = importlib.util.spec_from_file_location("runner", Path(__file__).with_name("__main__.py"))
runner = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(runner)
ADAPTERS = Path(__file__).parent / "adapters"


def event(id, verdict, reason=None, first=None, timeline=None, title="A title with <b> & `marks`"):
    difference = {"first": first} if first else None
    return json.dumps({
        "event": "contract.ended", "id": id, "title": title, "says": "A <sentence> of the behaviour",
        "verdict": verdict, "reason": reason, "difference": difference, "timeline": timeline,
    })


BODY = '{"items":"<script>","next":"http://127.0.0.1:4711/m/12/rows"}'
TIMELINE = {
    "mark": {"segment": 1, "moment": None},
    "segments": [
        {"moments": [{"request": "request(1)", "target": "GET /rows"}, {"answer": "request(1)", "status": 200}]},
        {"moments": [
            {"request": "request(2)", "target": "GET /rows?page=2"},
            {"answer": "request(2)", "status": 200, "body": BODY},
        ]},
        {"moments": [{"request": "request(3)", "target": "GET /rows?page=3"}]},
    ],
}
REPORT = "\n".join([
    '{"event":"run.started"}',
    event("PG-03.page", "holds"),
    event("PG-03.offset", "unsupported", "dialect 'offset'"),
    event("PG-41.page", "unsupported", "next and retry after a failure: the iterator is over"),
    event("PG-49.page", "holds"),
    event("PG-49.null.page", "broken", first="expected failed(content), actual page([])", timeline=TIMELINE),
    event("PG-61.page", "broken", first="the layer did not stop"),
    event("PG-47.page", "broken", first="expected failed(network)"),
    event("PG-48.page", "broken", first="expected failed(content)"),
    event("PG-70.page", "holds"),
    event("PG-81.page", "unsupported", "does not promise 'previous'"),
    event("PG-20.page", "undecided", "the driver did not answer"),
])
NEEDED = {"PG-61.page": "detectsLoops", "PG-70.page": "dedupes", "PG-81.page": "previous"}
SUBJECT = Subject(
    "ci/adapters/a_pager.py", "lib", "1.2", "the `pager`", 12, ("page", "offset"), (), {"PG-47": "known"},
    {"EX-10": ("A page that fails keeps the rows.", "https://example.org/pages")},
    {"PG-48": "the adapter sends the requests"},
)


class LinesTests(unittest.TestCase):
    def test_comments_and_blank_lines_do_not_count(self):
        self.assertEqual(lines_of_code("# one\n\nx = 1  # here\n  # two\n"), 1)

    def test_each_line_of_a_long_text_and_of_a_long_call_counts(self):
        self.assertEqual(lines_of_code('x = """a\n# no comment\nb"""\nf(\n    1,\n)\n'), 6)

    def test_an_adapter_that_is_too_long_is_refused_with_its_length(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "long.py")
            path.write_text('"""A pager."""\nPACKAGE = "lib"\n' + "x = 1\n" * (LINES_MAX - 1))
            with self.assertRaisesRegex(ValueError, r"^long.py has 41 lines without comments; shorten it to 40$"):
                read_subject(path, lambda package: "1", folder)
            path.write_text('"""A pager."""\nPACKAGE = "lib"\n' + "x = 1\n" * (LINES_MAX - 2))
            self.assertEqual(read_subject(path, lambda package: "1", folder).lines, LINES_MAX)

    def test_an_adapter_without_a_package_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "nobody.py")
            path.write_text('"""A pager."""\n')
            with self.assertRaisesRegex(ValueError, "^nobody.py does not say whose pager it is"):
                read_subject(path, lambda package: "1", folder)

    def test_every_adapter_is_short_and_has_a_link_beside_what_it_promises(self):
        paths = [path for path in sorted(ADAPTERS.glob("*.py")) if path.stem != "common"]
        self.assertGreater(len(paths), 15)
        for path in paths:
            with self.subTest(path.stem):
                subject = read_subject(path, lambda package: "1", ADAPTERS)
                self.assertLessEqual(subject.lines, LINES_MAX)
                self.assertTrue(subject.part)
                if subject.promises:
                    before = path.read_text().partition("    promises = ")[0].splitlines()[-2:]
                    self.assertIn("https://", "".join(before))


class MatrixTests(unittest.TestCase):
    def setUp(self):
        self.cells = cells(findings(REPORT, SUBJECT, NEEDED))

    def test_a_cell_has_the_sign_of_its_worst_contract(self):
        signs = {behaviour: sign for behaviour, (sign, _) in self.cells.items()}
        self.assertEqual(signs, {
            "PG-03": Sign.holds, "PG-20": Sign.undecided, "PG-41": Sign.unsupported, "PG-47": Sign.otherwise,
            "PG-48": Sign.unsupported, "PG-49": Sign.broken,
            "PG-61": Sign.absent, "PG-70": Sign.present, "PG-81": Sign.unsupported,
        })

    def test_a_promise_that_the_library_makes_is_judged(self):
        sign, _ = cells(findings(REPORT, SUBJECT._replace(promises=("detectsLoops",)), NEEDED))["PG-61"]
        self.assertIs(sign, Sign.broken)

    def test_what_was_asked_and_what_came_is_from_the_step_that_differs(self):
        finding = self.cells["PG-49"][1][1]
        self.assertEqual(finding.asked, "GET /rows?page=2")
        self.assertEqual(finding.came, '200 {"items":"<script>","next":"http://127.0.0.1/m/N/rows"}')

    def test_contracts_of_other_dialects_are_no_findings(self):
        self.assertEqual([each.id for each in self.cells["PG-03"][1]], ["PG-03.page"])

    def test_the_needs_are_read_from_the_reasons(self):
        report = event("PG-60.x", "unsupported", "driver 'd' does not promise 'detectsLoops' of 'pager'")
        self.assertEqual(needs(report + "\n" + event("PG-01.x", "unsupported", "dialect 'x'")), {
            "PG-60.x": "detectsLoops", "PG-01.x": "",
        })

    def test_what_is_only_tried_is_tried_in_one_dialect(self):
        needed = {
            "PG-01.offset": "", "PG-01.page": "", "PG-01.stripe": "", "PG-60.a.offset": "detectsLoops",
            "PG-60.a.page": "detectsLoops", "PG-60.b.offset": "detectsLoops", "PG-81.page": "previous",
        }
        everything = ["PG-01.page", "PG-60.a.page", "PG-81.page", "PG-01.offset", "PG-60.b.offset"]
        self.assertEqual(selection(SUBJECT, needed), everything)
        promising = SUBJECT._replace(promises=("detectsLoops",))
        self.assertIn("PG-60.a.offset", selection(promising, needed))

    def test_a_command_repeats_one_contract_and_adds_promises_only_to_try_them(self):
        broken, tried = self.cells["PG-49"][1][1], self.cells["PG-61"][1][0]
        plain = "understudy check C --driver 'python ci/adapters/a_pager.py' --id PG-49.null.page"
        self.assertEqual(command("understudy", "python", "C", SUBJECT, broken), plain)
        self.assertTrue(command("understudy", "python", "C", SUBJECT, tried).startswith("TRY_PROMISES='dedupes "))


    def test_a_behaviour_that_the_adapter_decides_is_unsupported_with_the_reason(self):
        sign, group = self.cells["PG-48"]
        self.assertIs(sign, Sign.unsupported)
        self.assertEqual(group[0].reason, "the adapter sends the requests")

    def test_a_note_about_one_contract_covers_neither_its_siblings_nor_longer_numbers(self):
        subject = SUBJECT._replace(notes={"PG-4": "number", "PG-49.message": "known"})
        self.assertEqual(subject.note("PG-49.message.google"), "known")
        self.assertEqual(subject.note("PG-49.null.google"), "")

    def test_a_note_that_no_finding_needs_is_reported(self):
        subject = SUBJECT._replace(notes={**SUBJECT.notes, "PG-03": "stale"})
        self.assertEqual(unneeded([(subject, self.cells)]), [
            "ci/adapters/a_pager.py: the note about PG-03 is not needed; remove it",
        ])

    def test_a_subject_without_a_report_is_undecided_with_the_reason(self):
        found = cells(unjudged(REPORT, ["PG-03.page", "PG-49.page"], "it did not end"))
        self.assertEqual({each: sign for each, (sign, _) in found.items()}, {
            "PG-03": Sign.undecided, "PG-49": Sign.undecided,
        })
        page = markdown.page([(SUBJECT, found)], "understudy", "python", "C", "Python 3")
        self.assertIn("| lib 1.2 | the `pager` | ? |", page)
        self.assertIn("No behaviour was judged: `it did not end`", page)


class CheckTests(unittest.TestCase):
    def program(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name, "program")
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return str(path)

    def test_a_checker_that_a_signal_ended_is_an_error_with_the_signal(self):
        with self.assertRaisesRegex(RuntimeError, "^a.py: the checker ended with -9: last words$"):
            runner.check(self.program("echo last words; kill -9 $$"), "C", "a.py")

    def test_a_checker_that_does_not_end_is_stopped_with_its_children(self):
        with mock.patch.object(runner, "SECONDS_MAX", 0.5):
            with self.assertRaisesRegex(RuntimeError, "^a.py did not end within 0.5 s$"):
                runner.check(self.program("sleep 60; echo"), "C", "a.py")


class PageTests(unittest.TestCase):
    def setUp(self):
        self.rows = [(SUBJECT, cells(findings(REPORT, SUBJECT, NEEDED)))]

    def test_only_behaviours_with_a_verdict_are_columns(self):
        ids = [each for _, ids in groups(self.rows) for each in ids]
        self.assertEqual(ids, ["PG-03", "PG-20", "PG-47", "PG-49", "PG-61", "PG-70"])
        self.assertEqual(
            totals(self.rows), "1 pagers, 6 behaviours: 1 ✗, 1 †, 1 ?, 1 (✗), 1 (✓), 1 ✓, 0 ·"
        )

    def test_the_markdown_has_a_row_of_signs_and_a_line_with_a_command_for_each_broken_cell(self):
        page = markdown.page(self.rows, "understudy", "python", "C", "Python 3")
        self.assertIn("| lib 1.2 | the `pager` | † | ✗ |", page)
        # One for every cell, and one each for PG-20, PG-47 and PG-49.
        self.assertEqual(page.count("--id "), 4)
        self.assertIn("- (✗) **PG-61**", page)
        self.assertIn("Measured: lib 1.2; on Python 3.", page)
        self.assertIn("- ✗ **PG-49**: PG-49.null.page", page)
        self.assertIn("Asked: `GET /rows?page=2`. Came: `200 {\"items\":\"<script>\",", page)
        self.assertIn("Note: known.", page)
        self.assertIn("never a verdict on the library", page)

    def test_the_html_page_has_a_target_for_every_link_and_needs_nothing_else(self):
        page = html_page.page(self.rows, "understudy", "python", "C", "Python 3")
        reader = _Reader()
        reader.feed(page)
        self.assertGreaterEqual(reader.targets, reader.links)
        self.assertEqual(len(reader.links), 6)
        self.assertTrue(all(link.startswith("a_pager-PG-") for link in reader.links))
        self.assertNotIn("script", reader.tags)
        self.assertNotIn("src", reader.attributes)
        self.assertEqual(reader.open, [])
        self.assertIn("&lt;script&gt;", page)
        # The page is not in the folder of the guides, so only the words of their links are there.
        self.assertIn("Your pager explains", page)
        self.assertIn("color-scheme: light dark", page)


class _Reader(HTMLParser):
    """Collects the tags, attributes, links and targets of a page, and the tags that nobody closed."""

    def __init__(self):
        super().__init__()
        self.tags, self.attributes, self.links, self.targets, self.open = set(), set(), set(), set(), []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)
        for name, value in attributes:
            self.attributes.add(name)
            if name == "href":
                self.links.add(value.removeprefix("#"))
            if name == "id":
                self.targets.add(value)

    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            raise AssertionError(f"</{tag}> closes another tag")


if __name__ == "__main__":
    unittest.main()
