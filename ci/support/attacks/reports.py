# Understudy
# SPDX-License-Identifier: Apache-2.0
"""XML files for `report check`: hostile, truncated and randomly changed reports."""

from __future__ import annotations

import itertools
import os
import pathlib
import random
from collections.abc import Iterator

from files import INVALID_UTF8, Ending, Reader, corpus, write
from trial import REPOSITORY, Trial

# The documented exit codes of `report check`: right, wrong, unreadable.
CODES = (0, 1, 65)
CASE = '<testcase classname="c" name="n" time="0.1"/>'
SUITE = f'<testsuite name="s" tests="1" failures="0" errors="0" skipped="0" time="0.1">{CASE}</testsuite>'
GOOD = f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>{SUITE}</testsuites>\n'
# Extreme values of attributes.
VALUES = (
    "", " ", "0", "-1", "+1", "1.0", "1e3", "1e308", "1e309", "NaN", "INF", "Infinity", "-0", "00", "0x1", "1,5",
    "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "9" * 400, "0." + "1" * 400, "&#0;",
    "&#x1F;", "&#xD800;",
    "&#xFFFF;", "&#x110000;", "&#9999999999;", "&#xFFFFFFFFF;", "&#;", "&amp", "&nobody;", "&lt;", "<", ">", "\u2028",
    "\U0001f600", "\x1b[31m",
    "../../../etc/passwd", "a" * 10_000, "2026-13-45T99:99:99", "0001-01-01T00:00:00", "9999999-01-01T00:00:00",
    "%s%n", "${jndi:x}", "\ufffe",
)  # fmt: skip
PIECES = (
    b"<", b">", b"/>", b"</", b"<a>", b"</a>", b"<testcase/>", b"<testsuite>", b"</testsuite>", b"&", b"&lt;",
    b"&#0;", b"&a;", b"<![CDATA[",
    b"]]>", b"<!--", b"-->", b"--", b"<?x ?>", b"<!DOCTYPE a>", b'"', b"'", b"=", b"\0", b"\xff", b"\xc0\xaf",
    b"\xef\xbb\xbf", b' name="n"',
    b' xmlns="u"', b' xmlns:p="u"', b"p:", b"<failure/>", b"<skipped/>", b"<system-out>", b"\x1b", b"\r", b"%p;",
    b"]]", b"xml",
)  # fmt: skip


def attack(trial: Trial) -> str:
    """Check all files. The program must not read files that a report names."""
    canary = trial.folder / "canary.txt"
    secret = os.urandom(16).hex()
    canary.write_text(secret)

    def judge(ending: Ending) -> str | None:
        return "the output contains the text of a file that a report names" if secret in ending.output else None

    reader = Reader(trial, ["report", "check"], CODES, judge)
    reader.read(write(trial.folder / "xml", contents(trial.chance, canary), ".xml", trial.amount(4214, 1000)))
    told = str(reader.figures)
    strangers = corpus(trial, "xml")
    if strangers:
        others = Reader(trial, ["report", "check"], CODES, judge)
        others.read(strangers)
        told += f"; of the corpora: {others.figures}"
    return told


