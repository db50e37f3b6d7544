# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The requests of the attack `heads` and the answers that each may get.

The third column has the statuses of all answers on the connection, in order: `x` is any digit, `-` is no answer, and
`|` separates alternatives. `[…]` in a name is a section of RFC 9112, or of RFC 9110 where it says so. Where the RFCs
allow more than docs/security.md, the table follows docs/security.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Case(NamedTuple):
    """The bytes of one connection."""

    name: str
    data: bytes
    allowed: str


# A smuggled request. The stub must not answer it.
HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"
HOST = b"Host: localhost\r\n"
PAGE = b"/api/houses?pageSize=1"
REFUSED = "400"
ENDED = "400|-"


def get(headers: bytes = b"", *, line: bytes = b"GET " + PAGE + b" HTTP/1.1", host: bytes = HOST) -> bytes:
    """A request without a body."""
    return line + b"\r\n" + host + headers + b"\r\n"


def target(text: bytes) -> bytes:
    """A request for a target."""
    return get(line=b"GET " + text + b" HTTP/1.1")


def post(headers: bytes, body: bytes = b"") -> bytes:
    """A request with these headers of its body, and the body."""
    return get(headers, line=b"POST /api/save HTTP/1.1") + body


def chunked(body: bytes, headers: bytes = b"") -> bytes:
    """A request in chunks."""
    return post(b"Transfer-Encoding: chunked\r\n" + headers, body)


def cases() -> list[Case]:
    """All cases; their names are unique."""
    found = [Case(*row) for rows in GROUPS for row in rows()]
    names = [case.name for case in found]
    assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
    return found


Rows = Iterator[tuple[str, bytes, str]]


def good_heads() -> Rows:
    """Requests that the stub must answer."""
    yield "a plain GET [3]", get(), "200"
    yield "a GET by HTTP/1.0 without a host [3.2]", b"GET " + PAGE + b" HTTP/1.0\r\n\r\n", "200"
    yield "a GET by HTTP/1.0 with a host", get(line=b"GET " + PAGE + b" HTTP/1.0"), "200"
    yield "HTTP/1.0 ends after one answer [9.3]", get(line=b"GET " + PAGE + b" HTTP/1.0") * 2, "200"
    two = get(b"Connection: keep-alive\r\n", line=b"GET " + PAGE + b" HTTP/1.0") * 2
    yield "HTTP/1.0 that is kept alive [9.3]", two, "200|200 200"
    yield "HEAD [9110, 9.3.2]", get(line=b"HEAD " + PAGE + b" HTTP/1.1"), "200"
    yield "HEAD and GET in a row", get(line=b"HEAD " + PAGE + b" HTTP/1.1") + get(), "200 200"
    yield "OPTIONS * [3.2.4]", get(line=b"OPTIONS * HTTP/1.1"), "200|204"
    yield "OPTIONS of a path [9110, 9.3.7]", get(line=b"OPTIONS /api/houses HTTP/1.1"), "200|204"
    yield "absolute form [3.2.2]", target(b"http://localhost" + PAGE), "200"
    yield "absolute form in capitals [9110, 4.2.3]", target(b"HTTP://LOCALHOST" + PAGE), "200"
    yield "absolute form without a path [3.2.1]", target(b"http://localhost"), "200"
    yield "an empty line in front [2.2]", b"\r\n" + get(), "200"
    yield "two empty lines in front [2.2]", b"\r\n\r\n" + get(), "200|400"
    yield "an empty line between two requests [2.2]", get() + b"\r\n" + get(), "200 200"
    yield "names of headers in capitals [9110, 5.1]", get(host=b"HOST: localhost\r\n"), "200"
    yield "names of headers in small letters [9110, 5.1]", get(host=b"host: localhost\r\n"), "200"
    yield "no space behind the colon [5.1]", get(host=b"Host:localhost\r\n"), "200"
    yield "spaces and tabs around a value [5.1]", get(host=b"Host: \t localhost \t \r\n"), "200"
    yield "an empty value [9110, 5.5]", get(b"X-A:\r\n"), "200"
    yield "a name of all token characters [9110, 5.6.2]", get(b"!#$%&'*+-.^_`|~09azAZ: a\r\n"), "200"
    yield "bytes above 127 in a value [9110, 5.5]", get(b"X-A: \x80\xff\xc3\xa9\r\n"), "200|400"
    yield "a tab in a value [9110, 5.5]", get(b"X-A: a\tb\r\n"), "200"
    yield "the same header five times [9110, 5.3]", get(b"X-A: a\r\n" * 5), "200"
    yield "a percent-encoded path [9110, 4.2.3]", target(b"/api/%68ouses?pageSize=1"), "200"
    yield "odd characters in a query", target(PAGE + b"&a=!$'()*+,;:@/?-._~"), "200"
    yield "an empty query", target(b"/api/houses?"), "200"
    yield "a path that no mount serves", target(b"/nowhere"), "404"
    yield "ten requests at once [9.3.2]", get() * 10, " ".join(["200"] * 10)
    yield "nothing behind Connection: close [9.6]", get(b"Connection: close\r\n") + get(), "200"
    yield "Connection: CLOSE [9110, 7.6.1]", get(b"Connection: CLOSE\r\n") + get(), "200"
    yield "close in a list [9110, 7.6.1]", get(b"Connection: foo, close\r\n") + get(), "200"
    yield "an upgrade to websocket is ignored [9110, 7.8]", get(b"Connection: Upgrade\r\nUpgrade: websocket\r\n"), "200"
    h2c = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
    yield "an upgrade to h2c is ignored [9110, 7.8]", get(h2c), "200"
    yield "TE: trailers [9110, 10.1.4]", get(b"Connection: TE\r\nTE: trailers\r\n"), "200"
    yield "a range [9110, 14.2]", get(b"Range: bytes=0-5\r\n"), "200|206"
    yield "a hundred ranges [9110, 14.2]", get(b"Range: bytes=" + b"0-1," * 99 + b"0-1\r\n"), "200|206|416"
    yield "a condition on any tag [9110, 13.1.2]", get(b"If-None-Match: *\r\n"), "200|304"
    yield "an unknown expectation [9110, 10.1.1]", get(b"Expect: miracles\r\n"), "200|417"
    yield "200 headers", get(b"X-A: a\r\n" * 199), "200"
    yield "a header of 16,000 bytes", get(b"X-A: " + b"a" * 16_000 + b"\r\n"), "200"
    yield "a target of 16,000 bytes", target(PAGE + b"&a=" + b"a" * 15_950), "200"


