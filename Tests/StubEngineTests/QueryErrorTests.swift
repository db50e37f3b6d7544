// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine

@Suite("Answers to wrong filters and sorts")
struct QueryErrorTests {
    private func plan(_ errors: String, query: [(name: String, value: String)]) throws -> AnswerPlan {
        let text = """
            understudy: 1
            lists:
              houses:
                query: { filter: [Id], sort: [Id] }
                errors: { \(errors) }
            """
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        return Mount(file).answer(StubRequest(path: "/api/houses", query: query))
    }

    private static let own =
        "parameter: { status: 404, body: page }, filter: { status: 422, body: '{parameter} {value}' }, "
        + "sort: { status: 409, body: 'no sort by {value}' }"

    @Test(
        "are those of their kind, or else those of a parameter",
        arguments: [
            (own, "sort", "x", 409, #""no sort by x""#), (own, "Id", "x", 422, #""Id x""#),
            (own, "pageIndex", "x", 404, #""page""#),
            ("parameter: { status: 404, body: page }", "sort", "x", 404, #""page""#),
            ("parameter: { status: 404, body: page }", "Id", "x", 404, #""page""#),
            ("default: { status: 418, body: any }", "sort", "x", 418, #""any""#),
        ] as [(String, String, String, Int, String)]
    )
    func kinds(errors: String, name: String, value: String, status: Int, body: String) throws {
        let plan = try plan(errors, query: [(name: name, value: value)])
        #expect(plan.status == status)
        #expect(plan.text == body)
    }

    @Test(
        "a parameter that is given twice never gets the words for a wrong value",
        arguments: [
            (
                "size: { body: 'Invalid integer: {value}' }, default: { status: 422, body: { m: '{message}' } }", 422,
                "m"
            ),
            ("parameter: { status: 404, body: 'Invalid page' }", 400, "Message"),
        ] as [(String, Int, String)]
    )
    func repeated(errors: String, status: Int, member: String) throws {
        for name in ["pageIndex", "pageSize", "sort"] {
            let plan = try plan(errors, query: [(name: name, value: "1"), (name: name, value: "2")])
            #expect(plan.status == status)
            let message = "bad parameter '\(name)': given more than once, with '1' and '2'; send it once"
            #expect(plan.text == #"{"\#(member)":"\#(message)"}"#)
        }
    }

    @Test("an answer in the words of the API has the whole value, of a parameter and of a row")
    func wholeValues() throws {
        let long = String(repeating: "x", count: 500)
        let plan = try plan("size: { body: '{value}' }", query: [(name: "pageSize", value: long)])
        #expect(plan.text == "\"\(long)\"")
        let text = "understudy: 1\nlists: { houses: { items: Id, errors: { row: { body: '{value}' } } } }"
        let mount = Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
        #expect(mount.answer(StubRequest(path: "/api/houses/\(long)")).text == "\"\(long)\"")
    }

    @Test("a parameter that is given twice can have an answer of its own")
    func ownRepeated() throws {
        let errors = "repeated: { status: 409, body: '{parameter} twice' }, default: { body: any }"
        let plan = try plan(errors, query: [(name: "pageSize", value: "1"), (name: "pageSize", value: "2")])
        #expect(plan.status == 409)
        #expect(plan.text == #""pageSize twice""#)
    }
}
