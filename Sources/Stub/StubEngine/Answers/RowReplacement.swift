// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
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
            return RowReply(status: 404, message: "the list '\(list.name)' has \(overlay.count) rows, no row \(place)")
        }
        let row = row(number, in: overlay, of: list)
        if let expected, !JSONValue.object(expected).isSame(as: .object(row)) {
            let now = JSONValue.object(row).description.prefix(200)
            let message = "row \(place) is no longer the row in 'was'; it is now \(now); read it again"
            return RowReply(status: 409, message: message)
        }
        return try store(members, for: number, in: &overlay, of: list)
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
