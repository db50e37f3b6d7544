// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription

/// An operation compiled into bytes and values, which writes the same answer as an execution, but faster.
struct QueryProgram: Sendable {
    /// A value of the query type, by the index of its field in the plan.
    private enum Value: Sendable {
        /// A page of a list.
        case connection(Int, ConnectionProgram)
        /// A row of a list.
        case row(Int, MemberSelection)
    }

    /// The most bytes of the names of an operation that is compiled; a program repeats the names of fragments.
    private static let nameByteCountMax = 64 << 10
    /// The room that an answer has from the beginning, in bytes; a page of most lists fits.
    private static let byteCountUsual = 6 << 10

    private let pieces: FlatPieces<Value>
    private let valueCountMax: Int
    private let byteCountMax: Int

    /// Compiles an operation; nil for one that must be executed, such as one with fields of introspection.
    init?(_ operation: PreparedOperation, in endpoint: GraphQLEndpoint) {
        guard Self.nameByteCount(of: operation.plan) <= Self.nameByteCountMax else { return nil }
        let executor = endpoint.executor
        var pieces = FlatPieces<Value>()
        pieces.add("{\"data\":")
        let isKnown = pieces.addObject(operation.plan) { pieces, field, index in
            if let connection = endpoint.connection(named: field.definition.name) {
                guard let program = ConnectionProgram(field.fields, of: connection, in: executor.schema) else {
                    return false
                }
                pieces.add(.connection(index, program))
            } else if endpoint.connection(ofItem: field.definition.name) != nil {
                guard let selection = MemberSelection(field.fields, in: executor.schema) else { return false }
                pieces.add(.row(index, selection))
            } else {
                return false
            }
            return true
        }
        guard isKnown else { return nil }
        pieces.add("}")
        self.pieces = pieces
        valueCountMax = executor.limits.valueCountMax
        byteCountMax = executor.limits.answerByteCountMax
    }

    private static func nameByteCount(of fields: [PlannedField]) -> Int {
        fields.reduce(0) { $0 + $1.responseName.utf8.count + nameByteCount(of: $1.fields) }
    }

    /// Writes the whole answer.
    ///
    /// - Parameters:
    ///   - operation: The operation with the values of the variables.
    ///   - selections: The values of the fields of the query type.
    /// - Returns: The answer, or the error that it has too many values; nil where the operation must be executed,
    ///   because there is another error, or too many bytes.
    func body(of operation: PreparedOperation, with selections: [GraphQLSelection]) -> [UInt8]? {
        func selection(at index: Int) -> GraphQLSelection? {
            let field = operation.plan[index]
            guard case .success(let arguments) = field.arguments else { return nil }
            return selections.first { $0.isSame(as: field.definition.name, arguments: arguments) }
        }
        var writer = MemberWriter(byteCountMax: byteCountMax)
        writer.output.reserveCapacity(Self.byteCountUsual)
        writer.valueCount = pieces.fieldCount
        for piece in pieces.all {
            switch piece {
            case .bytes(let literal): writer.output.append(contentsOf: literal)
            case .value(.connection(let index, let program)):
                guard let page = selection(at: index)?.shownPage,
                    program.write(page, upTo: valueCountMax, to: &writer)
                else { return refusal(of: writer) }
            case .value(.row(let index, let members)):
                guard let row = selection(at: index)?.row else { return nil }
                guard !row.isEmpty else {
                    writer.output.append(contentsOf: "null".utf8)
                    continue
                }
                let end = row.withUnsafeBufferPointer { writer.write(members, of: $0, at: 0) }
                guard end == row.count else { return nil }
            }
        }
        return refusal(of: writer) ?? writer.output
    }

    /// Returns the error of an answer with too many values, which an execution would find, too; nil for fewer.
    private func refusal(of writer: MemberWriter) -> [UInt8]? {
        guard writer.valueCount > valueCountMax else { return nil }
        return JSONWriter.bytes(of: GraphQLAnswer(errors: [.tooManyValues(limit: valueCountMax)]).json)
    }
}

/// The fields of a connection, compiled into bytes and values.
private struct ConnectionProgram: Sendable {
    /// A value of a connection.
    private enum Value: Sendable {
        /// The number of rows of the whole list.
        case total(isInt: Bool)
        /// The rows of the page.
        case rows(EdgeProgram)
        /// A value of the type `PageInfo`.
        case info(Info)
    }

    /// The fields of the type `PageInfo`.
    private enum Info: String, Sendable {
        /// Whether rows follow.
        case hasNextPage
        /// Whether rows come before.
        case hasPreviousPage
        /// The cursor of the first row.
        case startCursor
        /// The cursor of the last row.
        case endCursor
    }

    private let pieces: FlatPieces<Value>

    /// Compiles the fields of a connection; nil for one that is not known here.
    init?(_ fields: [PlannedField], of connection: GraphQLEndpoint.Connection, in schema: TypeSchema) {
        var pieces = FlatPieces<Value>()
        let isKnown = pieces.addObject(fields) { pieces, field, _ in
            switch field.definition.name {
            case "totalCount": pieces.add(.total(isInt: field.definition.type.name == "Int"))
            case "edges":
                guard let program = EdgeProgram(field.fields, of: connection, in: schema) else { return false }
                pieces.add(.rows(program))
            case "nodes":
                guard let selection = MemberSelection(field.fields, in: schema) else { return false }
                pieces.add(.rows(EdgeProgram(selection, of: connection)))
            case "pageInfo":
                return pieces.addObject(field.fields) { pieces, field, _ in
                    guard let info = Info(rawValue: field.definition.name) else { return false }
                    pieces.add(.info(info))
                    return true
                }
            default: return false
            }
            return true
        }
        guard isKnown else { return nil }
        self.pieces = pieces
    }

    /// Writes a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - valueCountMax: The most fields and elements of lists in an answer.
    ///   - writer: The answer.
    /// - Returns: Whether it could be written.
    func write(_ page: ConnectionPage, upTo valueCountMax: Int, to writer: inout MemberWriter) -> Bool {
        writer.valueCount += pieces.fieldCount
        for piece in pieces.all {
            switch piece {
            case .bytes(let literal): writer.output.append(contentsOf: literal)
            case .value(.total(let isInt)):
                let total = page.page.total
                guard total <= (isInt ? UInt64(Int32.max) : UInt64(Int64.max)) else { return false }
                writer.output.append(contentsOf: String(total).utf8)
            case .value(.rows(let program)):
                guard program.write(page, upTo: valueCountMax, to: &writer) else { return false }
            case .value(.info(let info)): Self.write(info, of: page, to: &writer.output)
            }
        }
        return true
    }

    private static func write(_ info: Info, of page: ConnectionPage, to output: inout [UInt8]) {
        switch info {
        case .hasNextPage: write(page.hasNext, to: &output)
        case .hasPreviousPage: write(page.hasPrevious, to: &output)
        case .startCursor: write(page.startCursor, to: &output)
        case .endCursor: write(page.endCursor, to: &output)
        }
    }

    private static func write(_ flag: Bool, to output: inout [UInt8]) {
        output.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    private static func write(_ text: String?, to output: inout [UInt8]) {
        guard let text else { return output.append(contentsOf: "null".utf8) }
        JSONWriter.writeString(text, into: &output)
    }
}
