// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@Suite("Reading a response")
struct ListResponseReaderTests {
    @Test(
        "finds the rows at one, two or more keys, and at Data, List without any (S-15 to S-20)",
        arguments: [
            (nil, ["Data": ["List": [1]]]),
            ([], ["Data": ["List": [1]]]),
            (["Rows"], ["Rows": [1], "Data": ["List": [2]]]),
            (["Data", "HouseList"], ["Data": ["HouseList": [1], "List": [2]]]),
            (["a", "b", "c"], ["a": ["b": ["c": [1]]], "Data": ["List": [2]]]),
            (["a", "b", "c", "d"], ["a": ["b": ["c": ["d": [1]]]]]),
        ] as [([String]?, JSONValue)]
    )
    func listKeys(keys: [String]?, response: JSONValue) {
        #expect(ListResponseReader(listKeys: keys).rows(of: response) == .rows([1]))
    }

    @Test(
        "finds no list, and says where, in a response of the wrong shape (S-23 to S-27)",
        arguments: [
            ([:], "Data"), ([], "Data"), ("text", "Data"), (.null, "Data"), (7, "Data"),
            (["Data": .null], "Data.List"), (["Data": []], "Data.List"), (["Data": "text"], "Data.List"),
            (["Data": 1.5], "Data.List"), (["Data": [:]], "Data.List"), (["Data": ["List": .null]], "Data.List"),
            (["Data": ["List": [:]]], "Data.List"), (["Data": ["List": "[]"]], "Data.List"),
            (["Data": ["List": 0]], "Data.List"), (["Data": ["List": false]], "Data.List"),
        ] as [(JSONValue, String)]
    )
    func noList(response: JSONValue, path: String) {
        #expect(ListResponseReader().rows(of: response) == .malformed(path: path))
    }

    @Test("tells an empty body and an empty list from a malformed response (S-24)")
    func empty() {
        #expect(ListResponseReader().rows(of: nil) == .noBody)
        #expect(ListResponseReader().rows(of: ["Data": ["List": []]]) == .rows([]))
    }

    @Test(
        "takes integers as they are, cuts fractions and reads everything else as -1 (S-30 to S-32)",
        arguments: [
            (20, 20), (0, 0), (-3, -3), (10.9, 10), (-10.9, -10), (20.0, 20), (1e3, 1000), (1e19, -1), (true, -1),
            (false, -1), ("20", -1), (.null, -1), ([20], -1), (["n": 20], -1), (.number(.nan), -1),
            (.integer(.max), Int.max),
        ] as [(JSONValue, Int)]
    )
    func pageSize(value: JSONValue, expected: Int) {
        #expect(ListResponseReader().pageSize(of: ["Data": ["PageSize": value]]) == expected)
    }

    @Test(
        "reads -1 where there is no page size (S-28, S-29)",
        arguments: [nil, [:], ["Data": .null], ["Data": [:]], ["Data": [20]], .null] as [JSONValue?]
    )
    func noPageSize(response: JSONValue?) {
        #expect(ListResponseReader().pageSize(of: response) == -1)
    }

    @Test(
        "keeps list keys and page size keys apart (S-21, S-22)",
        arguments: [
            (["Rows"], nil, 20), (["Rows"], [], 20), (nil, ["Size"], 5), (nil, ["Page", "Size"], 6),
            (nil, ["Page", "Of", "Size"], 7),
        ] as [([String]?, [String]?, Int)]
    )
    func pageSizeKeys(listKeys: [String]?, pageSizeKeys: [String]?, expected: Int) {
        let response: JSONValue = [
            "Data": ["PageSize": 20], "Size": 5, "Page": ["Size": 6, "Of": ["Size": 7]], "Rows": [1],
        ]
        let reader = ListResponseReader(listKeys: listKeys, pageSizeKeys: pageSizeKeys)
        #expect(reader.pageSize(of: response) == expected)
    }
}