def good_bodies() -> Rows:
    """Bodies that the stub must read to the end, so that it finds the next request."""
    both = "200 200"
    yield "a body with a length [6.2]", post(b"Content-Length: 5\r\n", b"abcde") + get(), both
    yield "a body of length 0 [6.2]", post(b"Content-Length: 0\r\n") + get(), both
    yield "no body without a length [6.3]", post(b"") + get(), both
    yield "a body of a GET [9110, 9.3.1]", get(b"Content-Length: 5\r\n") + b"abcde" + get(), both
    yield "a body that looks like a request", post(b"Content-Length: %d\r\n" % len(HIDDEN), HIDDEN) + get(), both
    yield "spaces around a length [5.1]", post(b"Content-Length:  5  \r\n", b"abcde") + get(), both
    yield "tabs around a length [5.1]", post(b"Content-Length:\t5\t\r\n", b"abcde") + get(), both + "|400"
    yield "spaces around a coding [5.1]", post(b"Transfer-Encoding:  chunked  \r\n", b"0\r\n\r\n") + get(), both
    yield "tabs around a coding [5.1]", post(b"Transfer-Encoding:\tchunked\t\r\n", b"0\r\n\r\n") + get(), both + "|400"
    yield "a length with zeros in front [9110, 8.6]", post(b"Content-Length: 0005\r\n", b"abcde") + get(), both + "|400"
    yield "a body of 1 MiB", post(b"Content-Length: 1048576\r\n", b"a" * (1 << 20)) + get(), both
    yield (
        "an expectation of 100 [9110, 10.1.1]",
        post(b"Expect: 100-continue\r\nContent-Length: 1\r\n", b"a") + get(),
        both,
    )
    yield "an empty body in chunks [7.1]", chunked(b"0\r\n\r\n") + get(), both
    yield "a body in chunks [7.1]", chunked(b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n") + get(), both
    yield "Chunked in capitals [7]", post(b"Transfer-Encoding: CHUNKED\r\n", b"1\r\na\r\n0\r\n\r\n") + get(), both
    yield "sizes in both cases [7.1]", chunked(b"a\r\n0123456789\r\nA\r\n0123456789\r\n0\r\n\r\n") + get(), both
    yield "a size with zeros in front [7.1]", chunked(b"0005\r\nabcde\r\n000\r\n\r\n") + get(), both
    yield "an extension [7.1.1]", chunked(b"1;a=b\r\na\r\n0;c\r\n\r\n") + get(), both
    yield "an extension in quotes [7.1.1]", chunked(b'1;a="b;c"\r\na\r\n0\r\n\r\n') + get(), both
    yield "trailers [7.1.2]", chunked(b"1\r\na\r\n0\r\nX-A: b\r\nX-B: c\r\n\r\n") + get(), both
    yield "1,000 chunks of a byte", chunked(b"1\r\na\r\n" * 1000 + b"0\r\n\r\n") + get(), both
    yield "a GET in chunks", get(b"Transfer-Encoding: chunked\r\n") + b"1\r\na\r\n0\r\n\r\n" + get(), both
    yield "chunks that look like a request", chunked(b"%x\r\n" % len(HIDDEN) + HIDDEN + b"\r\n0\r\n\r\n") + get(), both


def request_lines() -> Rows:
    """Malformed first lines [3]."""
    yield "a version that is left out", b"GET " + PAGE + b"\r\n" + HOST + b"\r\n" + HIDDEN, REFUSED
    yield "HTTP/0.9", b"GET /\r\n", ENDED
    yield "a method alone", b"GET\r\n" + HOST + b"\r\n", REFUSED
    yield "an empty target", b"GET  HTTP/1.1\r\n" + HOST + b"\r\n", REFUSED
    yield "an empty method", get(line=b" / HTTP/1.1"), REFUSED
    yield "a space in front", b" " + get(), REFUSED
    yield "two spaces behind the method", get(line=b"GET  / HTTP/1.1"), "200|400"
    yield "two spaces in front of the version", get(line=b"GET /  HTTP/1.1"), "200|400"
    yield "100,000 spaces behind the method", get(line=b"GET" + b" " * 100_000 + b"/ HTTP/1.1"), "200|400|414|431|-"
    endless = b"GET /" + b" " * 1_000_000 + b"HTTP/1.1"
    yield "a million spaces in front of the version", get(line=endless), "400|414|431|-"
    yield "a space at the end", get(line=b"GET / HTTP/1.1 "), REFUSED
    yield "a tab behind the method", get(line=b"GET\t/ HTTP/1.1"), REFUSED
    yield "a tab in front of the version", get(line=b"GET /\tHTTP/1.1"), REFUSED
    yield "a space in the target [3.2]", target(b"/api houses"), REFUSED
    yield "a word too many", get(line=b"GET / HTTP/1.1 HTTP/1.1"), REFUSED
    yield "a first line twice", get(line=b"GET / HTTP/1.1\r\nGET / HTTP/1.1"), REFUSED
    for version in (
        "HTTP/0.9", "HTTP/1.2", "HTTP/1.9", "HTTP/2.0", "HTTP/2", "HTTP/3.0", "HTTP/9.9", "HTTP/1", "HTTP/1.",
        "HTTP/.1",
        "HTTP/1.10", "HTTP/11.1", "HTTP/01.1", "HTTP/-1.1", "HTTP/+1.1", "HTTP/1,1", "HTTP/1.1.1", "HTTP/1.1x",
        "HTTP/x",
        "HTTP/1.x", "HTTP", "HTTP/", "HTTP /1.1", "HTTP/ 1.1", "http/1.1", "Http/1.1", "HTTPS/1.1", "HTP/1.1",
        "XHTTP/1.1",
        "SIP/2.0", "HTTP\\1.1", "HTTP//1.1", "HTTP/1.\u0661",
    ):  # fmt: skip
        yield f"the version {version} [2.3]", get(line=b"GET / " + version.encode()) + HIDDEN, "400|505"
    # The library's parser reads RTSP and ICE as HTTP of that version (docs/security.md).
    yield "the version ICE/1.0 [2.3]", get(line=b"GET / ICE/1.0") + HIDDEN, "200|400|505"
    yield "the version RTSP/1.0 [2.3]", get(line=b"GET / RTSP/1.0") + HIDDEN, "200|400|505"
    yield "the version RTSP/1.1 [2.3]", get(line=b"GET / RTSP/1.1") + HIDDEN, "200 404|400|505"
    yield "OPTIONS by RTSP/1.0 [2.3]", get(line=b"OPTIONS / RTSP/1.0") + HIDDEN, "400|405|505"
    yield "DESCRIBE by RTSP/1.0 [2.3]", get(line=b"DESCRIBE / RTSP/1.0") + HIDDEN, "400|405|501|505"
    yield "SOURCE by ICE/1.0 [2.3]", get(line=b"SOURCE / ICE/1.0") + HIDDEN, "400|405|501|505"
    yield "the preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", "400|505"


def methods() -> Rows:
    """Methods that the stub does not serve [9110, 9.1]."""
    for method in ("get", "Get", "FOO", "GETGET", "GE", "G", "M-SEARCH2", "_", "PROPFINDX"):
        yield f"the method {method}", get(line=f"{method} {PAGE.decode()} HTTP/1.1".encode()), "400|405|501"
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "PURGE", "LINK", "SEARCH"):
        yield (
            f"the method {method} on a list",
            get(line=f"{method} {PAGE.decode()} HTTP/1.1".encode()),
            "400|404|405|501",
        )
    yield "CONNECT [9110, 9.3.6]", get(line=b"CONNECT localhost:1 HTTP/1.1") + HIDDEN, "400|405|501"
    yield "CONNECT of a path [9110, 9.3.6]", get(line=b"CONNECT / HTTP/1.1") + HIDDEN, "400|405|501"
    for length in (100, 10_000, 100_000):
        yield f"a method of {length} letters", get(line=b"A" * length + b" / HTTP/1.1"), "400|414|431|501|-"
    for name, method in (
        ("NUL", b"GE\0T"), ("an at sign", b"G@T"), ("a colon", b"GET:"), ("a slash", b"G/T"), ("a quote", b'"GET"'),
        ("a letter of two bytes", b"G\xc3\x89T"), ("an escape", b"\x1bGET"), ("a byte order mark", b"\xef\xbb\xbfGET"),
    ):  # fmt: skip
        yield f"{name} in the method", get(line=method + b" / HTTP/1.1"), REFUSED


