// Understudy
// SPDX-License-Identifier: Apache-2.0

extension VerdictRendering {
    /// The narrowest column that is readable.
    private static let columnWidthMin = 10

    /// Returns lines that are not wider than a terminal, unless a single word of a sentence is.
    ///
    /// - Parameters:
    ///   - lines: The lines that ``lines(of:logLineCountMax:)`` returned.
    ///   - width: The columns of the terminal.
    /// - Returns: The lines; tables keep their columns, and sentences continue with the same indent.
    package static func fitted(_ lines: [RenderedLine], to width: Int) -> [RenderedLine] {
        var fitted: [RenderedLine] = []
        var table: [RenderedLine] = []
        for line in lines {
            let goesOn = !table.isEmpty && line.kind != .caption && (line.cells != nil || line.kind == .neutral)
            if !goesOn {
                fitted += fittedTable(table, to: width)
                table = []
            }
            if goesOn || line.cells != nil {
                table.append(line)
            } else {
                fitted += wrapped(line.text, to: width).map { RenderedLine(kind: line.kind, text: $0) }
            }
        }
        return fitted + fittedTable(table, to: width)
    }

    /// Returns a sentence in lines that are at most as wide as a terminal, if its words fit, with the same indent.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        guard text.count > width else { return [text] }
        let indent = text.prefix { $0 == " " }.count
        let lines = words(of: text.dropFirst(indent), width: max(columnWidthMin, width - indent - 2))
        return lines.enumerated()
            .map { place, line in String(repeating: " ", count: place == 0 ? indent : indent + 2) + line }
    }

    private static func fittedTable(_ table: [RenderedLine], to width: Int) -> [RenderedLine] {
        guard table.contains(where: { $0.text.count > width }) else { return table }
        let rows = table.compactMap(\.cells)
        let widest = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let name = min(widest[0], max(columnWidthMin, width / 4))
        // The mark and its indent take four columns, and each gap between columns takes two.
        let room = max(2 * columnWidthMin, width - name - 8)
        let expected = min(widest[1], max(room / 2, room - widest[2]))
        let widths = [name, expected, room - expected]
        return table.flatMap { line in line.cells.map { cells(of: line, cells: $0, widths: widths) } ?? [line] }
    }

    private static func cells(of line: RenderedLine, cells: [String], widths: [Int]) -> [RenderedLine] {
        let columns = zip(cells, widths).map { pieces(of: $0, width: $1) }
        return (0..<(columns.map(\.count).max() ?? 0))
            .map { place in
                let mark = place == 0 && line.kind == .difference ? ">" : " "
                let texts = zip(columns, widths)
                    .map { column, width in
                        let text = place < column.count ? column[place] : ""
                        return text + String(repeating: " ", count: max(0, width - text.count))
                    }
                var text = "  \(mark) \(texts.joined(separator: "  "))"
                while text.last == " " { text.removeLast() }
                return RenderedLine(kind: line.kind, text: text)
            }
    }

    /// Breaks between words, and inside words that are wider than a column.
    private static func pieces(of cell: String, width: Int) -> [String] {
        words(of: cell[...], width: width)
            .flatMap { line in
                stride(from: 0, to: max(1, line.count), by: max(1, width))
                    .map { String(line.dropFirst($0).prefix(max(1, width))) }
            }
    }

    /// Breaks only between words.
    private static func words(of text: Substring, width: Int) -> [String] {
        var lines: [String] = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let last = lines[lines.count - 1]
            if last.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
