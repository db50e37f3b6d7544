// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The template around each row of one page; the values of the page are written once, and copied for each row.
struct RowSurroundings: ~Copyable {
    /// A part of a row with the template around it.
    private enum Part {
        /// Bytes that are the same for all rows.
        case bytes(Range<Int>)
        /// A comma, unless nothing comes before it.
        case comma
        /// A value of the row with its own type, or within a text.
        case value(RowPart, isText: Bool)
        /// The members of the row, with a comma if something comes before them.
        case members
    }

    /// A value that differs from row to row; it holds no references, so that writing it needs no reference counting.
    private enum RowPart {
        case row
        case number
        case key
        case cursor
    }

    private let page: Page
    private let rows: PageRows
    private var parts: [Part] = []
    private var common = PageBuffer()

    /// Writes the parts that are the same for all rows; nil for a template with conditions.
    ///
    /// - Parameters:
    ///   - template: The template around a row.
    ///   - facts: The values of the page.
    init?(_ template: TemplateProgram<RowValue>, on facts: PageFacts) {
        page = facts.page
        rows = facts.rows
        guard let stretches = template.stretches else { return nil }
        var end = 0
        for stretch in stretches {
            let part: Part
            switch stretch {
            case .bytes(let bytes):
                common.write(bytes)
                continue
            case .value(.page(let value), let isText):
                let place = common.count
                if isText {
                    facts.writeText(of: value, to: &common)
                    common.escape(from: place)
                } else {
                    facts.write(value, to: &common)
                }
                continue
            case .value(.row, let isText): part = .value(.row, isText: isText)
            case .value(.number, let isText): part = .value(.number, isText: isText)
            case .value(.key, let isText): part = .value(.key, isText: isText)
            case .value(.cursor, let isText): part = .value(.cursor, isText: isText)
            case .comma: part = .comma
            case .members(.row): part = .members
            case .members: return nil
            }
            if common.count > end { parts.append(.bytes(end..<common.count)) }
            end = common.count
            parts.append(part)
        }
        if common.count > end { parts.append(.bytes(end..<common.count)) }
    }

    /// Writes a row inside the template around it.
    ///
    /// - Parameters:
    ///   - number: The number of the row.
    ///   - place: The index of the row in the list.
    ///   - output: The buffer for the row.
    func write(_ number: UInt64, at place: UInt64, to output: inout PageBuffer) {
        for part in parts {
            let start = output.count
            switch part {
            case .bytes(let range): common.copy(range, to: &output)
            case .comma: if !output.isAtBeginning { output.write(",") }
            case .members:
                rows.writeRow(number, of: page, to: &output)
                output.unwrapObject(from: start)
            case .value(.row, let isText):
                rows.writeRow(number, of: page, to: &output)
                if isText { output.escape(from: start) }
            case .value(.number, isText: _): output.write(place)
            case .value(.key, isText: false): rows.keys.write(number, to: &output)
            case .value(.key, isText: true):
                rows.keys.writeText(of: number, to: &output)
                output.escape(from: start)
            case .value(.cursor, isText: false):
                rows.writeCursor(ofRow: number, at: place, on: page, to: &output)
            case .value(.cursor, isText: true):
                rows.cursor(ofRow: number, at: place, on: page).writePlain(to: &output)
                output.escape(from: start)
            }
        }
    }
}
