// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import GraphQLQueries

@Suite("GraphQL bounds")
struct BoundsTests {
    /// Returns the messages of an answer.
    private func messages(_ query: String, limits: GraphQLLimits = GraphQLLimits()) throws -> [String] {
        try Houses.answer(to: query, limits: limits).errors.map(\.message)
    }

    @Test("ten thousand and one aliases are too many fields")
    func aliases() throws {
        let aliases = (0...10_000).map { "a\($0): soft" }.joined(separator: " ")
        let errors = try messages("{ \(aliases) }", limits: GraphQLLimits(tokenCountMax: 100_000))
        #expect(errors == ["The document selects more than 10000 fields with its fragments expanded."])
    }

    @Test("fragments that double at each level end before they are expanded")
    func bomb() throws {
        let levels = (0..<30)
            .map { level in
                let next = "...F\(level + 1)"
                return "fragment F\(level) on House { a: neighbour { \(next) } b: neighbour { \(next) } }"
            }
        let bomb = levels.joined(separator: " ") + " fragment F30 on House { id }"
        let errors = try messages("{ house(id: 1) { ...F0 } } \(bomb)")
        #expect(errors == ["The document selects more than 10000 fields with its fragments expanded."])
    }

    @Test("several operations share the bound")
    func operations() throws {
        let operations = (0..<3).map { "query Q\($0) { ...F }" }.joined(separator: " ")
        let fragment = "fragment F on Query { a: soft b: soft c: soft }"
        let most = try messages("\(operations) \(fragment)", limits: GraphQLLimits(selectionCountMax: 11))
        #expect(most == ["The document selects more than 11 fields with its fragments expanded."])
        let enough = try messages("\(operations) \(fragment)", limits: GraphQLLimits(selectionCountMax: 12))
        #expect(enough == ["Must provide operation name if query contains multiple operations."])
    }

    @Test("a thousand fragments in a row are too deep, and a circle of them is found")
    func row() throws {
        let row = (0..<1_000).map { "fragment F\($0) on Query { ...F\($0 + 1) }" }.joined(separator: " ")
        let errors = try messages("{ ...F0 } \(row) fragment F1000 on Query { soft }")
        #expect(errors == ["The operation is nested deeper than 64 levels with its fragments expanded."])
        let circle = try messages("{ ...F0 } \(row) fragment F1000 on Query { ...F0 }")
        #expect(circle.count == 1)
        #expect(circle.first?.hasPrefix("Cannot spread fragment \"F0\" within itself via \"F1\", \"F2\", ") == true)
        #expect(circle.first?.count == GraphQLError.messageLengthMax + 1)
    }

    @Test("a number of 400 digits is refused by every number type")
    func digits() throws {
        let number = String(repeating: "9", count: 400)
        let int = try messages("{ houses(first: \(number)) { totalCount } }")
        #expect(int == ["Int cannot represent non 32-bit signed integer value: \(number)"])
        let float = try messages("{ echo(ratio: \(number)) }")
        #expect(float == ["Float cannot represent non numeric value: \(number)"])
        let custom = try messages("{ echo(extra: [\(number)]) }")
        #expect(custom == ["JSON cannot represent value: \(number)"])
    }

    @Test("the checks stop at a hundred errors")
    func errors() throws {
        let unknown = (0..<1_000).map { "nope\($0)" }.joined(separator: " ")
        let errors = try messages("{ \(unknown) }")
        #expect(errors.count == 101)
        #expect(errors.last == "Too many validation errors, error limit reached. Validation aborted.")
    }

    @Test("a message quotes a part of a long name")
    func longName() throws {
        let errors = try messages("{ \(String(repeating: "x", count: 100_000)) }")
        #expect(errors.map(\.count) == [GraphQLError.messageLengthMax + 1])
    }

    @Test("an answer with too many values is refused as a whole")
    func values() throws {
        // The connection, its list and five elements with a field each are twelve values.
        let query = "{ houses { edges { cursor } } }"
        #expect(try messages(query, limits: GraphQLLimits(valueCountMax: 12)) == [])
        let answer = try Houses.answer(to: query, limits: GraphQLLimits(valueCountMax: 11))
        #expect(answer.errors.map(\.message) == ["The answer has more than 11 values; ask for fewer."])
        #expect(answer.data == nil)
    }

    @Test("a long text counts as several values")
    func longTexts() throws {
        let query = "{ echo(text: \"\(String(repeating: "x", count: 12_800))\") }"
        #expect(try messages(query, limits: GraphQLLimits(valueCountMax: 110)) == [])
        let errors = try messages(query, limits: GraphQLLimits(valueCountMax: 100))
        #expect(errors == ["The answer has more than 100 values; ask for fewer."])
    }

    @Test("a long name counts as several values, and the error is about the whole answer")
    func longNames() throws {
        let query = "{ \(String(repeating: "x", count: 12_800)): echo }"
        #expect(try messages(query, limits: GraphQLLimits(valueCountMax: 110)) == [])
        let answer = try Houses.answer(to: query, limits: GraphQLLimits(valueCountMax: 100))
        #expect(answer.errors == [GraphQLError("The answer has more than 100 values; ask for fewer.")])
        #expect(answer.data == nil)
    }

    @Test("a question about types of fields of types ends at the bound for values")
    func introspection() throws {
        // The lists `interfaces` and `possibleTypes` have the type `__Type` again, so each level has twice as many.
        let open = String(repeating: "fields { type { ofType { ofType { ", count: 12)
        let close = String(repeating: "} } } } ", count: 12)
        let query = "{ __schema { types { \(open) name \(close) } } }"
        let errors = try messages(query, limits: GraphQLLimits(valueCountMax: 20_000))
        #expect(errors == ["The answer has more than 20000 values; ask for fewer."])
    }
}
