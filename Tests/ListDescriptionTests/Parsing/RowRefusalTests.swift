// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("Refused rows")
struct RowRefusalTests {
    /// All kinds, as the message about an unknown one lists them.
    private static let kinds =
        "index, boolean, uuid, person, givenName, familyName, place, street, phone, email, extremes, sequence, words, "
        + "number, date, choice, template, array, value, object, money, image, values, nullable, dateTime, padded, row"

    @Test(
        "a kind that is wrong is refused with what to write",
        arguments: [
            ("indx", "error: unknown kind 'indx'; use 'index'"),
            ("words", "error: the kind 'words' needs a value; write { words: [3, 6] }"),
            ("'words'", "error: the kind 'words' needs a value; write { words: [3, 6] }"),
            ("'indx'", "error: unknown kind 'indx'; use 'index'"),
            ("wrods", "error: unknown kind 'wrods'; use { words: [3, 6] }"),
            (
                "NL",
                "error: unknown kind 'NL'; write { value: \"NL\" } for a value that is always the same; "
                    + "known: \(kinds)"
            ),
            ("integer", "error: unknown kind 'integer'; use 'index' or { number: [1, 100] }"),
            ("string", "error: unknown kind 'string'; use { words: [3, 6] }"),
            ("lorem", "error: unknown kind 'lorem'; use { words: [3, 6] }"),
            ("name", "error: unknown kind 'name'; use 'person'"),
            ("url", "error: unknown kind 'url'; use { template: 'https://example.com/{index}' }"),
            ("datetime", "error: unknown kind 'datetime'; use { dateTime: [2020-01-01, 2026-12-31] }"),
            (
                "dateTime", "error: the kind 'dateTime' needs a value; write { dateTime: [2020-01-01, 2026-12-31] }"
            ),
            ("padded", "error: the kind 'padded' needs a value; write { padded: 8 }"),
            ("row", "error: the kind 'row' needs a value; write { row: { of: customers } }"),
            ("reference", "error: unknown kind 'reference'; use { row: { of: customers } }"),
            ("5", "error: '5' is not a kind; write { value: 5 } for a value that is always the same"),
            ("true", "error: 'true' is not a kind; write { value: true } for a value that is always the same"),
            ("~", "error: '~' is not a kind; write { value: null } for a value that is always the same"),
            ("[a]", "error: a field is a sequence; write a kind, such as { choice: [a, b] }"),
            ("{}", "error: an object has no fields; write at least one"),
        ]
    )
    func kind(kind: String, expected: String) {
        #expect(refusal(of: "understudy: 1\nlists: { a: { row: { K:\n \(kind) } } }") == "x.yaml:3:2: " + expected)
    }