def targets() -> Rows:
    """Malformed and odd targets [3.2]."""
    for name, text in (
        ("no slash in front", b"api/houses"), ("an asterisk for GET", b"*"), ("an authority for GET", b"localhost:80"),
        ("a NUL", b"/\0"), ("an escape", b"/\x1b[0m"), ("a DEL", b"/\x7f"), ("a form feed", b"/\x0c"),
        ("no host", b"http:///api/houses"), ("a scheme alone", b"http:"), ("ftp", b"ftp://localhost/"),
        ("file", b"file:///etc/passwd"), ("javascript", b"javascript:alert(1)"), ("a backslash in front", b"\\api"),
        ("a broken encoding", b"/%zz"), ("a cut encoding", b"/%4"), ("a percent sign", b"/%"),
        ("an overlong slash", b"/%c0%af"), ("a byte that is not UTF-8", b"/%ff"), ("a surrogate", b"/%ed%a0%80"),
        ("user information", b"http://user@localhost/"), ("a host of others", b"http://evil.example/api/houses"),
        ("a host behind a user", b"http://localhost@evil.example/"), ("a wrong port", b"http://localhost:x/"),
    ):  # fmt: skip
        yield f"a target with {name}", target(text), "4xx"
    for name, text in (
        ("two slashes in front", b"//localhost/api/houses"), ("a fragment", PAGE + b"#a"), ("raw bytes", b"/\xc3\xa9"),
        ("raw bytes that are not UTF-8", b"/\xff\xfe"), ("quotes", b'/"<>{}|^`'), ("an encoded NUL", b"/%00"),
        ("encoded line ends", b"/%0d%0aX-Evil:%201"), ("dots", b"/../../../../etc/passwd"),
    ):  # fmt: skip
        yield f"a target with {name}", target(text), "200|4xx"
    for length in (16 << 10, 100_000, 1_000_000):
        yield f"a target of {length} bytes more", target(PAGE + b"&a=" + b"a" * length), "414|431|-"


