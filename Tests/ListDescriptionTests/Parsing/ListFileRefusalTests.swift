// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("Refused list files")
struct ListFileRefusalTests {
    @Test(
        "a file that is no list file is refused with what to write",
        arguments: [
            ("[1]", "1:1: error: the list file is a sequence; write a mapping of keys to values"),
            ("lists: { a: {} }", "1:1: error: this file has no key 'understudy'; begin it with 'understudy: 1'"),
            (
                "understudie: 1\nlists: { a: {} }",
                "1:1: error: unknown key 'understudie' in the list file; use 'understudy'"
            ),
            (
                "understudy: 2\nlists: { a: {} }",
                "1:13: error: the format version is '2'; write 'understudy: 1', the only supported one"
            ),
            ("understudy: 1", "1:1: error: the file describes nothing; add 'lists:' or 'answers:'"),
            ("understudy: 1\nlists: {}", "1:1: error: the file describes nothing; add 'lists:' or 'answers:'"),
            ("understudy: 1\nlists: [a]", "2:8: error: 'lists' is a sequence; write a mapping of keys to values"),
            ("understudy: 1\nlists: { a: 5 }", "2:13: error: list 'a' is '5'; write a mapping of keys to values"),
            ("understudy: 1\nlist: { a: {} }", "2:1: error: unknown key 'list' in the list file; use 'lists'"),
            (
                "understudy: 1\nlists: { 'a b': {} }",
                "2:10: error: 'a b' is not a name; use 1 to 64 ASCII letters, digits, '-' and '_'"
            ),
            (
                "understudy: 1\nlists: { häuser: {} }",
                "2:10: error: 'häuser' is not a name; use 1 to 64 ASCII letters, digits, '-' and '_'"
            ),
            (
                "{\"posts\": [{\"id\": 1}], \"profile\": {\"name\": \"x\"}}",
                "1:2: error: the file has the rows of 'posts' as for json-server, not the description of a list; "
                    + "write for example 'understudy: 1' and 'lists: { posts: { rows: 45, row: { id: index } } }'"
            ),
            (
                "understudy: 1\nlists: { a: { path: /x }, b: { path: /x } }",
                "2:27: error: list 'b' answers 'GET /x', as does list 'a' at line 2; give it another 'path', "
                    + "or a condition ('when')"
            ),
            (
                "understudy: 1\nlists: { a: {} }\nanswers:\n  a: {}",
                "4:3: error: answer 'a' answers 'GET /api/a', as does list 'a' at line 2; give it another 'path', "
                    + "or a condition ('when')"
            ),
            (
                "understudy: 1\nlists: { a: {}, a: {} }",
                "2:10: error: the key 'a' is given more than once in this mapping; keep one"
            ),
        ]
    )
    func file(text: String, expected: String) {
        #expect(refusal(of: text) == "x.yaml:" + expected)
    }

