// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import StubEngine

@testable import BackendProbing

/// The ids of the rows of a mounted list, changed together with it.
final class ListedRows {
    /// The ids in the order of the list.
    private(set) var ids: [UInt64]

    /// Begins with the rows of a list that nothing has changed.
    init(count: Int) {
        ids = Array(0..<UInt64(count))
    }

    /// The ids as an oracle has them.
    var values: [JSONValue] { ids.map { .integer(Int64($0)) } }

    /// Puts a row into the list.
    func insert(at place: Int, of mount: Mount) {
        guard let numbers = try? mount.insertRows(1, at: UInt64(place), of: "rows") else { return }
        ids.insert(contentsOf: numbers, at: min(place, ids.count))
    }

    /// Takes a row out of the list, if there is one.
    func remove(at place: Int, of mount: Mount) {
        guard (try? mount.removeRows(at: UInt64(place)..<UInt64(place) + 1, of: "rows")) == 1 else { return }
        ids.remove(at: place)
    }
}
