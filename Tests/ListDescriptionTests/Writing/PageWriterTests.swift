// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Bodies of pages")
struct PageWriterTests {
    private func body(_ envelope: String, rows: Int = 2) throws -> String {
        try list("{ rows: \(rows), row: { Id: index }, envelope: \(envelope) }").body()
    }

    @Test(
        "the envelope is written as its paths say, in the order of the file (F-14)",
        arguments: [
            ("{}", #"{"Data":{"List":[{"Id":0},{"Id":1}]}}"#),
            ("{ list: [data] }", #"{"data":[{"Id":0},{"Id":1}]}"#),
            ("{ total: count, list: items }", #"{"count":2,"items":[{"Id":0},{"Id":1}]}"#),
            (
                "{ total: [Data, Total], list: [Data, List], pageSize: [Data, PageSize] }",
                #"{"Data":{"Total":2,"List":[{"Id":0},{"Id":1}],"PageSize":20}}"#
            ),
            ("{ list: [Data, HouseList], pageSize: ~, total: ~ }", #"{"Data":{"HouseList":[{"Id":0},{"Id":1}]}}"#),
            ("{ list: items, pageSize: ~, total: count }", #"{"items":[{"Id":0},{"Id":1}],"count":2}"#),
            ("{ list: [], pageSize: ~, total: ~ }", #"[{"Id":0},{"Id":1}]"#),
            (
                "{ list: [a, b, c], pageSize: [d], total: [a, b, n] }",
                #"{"a":{"b":{"c":[{"Id":0},{"Id":1}],"n":2}},"d":20}"#
            ),
            ("{ list: ['q\"', \"\\n\"], pageSize: ~, total: ~ }", #"{"q\"":{"\n":[{"Id":0},{"Id":1}]}}"#),
        ]
    )
    func envelopes(envelope: String, expected: String) throws {
        #expect(try body(envelope) == expected)
    }

    @Test("an empty page has an empty list and the size of a full one (F-07, F-08, F-11)")
    func empty() throws {
        let list = try list("{ rows: 0, row: { Id: index } }")
        #expect(try list.body() == #"{"Data":{"List":[],"PageSize":20,"Total":0}}"#)
    }

    @Test("the last page of 2^53 rows holds the last rows")
    func deepest() throws {
        let list = try list("{ rows: 9007199254740992, row: { Id: index } }")
        let last = try list.body(of: [("pageIndex", "450359962737050")])
        let ids = (9_007_199_254_740_980..<9_007_199_254_740_992).map { "{\"Id\":\($0)}" }.joined(separator: ",")
        #expect(last == #"{"Data":{"List":["# + ids + #"],"PageSize":20,"Total":9007199254740992}}"#)
    }

    @Test("a large page is written in stretches without a seam")
    func large() throws {
        let list = try list(
            "{ rows: 10000, paging: { maximumSize: 5000 }, row: { Id: index, T: { words: [1, 64] }, U: uuid } }"
        )
        let body = try list.body(of: [("pageSize", "5000")])
        let rows = try JSONParser.parse(Array(body.utf8)).value(at: ["Data", "List"])?.array
        #expect(rows?.count == 5_000)
        #expect(rows?[4_321] == (try list.row(4_321)))
    }

    @Test("bytes are appended to what is there")
    func appending() throws {
        var buffer = PageBuffer()
        buffer.write(Array("head".utf8))
        let list = try list("{ rows: 1, row: { Id: index }, envelope: { list: [], pageSize: ~, total: ~ } }")
        PageWriter(list).write(try list.page(for: []), to: &buffer)
        let text = buffer.text
        #expect(text == #"head[{"Id":0}]"#)
    }

    @Test("a row that fills its bound to the last byte stays inside it")
    func bound() throws {
        let list = try list(
            "row: { W: { words: 64 }, D: { number: [-0.1, -0.1], decimals: 9 }, "
                + "S: { sequence: { from: -9007199254740992 } } }"
        )
        for index in 0..<500 as Range<UInt64> {
            var bytes: [UInt8] = []
            list.row.write(row: index, seed: 1, list: "l", into: &bytes)
            #expect(bytes.count <= list.row.longest ?? 0)
        }
    }

    @Test("an error's message stands where the envelope says")
    func errors() {
        #expect(String(decoding: Envelope().errorBody("no \"x\""), as: UTF8.self) == #"{"Message":"no \"x\""}"#)
        let deep = Envelope(error: ["a", "b"])
        #expect(String(decoding: deep.errorBody("m"), as: UTF8.self) == #"{"a":{"b":"m"}}"#)
    }

    @Test("an envelope built with a conflict writes the first of the two parts")
    func conflict() throws {
        var list = ListDescription.standard
        list.rows = 0
        list.envelope = Envelope(list: ["a"], pageSize: ["a", "b"], total: nil)
        #expect(try list.body() == #"{"a":[]}"#)
        #expect(list.envelope.conflict.map { [$0.0, $0.1] } == [.list, .pageSize])
    }
}