def line_ends() -> Rows:
    """Lines that do not end with CR LF [2.2]."""
    yield "bare LF throughout", get().replace(b"\r\n", b"\n"), REFUSED
    yield "bare CR throughout", get().replace(b"\r\n", b"\r"), ENDED
    yield "LF CR throughout", get().replace(b"\r\n", b"\n\r"), REFUSED
    yield "CR CR LF throughout", get().replace(b"\r\n", b"\r\r\n"), REFUSED
    yield "bare LF behind the first line", get(line=b"GET / HTTP/1.1\nX-A: b"), REFUSED
    yield "bare CR behind the first line", get(line=b"GET / HTTP/1.1\rX-A: b"), REFUSED
    yield "bare LF behind a header", get(b"X-A: b\nX-B: c\r\n"), REFUSED
    yield "bare CR in a header", get(b"X-A: b\rX-B: c\r\n"), REFUSED
    yield "bare LF at the end of the headers", get()[:-2] + b"\n" + HIDDEN, REFUSED
    yield "bare CR at the end of the headers", get()[:-2] + b"\r" + HIDDEN, REFUSED
    yield "a NUL at the end of the headers", get()[:-2] + b"\0\r\n" + HIDDEN, REFUSED
    yield "a line separator of Unicode", get(b"X-A: b\xe2\x80\xa8X-B: c\r\n"), "200|400"


