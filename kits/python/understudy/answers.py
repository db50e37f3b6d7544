# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Reading an HTTP/1.1 answer from bytes, without a socket."""

from __future__ import annotations

import re
from typing import Dict, List, NamedTuple, Optional, Tuple

HEAD_BYTES_MAX = 64 * 2**10
BODY_BYTES_MAX = 256 * 2**20

_STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)(?: |$)")
_SIZE = re.compile(rb"[0-9a-fA-F]{1,8}(?:[ \t]*;.*)?$")


class Answer(NamedTuple):
    """A complete answer."""

    status: int
    headers: Tuple[Tuple[str, str], ...]
    body: bytes

    @property
    def by_name(self) -> Dict[str, str]:
        """The headers by their names in lower case."""
        return {name: self.header(name) or "" for name, _ in self.headers}

    def header(self, name: str) -> Optional[str]:
        """Return the values of a header, joined by a comma; None without the header."""
        values = [value for known, value in self.headers if known == name.lower()]
        return ", ".join(values) if values else None


class AnswerParser:
    """Takes the bytes of one answer and returns it when it is complete.

    An answer that can never be complete raises ConnectionError.
    """

    def __init__(self) -> None:
        self.closes = False
        self._bytes = bytearray()
        self._head: Optional[Answer] = None
        self._length: Optional[int] = None
        self._is_chunked = False
        self._chunks: List[bytes] = []
        self._chunk_bytes = 0

    def feed(self, data: bytes) -> Optional[Answer]:
        """Take more bytes; return the answer if it is complete now."""
        self._bytes += data
        if self._chunk_bytes + len(self._bytes) > BODY_BYTES_MAX:
            raise ConnectionError(f"an answer is longer than {BODY_BYTES_MAX} bytes")
        while self._head is None:
            if not self._read_head():
                return None
        if self._is_chunked:
            return self._complete(b"".join(self._chunks)) if self._read_chunks() else None
        if self._length is None or len(self._bytes) < self._length:
            return None
        body = bytes(self._bytes[: self._length])
        del self._bytes[: self._length]
        return self._complete(body)

    def end(self) -> Answer:
        """Take the end of the connection; return the answer if only the end was missing."""
        if self._head is None or self._is_chunked or self._length is not None:
            state = "in the middle of an answer" if self._bytes or self._head else "without an answer"
            raise ConnectionError(f"the connection was closed {state}")
        return self._head._replace(body=bytes(self._bytes))

    def _complete(self, body: bytes) -> Answer:
        if self._bytes:
            raise ConnectionError("bytes follow the end of an answer; its length is wrong")
        assert self._head is not None
        return self._head._replace(body=body)

    def _read_head(self) -> bool:
        if not b"HTTP/1.".startswith(self._bytes[:7]):
            raise ConnectionError(f"the answer is not HTTP/1: it begins with {bytes(self._bytes[:16])!r}")
        end = self._bytes.find(b"\r\n\r\n")
        if end < 0:
            if len(self._bytes) > HEAD_BYTES_MAX:
                raise ConnectionError(f"the head of an answer is longer than {HEAD_BYTES_MAX} bytes")
            return False
        status_line, *lines = bytes(self._bytes[:end]).split(b"\r\n")
        del self._bytes[: end + 4]
        match = _STATUS_LINE.match(status_line)
        if match is None:
            raise ConnectionError(f"bad status line {status_line[:80]!r}")
        status = int(match[1])
        if status < 200:
            return True  # An interim answer; the final one follows.
        pairs = []
        for line in lines:
            name, colon, value = line.partition(b":")
            if not colon:
                raise ConnectionError(f"bad header line {line[:80]!r}")
            pairs.append((name.decode("latin-1").lower(), value.strip().decode("latin-1")))
        self._head = Answer(status, tuple(pairs), b"")
        self._find_length(status)
        return True

    def _find_length(self, status: int) -> None:
        assert self._head is not None
        self.closes = "close" in (self._head.header("Connection") or "").lower()
        length = self._head.header("Content-Length")
        if status in (204, 304):
            self._length = 0
        elif "chunked" in (self._head.header("Transfer-Encoding") or "").lower():
            self._is_chunked = True
        elif length is None:
            self.closes = True
        elif length.isascii() and length.isdigit():
            self._length = int(length)
        else:
            raise ConnectionError(f"bad Content-Length {length!r}")

    def _read_chunks(self) -> bool:
        """Read all complete chunks; return whether the last one is among them."""
        while True:
            line_end = self._bytes.find(b"\r\n")
            if line_end < 0:
                if len(self._bytes) > HEAD_BYTES_MAX:
                    raise ConnectionError("the size of a chunk has no end")
                return False
            line = bytes(self._bytes[:line_end])
            if not _SIZE.match(line):
                raise ConnectionError(f"bad size of a chunk: {line[:40]!r}")
            size = int(line.partition(b";")[0].strip(), 16)
            if size == 0:
                return self._read_trailer(line_end + 2)
            start, end = line_end + 2, line_end + 2 + size
            if len(self._bytes) < end + 2:
                return False
            if self._bytes[end : end + 2] != b"\r\n":
                raise ConnectionError("a chunk is longer than its size")
            self._chunks.append(bytes(self._bytes[start:end]))
            self._chunk_bytes += size
            del self._bytes[: end + 2]

    def _read_trailer(self, start: int) -> bool:
        if self._bytes[start : start + 2] == b"\r\n":
            del self._bytes[: start + 2]
            return True
        end = self._bytes.find(b"\r\n\r\n", start)
        if end < 0:
            return False
        del self._bytes[: end + 4]
        return True
