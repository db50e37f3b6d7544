// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The answer of an operation of a service model: rows, token and the flag for more rows.
struct ServiceAnswer {
    /// The template of the answer.
    let body: JSONValue
    /// The content of a row.
    let row: RowContent
    /// The points that could not be decided.
    let remarks: [ListSketch.Remark]

    /// Reads the members that the paginators name.
    ///
    /// - Parameters:
    ///   - schemas: The shapes of the model.
    ///   - output: The output of the operation.
    ///   - pages: The operation in the paginators.
    /// - Throws: `OperationRefusal` for an answer that a list cannot have.
    init(schemas: ServiceSchemas, output: JSONValue, pages: JSONValue) throws(OperationRefusal) {
        let output = ServiceOutput(schemas: schemas, schema: output)
        let keys = try Self.rowKeys(pages["result_key"])
        let rows = try output.member(keys[0], as: "the rows")
        guard case .array(let element) = schemas.shape(of: rows.schema) else {
            throw OperationRefusal("its rows are not an array")
        }
        var remarks: [ListSketch.Remark] = []
        row = try RowContent.content(of: element, name: keys[0], in: schemas, remarks: &remarks)
            .leading(withKeyOf: keys[0])
        var body = AnswerBody()
        body.set("{rows}", at: rows.names)
        for key in keys.dropFirst() {
            let other = try output.member(key, as: "its rows")
            guard case .array = schemas.shape(of: other.schema), !body.has(other.names) else { continue }
            body.set([], at: other.names)
            let text = "In the model, a page also has rows in '\(key)'. In this list file, that array is empty."
            remarks.append(.init(path: ["body"] + other.names, text: text))
        }
        let token = try output.token(pages["output_token"])
        body.set("{next?}", at: token)
        if let more = pages["more_results"]?.text {
            body.set("{hasMore}", at: try output.member(more, as: "more rows").names)
        }
        self.body = body.value
        self.remarks = remarks
    }

    private static func rowKeys(_ value: JSONValue?) throws(OperationRefusal) -> [String] {
        let keys = (value?.array ?? [value ?? .null]).compactMap(\.text)
        guard !keys.isEmpty else { throw OperationRefusal("the paginators do not name the rows") }
        return keys
    }
}

/// The output of an operation, whose members are named by keys with dots between them.
struct ServiceOutput {
    /// The shapes of the model.
    let schemas: ServiceSchemas
    /// The output.
    let schema: JSONValue

    /// Returns the member at some keys, with the names that lead to it in JSON.
    func member(_ keys: String, as what: String) throws(OperationRefusal) -> (names: [String], schema: JSONValue) {
        var (names, schema) = ([String](), schema)
        for key in keys.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            guard key.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || Self.isAlphanumeric($0) })
            else { throw OperationRefusal("the paginators find \(what) with an expression") }
            guard let next = schemas.member(key, of: schema) else {
                throw OperationRefusal("the answer has no member for \(what)")
            }
            guard next.schema["location"] == nil else { throw OperationRefusal("\(what) is in a header of the answer") }
            names.append(next.name)
            schema = next.schema
        }
        return (names: names, schema: schema)
    }

    /// Returns the names that lead to the token.
    func token(_ value: JSONValue?) throws(OperationRefusal) -> [String] {
        guard let keys = value?.text else {
            throw OperationRefusal("it pages by several tokens, but a list file can have only one")
        }
        let token = try member(keys, as: "the token")
        guard case .text = schemas.shape(of: token.schema) else { throw OperationRefusal("its token is not a text") }
        return token.names
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