def fields() -> Rows:
    """Malformed and large headers [5]."""
    for name, line in (
        ("a space in front of the colon [5.1]", b"X-A : b"), ("a tab in front of the colon [5.1]", b"X-A\t: b"),
        ("no colon", b"X-A"), ("no name", b": b"), ("a colon alone", b":"), ("a space in the name", b"X A: b"),
        ("a NUL in the name", b"X\0A: b"), ("a DEL in the name", b"X\x7fA: b"),
        ("a letter of two bytes", b"\xc3\xa9: b"),
        ("a bracket in the name", b"X(A: b"), ("a quote in the name", b'"X": b'), ("a slash in the name", b"X/A: b"),
        ("an at sign in the name", b"X@A: b"), ("a brace in the name", b"{X}: b"), ("an equals sign", b"X=A: b"),
        ("a NUL in the value [9110, 5.5]", b"X-A: b\0c"), ("a CR in the value [9110, 5.5]", b"X-A: b\rc"),
        ("a CR at the end of the value", b"X-A: b\r"), ("a folded line [5.2]", b"X-A: b\r\n c"),
        ("a line folded with a tab [5.2]", b"X-A: b\r\n\tc"), ("an empty folded line [5.2]", b"X-A: b\r\n "),
        ("a folded first value [5.2]", b"X-A:\r\n b"), ("a name on two lines", b"X\r\n-A: b"),
    ):  # fmt: skip
        yield name, get(line + b"\r\n") + HIDDEN, REFUSED
    yield "a space in front of the first header [2.2]", get(host=b" Host: localhost\r\n") + HIDDEN, REFUSED
    yield "a folded host [5.2]", get(host=b"Host:\r\n localhost\r\n") + HIDDEN, REFUSED
    for name, byte in (
        ("an escape", b"\x1b"),
        ("a vertical tab", b"\x0b"),
        ("a form feed", b"\x0c"),
        ("a DEL", b"\x7f"),
    ):
        yield f"{name} in the value [9110, 5.5]", get(b"X-A: b" + byte + b"c\r\n"), "200|400"
    yield "201 headers in addition to the host", get(b"X-A: a\r\n" * 201), "431"
    yield "70,000 headers", get(b"a: b\r\n" * 70_000), "431|-"
    yield "a header of 17,000 bytes", get(b"X-A: " + b"a" * 17_000 + b"\r\n"), "431"
    yield "a header of 1 MB", get(b"X-A: " + b"a" * 1_000_000 + b"\r\n"), "431|-"
    yield "a name of 100,000 bytes", get(b"a" * 100_000 + b": b\r\n"), "431|-"
    yield "headers of 70 KB in all", get((b"X-A: " + b"a" * 9_990 + b"\r\n") * 7), "431"
    yield "a value of a million spaces", get(b"X-A:" + b" " * 1_000_000 + b"b\r\n"), "431|-"
    yield "a fault that is none", get(b"Understudy-Fault: \x01\r\n"), REFUSED


def hosts() -> Rows:
    """Missing, repeated, malformed and foreign hosts [3.2]."""
    yield "no host", get(host=b""), REFUSED
    yield "two hosts", get(b"Host: evil.example\r\n"), REFUSED
    yield "the same host twice", get(HOST), REFUSED
    yield "a host and one with a space in front of its colon", get(b"Host : evil.example\r\n"), REFUSED
    for text in (
        "localhost:4010", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:80", "LOCALHOST", "localhost:",
    ):  # fmt: skip
        yield f"the host {text}", get(host=f"Host: {text}\r\n".encode()), "200"
    for text in (
        "a, b", "localhost, localhost", "localhost/", "localhost/api", "user@localhost", "local host", "localhost:x",
        "localhost:-1", "localhost:80:80", "[::1", "::1", "[zz]", "[]", "[::1]x", "%6cocalhost", "http://localhost",
        "localhost?", "localhost#", "localhost\\", "local\u0131host", "<script>", "",
    ):  # fmt: skip
        yield f"the host '{text}'", get(host=f"Host: {text}\r\n".encode()), "400|421"
    for text in (
        "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example", "evil_example",
        "localhost@evil.example", "xn--localhost-x9a", "0", "-", ".", "..", "localhost..",
    ):  # fmt: skip
        yield f"the host of others '{text}'", get(host=f"Host: {text}\r\n".encode()), "400|421"
    yield "a NUL in the host", get(host=b"Host: local\0host\r\n"), REFUSED
    yield "a host of 10,000 letters", get(host=b"Host: " + b"a" * 10_000 + b"\r\n"), "400|421"
    yield "a port of 20 digits", get(host=b"Host: localhost:99999999999999999999\r\n"), "200|400"
    forwarded = b"X-Forwarded-Host: localhost\r\nForwarded: host=localhost\r\n"
    yield "a forwarded host", get(forwarded, host=b"Host: evil.example\r\n"), "421"
    yield "OPTIONS * of others", get(line=b"OPTIONS * HTTP/1.1", host=b"Host: evil.example\r\n"), "421"