    @Test(
        "what a kind is given is refused at its place with what to write",
        arguments: [
            ("{ words: [0, 3] }", "12: error: a bound of 'words' is '0'; write an integer from 1 to 64"),
            ("{ words: [3, 65] }", "15: error: a bound of 'words' is '65'; write an integer from 1 to 64"),
            ("{ words: [6, 3] }", "11: error: the bounds of 'words' are reversed; write [3, 6]"),
            ("{ words: [3] }", "11: error: 'words' has 1 bounds; write two, such as [1, 6]"),
            ("{ words: 65 }", "11: error: 'words' is '65'; write an integer from 1 to 64"),
            ("{ words: { from: 3 } }", "11: error: 'words' is a mapping; write two bounds, such as [1, 6]"),
            ("{ number: 5 }", "12: error: 'number' is '5'; write two bounds, such as [100, 900]"),
            ("{ number: [9, 1] }", "12: error: the bounds of 'number' are reversed; write [1, 9]"),
            ("{ number: [0, 0.5] }", "16: error: a bound of 'number' is '0.5'; add 'decimals: 1'"),
            (
                "{ number: [0, 0.1234567891] }",
                "16: error: a bound of 'number' is '0.1234567891'; write at most 9 decimals"
            ),
            ("{ number: [0, 1e3] }", "16: error: a bound of 'number' is '1e3'; write a number such as 100 or 0.5"),
            (
                "{ number: [0, 1234567890123], decimals: 6 }",
                "16: error: a bound of 'number' is '1234567890123'; "
                    + "write a number of at most 12 digits before the point"
            ),
            ("{ number: [0, 1], decimals: 10 }", "30: error: 'decimals' is '10'; write an integer from 0 to 9"),
            ("{ number: [0, 1], decimal: 1 }", "20: error: unknown key 'decimal' in the kind 'number'; use 'decimals'"),
            (
                "{ date: [2026-02-29, 2026-03-01] }",
                "11: error: a bound of 'date' is '2026-02-29'; write a day such as 2026-12-31"
            ),
            (
                "{ date: [2026-1-1, 2026-03-01] }",
                "11: error: a bound of 'date' is '2026-1-1'; write a day such as 2026-12-31"
            ),
            (
                "{ date: [2026-03-02, 2026-03-01] }",
                "10: error: the bounds of 'date' are reversed; write [2026-03-01, 2026-03-02]"
            ),
            (
                "{ date: 2026-03-02 }",
                "10: error: 'date' is '2026-03-02'; write two bounds, such as [2020-01-01, 2026-12-31]"
            ),
            ("{ choice: [] }", "12: error: 'choice' is empty; write at least one value"),
            ("{ choice: a }", "12: error: 'choice' is 'a'; write a sequence such as [a, b]"),
            (
                "{ choice: [a, .nan] }",
                "16: error: value 2 of 'choice' is '.nan'; write a JSON value, or a text in quotes"
            ),
            ("{ value: .inf }", "11: error: 'value' is '.inf'; write a JSON value, or a text in quotes"),
            ("{ words: [3, 6], case: title }", "19: error: unknown key 'case' in the kind 'words'; known: words"),
            ("{ money: [1, 5], currency: EUR }", "19: error: unknown key 'currency' in the kind 'money'; known: money"),
            ("{ words: [3, 6], number: [1, 2] }", "19: error: unknown key 'number' in the kind 'words'; known: words"),
            ("{ integer: [1, 5] }", "4: error: unknown kind 'integer'; use 'index' or { number: [1, 100] }"),
            (
                "{ datetime: [2020-01-01, 2026-12-31], zone: utc }",
                "4: error: unknown kind 'datetime'; use { dateTime: [2020-01-01, 2026-12-31] }"
            ),
            (
                "{ dateTime: [2026-02-29, 2026-03-01] }",
                "15: error: a bound of 'dateTime' is '2026-02-29'; write a day such as 2026-12-31, or a moment such as "
                    + "2026-12-31T23:59:59Z"
            ),
            (
                "{ dateTime: [2026-02-28T24:00:00Z, 2026-03-01] }",
                "15: error: a bound of 'dateTime' is '2026-02-28T24:00:00Z'; write a day such as 2026-12-31, or a "
                    + "moment such as 2026-12-31T23:59:59Z"
            ),
            (
                "{ dateTime: [2026-03-02, 2026-03-01] }",
                "14: error: the bounds of 'dateTime' are reversed; write [2026-03-01, 2026-03-02]"
            ),
            (
                "{ dateTime: 2026-03-02 }",
                "14: error: 'dateTime' is '2026-03-02'; write two bounds, such as [2020-01-01, 2026-12-31]"
            ),
            (
                "{ dateTime: [2020-01-01, 2026-12-31], form: uct }",
                "46: error: unknown 'form' 'uct'; use 'utc'"
            ),
            (
                "{ dateTime: [2020-01-01, 2026-12-31], form: iso }",
                "46: error: unknown 'form' 'iso'; known: utc, offset, epoch, milliseconds"
            ),
            (
                "{ dateTime: [2020-01-01, 2026-12-31], step: 0 }",
                "46: error: 'step' is '0'; write the seconds between two rows, such as -3600"
            ),
            (
                "{ dateTime: [2020-01-01, 2026-12-31], step: 1h }",
                "46: error: 'step' is '1h'; write an integer from -1000000000 to 1000000000"
            ),
            (
                "{ dateTime: [2020-01-01, 2026-12-31], fraction: 0 }",
                "50: error: 'fraction' is '0'; write an integer from 1 to 9"
            ),
            (
                "{ dateTime: [2020-01-01, 2026-12-31], fraction: 3, form: epoch }",
                "50: error: 'fraction' is '3'; remove it, since the form 'epoch' is a whole number"
            ),
            (
                "{ dateTime: [2020-01-01, 2026-12-31], zone: utc }",
                "40: error: unknown key 'zone' in the kind 'dateTime'; known: dateTime, form, step, fraction"
            ),
            ("{ padded: 21 }", "12: error: 'padded' is '21'; write an integer from 1 to 20"),
            ("{ padded: 0 }", "12: error: 'padded' is '0'; write an integer from 1 to 20"),
            ("{ row: customers }", "9: error: 'row' is 'customers'; name a list, such as { of: customers }"),
            ("{ row: { of: a, key: Id } }", "18: error: unknown key 'key' in 'row'; known: of, field"),
            (
                "{ row: { list: customers } }",
                "9: error: 'row' has no 'of'; add it\n"
                    + "x.yaml:3:11: error: unknown key 'list' in 'row'; known: of, field"
            ),
            ("{ sequence: [1, 2] }", "14: error: 'sequence' is a sequence; write a mapping of keys to values"),
            (
                "{ sequence: { from: 9007199254740993 } }",
                "22: error: 'from' is '9007199254740993'; write an integer from -9007199254740992 to 9007199254740992"
            ),
            ("{ sequence: { start: 1 } }", "16: error: unknown key 'start' in 'sequence'; known: from, step"),
            ("{ array: { of: index } }", "11: error: 'array' has no 'count'; add it"),
            ("{ array: { count: 1 } }", "11: error: 'array' has no 'of'; add it"),
            (
                "{ array: { of: index, count: [0, 1001] } }",
                "35: error: a bound of 'count' is '1001'; write an integer from 0 to 1000"
            ),
            (
                "{ array: { of: x, count: 1 } }",
                "17: error: unknown kind 'x'; write { value: \"x\" } for a value that is always the same; "
                    + "known: \(kinds)"
            ),
            ("{ object: {} }", "12: error: 'object' has no fields; write at least one"),
            ("{ object: index }", "12: error: 'object' is 'index'; write a mapping of keys to values"),
            ("{ template: 5 }", ""),
            ("{ template: ~ }", "14: error: 'template' is '~'; write a text"),
            (
                "{ template: 'a {' }",
                "14: error: the template 'a {' has an unmatched brace; write '{{' or '}}' for a brace"
            ),
            (
                "{ template: 'a }' }",
                "14: error: the template 'a }' has an unmatched brace; write '{{' or '}}' for a brace"
            ),
            (
                "{ template: '{ }' }",
                "14: error: the template '{ }' has an unmatched brace; write '{{' or '}}' for a brace"
            ),
            ("{ template: '{titel}' }", "14: error: the template names the unknown field 'titel'; use 'Title'"),
            (
                "{ template: '{zzz}' }",
                "14: error: the template names the unknown field 'zzz'; "
                    + "known: K, Title, Tags, index, words, boolean, uuid, person, givenName, familyName, "
                    + "place, street, phone, email"
            ),
            (
                "{ template: '{Tags}' }",
                "14: error: the template names 'Tags', which is not a single value; name a field that is"
            ),
            (
                "{ template: '{K}' }",
                "14: error: the template names 'K', which is the template itself; name another field"
            ),
            (
                "{ array: { of: { template: '{Title}' }, count: 1 } }",
                "29: error: the template names the unknown field 'Title'; known: index, words, boolean, uuid, person, "
                    + "givenName, familyName, place, street, phone, email"
            ),
        ]
    )
    func value(kind: String, expected: String) {
        let text =
            "understudy: 1\nlists: { a: { row: { K:\n \(kind)\n,\n  "
            + "Title: { words: 1 }, Tags: { array: { of: index, count: 1 } } } } }"
        let refusal = refusal(of: text)
        #expect(expected.isEmpty ? refusal.hasPrefix("accepted") : refusal == "x.yaml:3:" + expected)
    }

