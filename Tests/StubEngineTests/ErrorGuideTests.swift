// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("The guide to the errors of lists")
struct ErrorGuideTests {
    /// A row of the table in `docs/lists.md`.
    private struct Row: Hashable {
        /// The kind.
        var kind: String
        /// The status that the kind has without one of its own.
        var status: String
        /// The kind whose answer is used if there is none for this kind.
        var otherwise: String
    }

    /// The rows of the table.
    private static let rows: [Row] = {
        let place = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../docs/lists.md")
        let text = (try? String(contentsOf: place.standardizedFileURL, encoding: .utf8)) ?? ""
        let lines = text.components(separatedBy: "\n").drop { $0 != "## Answers to wrong requests" }
        return lines.drop { !$0.hasPrefix("| ---") }.dropFirst().prefix { $0.hasPrefix("| ") }
            .map { line in
                let cells = line.components(separatedBy: "|")
                    .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
                return Row(kind: cells[1], status: cells[3], otherwise: cells[4])
            }
    }()

    @Test("has a row for each kind, in the order of the kinds")
    func kinds() {
        #expect(Self.rows.map(\.kind) == ErrorKind.allCases.map(\.rawValue))
    }

    @Test("names the kind whose answer is used instead")
    func otherwise() throws {
        for row in Self.rows {
            let kind = try #require(ErrorKind(rawValue: row.kind))
            var forms = ErrorForms(other: ErrorForms.Form(contentType: "default"))
            for other in ErrorKind.allCases where other != kind {
                forms.forms[other] = ErrorForms.Form(contentType: other.rawValue)
            }
            #expect(forms.form(of: kind)?.contentType == row.otherwise, "\(row.kind)")
        }
    }

    @Test(
        "has the status of the answer to a request of each kind",
        arguments: [
            ("parameter", "", "page=x"), ("repeated", "", "page=1&page=2"), ("filter", "", "id=x"),
            ("sort", "", "sort=x"), ("size", "", "size=0"), ("sizeAbove", "", "size=101"),
            ("token", "paging: { style: cursor }", "cursor=x"),
            ("bothTokens", "paging: { style: keyset, before: before, bothTokens: refuse }", "after=0&before=2"),
            ("pastEnd", "paging: { page: page, pastEnd: error }", "page=9"), ("body", "method: POST", ""),
            ("tooManyRows", "rows: 11", "id=1"),
        ]
    )
    func statuses(kind: String, keys: String, query: String) throws {
        try check(answer(keys, query: query, method: kind == "body" ? "POST" : "GET"), is: kind)
    }

    @Test("has the statuses of answers to requests that need more than a query")
    func otherStatuses() throws {
        try check(answer("", query: "", method: "DELETE"), is: "method")
        try check(answer("items: id", query: "", path: "/l/x"), is: "row")
        let ranges = "paging: { style: offset, range: Range }"
        try check(answer(ranges, query: "", headers: [("Range", "items=3-1")]), is: "range")
        let paging = "{ style: cursor, size: size, defaultSize: 2, tokens: { expireAfter: 1 } }"
        let mount = try mount("paging: \(paging), body: { rows: '{rows}', next: '{next}' }")
        let page = try JSONParser.parse(mount.answer(StubRequest(path: "/l")).body)
        let next = StubRequest(path: "/l", query: [(name: "cursor", value: try #require(page["next"]?.text))])
        _ = mount.answer(next)
        try check(mount.answer(next), is: "expiredToken")
    }

    /// Checks that an answer is that of a kind, with the status of the table.
    private func check(_ plan: AnswerPlan, is kind: String) throws {
        let row = try #require(Self.rows.first { $0.kind == kind })
        #expect(plan.text == #""\#(kind)""#)
        #expect("\(plan.status)" == row.status, "\(kind)")
    }

    private func answer(
        _ keys: String,
        query: String,
        method: String = "GET",
        path: String = "/l",
        headers: [(name: String, value: String)] = []
    ) throws -> AnswerPlan {
        let parameters = try RequestTarget("/l?\(query)").query
        let body = method == "POST" ? Array("<x/>".utf8) : []
        var request = StubRequest(method: method, path: path, query: query.isEmpty ? [] : parameters, body: body)
        request.headers = headers
        return try mount(keys).answer(request)
    }

    /// Serves a list whose answer to each kind of mistake is the name of the kind; its own keys replace the usual ones.
    private func mount(_ keys: String) throws -> Mount {
        let usual = [
            ("rows", "10"), ("paging", "{ page: page, size: size }"), ("row", "{ id: index }"),
            ("query", "{ filter: [id], sort: [id], scan: 10 }"),
            ("errors", "{ \(ErrorKind.allCases.map { "\($0): { body: \($0) }" }.joined(separator: ", ")) }"),
        ]
        let rest = usual.filter { !keys.hasPrefix("\($0.0):") && !(keys.contains("keyset") && $0.0 == "query") }
        let list = (["path: /l"] + (keys.isEmpty ? [] : [keys]) + rest.map { "\($0.0): \($0.1)" })
            .joined(separator: ", ")
        return Mount(try ListFileParser.parse(Array("understudy: 1\nlists: { l: { \(list) } }".utf8), file: "x.yaml"))
    }
}
