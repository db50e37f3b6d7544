# Understudy
# SPDX-License-Identifier: Apache-2.0
"""HTTP answers from bytes, in pieces of any size."""

from __future__ import annotations

import asyncio
import socket
import struct
import unittest
from typing import Optional
from unittest import mock

import support  # noqa: F401
from understudy import answers
from understudy.answers import Answer, AnswerParser
from understudy.transport import Request, Transport

LENGTH = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: 1\r\nx-a: 2\r\n\r\nhello"
CHUNKS = b"HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nhe\r\n3\r\nllo\r\n0\r\nT: x\r\n\r\n"
INTERIM = b"HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n" + LENGTH
END = b"HTTP/1.0 404 Not Found\r\n\r\nhello"
BAD = [
    b"SSH-2.0",
    b"HTTP/1.1 abc\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\nhello\r\n",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n",
]


def parse(data: bytes, size: int) -> Optional[Answer]:
    parser = AnswerParser()
    answer = None
    for start in range(0, len(data), size):
        answer = parser.feed(data[start : start + size])
    return answer or parser.end()


class AnswerTests(unittest.TestCase):
    def test_pieces_of_all_sizes(self) -> None:
        for data, status in ((LENGTH, 200), (CHUNKS, 201), (INTERIM, 200), (END, 404)):
            for size in range(1, len(data) + 1):
                answer = parse(data, size)
                assert answer is not None
                self.assertEqual((size, answer.status, answer.body), (size, status, b"hello"))
        answer = parse(LENGTH, 1000)
        assert answer is not None
        self.assertEqual((answer.header("X-A"), answer.header("B")), ("1, 2", None))

    def test_answers_that_end_early(self) -> None:
        for data in (LENGTH, CHUNKS, INTERIM):
            for end in range(len(data)):
                with self.assertRaises(ConnectionError, msg=data[:end]):
                    parse(data[:end], 1000)

    def test_bytes_that_are_no_answer(self) -> None:
        for data in BAD:
            with self.assertRaises(ConnectionError, msg=data):
                parse(data, 1000)

    def test_limit_counts_all_chunks(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        with mock.patch.object(answers, "BODY_BYTES_MAX", 100):
            self.assertIsNotNone(parse(head + b"9\r\n123456789\r\n" * 5 + b"0\r\n\r\n", 14))
            with self.assertRaises(ConnectionError):
                parse(head + b"9\r\n123456789\r\n" * 20 + b"0\r\n\r\n", 14)


class TransportTests(unittest.IsolatedAsyncioTestCase):
    async def test_reset_connection_is_no_end_of_a_body(self) -> None:
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)

        def answer(is_reset: bool) -> None:
            connection, _ = server.accept()
            connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\nhello")
            if is_reset:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()

        request = Request(f"http://127.0.0.1:{server.getsockname()[1]}/")
        for is_reset in (False, True):
            serving = asyncio.create_task(asyncio.to_thread(answer, is_reset))
            if is_reset:
                with self.assertRaises(OSError):
                    await Transport().send(request, 10)
            else:
                self.assertEqual((await Transport().send(request, 10)).body, b"hello")
            await serving


if __name__ == "__main__":
    unittest.main()
