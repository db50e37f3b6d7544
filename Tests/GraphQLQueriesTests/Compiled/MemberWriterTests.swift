// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import GraphQLQueries

@Suite("Fields copied from bytes")
struct MemberWriterTests {
    private static let values = [
        "0", "-0", "1", "-17", "999999999", "1000000000", "2147483647", "2147483648", "-2147483649",
        "9223372036854775807", "9223372036854775808", "0.0", "-0.0", "0.00", "1.0", "1.50", "-1.05", "100.00", "0.1",
        "0.001", "0.0001", "0.00001", "0.00010", "-0.000012", "15000.50", "123456789012.345", "0.1234567890123456789",
        "12345678901234.5", "123456789012345.6", "1e3", "1E-7", "1.5e300", "5.0e0", #""""#, #""a""#, #""é 家""#,
        #""A\/""#, #""A\u0041\n""#, #""\u001f\"""#, "true", "false", "[]", "[1.50,2]", "{}", #"{"a":1.0}"#,
    ]

    @Test("a value has the bytes that it has when it is read and written", arguments: ["Int", "Float", "String", "ID"])
    func scalars(name: String) throws {
        try check(name)
    }

    @Test("other scalars, too", arguments: ["Boolean", "Long", "JSON"])
    func otherScalars(name: String) throws {
        try check(name)
    }

    private func check(_ name: String) throws {
        let type = ScalarBytes(rawValue: name) ?? .json
        for text in Self.values {
            let bytes = Array(text.utf8)
            let value = try JSONParser.parse(bytes)
            let expected = (try? LeafOutput.value(value, as: .scalar(ScalarType(name)))).map(JSONWriter.bytes)
            var output: [UInt8] = []
            let isPlain = text.hasPrefix("\"") && !text.contains("\\")
            let isWritten = bytes.withUnsafeBufferPointer { type.write($0, isPlain: isPlain, to: &output) }
            #expect(isWritten == (expected != nil), "\(text) as \(name)")
            guard let expected, isWritten else { continue }
            #expect(String(decoding: output, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        }
    }

    /// Writes the fields of a house that a query selects, from bytes; nil where the plan must be executed.
    private func written(_ query: String, from row: String) throws -> String? {
        let executor = GraphQLExecutor(schema: try Houses.schema())
        let document = try GraphQLDocument(parsing: Array("{ house(id: 1) { \(query) } }".utf8))
        let operation = try executor.prepare(document, operationName: nil, variables: [:])
        let field = try #require(operation.plan.first)
        guard let selection = MemberSelection(field.fields, in: executor.schema) else { return nil }
        var writer = MemberWriter()
        let bytes = Array(row.utf8)
        let end = bytes.withUnsafeBufferPointer { writer.write(selection, of: $0, at: 0) }
        return end == nil ? nil : String(decoding: writer.output, as: UTF8.self)
    }

    @Test(
        "fields are found wherever they are in the object",
        arguments: [
            ("id title", #"{"id":1,"title":"T"}"#, #"{"id":"1","title":"T"}"#),
            (
                "title a: id id", #"{"x":{"id":["}"]},"id":"h","y":[{}],"title":"T"}"#,
                #"{"title":"T","a":"h","id":"h"}"#
            ),
            ("id price", #"{"id":"h"}"#, #"{"id":"h","price":null}"#),
            ("id id2: id", #"{"id":"h","id":"i"}"#, #"{"id":"i","id2":"i"}"#),
            ("tags", #"{"tags":["a","\/"]}"#, #"{"tags":["a","/"]}"#), ("tags", #"{"tags":[]}"#, #"{"tags":[]}"#),
            (
                "neighbour { neighbour { id } __typename id }", #"{"neighbour":{"neighbour":null,"id":"n"}}"#,
                #"{"neighbour":{"neighbour":null,"__typename":"House","id":"n"}}"#
            ),
            ("__typename", "{}", #"{"__typename":"House"}"#),
        ]
    )
    func found(query: String, row: String, expected: String) throws {
        #expect(try written(query, from: row) == expected)
    }

    @Test(
        "objects with an error are left to an execution",
        arguments: [
            ("id", "{}"), ("id", #"{"id":null}"#), ("title", #"{"title":{}}"#), ("price", #"{"price":1.5}"#),
            ("tags", #"{"tags":["a",null]}"#), ("tags", #"{"tags":"a"}"#), ("neighbour { id }", #"{"neighbour":[]}"#),
            ("id", "[]"), ("id", #"{"id":"h""#), ("id", #"{ "id":"h"}"#), ("id", #"{"\u0069d":"h"}"#), ("id", ""),
        ]
    )
    func left(query: String, row: String) throws {
        #expect(try written(query, from: row) == nil)
    }
}

@Suite("Operations that are kept")
struct ReusableOperationTests {
    private func kept(_ text: String, variables: JSONObject = [:]) throws -> ReusableOperation? {
        let executor = GraphQLExecutor(schema: try Houses.schema())
        let document = try GraphQLDocument(parsing: Array(text.utf8))
        #expect(executor.errors(of: document) == [])
        let operation = try executor.prepare(document, operationName: nil, variables: variables)
        return ReusableOperation(operation, of: document, operationName: nil)
    }

    @Test(
        "an operation is kept unless variables decide which fields there are",
        arguments: [
            ("{ soft }", true), ("query ($n: Int) { houses(first: $n) { totalCount } }", true),
            ("query ($s: Boolean = true) { soft @skip(if: $s) hard }", false), ("{ soft @skip(if: true) hard }", true),
            ("query ($s: Boolean = true) { ...F } fragment F on Query { ... @include(if: $s) { soft } hard }", false),
        ]
    )
    func isKept(text: String, expected: Bool) throws {
        #expect(try (kept(text) != nil) == expected)
    }

    @Test("a kept operation takes new values of its variables, and refuses those that are wrong")
    func values() throws {
        let text = "query ($t: String, $n: Int!) { echo(text: $t, number: $n) soft b: echo }"
        let operation = try #require(try kept(text, variables: ["n": 1]))
        let executor = GraphQLExecutor(schema: try Houses.schema())
        let document = try GraphQLDocument(parsing: Array(text.utf8))
        for variables in [["n": 2, "t": "a"], ["n": 3], ["n": "x"], [:], ["n": 4, "t": .null]] as [JSONObject] {
            let expected = executor.execute(document, variables: variables, root: HouseRoot())
            do throws(GraphQLFailure) {
                let prepared = try executor.prepare(operation, variables: variables)
                #expect(executor.execute(prepared, root: HouseRoot()) == expected)
            } catch {
                #expect(GraphQLAnswer(errors: error.errors) == expected)
            }
        }
    }
}