def lengths() -> Rows:
    """Malformed and repeated lengths [6.2, 6.3]."""
    for value in (
        "+5", "-1", "-0", "0x5", "5 5", "5, 6", "5,", ",5", "", ",", "1e1", "1_0", "5.0", "five", "\u0665", "5;",
        '"5"', "(5)",
        "5h", "5\x0b", "\x0b5", "NaN", "0b1", "5\u00a0",
    ):  # fmt: skip
        yield f"the length {value!r}", post(f"Content-Length: {value}\r\n".encode(), b"abcde") + HIDDEN, REFUSED
        yield f"the length {value!r} of a GET", get(f"Content-Length: {value}\r\n".encode()) + HIDDEN, REFUSED
    for value in ("3000000000", "9223372036854775807", "1048577"):
        yield f"a length of {value}", post(f"Content-Length: {value}\r\n".encode()), "413"
    for value in (
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "18446744073709551621",
        "9" * 40,
    ):
        yield f"a length of {value}", post(f"Content-Length: {value}\r\n".encode(), b"abcde") + HIDDEN, "400|413"
    yield "a length of 1,000 digits", post(b"Content-Length: " + b"9" * 1000 + b"\r\n"), "400|413"
    yield "a length of 1,000 zeros and a 5", post(b"Content-Length: " + b"0" * 1000 + b"5\r\n", b"abcde"), "200|400|413"
    twice = b"Content-Length: 5\r\nContent-Length: 5\r\n"
    yield "the same length twice [6.3]", post(twice, b"abcde") + HIDDEN, "400|200 404"
    yield "the same length in a list [6.3]", post(b"Content-Length: 5, 5\r\n", b"abcde") + HIDDEN, "400|200 404"
    for first, second in ((5, 6), (0, 5), (5, 0)):
        lines = b"Content-Length: %d\r\nContent-Length: %d\r\n" % (first, second)
        yield f"the lengths {first} and {second} [6.3]", post(lines, b"abcde") + HIDDEN, REFUSED
    yield "a length behind a folded line", post(b"Content-Length:\r\n 5\r\n", b"abcde") + HIDDEN, REFUSED
    yield "a space in front of a length's colon", post(b"Content-Length : 5\r\n", b"abcde") + HIDDEN, REFUSED


def codings() -> Rows:
    """Transfer codings that servers interpret differently [6.1, 6.3, 11.2]."""
    both = b"Transfer-Encoding: chunked\r\nContent-Length: "
    yield "length and chunks", post(both + b"3\r\n", b"0\r\n\r\n") + HIDDEN, REFUSED
    yield "length 0 and chunks", post(both + b"0\r\n", b"0\r\n\r\n") + HIDDEN, REFUSED
    yield "a length that covers the chunks", post(both + b"5\r\n", b"0\r\n\r\n") + HIDDEN, REFUSED
    yield "a length that hides a request", post(both + b"%d\r\n" % (5 + len(HIDDEN)), b"0\r\n\r\n") + HIDDEN, REFUSED
    lines = b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"
    yield "the length first", post(lines, b"0\r\n\r\n") + HIDDEN, REFUSED
    for value in (
        "xchunked", "chunkedx", "chunked, identity", "identity, chunked", "identity", "gzip, chunked", "gzip",
        "deflate",
        "chunked, chunked", "\x0bchunked", "\x0cchunked", "chunked\x0b", "chunked\0", "chunked;q=1", "chunked;",
        '"chunked"',
        "'chunked'", "(chunked)", "chunked chunked", "cow", "", ",", "x", "chunKed\xa0", "\u0441hunked", "chun ked",
        "0",
    ):  # fmt: skip
        data = post(b"Transfer-Encoding: " + value.encode() + b"\r\n", b"0\r\n\r\n") + HIDDEN
        yield f"the coding {value!r}", data, "400|501"
    for value in (", chunked", "chunked,", "chunked, "):
        data = post(b"Transfer-Encoding: " + value.encode() + b"\r\n", b"0\r\n\r\n") + HIDDEN
        yield f"the coding {value!r} with an empty element [9110, 5.6.1]", data, "400|200 404"
    yield "two codings", chunked(b"0\r\n\r\n", b"Transfer-Encoding: chunked\r\n") + HIDDEN, REFUSED
    yield "two codings, one of them unknown", chunked(b"0\r\n\r\n", b"Transfer-Encoding: cow\r\n") + HIDDEN, "400|501"
    old = get(b"Transfer-Encoding: chunked\r\n", line=b"POST /api/save HTTP/1.0") + b"0\r\n\r\n" + HIDDEN
    yield "chunks by HTTP/1.0 [6.1]", old, REFUSED
    for name, line in (
        ("a space in front of the colon", b"Transfer-Encoding : chunked"),
        ("a folded coding", b"Transfer-Encoding:\r\n chunked"),
        ("a bare LF in front of a coding", b"X: y\nTransfer-Encoding: chunked"),
        ("a bare CR in front of a coding", b"X: y\rTransfer-Encoding: chunked"),
        ("a bare LF in a coding's name", b"Transfer-Encoding\n: chunked"),
        ("a NUL in a coding's name", b"Transfer\0-Encoding: chunked"),
        ("a coding on the folded line of another header", b"X: y\r\n Transfer-Encoding: chunked"),
    ):  # fmt: skip
        yield name + " [5]", post(line + b"\r\nContent-Length: 5\r\n", b"0\r\n\r\n") + HIDDEN, REFUSED
    other = post(b"Transfer_Encoding: chunked\r\nContent-Length: 5\r\n", b"0\r\n\r\n") + HIDDEN
    yield "an underscore in a coding's name is another header", other, "200 404"
    hop = post(b"Connection: Content-Length\r\nContent-Length: 5\r\n", b"abcde") + HIDDEN
    yield "a length named by Connection [9110, 7.6.1]", hop, "400|200 404"