def contents(chance: random.Random, canary: pathlib.Path) -> Iterator[bytes]:
    """Yield all hostile files, then truncated and changed reports without end."""
    for text in itertools.chain(entities(canary), structures(), values(), large()):
        yield text.encode("utf-8", "surrogatepass")
    yield from encodings()
    good = [path.read_bytes() for path in sorted((REPOSITORY / "fixtures/cli").glob("report-*/**/*.xml"))]
    for whole in good:
        for place in range(0, len(whole), max(1, len(whole) // 20)):
            yield whole[:place]
    while True:
        yield changed(good, chance)


def entities(canary: pathlib.Path) -> Iterator[str]:
    """Document types and entities."""
    uri = canary.as_uri()
    case = "<testcase classname='c' name='{}'><failure>{}</failure></testcase>"
    closing = f"<testsuites><testsuite name='s' tests='1'>{case}</testsuite></testsuites>"
    used = closing.format("&x;", "&x;")
    for declared in (
        "", "[]", f'SYSTEM "{uri}"', f'PUBLIC "p" "{uri}"', 'SYSTEM "http://127.0.0.1:9/x.dtd"',
        'SYSTEM "file:///dev/zero"', 'SYSTEM "file:///dev/random"',
        'SYSTEM ""', "[<!ENTITY x 'y'>]", f'[<!ENTITY x SYSTEM "{uri}">]', f'[<!ENTITY x SYSTEM "{canary}">]',
        f'[<!ENTITY x PUBLIC "p" "{uri}">]',
        f'[<!ENTITY % x SYSTEM "{uri}"> %x;]', '[<!ENTITY x SYSTEM "http://127.0.0.1:9/">]',
        '[<!ENTITY x SYSTEM "file:///dev/zero">]',
        '[<!ENTITY x SYSTEM "php://filter/read=convert.base64-encode/resource=/etc/passwd">]', "[<!ENTITY x '&x;'>]",
        "[<!ENTITY x '&y;'><!ENTITY y '&x;'>]",
        "[<!ENTITY % a '&#37;a;'> %a;]", "[<!ENTITY x '<testcase/>'>]", "[<!ENTITY x '&#60;a>'>]",
        "[<!ENTITY x '&#38;x;'>]",
        "[<!ATTLIST testcase name CDATA 'd'>]", "[<!ATTLIST testcase name CDATA #FIXED 'd'>]",
        "[<!ELEMENT testsuites ANY>]", "[<!NOTATION n SYSTEM 'x'>]",
        f'[<!ENTITY x SYSTEM "{uri}" NDATA n>]',
        f'[<!ENTITY % f SYSTEM "{uri}"><!ENTITY % e "<!ENTITY x \'%f;\'>"> %e;]', "[<!ENTITY x", "[", "<",
        "[<![INCLUDE[<!ENTITY x 'y'>]]>]",
    ):  # fmt: skip
        yield f'<?xml version="1.0"?>\n<!DOCTYPE testsuites {declared}>\n{used}'
    for width, depth in ((2, 5), (10, 5), (10, 10), (2, 40), (100, 4)):
        lines = "".join(f"<!ENTITY x{n} '{f'&x{n - 1};' * width}'>" for n in range(1, depth))
        yield f"<!DOCTYPE testsuites [<!ENTITY x0 'lol'>{lines}<!ENTITY x '&x{depth - 1};'>]>{used}"
    for size in (1000, 50_000):
        yield f"<!DOCTYPE testsuites [<!ENTITY x '{'a' * size}'>]>" + closing.format("n", "&x;" * size)
        yield "<!DOCTYPE testsuites [" + "".join(f"<!ENTITY x{n} 'a'>" for n in range(size)) + f"]>{used}"
        yield (
            "<!DOCTYPE testsuites [<!ATTLIST testcase "
            + "".join(f"a{n} CDATA 'd' " for n in range(size))
            + f">]>{used}"
        )
    yield used
    yield f"<testsuites xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='{uri}' parse='text'/></testsuites>"
    yield f"<?xml-stylesheet href='{uri}' type='text/xsl'?>" + closing.format("n", "")
    for location in (f"noNamespaceSchemaLocation='{uri}'", f"schemaLocation='u {uri} v http://127.0.0.1:9/'"):
        yield f"<testsuites xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:{location}>{SUITE}</testsuites>"
    yield f"<?xml-model href='{uri}'?>" + closing.format("n", "")


def structures() -> Iterator[str]:
    """The corner cases of XML, and files that are not reports."""
    yield from (
        "", " ", "\n", "\ufeff", "a", "<", "<a", "<a>", "<a/>", "<a/><b/>", "<a></b>", "<a><b></a></b>", "</a>", "<>",
        "< a/>", "<a b/>", "<a b=c/>", "<a b='c/>",
        "<a b='<'/>", "<a b='1' b='2'/>", "<1/>", "<-a/>", "<a:b/>", "<:a/>", "<a:/>", "<a:b:c/>", "<xml/>",
        "<a xml:id='1 2'/>", "<!-- a -- b --><a/>", "<!-- a", "<a><!-- a",
        "<!--><a/>", "<?xml?><a/>", "<?xml version='1.1'?><a/>", "<?xml version='2.0'?><a/>",
        "<?xml version='1.0' standalone='maybe'?><a/>", " <?xml version='1.0'?><a/>",
        "<a/><?xml version='1.0'?>", "<?XML version='1.0'?><a/>", "<?a", "<a>]]></a>", "<a><![CDATA[",
        "<a><![CDATA[]]]]><![CDATA[>]]></a>", "<![CDATA[a]]>", "<a><![cdata[a]]></a>",
        "<a>&</a>", "<a>&a</a>", "<a>&a;</a>", "<a>&#;</a>", "<a>&#x;</a>", "<a>&#0;</a>", "<a>&#-1;</a>",
        "<a>&#xFFFE;</a>", "<a>\0</a>", "<a>\x01</a>", "<a>\x7f\x80</a>", "<a>\ud800</a>",
        "<a>\ufffe</a>", "<testsuites/>", "<testsuite/>", "<testcase/>", "<TESTSUITES/>",
        "<testsuites><testsuites/></testsuites>", "<testsuites>text</testsuites>",
        f"<testsuites>{SUITE}{SUITE}</testsuites>", f"<testsuites>{SUITE}</testsuites><x/>",
        f"<testsuites>{SUITE}</testsuites>text", f"<p:testsuites xmlns:p='u'>{SUITE}</p:testsuites>",
        f"<testsuites xmlns='u'>{SUITE}</testsuites>",
        f"<testsuites xmlns:p='u'>{SUITE.replace('testcase', 'p:testcase')}</testsuites>",
        f"<p:testsuites>{SUITE}</p:testsuites>",
        f"<testsuites xmlns:p=''>{SUITE}</testsuites>", f"<testsuites xmlns:xml='u'>{SUITE}</testsuites>",
        f"<testsuites xmlns:xmlns='u'>{SUITE}</testsuites>",
        f"<testsuites xmlns='http://www.w3.org/XML/1998/namespace'>{SUITE}</testsuites>",
        "<testsuite name='s'><testcase name='n'><testcase name='n'/></testcase></testsuite>",
        "<testsuite name='s'><testcase name='n'><failure/><failure/><error/><skipped/></testcase></testsuite>",
        "<testsuite><properties><property/></properties></testsuite>",
        "<html><body/></html>", "<!DOCTYPE html><html>", '{"a":1}', "%PDF-1.4", "PK\x03\x04", "\x1f\x8b\x08",
        "#!/bin/sh\n", "TAP version 13\n1..1\nok 1\n", GOOD, GOOD + GOOD, GOOD.replace("\n", "\r"),
    )  # fmt: skip


def values() -> Iterator[str]:
    """Each extreme value in the known attributes, and as text."""
    for value in VALUES:
        for name in ("tests", "failures", "time", "name"):
            yield GOOD.replace(f"{name}=", "was=", 1).replace("<testsuite ", f'<testsuite {name}="{value}" ', 1)
        yield GOOD.replace(CASE, f'<testcase classname="c" name="{value}" time="{value}"/>')
        yield GOOD.replace(CASE, f'<testcase classname="c" name="n"><failure message="m">{value}</failure></testcase>')


def large() -> Iterator[str]:
    """Great depth, number and length."""
    for depth in (10, 255, 256, 257, 1000, 2049, 10_000, 100_000, 1_000_000):
        yield "<a>" * depth
        yield "<a>" * depth + "</a>" * depth
        yield "<testsuite name='s'>" * min(depth, 100_000) + CASE + "</testsuite>" * min(depth, 100_000)
    for depth in (100, 5000):
        yield "".join(f"<a xmlns:p{n}='u{n}'>" for n in range(depth)) + "</a>" * depth
        yield "<testsuites " + "".join(f"xmlns:p{n}='u' p{n}:a='1' " for n in range(depth)) + "/>"
    for count in (1000, 50_000):
        yield "<testsuites " + "".join(f"a{n}='1' " for n in range(count)) + "/>"
        yield "<testsuites " + "a='1' " * count + "/>"
        yield (
            f"<testsuites><testsuite name='s' tests='{count}'>"
            + "".join(f"<testcase classname='c' name='n{n}'/>" for n in range(count))
            + "</testsuite></testsuites>"
        )
        yield (
            f"<testsuites><testsuite name='s' tests='{count}'>"
            + "<testcase classname='c' name='n'/>" * count
            + "</testsuite></testsuites>"
        )
        yield "<testsuites>" + "<mood/>" * count + "</testsuites>"
        yield "<testsuites>" + "".join(f"<mood{n}/>" for n in range(count)) + "</testsuites>"
        yield "<testsuites>" + SUITE * (count // 10) + "</testsuites>"
        yield "<testsuites>" + "<!-- -->" * count + "</testsuites>"
        yield "<testsuites>" + "<?a b?>" * count + "</testsuites>"
        yield "<testsuites>" + "<![CDATA[a]]>" * count + "</testsuites>"
        yield "<testsuites>" + "&lt;" * count + "</testsuites>"
        yield "<testsuites>" + "&#65;" * count + "</testsuites>"
    for length in (10_000, 12_000_000):
        yield f"<testsuites name='{'a' * length}'/>"
        yield GOOD.replace('name="n"', 'name="' + "a" * length + '"')
        yield GOOD.replace(CASE, f"{CASE[:-2]}><system-out>{'a' * length}</system-out></testcase>")
        yield f"<{'a' * length}/>"
        yield f"<testsuites {'a' * length}='1'/>"
        yield f"<testsuites><!--{'a' * length}--></testsuites>"
        yield f"<testsuites><?{'a' * length}?></testsuites>"
        yield f"<testsuites>&{'a' * length};</testsuites>"
        yield f"<testsuites>{' ' * length}</testsuites>"
        yield f"<testsuites{' ' * length}/>"
        yield f"<testsuites a='{'&#' + '0' * length}65;'/>"


def encodings() -> Iterator[bytes]:
    """Declared encodings with matching and other bytes."""
    names = (
        "UTF-8",
        "utf-8",
        "UTF-16",
        "UTF-16LE",
        "UTF-32",
        "UCS-4",
        "UTF-7",
        "ISO-8859-1",
        "US-ASCII",
        "Shift_JIS",
        "EBCDIC-CP-US",
        "x",
        "",
        "a" * 1000,
        "UTF-8'x",
    )
    used = (
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "utf-32-be",
        "utf-7",
        "cp037",
        "latin-1",
    )
    for name in names:
        for codec in used:
            yield GOOD.replace("UTF-8", name).encode(codec)
    for raw in (*INVALID_UTF8, b"\0"):
        for place in (0, 20, 60, 100, len(GOOD)):
            yield GOOD.encode()[:place] + raw + GOOD.encode()[place:]
    yield GOOD.encode("utf-16")[:-1]
    yield b"\xff\xfe" + b"\0" * 1001
    yield bytes(range(256)) * 40


def changed(good: list[bytes], chance: random.Random) -> bytes:
    """Change a good report one to eight times."""
    data = chance.choice(good)
    for _ in range(chance.randint(1, 8)):
        place = chance.randint(0, len(data))
        way = chance.randrange(6)
        if way == 0:
            data = data[:place] + chance.choice(PIECES) + data[place:]
        elif way == 1:
            data = data[:place] + chance.randbytes(1) + data[place + 1 :]
        elif way == 2:
            data = data[:place] + data[place + chance.randint(1, 40) :]
        elif way == 3:
            end = min(len(data), place + chance.randint(1, 300))
            data = data[:end] + data[place:]
        elif way == 4:
            other = chance.choice(good)
            data = data[:place] + other[chance.randint(0, len(other)) :]
        else:
            data = with_value(data, chance)
    return data


def with_value(data: bytes, chance: random.Random) -> bytes:
    """Replace the value of one attribute."""
    parts = data.split(b'"')
    if len(parts) < 3:
        return data
    parts[chance.randrange(1, len(parts) - 1, 2)] = chance.choice(VALUES).encode("utf-8", "surrogatepass")
    return b'"'.join(parts)