    @Test(
        "a key of a list that is wrong is refused with what to write",
        arguments: [
            ("rwos: 5", "15: error: unknown key 'rwos' in list 'a'; use 'rows'"),
            ("page: p", "15: error: unknown key 'page' in list 'a'; write it in 'paging'"),
            ("sort: [Id]", "15: error: unknown key 'sort' in list 'a'; write it in 'query'"),
            ("total: [n]", "15: error: unknown key 'total' in list 'a'; write it in 'envelope'"),
            ("faults: []", "15: error: unknown key 'faults' in list 'a'; write it beside 'lists'"),
            ("method: get", "23: error: unknown 'method' 'get'; use 'GET'"),
            ("path: x", "21: error: 'path' is 'x'; begin it with '/'"),
            (
                "path: /__understudy/a",
                "21: error: 'path' is '/__understudy/a'; choose another path, since '/__understudy' belongs to the "
                    + "admin API"
            ),
            (
                "path: /__sandbox/a",
                "21: error: 'path' is '/__sandbox/a'; choose another path, since '/__sandbox' belongs to sandboxes"
            ),
            ("path: /a?b", "21: error: 'path' is '/a?b'; write it without '?', query and fragment"),
            ("path: /a%20b", "21: error: 'path' is '/a%20b'; write it without '%', query and fragment"),
            (
                "path: /a b",
                "21: error: 'path' is '/a b'; write it without spaces and control characters, query and fragment"
            ),
            ("path: /a/../b", "21: error: 'path' is '/a/../b'; write it without '.' and '..' segments"),
            (
                "path: '/users/{a}-{b}'",
                "21: error: 'path' is '/users/{a}-{b}'; write one parameter in '{a}-{b}', since a segment has at most "
                    + "one"
            ),
            (
                "path: '/{a}{b}'",
                "21: error: 'path' is '/{a}{b}'; write one parameter in '{a}{b}', since a segment has at most one"
            ),
            (
                "path: '/a/:{id}'",
                "21: error: 'path' is '/a/:{id}'; write ':id' or '{id}' instead of ':{id}', which begins as both"
            ),
            (
                "path: '/a/x{}.json'",
                "21: error: 'path' is '/a/x{}.json'; write a name between the braces, such as '{id}'"
            ),
            ("path: '/a/{}'", "21: error: 'path' is '/a/{}'; write a name between the braces, such as '{id}'"),
            ("path: '/a/:'", "21: error: 'path' is '/a/:'; write a name behind ':', such as ':id'"),
            (
                "path: '/a/{b.c}'",
                "21: error: 'path' is '/a/{b.c}'; name the parameter 'b.c' with ASCII letters, digits, '-' and '_'"
            ),
            (
                "path: '/a/:b.c'",
                "21: error: 'path' is '/a/:b.c'; name the parameter 'b.c' with ASCII letters, digits, '-' and '_'"
            ),
            (
                "path: '/:id/{id}'",
                "21: error: 'path' is '/:id/{id}'; give the second parameter 'id' another name"
            ),
            (
                "path: '/a/{id'",
                "21: error: 'path' is '/a/{id'; write each parameter in one pair of braces, such as '{id}'"
            ),
            (
                "path: '/a/id}'",
                "21: error: 'path' is '/a/id}'; write each parameter in one pair of braces, such as '{id}'"
            ),
            (
                "path: '/a/{{id}}'",
                "21: error: 'path' is '/a/{{id}}'; write each parameter in one pair of braces, such as '{id}'"
            ),
            ("when: POST", "21: error: 'when' is 'POST'; write a mapping of keys to values"),
            ("when: { query: '', is: x }", "30: error: 'query' is ''; write the name of a query parameter"),
            (
                "when: { body: a.b, is: x }",
                "29: error: 'body' is 'a.b'; write [a, b] for a member inside of others, or ['a.b'] for a member of this "
                    + "name"
            ),
            ("when: { query: a, is: ~ }", "37: error: 'is' is '~'; write a text"),
            (
                "when: { body: {}, is: x }",
                "29: error: 'body' is a mapping; write 1 to 16 keys of a JSON body, such as [params, name]"
            ),
            ("when: { body: [a, [b]], is: x }", "33: error: key 2 of 'body' is a sequence; write a text"),
            (
                "when: { body: [], is: x }",
                "29: error: 'body' is the whole body, which is not compared; write its keys, or 'exists' instead of "
                    + "'is'"
            ),
            ("when: { body: a, exists: maybe }", "40: error: 'exists' is 'maybe'; write true or false"),
            (
                "when: { body: [], isNot: x }",
                "29: error: 'body' is the whole body, which is not compared; write its keys, or 'exists' instead of "
                    + "'isNot'"
            ),
            ("when: { body: a, is: x, exists: true }", "39: error: 'when' has 'is' and 'exists'; keep one of them"),
            ("when: { body: a, is: x, isNot: y }", "39: error: 'when' has 'is' and 'isNot'; keep one of them"),
            ("when: { body: a, isNot: {} }", "39: error: 'isNot' is a mapping; write a text"),
            ("when: { body: a, exsits: true }", "32: error: unknown key 'exsits' in 'when'; use 'exists'"),
            ("when: { body: a }", "21: error: 'when' has no 'is', 'isNot' or 'exists'; add one of them"),
            (
                "when: { body: a, is: [] }",
                "36: error: 'is' is a sequence; write a text, or 1 to 64 texts such as [a, b]"
            ),
            ("when: { body: a, is: [x, {}] }", "40: error: element 2 of 'is' is a mapping; write a text"),
            (
                "when: []",
                "21: error: 'when' is a sequence; write 1 to 8 conditions, such as "
                    + "[{ body: method, is: list }, { body: id, exists: true }]"
            ),
            (
                "when: [{ body: a, is: x }, { body: b }]",
                "42: error: condition 2 of 'when' has no 'is', 'isNot' or 'exists'; add one of them"
            ),
            (
                "when: [{ body: a, is: x }, { body: [a], exists: true }]",
                "42: error: condition 2 of 'when' is about 'body a' again; remove it"
            ),
            ("rows: -1", "21: error: 'rows' is '-1'; write an integer from 0 to 9007199254740992"),
            (
                "rows: 9007199254740993",
                "21: error: 'rows' is '9007199254740993'; write an integer from 0 to 9007199254740992"
            ),
            ("rows: 1e3", "21: error: 'rows' is '1e3'; write an integer from 0 to 9007199254740992"),
            ("seed: x", "21: error: 'seed' is 'x'; write an integer from 0 to 18446744073709551615"),
            ("pageSize: 0", "25: error: 'pageSize' is '0'; write an integer from 1 to 10000"),
            ("paging: { style: curser }", "32: error: unknown 'style' 'curser'; use 'cursor'"),
            ("paging: { page: '' }", "31: error: 'page' is ''; write the name of a query parameter"),
            ("paging: { first: -1 }", "32: error: 'first' is '-1'; write an integer from 0 to 4294967296"),
            ("paging: { maximumSize: 10001 }", "38: error: 'maximumSize' is '10001'; write an integer from 1 to 10000"),
            ("paging: { pastEnd: clmp }", "34: error: unknown 'pastEnd' 'clmp'; use 'clamp'"),
            (
                "paging: { index: x }",
                "25: error: unknown key 'index' in 'paging'; "
                    + "known: style, page, size, first, pastEnd, badPage, words, overSize, zeroSize, "
                    + "badSize, jsonNumbers, links, defaultSize, maximumSize"
            ),
            (
                "paging: { page: p, size: p }",
                "23: error: 'page' and 'size' both name the parameter 'p'; name two parameters"
            ),
            (
                "paging: { defaultSize: 50, maximumSize: 10 }",
                "23: error: the default size 50 is above 'maximumSize' 10; raise 'maximumSize'"
            ),
            (
                "pageSize: 5, paging: { defaultSize: 5 }",
                "15: error: 'pageSize' and 'paging.defaultSize' set the same value; remove 'pageSize'"
            ),
            ("envelope: [Data]", "25: error: 'envelope' is a sequence; write a mapping of keys to values"),
            ("envelope: { lst: [a] }", "27: error: unknown key 'lst' in 'envelope'; use 'list'"),
            ("envelope: { list: ~ }", "33: error: 'list' is '~'; write a path of at most 16 keys such as [Data, List]"),
            ("envelope: { list: [a, [b]] }", "37: error: key 2 of 'list' is a sequence; write a text"),
            ("envelope: { error: [] }", "34: error: 'error' is an empty path; write at least one key"),
            (
                "envelope: { list: [Data], pageSize: [Data, PageSize] }",
                "51: error: 'list' [Data] and 'pageSize' [Data, PageSize] cannot both be written, since one path "
                    + "begins with the other; write different paths, or remove 'pageSize'"
            ),
            (
                "envelope: { total: [x], pageSize: [x], list: [y] }",
                "49: error: 'total' [x] and 'pageSize' [x] cannot both be written, since one path begins with the "
                    + "other; write different paths, or remove 'pageSize'"
            ),
        ]
    )
    func list(keys: String, expected: String) {
        #expect(refusal(of: "understudy: 1\nlists: { a: { \(keys) } }") == "x.yaml:2:" + expected)
    }