def chunks() -> Rows:
    """Malformed chunks [7.1]."""
    for name, body in (
        ("no size", b"\r\n"), ("the size g", b"g\r\na\r\n0\r\n\r\n"), ("the size 0x1", b"0x1\r\na\r\n0\r\n\r\n"),
        ("the size -1", b"-1\r\na\r\n0\r\n\r\n"), ("the size +1", b"+1\r\na\r\n0\r\n\r\n"),
        ("the size 1_0", b"1_0\r\na\r\n0\r\n\r\n"),
        ("a space in front of a size", b" 1\r\na\r\n0\r\n\r\n"), ("a space behind a size", b"1 \r\na\r\n0\r\n\r\n"),
        ("a tab behind a size", b"1\t\r\na\r\n0\r\n\r\n"), ("a NUL behind a size", b"1\0\r\na\r\n0\r\n\r\n"),
        ("digits of others", b"\xd9\xa1\r\na\r\n0\r\n\r\n"), ("bare LF throughout", b"1\na\n0\n\n"),
        ("bare CR throughout", b"1\ra\r0\r\r"),
        ("bare LF behind a size", b"1\na\r\n0\r\n\r\n"), ("bare CR behind a size", b"1\ra\r\n0\r\n\r\n"),
        ("bare LF behind content", b"1\r\na\n0\r\n\r\n"), ("nothing behind content", b"1\r\na0\r\n\r\n"),
        ("more content than the size", b"1\r\nab\r\n0\r\n\r\n"),
        ("less content than the size", b"5\r\nab\r\n0\r\n\r\n"),
        ("bare LF at the end", b"0\n\n"), ("bare LF behind the last size", b"0\n\r\n"),
        ("bare LF as the last line", b"0\r\n\n"),
        ("bare CR as the last line", b"0\r\n\r"), ("17 digits", b"fffffffffffffffff\r\na\r\n0\r\n\r\n"),
        ("17 digits that wrap to 1", b"10000000000000001\r\na\r\n0\r\n\r\n"),
        ("nine digits that wrap to 1", b"100000001\r\na\r\n0\r\n\r\n"),
        ("a trailer without a colon", b"0\r\nX-A\r\n\r\n"),
        ("a trailer with a space in front of its colon", b"0\r\nX-A : b\r\n\r\n"),
        ("a folded trailer", b"0\r\nX-A: b\r\n c\r\n\r\n"), ("a NUL in a trailer", b"0\r\nX-A: b\0c\r\n\r\n"),
        ("a bare LF in a trailer", b"0\r\nX-A: b\nX-B: c\r\n\r\n"),
        ("a bare CR in an extension", b"1;a\rb\r\na\r\n0\r\n\r\n"),
        ("a bare LF in an extension", b"1;a\nb\r\na\r\n0\r\n\r\n"),
        ("a NUL in an extension", b"1;a\0b\r\na\r\n0\r\n\r\n"),
        ("a bare LF that ends an extension", b"1;\na\r\n0\r\n\r\n"),
    ):  # fmt: skip
        yield f"chunks with {name}", chunked(body) + HIDDEN, "400|413|-"
    for size in ("ffffffffffffffff", "7fffffffffffffff", "8000000000000000", "ffffffff", "100000000", "100001"):
        yield f"a chunk of 0x{size} bytes", chunked(size.encode() + b"\r\na"), "400|413|-"
    yield "a size with 40 zeros in front", chunked(b"0" * 40 + b"1\r\na\r\n0\r\n\r\n"), "200|400|-"
    yield "a space in front of an extension [7.1.1]", chunked(b"1 ;a\r\na\r\n0\r\n\r\n"), "200|400|-"
    yield "a trailer that names a length [6.5.1]", chunked(b"0\r\nContent-Length: 5\r\n\r\n") + get(), "200 200|400|-"
    yield (
        "a trailer that names a coding [6.5.1]",
        chunked(b"0\r\nTransfer-Encoding: chunked\r\n\r\n") + get(),
        "200 200|400|-",
    )
    yield "a trailer that names a host [6.5.1]", chunked(b"0\r\nHost: evil.example\r\n\r\n") + get(), "200 200|400|-"
    yield "an extension of 1 MB", chunked(b"1;" + b"a" * 1_000_000 + b"\r\na\r\n0\r\n\r\n"), "4xx|-"
    yield "100,000 trailers", chunked(b"0\r\n" + b"a: b\r\n" * 100_000 + b"\r\n"), "4xx|-"
    yield "a size of 1 MB of digits", chunked(b"0" * 1_000_000), "4xx|-"
    yield (
        "chunks of 1 MiB and a byte in all",
        chunked((b"10000\r\n" + b"a" * 65536 + b"\r\n") * 16 + b"1\r\na\r\n0\r\n\r\n"),
        "413|-",
    )


