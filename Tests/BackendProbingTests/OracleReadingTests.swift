// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import Testing

@testable import BackendProbing

/// The forms in which an oracle gives rows.
@Suite("the text of an oracle")
struct OracleReadingTests {
    private func plan(rows: [String] = ["items"], id: [String] = ["id"]) -> ProbePlan {
        var dialect = PagerDialect(style: .page)
        dialect.rows = rows
        dialect.id = id
        dialect.more = .total(at: ["total"])
        return ProbePlan(dialect: dialect, endpoint: "http://stub.test/api/rows")
    }

    private func ids(_ text: String) throws -> [JSONValue] {
        try OracleRows(text: Array(text.utf8), for: plan()).ids
    }

    private func refusal(_ text: String) -> String {
        do throws(OracleError) {
            let rows = try OracleRows(text: Array(text.utf8), for: plan())
            return "\(rows.count) rows"
        } catch {
            return error.message
        }
    }

    @Test(
        "has rows or ids, as JSON, JSON lines or lines",
        arguments: [
            "[7, 8, 9]", #"["7","8","9"]"#, #"[{"id":7},{"id":"8"},{"id":9,"name":"x"}]"#,
            #"{"items":[{"id":7},{"id":8},{"id":9}],"total":3}"#, #"{"data":{"list":[{"id":7},{"id":8},{"id":9}]}}"#,
            "{\"id\":7}\n{\"id\":8}\r\n\n{\"id\":9}\n", "7\n8\n9\n", "  7 \r\n8\r\n\r\n9", "\"7\"\n\"8\"\n\"9\"",
        ]
    )
    func forms(text: String) throws {
        #expect(try ids(text) == [7, 8, 9])
    }

    @Test("keeps other texts as they are")
    func texts() throws {
        #expect(try ids("ab-7\n007\n1.5\n9223372036854775808\n") == ["ab-7", "007", "1.5", "9223372036854775808"])
        #expect(try ids("[]") == [])
        #expect(try ids(#"{"id":"a"}"#) == ["a"])
    }

    @Test(
        "is refused with the remedy",
        arguments: [
            ("", "the oracle is empty; give [] for a list without rows"),
            (" \n\n", "the oracle is empty; give [] for a list without rows"),
            ("<!doctype html><p>Not found</p>", "the oracle is HTML; give JSON, or one id a line"),
            ("[{\"id\":1},{\"key\":2}]", "row 2 of the oracle has no id at 'id', where the list has it"),
            ("[1,[2]]", "row 2 of the oracle is an array; give rows or ids"),
            ("1\n2\n1\n", "the oracle has row 1 twice; give each row once"),
            (#"[1,"1"]"#, "the oracle has row 1 twice; give each row once"),
        ]
    )
    func refused(text: String, message: String) {
        #expect(refusal(text) == message)
    }

    @Test("is refused if it is not JSON, has no rows, or is not UTF-8")
    func others() {
        #expect(refusal("[1, 2").hasPrefix("the oracle is neither JSON nor JSON lines: "))
        #expect(refusal(#"{"error":"no"}"#).hasPrefix("no rows are found in the oracle: "))
        #expect(throws: OracleError.self) { try OracleRows(text: [0x31, 0x0A, 0xFF, 0x0A], for: plan()) }
    }

    @Test("is refused as an answer that is not all rows")
    func answers() throws {
        func refusal(_ answer: TransportAnswer) -> String {
            do throws(OracleError) {
                let rows = try OracleRows(answer, for: plan())
                return "\(rows.count) rows"
            } catch {
                return error.message
            }
        }
        let page: JSONValue = ["items": [["id": 1]], "total": 45]
        let words = "the oracle is only a page of 1 row; use a URL that gives all rows"
        #expect(refusal(TransportAnswer(body: page)) == words)
        #expect(refusal(TransportAnswer(body: ["items": [["id": 1]], "total": 1])) == "1 rows")
        let status = "the oracle answered with status 404; check its URL"
        #expect(refusal(TransportAnswer(status: 404, body: nil)) == status)
        let type = [HeaderField(name: "Content-Type", value: "text/html")]
        let html = TransportAnswer(status: 200, headers: type, bytes: Array("<p>".utf8))
        #expect(refusal(html) == "the oracle is HTML; give JSON, or one id a line")
    }

    @Test("can have 100,000 ids")
    func many() throws {
        let numbers = Array(0..<100_000)
        let lines = numbers.map(String.init).joined(separator: "\n")
        let array = "[\(numbers.map(String.init).joined(separator: ","))]"
        let read = try ids(lines)
        #expect(read.count == 100_000)
        #expect(try ids(array) == read)
        #expect(read.last == 99_999)
    }

    @Test("has whole rows if the rows of the list have no id")
    func idless() throws {
        let rows = try OracleRows(text: Array(#"[{"a":1},{"a":1},{"a":2}]"#.utf8), for: plan(rows: [], id: []))
        #expect(rows.ids == [["a": 1], ["a": 1], ["a": 2]])
    }
}
