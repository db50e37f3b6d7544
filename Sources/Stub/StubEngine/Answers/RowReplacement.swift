// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import ListDescription
import OrderedCollections

extension RowChange {
    /// Puts another row in the place of the one at an index.
    ///
    /// - Parameters:
    ///   - members: All members of the row; its keys may be left out.
    ///   - place: The index of the row, from 0.
    ///   - expected: The row that the caller has seen there; nil for any.
    ///   - overlay: The changes of the list; only an answer of 2xx changes it.
    ///   - list: The list.
    /// - Returns: The answer with the row.
    /// - Throws: `ChangeRefusal` where too much has changed already.
    static func replace(
        _ members: JSONObject,
        at place: UInt64,
        expecting expected: JSONObject?,
        in overlay: inout RowOverlay,
        of list: ListDescription
    ) throws(ChangeRefusal) -> RowReply {
        guard let number = RowSequence(overlay).number(at: place) else {
            return .noRow(at: place, in: overlay, of: list)
        }
        if let refusal = expected.flatMap({ SeenRow($0, at: place).refusal(in: overlay, of: list) }) { return refusal }
        return try store(members, for: number, in: &overlay, of: list)
    }
}

/// A row that a caller has seen, so that a change can be refused if another row is there now.
package struct SeenRow: Hashable, Sendable {
    /// The members of the row.
    let members: JSONObject
    /// The index of the row, from 0.
    let place: UInt64

    /// Creates a row that a caller has seen at an index.
    package init(_ members: JSONObject, at place: UInt64) {
        self.members = members
        self.place = place
    }

    /// Returns the refusal of a change if the list does not have the row at the index.
    ///
    /// - Parameters:
    ///   - overlay: The changes of the list.
    ///   - list: The list.
    /// - Returns: 409 for another row, 404 past the end; nil if the row is there.
    func refusal(in overlay: RowOverlay, of list: ListDescription) -> RowReply? {
        guard let number = RowSequence(overlay).number(at: place) else {
            return .noRow(at: place, in: overlay, of: list)
        }
        let row = JSONValue.object(RowChange.row(number, in: overlay, of: list))
        guard !JSONValue.object(members).isSame(as: row) else { return nil }
        let now = row.description.prefix(200)
        return RowReply(
            status: 409,
            message: "row \(place) is no longer the row in 'was'; it is now \(now); read it again"
        )
    }
}

extension RowReply {
    /// Returns the refusal of a change of a row past the end of a list.
    fileprivate static func noRow(at place: UInt64, in overlay: RowOverlay, of list: ListDescription) -> RowReply {
        RowReply(status: 404, message: "the list '\(list.name)' has \(overlay.count) rows, no row \(place)")
    }
}

extension JSONValue {
    /// Returns whether two values are the same to a reader that ignores the order of keys and the form of numbers.
    fileprivate func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { key, value in right[key].map(value.isSame) ?? false }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
            Double(integer) == number
        default: self == other
        }
    }
}
