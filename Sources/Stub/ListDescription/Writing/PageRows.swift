// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Writes the rows of pages, each inside the template `each`.
///
/// One object serves many pages, which only refer to it.
final class PageRows: Sendable {
    /// The template of the rows.
    let template: RowTemplate
    /// The template around each row; nil for none.
    let each: TemplateProgram<RowValue>?
    /// The common part of all rows.
    let key: RowKey
    private let rowCount: UInt64
    /// The keys of the rows.
    let keys: RowKeys
    /// Writes the tokens of rows; nil if the tokens are keys.
    private let tokens: TokenWriter?
    /// The style of the list.
    let paging: PageStyle
    /// The envelope of the list.
    let envelope: Envelope
    private let list: (name: String, seed: UInt64)
    private let carriesQuestion: Bool

    /// Prepares the writing of a list's rows.
    init(_ list: ListDescription) {
        template = list.row
        each = list.envelope.each
        envelope = list.envelope
        key = list.rowKey
        rowCount = list.rows
        keys = list.keys
        tokens = list.tokenWriter
        paging = list.paging
        self.list = (list.name, list.seed)
        carriesQuestion = list.carriesQuestion
    }

    /// Writes the rows of a page with commas between them.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - byKey: Whether each row is a member under its key.
    ///   - output: The buffer for the rows.
    func write(_ page: Page, byKey: Bool = false, to output: inout PageBuffer) {
        if each != nil || byKey { return writeEach(of: page, byKey: byKey, to: &output) }
        guard page.source != nil || page.places != nil else { return output.write(page.range, of: template, key: key) }
        let source = order(of: page)
        let numbers = (page.places ?? [page.range]).flatMap { source.numbers(at: $0) }
        var isFirst = true
        for numbers in numbers {
            // The rows are written one by one only if some of them are stored.
            for part in source.stored.isEmpty ? [numbers] : numbers.map({ $0..<$0 + 1 }) {
                if !isFirst { output.write(",") }
                isFirst = false
                if let own = source.stored[part.lowerBound] {
                    output.write(own)
                } else {
                    output.write(part, of: template, key: key)
                }
            }
        }
    }

    private func writeEach(of page: Page, byKey: Bool, to output: inout PageBuffer) {
        let facts = PageFacts(page: page, rows: self)
        if let each, let surroundings = RowSurroundings(each, on: facts) {
            writeEach(of: page, byKey: byKey, to: &output) { place, number, output in
                surroundings.write(number, at: place, to: &output)
            }
        } else if let each {
            // All rows share one value, because it holds the whole page.
            var facts = RowFacts(page: facts)
            writeEach(of: page, byKey: byKey, to: &output) { place, number, output in
                (facts.place, facts.number) = (place, number)
                each.write(of: facts, to: &output)
            }
        } else {
            writeEach(of: page, byKey: byKey, to: &output) { _, number, output in
                writeRow(number, of: page, to: &output)
            }
        }
    }

    private func writeEach(
        of page: Page,
        byKey: Bool,
        to output: inout PageBuffer,
        by write: (_ place: UInt64, _ number: UInt64, inout PageBuffer) -> Void
    ) {
        var isFirst = true
        forEachRow(of: page) { place, number in
            if !isFirst { output.write(",") }
            isFirst = false
            if byKey {
                output.writeString(keys.text(of: number))
                output.write(":")
            }
            write(place, number, &output)
        }
    }

    /// Calls a function for each row that a page shows, in order, with the row's index in the list and its number.
    func forEachRow(of page: Page, _ body: (_ place: UInt64, _ number: UInt64) -> Void) {
        let rows = order(of: page)
        for places in page.places ?? [page.range] {
            var place = places.lowerBound
            for number in rows.numbers(at: places).joined() {
                body(place, number)
                place += 1
            }
        }
    }

    /// Returns the rows of the list in the order in which a page counts them.
    func order(of page: Page) -> RowSequence { page.source ?? RowSequence(count: rowCount) }

    /// Writes one whole row.
    func writeRow(_ number: UInt64, of page: Page, to output: inout PageBuffer) {
        if let own = page.source?.stored[number] {
            output.write(own)
        } else {
            output.write(number..<number + 1, of: template, key: key)
        }
    }

    /// Appends one whole row.
    func writeRow(_ number: UInt64, of page: Page, into bytes: inout [UInt8]) {
        if let own = page.source?.stored[number] {
            bytes += own
        } else {
            template.write(number..<number + 1, key: key, into: &bytes)
        }
    }

    /// Returns the key of the row at an index of a page's list; nil past the end.
    func key(at place: UInt64, of page: Page) -> PageReference? {
        order(of: page).number(at: place).map { key(of: $0) }
    }

    /// Returns the key of a row.
    func key(of number: UInt64) -> PageReference { keys.reference(to: number) }

    /// Writes the token that leads to the rows after a row as JSON.
    func writeCursor(ofRow number: UInt64, at place: UInt64, on page: Page, to output: inout PageBuffer) {
        let isStored = page.source?.stored[number] != nil
        if paging.kind == .keyset, !isStored, let tokens, tokens.write(toRow: number, key: key, into: &output) {
            return
        }
        cursor(ofRow: number, at: place, on: page).write(to: &output)
    }

    /// Returns the token that leads to the rows after a row.
    func cursor(ofRow number: UInt64, at place: UInt64, on page: Page) -> PageReference {
        switch paging.kind {
        case .page, .link, .offset: .number(paging.first + place + 1)
        case .keyset:
            tokens?.reference(toRow: number, stored: page.source?.stored[number], key: key) ?? key(of: number)
        case .cursor: .text(Cursor(owner: cursorOwner(on: page), size: page.size, place: place + 1, after: number).text)
        }
    }

    /// Returns the owner of the cursors of a page.
    func cursorOwner(on page: Page) -> CursorOwner {
        CursorOwner(
            list: list.name,
            seed: list.seed,
            question: page.question,
            revision: page.revision,
            carries: carriesQuestion
        )
    }
}
