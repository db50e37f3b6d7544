// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("Refused paging and envelopes")
struct PagingRefusalTests {
    @Test(
        "what a style, an envelope or a query cannot do is refused with what to write",
        arguments: [
            (
                "paging: { style: offset, page: p }",
                "40: error: 'page' has no meaning in the style 'offset'; remove it, or write another 'style'; "
                    + "known: offset, size, defaultSize, maximumSize, style, overSize, zeroSize, "
                    + "badSize, jsonNumbers, links, first, pastEnd, badPage, range"
            ),
            (
                "paging: { style: cursor, first: 0 }",
                "40: error: 'first' has no meaning in the style 'cursor'; remove it, or write another 'style'; "
                    + "known: cursor, size, defaultSize, maximumSize, style, overSize, zeroSize, "
                    + "badSize, jsonNumbers, links, before, bothTokens, emptyToken, maximumBytes, key, badToken, tokens"
            ),
            (
                "paging: { style: offset, emptyToken: refuse }",
                "40: error: 'emptyToken' has no meaning in the style 'offset'; remove it, or write another 'style'; "
                    + "known: offset, size, defaultSize, maximumSize, style, overSize, zeroSize, "
                    + "badSize, jsonNumbers, links, first, pastEnd, badPage, range"
            ),
            (
                "paging: { size: 5 }",
                "31: error: 'size' is '5'; write the name of a query parameter, in quotes if it is '5'; 'defaultSize' "
                    + "is the number of rows of a page"
            ),
            (
                "paging: { page: true }",
                "31: error: 'page' is 'true'; write the name of a query parameter, in quotes if it is 'true'"
            ),
            (
                "method: POST, paging: { page: [a], size: [a, b] }",
                "37: error: 'page' and 'size' lead to 'a' and 'a.b', and a member that is a value has no members; write "
                    + "other keys for one of them"
            ),
            (
                "query: { search: [Title], searchParameter: '' }",
                "58: error: 'searchParameter' is ''; write the name of a query parameter"
            ),
            (
                "headers: { X-A: a, x-a: b }",
                "34: error: the header 'x-a' appears twice, because the names ignore case; remove one"
            ),
            (
                "paging: { jsonNumbers: loose }",
                "38: error: unknown 'jsonNumbers' 'loose'; known: strict, lenient"
            ),
            (
                "paging: { style: cursor, emptyToken: first }",
                "52: error: 'emptyToken' is 'first'; write one of: default, refuse"
            ),
            (
                "paging: { tokens: { rows: snapshot } }",
                "25: error: 'tokens' has no meaning in the style 'page'; remove it, or write another 'style'; "
                    + "known: page, size, defaultSize, maximumSize, style, overSize, zeroSize, badSize, "
                    + "jsonNumbers, links, first, pastEnd, badPage, words"
            ),
            (
                "paging: { words: last }",
                "32: error: 'words' is 'last'; write words with the pages that they name, such as { last: last }"
            ),
            (
                "paging: { words: { end: end } }",
                "39: error: the word 'end' is 'end'; write 'first' or 'last'"
            ),
            (
                "paging: { style: cursor, tokens: 5m }",
                "48: error: 'tokens' is '5m'; write a mapping of keys to values"
            ),
            (
                "paging: { style: cursor, tokens: {} }",
                "48: error: 'tokens' is empty; write for example { expireAfter: 5m, rows: snapshot }"
            ),
            (
                "paging: { style: cursor, tokens: { carry: size } }",
                "57: error: unknown 'carry' 'size'; known: nothing, query"
            ),
            (
                "paging: { style: cursor, tokens: { expireAfter: 5min } }",
                "63: error: 'expireAfter' is '5min'; write a time such as 30s, 5m or 1h, of at most 720h, or a "
                    + "number of requests from 1 to 1000000"
            ),
            (
                "paging: { style: cursor, tokens: { expireAfter: 0 } }",
                "63: error: 'expireAfter' is '0'; write a time such as 30s, 5m or 1h, of at most 720h, or a "
                    + "number of requests from 1 to 1000000"
            ),
            (
                "paging: { style: cursor, tokens: { expireAfter: 0s } }",
                "63: error: 'expireAfter' is '0s'; write a time such as 30s, 5m or 1h, of at most 720h, or a "
                    + "number of requests from 1 to 1000000"
            ),
            (
                "paging: { style: cursor, tokens: { expireAfter: 721h } }",
                "63: error: 'expireAfter' is '721h'; write a time such as 30s, 5m or 1h, of at most 720h, or a "
                    + "number of requests from 1 to 1000000"
            ),
            (
                "paging: { style: cursor, tokens: { expireAfter: '3' } }",
                "63: error: 'expireAfter' is '3'; write a time such as 30s, 5m or 1h, of at most 720h, or a "
                    + "number of requests from 1 to 1000000"
            ),
            (
                "paging: { style: cursor, tokens: { expireAfter: 1.5 } }",
                "63: error: 'expireAfter' is '1.5'; write a time such as 30s, 5m or 1h, of at most 720h, or a "
                    + "number of requests from 1 to 1000000"
            ),
            (
                "paging: { style: cursor, tokens: { expiresAfter: 5m } }",
                "50: error: unknown key 'expiresAfter' in 'tokens'; use 'expireAfter'"
            ),
            (
                "paging: { style: cursor, tokens: { rows: snapshots } }",
                "56: error: unknown 'rows' 'snapshots'; use 'snapshot'"
            ),
            (
                "paging: { style: keyset, key: Ids }",
                "45: error: the key 'Ids' of 'paging' is not a field of the row; use 'Id'"
            ),
            (
                "paging: { style: keyset, key: Title }",
                "45: error: the key 'Title' of 'paging' cannot be a key, which is an index, a sequence, or a text with "
                    + "one of them such as { template: 'ch_{index}' }; name one of these fields: Id"
            ),
            (
                "row: { A: uuid }, paging: { style: keyset }",
                "41: error: 'paging' needs a key, and the row has none; add a field such as 'Id: index'"
            ),
            (
                "paging: { style: keyset }, query: { sort: [Id] }",
                "57: error: 'sort' does not work with the style 'keyset', whose pages are in the order of the key; "
                    + "remove 'sort', or write the style 'cursor'"
            ),
            (
                "paging: { style: keyset }, envelope: { previous: p }",
                "64: error: 'previous' has no meaning in the style 'keyset', which goes forward only; remove it, or "
                    + "name the parameter 'before' in 'paging'"
            ),
            (
                "method: POST, paging: { style: link }",
                "23: error: the style 'link' needs the method GET, since a link names no method; this list has POST"
            ),
            (
                "envelope: { next: [Data, List, n] }",
                "33: error: 'next' [Data, List, n] and 'list' [Data, List] cannot both be written, since one path "
                    + "begins with the other; write different paths, or remove 'next'"
            ),
            (
                "envelope: { constants: { Data: 1 } }",
                "38: error: the constant [Data] and 'list' cannot both be written, since one path begins with the "
                    + "other; write another key, or another path for 'list'"
            ),
            (
                "envelope: { constants: [1] }",
                "38: error: 'constants' is a sequence; write a mapping of keys to JSON values, such as { Code: 0 }"
            ),
            (
                "envelope: { totalHeader: 'X Total' }",
                "40: error: 'totalHeader' is 'X Total'; write a header name such as X-Total-Count"
            ),
            (
                "envelope: { totalHeader: Content-Length }",
                "40: error: 'totalHeader' is 'Content-Length'; write another name, since the stub writes this header "
                    + "itself"
            ),
            ("query: {}", "22: error: 'query' names no fields; write for example { filter: [Id] }"),
            (
                "query: { filter: [Titel] }",
                "33: error: element 1 of 'filter' is 'Titel', which is not a field of the row; use 'Title'"
            ),
            ("query: { sort: [Id, Id] }", "35: error: 'sort' names 'Id' twice; remove one"),
            (
                "query: { search: [Id], searchParameter: pageSize }",
                "22: error: the parameter 'pageSize' has two meanings; write another 'searchParameter' or "
                    + "'sortParameter'"
            ),
            (
                "paging: { style: keyset, before: b }, query: { search: [Id], searchParameter: b }",
                "60: error: the parameter 'b' has two meanings; write another 'searchParameter' or 'sortParameter'"
            ),
            (
                "query: { scan: 9000000, filter: [Id] }",
                "30: error: 'scan' is '9000000'; write an integer from 1 to 1000000"
            ),
            ("method: POST, items: Id", "36: error: 'items' needs a list with the method GET; this list has POST"),
            ("items: { changes: [creat] }", "34: error: unknown element 1 of 'changes' 'creat'; use 'create'"),
            (
                "items: Price",
                "22: error: the key 'Price' of 'items' cannot be a key, which is an index, a sequence, or a text with "
                    + "one of them such as { template: 'ch_{index}' }; name one of these fields: Id"
            ),
            (
                "row: { id: uuid, no: { padded: 8 }, ref: { template: 'r{no}' } }, items: id",
                "88: error: the key 'id' of 'items' cannot be a key, which is an index, a sequence, or a text with "
                    + "one of them such as { template: 'ch_{index}' }; name one of these fields: no, ref"
            ),
            (
                "row: { id: { template: 'a/{index}' } }, items: id",
                "62: error: the key 'id' of 'items' is a text with '/', and a key is one segment of a path; write its "
                    + "template without '/', or name another field"
            ),
            (
                "row: [{ id: 1 }], items: id",
                "40: error: 'items' needs a key, and whole rows cannot have one; write the fields of the row instead, "
                    + "such as 'Id: index'"
            ),
            (
                "row: [{ id: 1 }], paging: { style: keyset, key: id }",
                "63: error: 'paging' needs a key, and whole rows cannot have one; write the fields of the row instead, "
                    + "such as 'Id: index'"
            ),
            (
                "row: { id: index, a: { kind: uuid } }, query: { sort: [a.knd] }",
                "70: error: element 1 of 'sort' is 'a.knd', which is not a field of the row; use 'a.kind'"
            ),
            (
                "envelope: { last: [last] }",
                "27: error: unknown key 'last' in 'envelope'; known: list, pageSize, total, hasMore, next, previous, "
                    + "page, pages, constants, totalHeader, nextHeader, error"
            ),
            ("locale: zh", "23: error: unknown 'locale' 'zh'; known: en, zh-CN, ja, ar"),
        ]
    )
    func refused(keys: String, expected: String) {
        #expect(refusal(of: "understudy: 1\nlists: { a: { \(keys) } }") == "x.yaml:2:" + expected)
    }
}
