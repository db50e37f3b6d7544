# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Generates JSON files: corner cases of the language, and a list with one value replaced."""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections.abc import Iterator

from files import INVALID_UTF8

LIST = {
    "understudy": 1,
    "lists": {
        "houses": {
            "method": "GET",
            "path": "/api/houses",
            "rows": 1000,
            "seed": 7,
            "locale": "en",
            "cacheControl": "no-store",
            "paging": {
                "style": "page", "page": "pageIndex", "size": "pageSize", "first": 1, "defaultSize": 20,
                "maximumSize": 100,
                "pastEnd": "empty",
            },
            "envelope": {
                "constants": {"Code": 0}, "list": ["Data", "List"], "pageSize": ["Data", "PageSize"],
                "total": ["Data", "Total"],
                "error": ["Message"],
            },
            "query": {"filter": ["Kind"], "search": ["Title"], "sort": ["Price"], "scan": 10000},
            "items": {"key": "Id", "changes": ["create", "delete"], "insert": "first"},
            "row": {
                "Id": "index",
                "Title": {"words": [3, 6]},
                "Kind": {"choice": ["flat", None, 1.5]},
                "Price": {"number": [100, 900], "decimals": 2},
                "Date": {"date": ["2020-01-01", "2026-12-31"]},
                "Image": {"image": [640, 480]},
                "Cost": {"money": [1, 5000]},
                "Some": {"nullable": {"of": "uuid", "share": 0.2}},
                "Text": {"template": "House {Id} of {Title}"},
                "Rooms": {"array": {"of": {"Area": {"number": [6, 40]}}, "count": [1, 3]}},
                "Number": {"sequence": {"from": 1000, "step": 10}},
                "Odd": {"extremes": ["empty", "html"]},
                "Deep": {"object": {"Name": "person"}},
                "Fixed": {"value": {"a": [1, 2]}},
            },
        }
    },
    "answers": {
        "save": {"method": "POST", "path": "/api/save", "status": 503, "body": {"ok": False}, "then": [{"status": 204}]}
    },
    "faults": [
        "status:500:Busy@list=houses,page=3,times=1", {"list": "houses", "page": 2, "fault": {"lie": "repeatRow"}},
    ],
}  # fmt: skip
# Extreme values, as JSON.
EXTREMES = (
    "null", "true", "false", "0", "-0", "-1", "1", "0.0", "-0.0", "1e3", "1E+308", "1e309", "-1e309", "1e-400",
    "0.1e1", "1.0",
    "4294967296", "9007199254740991", "9007199254740992", "9007199254740993", "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1" + "0" * 400,
    "0." + "1" * 400, '""', '" "', '"a"', '"\\u0000"', '"\\ud800"', '"\\ud83d\\ude00"', '"\\u2028"', '"\\/"', '"/"',
    '"/a b"',
    '"/../../etc/passwd"', '"/__understudy/reset"', '"{index}"', '"{"', '"1"', '"index"', '"' + "a" * 100_000 + '"',
    "[]", "{}",
    "[[]]", "[null]", "[1, 2]", "[2, 1]", "[-9223372036854775808, 9223372036854775807]", "[1e308, 1.7e308]",
    '["a", "a"]',
    '{"": 1}', '{"a": null}', '{"value": 1e308}', '{"words": 1000000000}', '{"words": [0, 0]}',
    '{"number": [0, 1], "decimals": 100}',
    '{"array": {"of": "index", "count": 1000000000}}', '{"image": [0, 0]}', '{"image": [100000, 100000]}',
    '{"choice": []}',
    '{"sequence": {"from": 9223372036854775807, "step": 1}}', '{"date": ["0000-00-00", "9999-99-99"]}',
    '{"values": {"file": "/etc/passwd"}}',
    '{"values": []}', '{"nullable": {"of": "index", "share": -1}}', '{"template": "{Id}{Id}{Id}"}', '{"object": {}}',
)  # fmt: skip
# Malformed JSON, and JSON that parsers interpret differently.
ODD = (
    "", " ", "\n", "null", "1", '"a"', "[]", "{}", "[1,]", "[,1]", "[1,,2]", "[1 2]", '{"a":1,}', '{,}', '{"a"}',
    '{"a":}', '{"a" 1}',
    "{a:1}", "{'a':1}", '{"a":1 "b":2}', '{"a":1}{"b":2}', '{"a":1} x', "[1]]", "{}}", "[", "{", '{"a', '{"a"',
    '{"a":', '{"a":1', "]", "}",
    "nul", "NULL", "True", "NaN", "Infinity", "-Infinity", "+1", "01", "-01", "1.", ".1", "1e", "1e+", "0x1", "1_0",
    "--1", "1.2.3", "1e1.5",
    '"\\x41"', '"\\u12"', '"\\uZZZZ"', '"\\', '"a\nb"', '"a\tb"', '"\\ud800"', '"\\udc00\\ud800"', "// c\n{}",
    "/* c */ {}", '# c\n{"a":1}',
    '{"understudy":1,"understudy":1,"lists":{"a":{}}}', '{"understudy":1,"lists":{"a":{},"a":{}}}',
    '{"understudy":1,"lists":{"a":{"rows":1,"rows":2}}}',
    '{"understudy":1.0,"lists":{"a":{}}}', '{"understudy":1e0,"lists":{"a":{}}}', '{"understudy":"1","lists":{"a":{}}}',
    '{"\\u0075nderstudy":1,"lists":{"a":{}}}', '{"lists":{"a":{}},"understudy":1}',
    '{"understudy":1,"lists":{"\\ud83d\\ude00":{}}}',
    '{"understudy":1,"lists":{"__proto__":{}}}', '{"understudy":1,"lists":{"a":{}}}\0', '\0{"understudy":1}',
    '{"understudy":1,"lists":{"a":{}}}\n\n\n',
)  # fmt: skip