    @Test(
        "a key of an answer that is wrong is refused with what to write",
        arguments: [
            ("satus: 5", "17: error: unknown key 'satus' in answer 'a'; use 'status'"),
            ("status: 99", "25: error: 'status' is '99'; write an integer from 200 to 599"),
            ("status: 204, body: 1", "30: error: status 204 has no body; remove 'body'"),
            (
                "body: [.inf]",
                "23: error: 'body' has a number that JSON does not have; write a finite number or a text in quotes"
            ),
            ("body: 1, template: 2", "26: error: 'body' and 'template' both set the body; remove one of them"),
            ("status: 205, template: 1", "30: error: status 205 has no body; remove 'template'"),
            (
                "template: '{total}'",
                "27: error: 'template' names the unknown value 'total'; known: header.NAME, query.NAME, path.NAME, "
                    + "body.NAME"
            ),
            (
                "template: { $is: a }",
                "29: error: '$is' has no meaning here; write '$when' in a mapping that is a member or an element"
            ),
            ("template: { $when: body.id, $is: {} }", "50: error: '$is' is a mapping; write a text"),
            ("headers: { X-A: {} }", "33: error: the header 'X-A' is a mapping; write a text, such as '{body.id}'"),
            ("headers: 5", "26: error: 'headers' is '5'; write a mapping such as { X-Total: '{body.id}' }"),
            (
                "contentType: json",
                "30: error: 'contentType' is 'json'; write a media type such as application/vnd.api+json"
            ),
            ("then: {}", "23: error: 'then' is a mapping; write a sequence such as [a, b]"),
            ("then: [5]", "24: error: element 1 of 'then' is '5'; write a mapping of keys to values"),
            (
                "then: [{ path: /x }]",
                "26: error: unknown key 'path' in element 1 of 'then'; known: status, body, template, contentType, "
                    + "headers"
            ),
        ]
    )
    func answer(keys: String, expected: String) {
        #expect(refusal(of: "understudy: 1\nanswers: { a: { \(keys) } }") == "x.yaml:2:" + expected)
    }

    @Test("everything that is wrong is reported at once, by place")
    func several() {
        let text = """
            understudy: 1
            lists:
              a:
                rows: x
                row: { Id: indx, T: { words: [6, 3] } }
              b: { seed: y }
            answers:
              c: { status: z }
            """
        #expect(
            refusal(of: text) == """
                x.yaml:4:11: error: 'rows' is 'x'; write an integer from 0 to 9007199254740992
                x.yaml:5:16: error: unknown kind 'indx'; use 'index'
                x.yaml:5:34: error: the bounds of 'words' are reversed; write [3, 6]
                x.yaml:6:14: error: 'seed' is 'y'; write an integer from 0 to 18446744073709551615
                x.yaml:8:16: error: 'status' is 'z'; write an integer from 200 to 599
                """
        )
    }
}
