// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine

@Suite("Answers to wrong filters and sorts")
struct QueryErrorTests {
    private func plan(_ errors: String, _ name: String, _ value: String) throws -> AnswerPlan {
        let text = """
            understudy: 1
            lists:
              houses:
                query: { filter: [Id], sort: [Id] }
                errors: { \(errors) }
            """
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        return Mount(file).answer(StubRequest(path: "/api/houses", query: [(name: name, value: value)]))
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
        let plan = try plan(errors, name, value)
        #expect(plan.status == status)
        #expect(plan.text == body)
    }
}