def contents(chance: random.Random) -> Iterator[bytes]:
    """Yield all odd files, then lists with a replaced value without end."""
    for text in itertools.chain(ODD, hostile()):
        yield text.encode()
    yield from encodings()
    whole = json.dumps(LIST).encode()
    for place in range(1, len(whole), 41):
        yield whole[:place]
    places = list(paths(LIST))
    while True:
        yield replaced(chance.choice(places), chance.choice(EXTREMES)).encode()


def hostile() -> Iterator[str]:
    """Great depth, length and number."""
    for depth in (10, 63, 64, 65, 512, 1000, 10_000, 100_000, 1_000_000):
        yield "[" * depth
        yield "[" * depth + "]" * depth
        yield '{"a":' * depth + "1" + "}" * depth
        yield '[{"":' * (depth // 2)
        yield '{"understudy":1,"answers":{"a":{"body":' + "[" * depth + "]" * depth + "}}}"
        yield (
            '{"understudy":1,"lists":{"a":{"row":{"b":'
            + '{"nullable":{"of":' * depth
            + '"index"'
            + "}}" * depth
            + "}}}}"
        )
    for count in (1000, 100_000):
        yield '{"understudy":1,"lists":{' + ",".join(f'"a{number}":{{}}' for number in range(count // 50)) + "}}"
        yield (
            '{"understudy":1,"lists":{"a":{"row":{'
            + ",".join(f'"f{number}":"index"' for number in range(count // 10))
            + "}}}}"
        )
        yield '{"understudy":1,"lists":{"a":{"row":{"b":{"choice":[' + ",".join("1" * count) + "]}}}}}"
        yield '{"understudy":1,"answers":{"a":{"body":"' + "\\u0000" * count + '"}}}'
        yield '{"understudy":1,"lists":{"a":{"path":"/' + "a" * count + '"}}}'
        yield '{"' + "a" * count + '":1}'
        yield "{" + ",".join(['"a":1'] * count) + "}"
        yield '{"understudy":' + "1" * count + "}"
        yield '{"understudy":1e' + "9" * count + "}"
        yield '{"understudy":0.' + "0" * count + "1}"
        yield " " * count + '{"understudy":1}'
        yield "[" + "null," * count + "null]"
        yield '"' + "\\" * count + '"'


def encodings() -> Iterator[bytes]:
    """Other encodings, byte order marks and invalid UTF-8."""
    good = '{"understudy":1,"lists":{"a":{}}}'
    for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-8-sig", "cp037"):
        yield good.encode(name)
    for raw in (*INVALID_UTF8, b"\x01", b"\x1b", b"\x7f"):
        yield b'{"understudy":1,"lists":{"' + raw + b'":{}}}'
        yield good.encode() + raw
        yield raw + good.encode()
        yield b'{"understudy":1,"answers":{"a":{"body":"' + raw + b'"}}}'


def paths(node: object, path: tuple = ()) -> Iterator[tuple]:
    """The paths of all values."""
    if path:
        yield path
    members = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, member in members:
        yield from paths(member, (*path, key))


def replaced(path: tuple, text: str) -> str:
    """The list with this text in place of the value at the path."""
    mark = "the value that is replaced"
    changed = copy.deepcopy(LIST)
    node = changed
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = mark
    return json.dumps(changed).replace(f'"{mark}"', text)
