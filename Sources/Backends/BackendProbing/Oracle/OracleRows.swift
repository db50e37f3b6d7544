// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The rows that a list has according to its oracle, by their ids.
package struct OracleRows: Hashable, Sendable {
    /// The ids in the order of the oracle, each in its plainest form.
    let ids: [JSONValue]

    /// The number of rows.
    package var count: Int { ids.count }

    /// Takes the ids of rows in the order of the oracle.
    init(_ ids: [JSONValue]) {
        self.ids = ids.map(\.plainestID)
    }

    /// Refuses an id that comes twice.
    ///
    /// - Throws: `OracleError` with the id.
    func checkDistinct() throws(OracleError) {
        var known: Set<RowMark> = []
        known.reserveCapacity(ids.count)
        for id in ids where !known.insert(RowMark(id)).inserted {
            throw OracleError("the oracle has row \(id) twice; give each row once")
        }
    }

    /// Returns whether another reading has the same rows, in any order.
    func hasSameRows(as other: OracleRows) -> Bool {
        ids == other.ids || (count == other.count && Set(ids) == Set(other.ids))
    }
}

/// The reason why an oracle cannot be read.
package struct OracleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, and what to do instead.
    package var message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}

extension JSONValue {
    /// The id as a number if it is the text of one: `7` and `"7"` are the same id.
    var plainestID: JSONValue {
        guard let text, let number = Int64(text), String(number) == text else { return self }
        return .integer(number)
    }

    /// The marks that an id can have in a list: a number can be a text there.
    var marksOfID: [RowMark] {
        guard case .integer(let number) = self else { return [RowMark(self)] }
        return [RowMark(self), RowMark(.string(String(number)))]
    }
}