    @Test("a template that names another template is refused with the text to write")
    func templateOfTemplate() {
        let text =
            "understudy: 1\nlists: { a: { row: { id: { template: 'c_{index}' }, N: { template: 'Customer {id}' } } } }"
        #expect(
            refusal(of: text)
                == "x.yaml:2:68: error: the template names 'id', which is a template, too; write the text of that "
                + "template, 'c_{index}', instead of '{id}'"
        )
    }

    @Test("a template that names a refused field adds no second finding")
    func noCascade() {
        let text = "understudy: 1\nlists: { a: { row: { T: { template: '{N}' }, N: { number: [2, 1] } } } }"
        #expect(refusal(of: text) == "x.yaml:2:59: error: the bounds of 'number' are reversed; write [1, 2]")
    }

    @Test("a row is a mapping with at least one field")
    func row() {
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { row: index } }")
                == "x.yaml:2:20: error: 'row' is 'index'; write a mapping of keys to values"
        )
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { row: {} } }")
                == "x.yaml:2:20: error: 'row' has no fields; write at least one"
        )
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { row: [] } }")
                == "x.yaml:2:20: error: 'row' has no rows; write at least one"
        )
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { row: [{}, 5] } }")
                == "x.yaml:2:25: error: element 2 of 'row' is '5'; write an object of JSON values"
        )
    }

    @Test(
        "rows where their number belongs are refused with the key for rows",
        arguments: ["[{ id: 1 }]", "{ id: index }"]
    )
    func rowsAsNumber(value: String) {
        let kind = value.hasPrefix("[") ? "a sequence" : "a mapping"
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { rows: \(value), items: id } }")
                == "x.yaml:2:21: error: 'rows' is \(kind); write the number of rows, and 'row:' for the fields of a "
                + "row or for rows of your own"
        )
    }

    @Test("a row that is wrong is reported alone where other keys name its fields")
    func dependentKeys() {
        let keys = "row: { from: indx }, query: { filter: [from] }, items: from, paging: { style: keyset, key: from }"
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { \(keys) } }")
                == "x.yaml:2:28: error: unknown kind 'indx'; use 'index'"
        )
    }

    @Test("rows and pages beyond their limits are refused, also where arrays of arrays multiply")
    func sizes() {
        var kind = "uuid"
        for _ in 0..<12 { kind = "{ array: { of: \(kind), count: 1000 } }" }
        let large =
            "a row could take more than 1 MiB; use fewer fields, shorter constants or smaller arrays"
        #expect(refusal(of: "understudy: 1\nlists: { a: { row: { K: \(kind) } } }") == "x.yaml:2:20: error: \(large)")
        let constant = String(repeating: "x", count: 100_000)
        let copies = String(repeating: "{C}", count: 100_000)
        let template = "{ C: { value: \(constant) }, T: { template: '\(copies)' } }"
        #expect(refusal(of: "understudy: 1\nlists: { a: { row: \(template) } }") == "x.yaml:2:20: error: \(large)")
        let page = "{ paging: { maximumSize: 10000 }, row: { C: { value: \(constant) } } }"
        #expect(
            refusal(of: "understudy: 1\nlists: { a: \(page) }")
                == "x.yaml:2:13: error: a page of 10000 rows of up to 100008 bytes is larger than 64 MiB; "
                + "lower 'maximumSize' or shorten the row"
        )
    }
}
