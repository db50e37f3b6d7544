# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Generates YAML files: corner cases of the language, and shipped lists with one value replaced."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

from files import INVALID_UTF8
from trial import REPOSITORY

HEAD = "understudy: 1\nlists:\n  a:\n"
ROW = HEAD + "    row:\n"
# Extreme values.
EXTREMES = (
    "", "~", "null", "true", "yes", "0", "-0", "-1", "1", "00", "0x7fffffffffffffff", "0o17", "0b1", "1_000", "1e3",
    "1e308",
    "1e309", "-1e309", "1e-400", ".inf", "-.inf", ".nan", "4294967296", "9007199254740992", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551616",
    "9" * 400, "0." + "3" * 400, "'9'", "''", '""', '"\\0"', '"\\uD800"', '"\\U0001F600"', '"\\x"',
    '"\\n\\r\\t\\u2028"', "[]", "{}",
    "[[]]", "{ a: }", "[a, b, ]", "{ ? a : b }", "*a", "&a b", "!!str 1", "!!int x", "!!binary aGk=", "!unknown 1",
    "!!python/object:os.system x", "!<tag:yaml.org,2002:str> a", "2020-01-01", "2020-13-45", "12:30:45", "0001-01-01",
    "9999-12-31",
    "|\n      text", ">-\n      text", "|9\n text", "%a", "@a", "`a`", "- a", "? a", ": a", "#", "a: b", "a b: c d",
    "/", "//", "/a b",
    "/\u00e9", "/{id}", "/../..", "/__understudy/reset", "/" + "a" * 5000, "a" * 100_000, "\u200f\u202e", "[-1, 0]",
    "[3, 1]",
    "[0, 9223372036854775807]", "[1e308, 1e309]", "[1, 2, 3]", "[0.1, 0.2]", "{ words: 100000000 }",
    "{ number: [0, 1], decimals: 400 }",
    "{ array: { of: index, count: 100000000 } }", "{ template: '{a}' }", "{ template: '{' }",
    "{ image: [1000000, 1000000] }",
    "{ value: { a: [1, { b: ~ }] } }", "{ sequence: { from: 9223372036854775807, step: 9223372036854775807 } }",
    "{ values: { file: /etc/passwd } }", "{ values: { file: ../../../etc/passwd, column: a } }", "{ choice: [] }",
    "extremes",
    "{ nullable: { of: index, share: 2 } }",
)  # fmt: skip
SCALAR = re.compile(r"(?<=[:,\[] )[^\s,\[\]{}&*#'\"][^,\[\]{}\n#]*(?=[,\]}\n ])|'[^'\n]*'")


def contents(chance: random.Random) -> Iterator[bytes]:
    """Yield all odd files, then lists with a replaced value without end."""
    for text in itertools.chain(structures(), scalars(), hostile()):
        yield text.encode("utf-8", "surrogatepass")
    yield from encodings()
    yield from cut()
    shipped = [path.read_text() for path in sorted((REPOSITORY / "Contracts/lists").glob("*.yaml"))]
    shipped += [path.read_text() for path in sorted((REPOSITORY / "fixtures/lists/accepted").glob("*.yaml"))]
    places = [(text, match.span()) for text in shipped for match in SCALAR.finditer(text)]
    while True:
        text, (start, end) = chance.choice(places)
        yield (text[:start] + chance.choice(EXTREMES) + text[end:]).encode()


def structures() -> Iterator[str]:
    """Corner cases of the language and of the list format."""
    yield from (
        "", "\n", "---\n", "---\n...\n", "%YAML 1.1\n---\n" + HEAD + "    rows: 1\n", "%YAML 9.9\n---\na: b\n",
        "%TAG ! tag:x,2000:\n---\na: !b c\n",
        "# only a comment\n", "a", "- a\n- b\n", "[", "{", "]", "}", "'", '"', "&a", "*a", "!", "!!", "|", ">", "?",
        ":", "-", "- - - - a\n", "? ? ? a\n",
        "a: b: c\n", "a:b\n", "\ta: b\n", "a:\n\t- b\n", "a: b\n  c: d\n", "a: 'b\n", 'a: "b\n', "a: [b\n", "a: {b\n",
        "a: |\nb\n", "{a: 1, a: 2}\n",
        "a: 1\na: 2\n", "<<: {a: b}\n", "<<: [*a]\n", "? [a, b]\n: c\n", "? {a: b}\n: c\n", "~: a\n", "1: a\n",
        "true: a\n", "'': a\n",
        HEAD.rstrip("\n") + " &x\n    rows: 1\n  b: *x\n", HEAD + "    <<: { rows: 1 }\n",
        HEAD + "    rows: &r 5\n  b: { rows: *r }\n",
        HEAD + "    rows: *nobody\n", "a: &a\n  b: *a\n", "&a [*a]\n", "&a { b: *a }\n", "understudy: &a [*a, *a]\n",
        "--- a\n--- b\n",
        "understudy: 1\n---\nunderstudy: 1\n", "understudy: 1\n...\ntrailing\n", "understudy: 2\n",
        "understudy: '1'\n", "understudy: 1\n",
        "understudy: 1\nlists: []\n", "understudy: 1\nlists: { a: [] }\n", "understudy: 1\nlists: { '': {} }\n",
        "lists: { a: {} }\n",
        "understudy: 1\nlists: { a: {}, A: {}, \u00e4: {} }\n",
        "understudy: 1\nlists: { a: { path: /x }, b: { path: /x } }\n",
        "understudy: 1\nanswers: { a: { body: !!set { x } } }\n",
        "understudy: 1\nanswers: { a: { body: !!omap [ x: 1 ] } }\n",
        "understudy: 1\nanswers: { a: { body: { x: .inf } } }\n", "understudy: 1\nanswers: { a: { status: 99 } }\n",
        "understudy: 1\nanswers: { a: { then: [] } }\n",
        "understudy: 1\nfaults: [status:99999999999999999999]\nlists: { a: {} }\n",
        "understudy: 1\nfaults: [delay:1e300]\nlists: { a: {} }\n",
        "understudy: 1\nfaults: [drip:0/0]\nlists: { a: {} }\n",
    )  # fmt: skip


