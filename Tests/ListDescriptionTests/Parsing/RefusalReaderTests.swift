// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("The requests that a list refuses, in a description")
struct RefusalReaderTests {
    @Test("have a condition, and the answer to a wrong parameter for what is left out")
    func read() throws {
        let list = try described(
            """
            refuse:
              - { when: { query: include, exists: true }, status: 403, contentType: a/b, body: { no: '{value}' } }
              - { when: [{ header: X-A, isNot: [b, c] }, { body: [d, e], exists: false }] }
            errors: { parameter: { status: 422, contentType: c/d, body: { wrong: '{header.X-A}' } } }
            """
        )
        let refusals = list.envelope.errors.refusals
        let conditions = ["query include exists", "header X-A is not b or c and body d.e does not exist"]
        #expect(refusals.map(\.condition.description) == conditions)
        #expect(refusals.map(\.form.status) == [403, 422])
        #expect(refusals.map(\.form.contentType) == ["a/b", "c/d"])
        #expect(try described("refuse: { when: { query: a, is: b } }").envelope.errors.refusals.count == 1)
        #expect(try described("refuse: []").envelope.errors.refusals == [])
    }

    private func described(_ text: String) throws -> ListDescription {
        let indented = text.split(separator: "\n").map { "    \($0)\n" }.joined()
        return try #require(try parse("understudy: 1\nlists:\n  a:\n\(indented)").lists.first)
    }

    @Test(
        "are reported where something is wrong with them",
        arguments: [
            (
                "refuse: 5",
                "x.yaml:3:16: error: 'refuse' is '5'; write at most 64 refusals, such as "
                    + "[{ when: { query: include, exists: true }, status: 400 }]"
            ),
            (
                "refuse: [{ status: 400 }]",
                "x.yaml:3:17: error: element 1 of 'refuse' has no 'when'; add the condition on requests"
            ),
            ("refuse: { wen: { query: a, is: b } }", "x.yaml:3:18: error: unknown key 'wen' in 'refuse'; use 'when'"),
            (
                "refuse: [{ when: { query: a } }]",
                "x.yaml:3:25: error: 'when' has no 'is', 'isNot' or 'exists'; add one of them"
            ),
            (
                "refuse: [{ when: { query: a, is: b }, status: 99 }]",
                "x.yaml:3:54: error: 'status' is '99'; write an integer from 200 to 599"
            ),
            (
                "refuse: [{ when: { query: a, is: b }, body: '{mesage}' }]",
                "x.yaml:3:52: error: the body of element 1 of 'refuse' names the unknown value 'mesage'; use 'message'"
            ),
            (
                "graphql: houses, paging: { style: cursor }, row: { id: index }, refuse: []",
                "x.yaml:3:72: error: 'refuse' has no meaning together with 'graphql', where requests and answers have "
                    + "the form of GraphQL over HTTP; remove it"
            ),
        ]
    )
    func wrong(keys: String, finding: String) {
        #expect(refusal(of: "understudy: 1\nlists:\n  a: { \(keys) }\n") == finding)
    }
}
