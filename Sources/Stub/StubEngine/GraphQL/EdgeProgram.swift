// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription

/// The fields of each edge of a connection, or of each node, compiled into bytes and values.
struct EdgeProgram: Sendable {
    /// A value of an edge.
    private enum Value: Sendable {
        /// The cursor.
        case cursor
        /// The row, also compiled from the kinds of its fields; nil where its bytes must be read.
        case node(MemberSelection, SelectedRows?)
    }

    /// The most rows that are generated at a time.
    private static let rowsAtOnce = 32

    private let pieces: FlatPieces<Value>
    private let hasNodes: Bool
    /// Whether the fields of all nodes are compiled from their kinds.
    private let isSelected: Bool

    /// Compiles the fields of edges; nil for one that is not known here.
    init?(_ fields: [PlannedField], of connection: GraphQLEndpoint.Connection, in schema: TypeSchema) {
        var pieces = FlatPieces<Value>()
        var hasNodes = false
        var isSelected = true
        let isKnown = pieces.addObject(fields) { pieces, field, _ in
            switch field.definition.name {
            case "cursor": pieces.add(.cursor)
            case "node":
                guard let selection = MemberSelection(field.fields, in: schema) else { return false }
                let selected = connection.rows.select(selection)
                pieces.add(.node(selection, selected))
                hasNodes = true
                isSelected = isSelected && selected != nil
            default: return false
            }
            return true
        }
        guard isKnown else { return nil }
        self.pieces = pieces
        self.hasNodes = hasNodes
        self.isSelected = isSelected
    }

    /// Takes nodes without edges.
    init(_ selection: MemberSelection, of connection: GraphQLEndpoint.Connection) {
        var pieces = FlatPieces<Value>()
        let selected = connection.rows.select(selection)
        pieces.add(.node(selection, selected))
        self.pieces = pieces
        hasNodes = true
        isSelected = selected != nil
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
        if isSelected, page.connection.rows.areGenerated(on: page.page) {
            return writeGenerated(page, cursors: cursors, upTo: valueCountMax, to: &writer)
        }
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

    /// Writes the rows of a page from the kinds of their fields, since none of them was changed.
    private func writeGenerated(
        _ page: ConnectionPage,
        cursors: ConnectionRows.Cursors,
        upTo valueCountMax: Int,
        to writer: inout MemberWriter
    ) -> Bool {
        writer.output.append(UInt8(ascii: "["))
        for (index, position) in page.positions.enumerated() {
            if index > 0 { writer.output.append(UInt8(ascii: ",")) }
            writer.valueCount += 1 + pieces.fieldCount
            for piece in pieces.all {
                switch piece {
                case .bytes(let literal): writer.output.append(contentsOf: literal)
                case .value(.cursor): cursors.write(position, into: &writer.output)
                case .value(.node(_, let selected)):
                    guard let selected, writer.hasRoom else { return false }
                    page.connection.rows.write(position, selected: selected, into: &writer.output)
                    writer.valueCount += selected.fieldCount
                }
            }
            guard writer.valueCount <= valueCountMax, writer.hasRoom else { return false }
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
                case .value(.node(let selection, _)):
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
