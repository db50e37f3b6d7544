// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A value that the template around a single row can show.
package enum RowValue: TemplateValue {
    /// The row itself.
    case row
    /// The token that leads to the rows after this one.
    case cursor
    /// The row's key.
    case key
    /// The row's index in the list, from 0.
    case number
    /// A value of the page.
    case page(PageValue)

    package static let names =
        ["row", "cursor", "key", "number"] + PageValue.names.filter { $0 != "rows" && $0 != "rowsByKey" }

    package static let objectName: String? = "row"

    package init?(name: String) {
        switch name {
        case "row": self = .row
        case "cursor": self = .cursor
        case "key": self = .key
        case "number": self = .number
        default:
            guard let value = PageValue(name: name), value != .rows, value != .rowsByKey else { return nil }
            self = .page(value)
        }
    }

    /// Whether the value differs from row to row.
    var isOfRow: Bool { if case .page = self { false } else { true } }

    package var isOfEachPage: Bool {
        if case .page(let value) = self { value.isOfEachPage } else { false }
    }

    package var pathParameter: String? {
        if case .page(let value) = self { value.pathParameter } else { nil }
    }
}

/// The facts about one row of a page, for the template around it.
struct RowFacts: TemplateSource {
    /// The values of the page.
    let page: PageFacts
    /// The row's index in the list.
    var place: UInt64 = 0
    /// The row's number.
    var number: UInt64 = 0

    func isTrue(_ value: RowValue) -> Bool {
        if case .page(let value) = value { page.isTrue(value) } else { !isNull(value) }
    }

    func isNull(_ value: RowValue) -> Bool {
        if case .page(let value) = value { page.isNull(value) } else { false }
    }

    func write(_ value: RowValue, to output: inout PageBuffer) {
        switch value {
        case .row: page.rows.writeRow(number, of: page.page, to: &output)
        case .number: output.write(place)
        case .cursor: page.rows.writeCursor(ofRow: number, at: place, on: page.page, to: &output)
        case .key: page.rows.keys.write(number, to: &output)
        case .page(let value): page.write(value, to: &output)
        }
    }

    func writeText(of value: RowValue, to output: inout PageBuffer) {
        switch value {
        case .row: page.rows.writeRow(number, of: page.page, to: &output)
        case .number: output.write(place)
        case .cursor: page.rows.cursor(ofRow: number, at: place, on: page.page).writePlain(to: &output)
        case .key: page.rows.keys.writeText(of: number, to: &output)
        case .page(let value): page.writeText(of: value, to: &output)
        }
    }
}