def cut_off() -> Rows:
    """Requests that end too early [8]."""
    yield "nothing", b"", "-"
    yield "an empty line", b"\r\n", ENDED
    yield "1,000 empty lines", b"\r\n" * 1000, ENDED
    whole = get(b"X-A: b\r\n")
    for place in (1, 3, 4, 5, 20, 27, 30, 36, 38, 39, 41, 45, 60, len(whole) - 3, len(whole) - 2, len(whole) - 1):
        yield f"the first {place} bytes of a request", whole[:place], "400|408|-"
    yield "half a body", post(b"Content-Length: 10\r\n", b"abcde"), "400|408|-"
    yield "half a chunk", chunked(b"a\r\nabcde"), "400|408|-"
    yield "chunks without an end", chunked(b"1\r\na\r\n"), "400|408|-"
    yield "half the end of the chunks", chunked(b"0\r\n"), "400|408|-"
    yield "a size without an end", chunked(b"1"), "400|408|-"


def foreign_bytes() -> Rows:
    """Bytes of other protocols and formats."""
    for name, data in (
        ("the hello of TLS", b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" + bytes(range(160))),
        ("SSH", b"SSH-2.0-OpenSSH_9.2\r\n"),
        ("SMTP", b"EHLO localhost\r\n"), ("SOCKS 5", b"\x05\x01\x00"),
        ("SOCKS 4", b"\x04\x01\x00\x50\x7f\x00\x00\x01\x00"),
        ("Redis", b"*1\r\n$4\r\nPING\r\n"), ("FTP", b"USER anonymous\r\n"),
        ("an answer", b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        ("NULs", b"\0" * 1000), ("all bytes", bytes(range(256))), ("UTF-16", get().decode().encode("utf-16")),
        ("emoji", "\U0001f600\U0001f600\r\n\r\n".encode()),
        ("the PROXY protocol", b"PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n" + get()),
        ("the PROXY protocol 2", b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c" + bytes(12) + get()),
        ("JSON", b'{"a":1}\r\n\r\n'),
        ("a MB of a's", b"a" * 1_000_000), ("a MB of line feeds", b"\n" * 1_000_000),
        ("a frame of HTTP/2", b"\0\0\4\1\5\0\0\0\1abcd"),
        ("XML", b"<?xml version='1.0'?><a/>\r\n\r\n"), ("spaces", b" " * 1000 + b"\r\n\r\n"), ("one byte", b"\xff"),
    ):  # fmt: skip
        yield f"{name}, which is not HTTP", data, "400|414|431|505|-"


def rows_of_requests() -> Rows:
    """Good and bad requests on one connection: the stub answers nothing after a refusal."""
    yield "a good and a bad one", get() + b"\0\0\0\0\r\n\r\n", "200 400"
    yield "a bad and a good one", b"\0\0\0\0\r\n\r\n" + get(), REFUSED
    yield "a good one, one of others, a good one", get() + get(host=b"Host: evil.example\r\n") + get(), "200 421"
    yield "a good one, two lengths, a good one", get() + post(b"Content-Length: 5, 6\r\n", b"abcde") + get(), "200 400"
    yield (
        "a good one, length and chunks",
        get() + post(b"Transfer-Encoding: chunked\r\nContent-Length: 0\r\n", b"0\r\n\r\n"),
        "200 400",
    )
    yield "five good ones and half of one", get() * 5 + get()[:30], "200 200 200 200 200|200 200 200 200 200 400"
    yield "a body that is too short for the next", post(b"Content-Length: 3\r\n", b"abcde") + get(), "200 400"
    yield "a missing path between two pages", get() + target(b"/nowhere") + get(), "200 404 200"
    yield (
        "a body for a list that takes none",
        get(b"Content-Length: 3\r\n", line=b"POST " + PAGE + b" HTTP/1.1") + b"abc" + get(),
        "405 200",
    )


GROUPS = (
    good_heads, good_bodies, request_lines, methods, targets, line_ends, fields, hosts, lengths, codings, chunks,
    cut_off,
    foreign_bytes, rows_of_requests,
)  # fmt: skip
