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
            if endpoint.connection(named: field.definition.name) != nil {
                guard let program = ConnectionProgram(field.fields, in: executor.schema) else { return false }
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
    init?(_ fields: [PlannedField], in schema: TypeSchema) {
        var pieces = FlatPieces<Value>()
        let isKnown = pieces.addObject(fields) { pieces, field, _ in
            switch field.definition.name {
            case "totalCount": pieces.add(.total(isInt: field.definition.type.name == "Int"))
            case "edges":
                guard let program = EdgeProgram(field.fields, in: schema) else { return false }
                pieces.add(.rows(program))
            case "nodes":
                guard let selection = MemberSelection(field.fields, in: schema) else { return false }
                pieces.add(.rows(EdgeProgram(selection)))
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

/// The fields of each edge of a connection, or of each node, compiled into bytes and values.
private struct EdgeProgram: Sendable {
    /// A value of an edge.
    private enum Value: Sendable {
        /// The cursor.
        case cursor
        /// The row.
        case node(MemberSelection)
    }

    /// The most rows that are generated at a time.
    private static let rowsAtOnce = 32

    private let pieces: FlatPieces<Value>
    private let hasNodes: Bool

    /// Compiles the fields of edges; nil for one that is not known here.
    init?(_ fields: [PlannedField], in schema: TypeSchema) {
        var pieces = FlatPieces<Value>()
        var hasNodes = false
        let isKnown = pieces.addObject(fields) { pieces, field, _ in
            switch field.definition.name {
            case "cursor": pieces.add(.cursor)
            case "node":
                guard let selection = MemberSelection(field.fields, in: schema) else { return false }
                pieces.add(.node(selection))
                hasNodes = true
            default: return false
            }
            return true
        }
        guard isKnown else { return nil }
        self.pieces = pieces
        self.hasNodes = hasNodes
    }

    /// Takes nodes without edges.
    init(_ selection: MemberSelection) {
        var pieces = FlatPieces<Value>()
        pieces.add(.node(selection))
        self.pieces = pieces
        hasNodes = true
    }

    /// Writes the rows of a page as an array.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - valueCountMax: The most fields and elements of lists in an answer.
    ///   - writer: The answer.
    /// - Returns: Whether they could be written.
    func write(_ page: ConnectionPage, upTo valueCountMax: Int, to writer: inout MemberWriter) -> Bool {
        let cursors = page.connection.rows.cursors(on: page.page)
        var rows: [UInt8] = []
        writer.output.append(UInt8(ascii: "["))
        var rest = page.positions[...]
        while !rest.isEmpty {
            let positions = rest.prefix(Self.rowsAtOnce)
            if rest.startIndex > 0 { writer.output.append(UInt8(ascii: ",")) }
            rest = rest.dropFirst(Self.rowsAtOnce)
            rows.removeAll(keepingCapacity: true)
            if hasNodes { page.connection.rows.write(positions, on: page.page, into: &rows) }
            let isWritten = rows.withUnsafeBufferPointer { bytes in
                write(positions, from: bytes, cursors: cursors, to: &writer)
            }
            guard isWritten, writer.valueCount <= valueCountMax else { return false }
        }
        writer.output.append(UInt8(ascii: "]"))
        return true
    }

    private func write(
        _ positions: ArraySlice<ConnectionRows.Position>,
        from bytes: UnsafeBufferPointer<UInt8>,
        cursors: ConnectionRows.Cursors,
        to writer: inout MemberWriter
    ) -> Bool {
        var offset = 0
        for (index, position) in positions.enumerated() {
            if index > 0 { writer.output.append(UInt8(ascii: ",")) }
            writer.valueCount += 1 + pieces.fieldCount
            var end = offset
            for piece in pieces.all {
                switch piece {
                case .bytes(let literal): writer.output.append(contentsOf: literal)
                case .value(.cursor): cursors.write(position, into: &writer.output)
                case .value(.node(let selection)):
                    guard let found = writer.write(selection, of: bytes, at: offset) else { return false }
                    end = found
                }
            }
            // Behind each row is the comma in front of the next one.
            offset = end + 1
        }
        return !hasNodes || offset == bytes.count + 1
    }
}

/// Bytes and values that are written one after another.
private struct FlatPieces<Value: Sendable>: Sendable {
    /// A stretch of the answer.
    enum Piece: Sendable {
        /// Bytes as they are.
        case bytes([UInt8])
        /// A value.
        case value(Value)
    }

    /// The pieces in order.
    private(set) var all: [Piece] = []
    /// The number of fields of all objects.
    private(set) var fieldCount = 0

    /// Adds bytes.
    mutating func add(_ bytes: [UInt8]) {
        if case .bytes(let last)? = all.last {
            all[all.count - 1] = .bytes(last + bytes)
        } else {
            all.append(.bytes(bytes))
        }
    }

    /// Adds text.
    mutating func add(_ text: StaticString) {
        add(Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)))
    }

    /// Adds an object with the fields that are selected of it.
    ///
    /// - Parameters:
    ///   - fields: The fields.
    ///   - addValue: Adds the value of the field at an index, and returns false for an unknown field; it is not called
    ///     for the name of the type.
    /// - Returns: Whether all fields are known.
    mutating func addObject(
        _ fields: [PlannedField],
        with addValue: (inout FlatPieces, PlannedField, Int) -> Bool
    ) -> Bool {
        fieldCount += fields.count
        add("{")
        for (index, field) in fields.enumerated() {
            if index > 0 { add(",") }
            add(field.key)
            if let typeName = field.typeName {
                add(typeName)
            } else if !addValue(&self, field, index) {
                return false
            }
        }
        add("}")
        return true
    }

    /// Adds a value.
    mutating func add(_ value: Value) {
        all.append(.value(value))
    }
}