def scalars() -> Iterator[str]:
    """Each extreme value as a number, as the kind of a field and as a body."""
    for value in EXTREMES:
        yield HEAD + f"    rows: {value}\n"
        yield ROW + f"      b: {value}\n"
        yield f"understudy: 1\nanswers:\n  a: {{ path: /a }}\n  b:\n    body: {value}\n"


def hostile() -> Iterator[str]:
    """Great depth, length and number, and alias bombs."""
    for depth in (10, 63, 64, 65, 1000, 10_000, 100_000):
        yield "[" * depth
        yield "[" * depth + "]" * depth
        yield "{a: " * depth + "}" * depth
        yield "understudy: 1\nanswers: { a: { body: " + "[" * depth + "]" * depth + " } }\n"
        yield "- " * depth + "a\n"
        yield "? " * depth + "a\n"
        yield ROW + "      b: " + "{ nullable: { of: " * depth + "index" + " } }" * depth + "\n"
    for depth in (10, 70, 1500):
        yield "".join(" " * level + "a:\n" for level in range(depth))
    for width in (2, 10, 100):
        for depth in (5, 9, 40):
            lines = ["a0: &a0 [x]"] + [
                f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * width)}]" for level in range(1, depth)
            ]
            yield "\n".join(lines) + f"\nunderstudy: *a{depth - 1}\n"
            merges = ["a0: &a0 { x: 1 }"] + [
                f"a{n}: &a{n} {{ <<: [{', '.join([f'*a{n - 1}'] * width)}], k{n}: *a{n - 1} }}" for n in range(1, depth)
            ]
            yield "\n".join(merges) + "\n"
    for count in (1000, 100_000):
        yield "understudy: 1\nlists:\n" + "".join(f"  a{number}: {{ rows: 1 }}\n" for number in range(count // 50))
        yield ROW + "".join(f"      f{number}: index\n" for number in range(count // 10))
        yield ROW + "      b: { choice: [" + "a, " * count + "] }\n"
        yield "".join(f"k{number}: v\n" for number in range(count))
        yield "a: [" + "*x, " * count + "]\n"
        yield "a: " + "&x " * count + "1\n"
        yield "a: " + "!x " * count + "1\n"
        yield "# " + "c" * count + "\n" + HEAD
        yield "a: |\n" + " line\n" * count
        yield 'a: "' + "\\n" * count + '"\n'
        yield 'a: "' + "\n" * count + '"\n'
        yield "'" + "''" * count + "'\n"
        yield "---\n" * count
        yield "a" * count + ": b\n"
        yield "&" + "a" * count + " b\n"
        yield "!<" + "a" * count + "> b\n"
        yield "%" + "A" * count + " b\n---\na\n"
        yield " " * count + "a: b\n"
        yield "a:" + " " * count + "b\n"
        yield "a:" + "\t" * count + "b\n"
        yield "[" + "," * count + "]\n"
        yield "{" + "?" * count + "}\n"
        yield "- " + ": " * count + "\n"
        yield "a: " + "9" * count + "\n"
        yield ROW + "      b: { template: '" + "{index}" * count + "' }\n"


def encodings() -> Iterator[bytes]:
    """Other encodings, byte order marks, invalid UTF-8 and forbidden characters."""
    good = (HEAD + "    rows: 1\n").encode()
    for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "utf-8-sig", "cp037", "utf-7"):
        yield good.decode().encode(name)
    for number in (
        *range(0x20),
        0x7F,
        0x80,
        0x85,
        0x9F,
        0xA0,
        0x200B,
        0x2028,
        0xD800,
        0xDFFF,
        0xFDD0,
        0xFEFF,
        0xFFFE,
        0xFFFF,
        0x1F600,
        0x10FFFF,
    ):
        text = chr(number).encode("utf-8", "surrogatepass")
        yield good + b"  b" + text + b": {}\n"
        yield good.replace(b"rows: 1", b"path: '/" + text + b"'")
    for raw in INVALID_UTF8:
        yield good + b"# " + raw + b"\n"
        yield good + raw
        yield b"a: '" + raw + b"'\n"
    yield good.replace(b"\n", b"\r")
    yield good.replace(b"\n", b"\r\n")
    yield good.replace(b"\n", b"\xc2\x85")
    yield b"\0" * 1000
    yield bytes(range(256))
    yield b"a: b\n" * (1 << 21)


def cut() -> Iterator[bytes]:
    """A truncated list file."""
    whole = (REPOSITORY / "fixtures/lists/accepted/every-kind.yaml").read_bytes()
    for place in range(1, len(whole), 23):
        yield whole[:place]
