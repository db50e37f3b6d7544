# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The decisions of the reference pager, without a network."""

from __future__ import annotations

import json
import sys
import unittest
from typing import Any, Dict, List, Optional, Sequence

import support  # noqa: F401
from actions import Abort, Action, End, Fail, Send, Show
from dialect import ContentError, Dialect, Position
from pager_state import ATTEMPTS_MAX, EMPTY_PAGES_MAX, PagerState
from values import link, seconds_to_wait

URL = "http://localhost/rows?own=1"
CURSOR: Dict[str, Any] = {
    "style": "cursor",
    "send": {"token": "after", "size": "limit"},
    "rows": ["items"],
    "token": ["next"],
    "more": {"sign": "token"},
}
PAGE: Dict[str, Any] = {
    "style": "page",
    "send": {"page": "page", "size": "size"},
    "rows": [],
    "more": {"sign": "rows"},
}


def body(ids: Sequence[Any], **members: Any) -> bytes:
    return json.dumps({"items": [{"id": id} for id in ids], **members}).encode()


class PagerStateTests(unittest.TestCase):
    def setUp(self) -> None:
        self.state = PagerState(Dialect(CURSOR, URL, 2, {}))

    def answer(self, send: Action, content: bytes, status: int = 200, **headers: str) -> List[Action]:
        assert isinstance(send, Send), send
        return self.state.answered(send.number, status, headers, content)

    def shown(self, actions: List[Action]) -> Optional[List[Any]]:
        return [action.ids for action in actions if isinstance(action, Show)][0]

    def test_walk(self) -> None:
        [first] = self.state.start()
        assert isinstance(first, Send)
        self.assertEqual(first.call.url, URL + "&limit=2")
        self.assertEqual(self.shown(self.answer(first, body([1, 2], next="a&b"))), [1, 2])
        [second] = self.state.next()
        assert isinstance(second, Send)
        self.assertEqual(second.call.url, URL + "&limit=2&after=a%26b")
        self.assertEqual(self.state.next(), [], "a page is on its way")
        self.assertEqual(self.shown(self.answer(second, body([3], next=None))), [3])
        self.assertEqual(self.state.next(), [End()])
        self.assertEqual((self.state.ids, self.state.has_next), ([1, 2, 3], False))

    def test_late_answer_changes_nothing(self) -> None:
        [first] = self.state.start()
        actions = self.state.start()
        assert isinstance(first, Send)
        self.assertEqual(actions[0], Abort(first.number))
        self.assertEqual(self.answer(first, body([9])), [])
        self.assertEqual(self.state.cancel(), [Abort(actions[1].number)])  # type: ignore[union-attr]
        self.assertEqual(self.answer(actions[1], body([9])), [])
        self.assertEqual((self.state.ids, self.state.is_loading, self.state.failed), ([], False, None))

    def test_token_that_was_read_is_a_loop(self) -> None:
        self.answer(self.state.start()[0], body([1], next="a"))
        self.answer(self.state.next()[0], body([2], next="b"))
        self.answer(self.state.next()[0], body([3], next="a"))
        for event in (self.state.next, self.state.retry, self.state.next):
            [failure] = event()
            assert isinstance(failure, Fail)
            self.assertEqual((failure.kind, self.state.ids), ("loop", [1, 2, 3]))

    def test_token_of_a_failed_or_cancelled_page_is_no_loop(self) -> None:
        self.answer(self.state.start()[0], body([1], next="a"))
        self.state.broke(self.state.next()[0].number, "network", "closed")  # type: ignore[union-attr]
        self.assertIsInstance(self.state.retry()[0], Send)
        self.state.cancel()
        self.assertEqual(self.shown(self.answer(self.state.next()[0], body([2]))), [2])

    def test_empty_pages_without_end(self) -> None:
        actions = self.state.all()
        for index in range(EMPTY_PAGES_MAX + 1):
            self.assertTrue(self.state.is_loading)
            actions = self.answer(actions[-1], body([], next=str(index)))
        self.assertEqual((self.state.failed, self.state.is_loading), ("loop", False))

    def test_repeats_are_bounded(self) -> None:
        [send] = self.state.start()
        for _ in range(ATTEMPTS_MAX - 1):
            [send] = self.answer(send, b"", 429, **{"retry-after": "7"})
            assert isinstance(send, Send)
            self.assertEqual(send.seconds, 7)
        self.assertIsInstance(self.answer(send, b"", 429, **{"retry-after": "7"})[0], Fail)
        for status, headers in ((429, {}), (500, {"retry-after": "1"}), (503, {"retry-after": "3600"})):
            self.assertIsInstance(self.answer(self.state.retry()[0], b"", status, **headers)[0], Fail)

    def test_expired_token_starts_again_only_if_it_helps(self) -> None:
        self.answer(self.state.start()[0], body([1, 2], next="a"))
        expired = json.dumps({"error": "invalid_cursor"}).encode()
        [first] = self.answer(self.state.next()[0], expired, 400)
        [again] = self.answer(first, body([1, 2], next="b"))
        self.assertIsInstance(self.answer(again, expired, 400)[0], Fail)
        self.assertEqual((self.state.failed, self.state.ids), ("status", [1, 2]))

    def test_refused_permission_is_no_expired_token(self) -> None:
        self.answer(self.state.start()[0], body([1, 2], next="a"))
        for status in (401, 403):
            refused = json.dumps({"error": "the access token has expired"}).encode()
            self.assertIsInstance(self.answer(self.state.next()[0], refused, status)[0], Fail)
            self.assertEqual(self.state.failed, "status")
        refused = json.dumps({"error": {"reason": "pageTokenExpired"}}).encode()
        self.assertIsInstance(self.answer(self.state.next()[0], refused, 401)[0], Fail)
        [again] = self.answer(self.state.next()[0], refused, 403)
        self.assertIsInstance(again, Send)

    def test_failed_refresh_of_all_pages_keeps_them(self) -> None:
        self.answer(self.state.all()[0], body([1], next="a"))
        self.answer(Send(2, None), body([2]))  # type: ignore[arg-type]
        [send] = self.state.start()
        [send] = self.answer(send, body([7], next="c"))
        self.assertEqual(self.state.ids, [1, 2])
        self.answer(send, b"{", 200)
        self.assertEqual((self.state.ids, self.state.failed), ([1, 2], "content"))
        [send] = self.answer(self.state.retry()[0], body([7], next="c"))
        self.answer(send, body([8]))
        self.assertEqual((self.state.ids, self.state.failed), ([7, 8], None))

    def test_token_that_no_request_can_have(self) -> None:
        urls = {**CURSOR, "style": "url", "url": ["next"]}
        texts = ("http://[bad", "http://h:99999/", "http://h/\ud800", "http://a..b/", "ftp://h/")
        cases = [(urls, text) for text in texts]
        for members, token in [*cases, (CURSOR, "\ud800")]:
            self.state = PagerState(Dialect(members, URL, 2, {}))
            self.assertIsNone(self.state.failed)
            actions = self.answer(self.state.start()[0], body([1], next=token))
            if self.state.failed is None:
                actions = self.state.next()
            assert isinstance(actions[-1], Fail), (token, actions)
            self.assertEqual((actions[-1].kind, self.state.is_loading), ("content", False))

    def test_token_that_is_too_deep(self) -> None:
        for depth in range(sys.getrecursionlimit() - 200, sys.getrecursionlimit()):
            self.setUp()
            content = b'{"items":[{"id":1}],"next":' + b"[" * depth + b"]" * depth + b"}"
            self.answer(self.state.start()[0], content)
            if self.state.failed is None:
                self.state.next()
            if self.state.failed is not None:
                self.assertEqual((self.state.failed, self.state.is_loading), ("content", False))

    def test_without_a_sign_an_empty_page_is_the_end(self) -> None:
        self.state = PagerState(Dialect(PAGE, URL, 2, {}))
        self.assertEqual(self.shown(self.answer(self.state.start()[0], b'[{"id":1}]')), [1])
        self.assertIsNone(self.state.has_next)
        self.assertEqual(self.answer(self.state.next()[0], b"[]"), [End()])
        self.assertEqual((self.state.next(), len(self.state.pages)), ([End()], 1))

    def test_page_ahead_that_fails_is_asked_for_again(self) -> None:
        total = {**PAGE, "rows": ["items"], "total": ["total"], "more": {"sign": "total", "at": ["total"]}}
        self.state = PagerState(Dialect(total, URL, 1, {}), ahead=2)
        [show, second, third] = self.answer(self.state.start()[0], body([1], total=3))
        self.assertEqual(self.answer(third, body([3], total=3)), [])
        self.assertEqual(self.answer(second, b"", 500), [])
        self.assertIsNone(self.state.failed)
        [second] = self.state.next()
        self.assertEqual(self.shown(self.answer(second, body([2], total=3))), [2])
        self.assertEqual(self.shown(self.state.next()), [3])


