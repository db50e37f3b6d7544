// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The relation of the rows of one answer to those of another.
enum RowsRelation: Hashable, Sendable {
    /// There are no rows.
    case none
    /// The rows are the same.
    case same
    /// The first rows are the same, but one page has more rows.
    case sameStart
    /// The rows begin with the row at this index of the other page.
    case shifted(Int)
    /// No row is among the others.
    case disjoint
    /// Anything else.
    case mixed

    /// Compares the rows of two pages without the other members of their elements, such as cursors.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - other: The page with the other rows.
    init(of page: SeenPage, to other: SeenPage) {
        self.init(rows: page.bareRows, others: other.bareRows)
    }

    private init(rows: [JSONValue], others: [JSONValue]) {
        guard let first = rows.first else { self = .none; return }
        if rows == others { self = .same; return }
        guard let place = others.firstIndex(of: first) else {
            self = Set(rows).isDisjoint(with: others) ? .disjoint : .mixed
            return
        }
        let common = min(rows.count, others.count - place)
        guard rows.prefix(common) == others[place..<(place + common)] else { self = .mixed; return }
        self = place == 0 ? .sameStart : .shifted(place)
    }
}

extension SeenPage {
    /// The divisor of the rows of a page: at most a fifth of them can be rows of the page before it.
    private static let repeatedPart = 5

    /// The rows without the other members of their elements.
    fileprivate var bareRows: [JSONValue] { rows.map { $0.value(at: location.row) ?? $0 } }

    /// Returns whether the page can be the next one after another page.
    ///
    /// If rows change between two requests, or have equal sort values, a few rows of a page come again on the next one.
    ///
    /// - Parameter other: The page before it.
    /// - Returns: Whether the page has rows, and at most one of them or a fifth of them is on the other page.
    func follows(_ other: SeenPage) -> Bool {
        switch RowsRelation(of: self, to: other) {
        case .disjoint: return true
        case .none, .same, .sameStart: return false
        case .shifted, .mixed:
            guard rows.count > 2, rows.count <= other.rows.count else { return false }
            let repeated = Set(bareRows).intersection(other.bareRows).count
            return repeated <= max(1, rows.count / Self.repeatedPart)
        }
    }
}
