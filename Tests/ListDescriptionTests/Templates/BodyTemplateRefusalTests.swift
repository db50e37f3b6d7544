// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Templates that are not answers, and keys that do not fit them.
@Suite("Answers as templates that are refused")
struct BodyTemplateRefusalTests {
    @Test(
        "what no template can say is refused with what to write",
        arguments: [
            ("body: { d: '{row}' }", "'body' names the unknown value 'row'; use 'rows'"),
            (
                "path: '/a/{id}', body: { d: '{rows}', u: '{path.idd}' }",
                "'body' names the unknown parameter 'idd' of the path; use 'id'"
            ),
            (
                "path: '/a/{id}', body: { d: '{rows}', u: { $when: path.user, a: 1 } }",
                "'body' names the unknown parameter 'user' of the path; known: id"
            ),
            (
                "path: '/a/{id}', each: { d: '{row}', u: '{path.idd}' }",
                "'each' names the unknown parameter 'idd' of the path; use 'id'"
            ),
            (
                "headers: { X-A: '{path.id}' }",
                "the header 'X-A' names the unknown parameter 'id' of the path; the path has no parameters, so add "
                    + "'{id}' to 'path'"
            ),
            (
                "items: '/a/{Id}', errors: { row: { body: '{path.Ib}' } }",
                "the body of 'row' names the unknown parameter 'Ib' of the path; use 'Id'"
            ),
            (
                "errors: { size: { body: { '{parameter}': '{value}' } } }",
                "x.yaml:2:41: error: the member name '{parameter}' of the body of 'size' contains a value, which only a "
                    + "text can; write a fixed name, or '{{' and '}}' for braces"
            ),
            ("each: { d: '{rows}' }", "'each' names the unknown value 'rows'; use 'row'"),
            ("each: { d: '{total}' }", "'each' shows nothing of the row; write '{row}' at the place of the row"),
            ("each: ~", "'each' shows nothing of the row; write '{row}' at the place of the row"),
            (
                "body: ['{rows}', '{body}']",
                "'body' names the unknown value 'body'; known: rows, rowsByKey, count, total,"
            ),
            (
                "body: ['{rows}', '{total as int}']",
                "'body' names the unknown value 'total as int'; write 'as text' behind a name, or the name alone"
            ),
            (
                "body: ['{rows}', '{next or}']",
                "'body' names the unknown value 'next or'; write a value behind 'or', such as '{next or \"\"}'"
            ),
            (
                "body: ['{rows}', { $when: next, $vlaue: 1 }]",
                "unknown key '$vlaue' beside '$when' or '$each'; use '$value'"
            ),
            (
                "body: ['{rows}', { $each: pages, $naer: 1, n: '{each}' }]",
                "unknown key '$naer' beside '$when' or '$each'; use '$near'"
            ),
            ("body: ['{rows}', { $When: next, n: 1 }]", "'$When' has no meaning here; write '$when'"),
            (
                "errors: { fault: { status: 500 } }",
                "'status' of 'fault' has no effect, since each fault has its own status; remove it"
            ),
            (
                "body: { 'a}': '{rows}' }",
                "the member name 'a}' of 'body' has an unmatched brace; write '{{' or '}}' for a brace"
            ),
            ("body: { d: '{total}' }", "'body' does not show the rows; write '{rows}' where they stand"),
            (
                "body: '{rows', rows: 1",
                "the text '{rows' of 'body' has an unmatched brace; write '{{' or '}}' for a brace"
            ),
            (
                "body: '{rows}', envelope: {}",
                "'envelope' and 'body' both describe the body around the rows; remove one of them"
            ),
            ("body: { d: '{rows}', $else: 1 }", "'$else' has no meaning here"),
            ("headers: { Date: x }", "since the stub writes this header itself"),
            ("headers: { X-A: [1] }", "write a text, such as '{total}'"),
            ("errors: { tokn: {} }", "unknown key 'tokn' in 'errors'; use 'token'"),
            ("errors: { size: { body: '{total}' } }", "the body of 'size' names the unknown value 'total'"),
            ("paging: { overSize: empty }", "write one of: refuse, clamp, default"),
            ("paging: { page: [] }", "write 1 to 16 keys of a JSON body, such as [variables, after]"),
            (
                "paging: { style: keyset, token: '{Title}' }",
                "'token' does not have the key 'Id', by which a row is found"
            ),
            (
                "paging: { style: keyset, token: ['{Id}', '{Titel}'] }",
                "'token' names 'Titel', which is not a field of the row"
            ),
        ]
    )
    func refusals(keys: String, words: String) {
        let found = refusal(of: "understudy: 1\nlists: { a: { \(keys) } }")
        #expect(found.contains(words), "\(found)")
    }
}