class DialectTests(unittest.TestCase):
    def read(self, content: bytes, **members: Any) -> Any:
        return Dialect({**CURSOR, **members}, URL, 2, {}).read(Position(None), {}, content)

    def test_bodies_that_are_no_page(self) -> None:
        for content in (b"", b"{", b"[]", b"{}", b'{"items":null}', b'{"items":{}}', b'{"items":[],"next":true}'):
            with self.assertRaises(ContentError, msg=content):
                self.read(content)
        for content in (b"\xef\xbb\xbf{}", b'{"items":[],"next":NaN}', b'{"items":["\xff"]}'):
            with self.assertRaises(ContentError, msg=content):
                self.read(content)

    def test_forms_of_the_end(self) -> None:
        dialect = Dialect(CURSOR, URL, 2, {})
        for token, follows in ((None, False), ("", False), ("0", True), (0, True), ([0], True), ({"k": 1}, True)):
            position, sign = dialect.following(self.read(body([1], next=token)), [1])
            self.assertEqual((token, sign, position), (token, follows, Position(token) if follows else None))
        dialect = Dialect({**CURSOR, "more": {"sign": "token", "ends": ["null"]}}, URL, 2, {})
        self.assertEqual(dialect.following(self.read(body([1], next="")), [1])[0], Position(""))

    def test_tokens_that_are_no_text(self) -> None:
        dialect = Dialect(CURSOR, URL, 2, {})
        self.assertTrue(dialect.call(Position({"a": [1]})).url.endswith("&after=%7B%22a%22%3A%5B1%5D%7D"))
        send = {"token": ["v", "after"], "size": ["v", "first"]}
        by_body = {**CURSOR, "method": "POST", "send": send, "body": {"q": 1}}
        call = Dialect(by_body, URL, 2, {"own": "2", "more": "é"}).call(Position({"a": 1}))
        self.assertEqual(json.loads(call.body or b""), {"q": 1, "v": {"first": 2, "after": {"a": 1}}})
        self.assertEqual(call.url, URL + "&more=%C3%A9")

    def test_header_link(self) -> None:
        header = '<u:1>; rel="first prev"; title="a, <b>; rel=next", <u:2>;REL=Next, <u:3>; rel="next"'
        self.assertEqual((link(header, "prev"), link(header, "next")), ("u:1", "u:2"))
        self.assertEqual(link("", "next"), link("<u:1>", "next"))

    def test_retry_after(self) -> None:
        date = {"date": "Mon, 23 Nov 2026 11:00:00 GMT", "retry-after": "Mon, 23 Nov 2026 11:00:05 GMT"}
        cases = [({"retry-after": "3"}, 3), (date, 5), ({"retry-after": "soon"}, None), ({}, None)]
        for headers, seconds in cases:
            self.assertEqual(seconds_to_wait(headers), seconds)


if __name__ == "__main__":
    unittest.main()
