// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import JSONValues

/// The names of rows in one history: small numbers, in the words of the oracle.
struct RowLabels {
    /// The ids that were served, by their numbers; nil if the ids are such numbers themselves.
    private var known: [JSONValue]?

    /// Begins a history.
    ///
    /// - Parameter hasOwnIDs: Whether the ids are others than the numbers from 0.
    init(hasOwnIDs: Bool) {
        known = hasOwnIDs ? [] : nil
    }

    /// Returns the rows of a page that a server sent; an id that is new gets the next number.
    mutating func served(_ ids: [JSONValue]) -> RowList {
        for id in ids where known?.contains(id) == false { known?.append(id) }
        return shown(ids)
    }

    /// Returns rows that a layer shows; one that no server sent gets the largest number.
    func shown(_ ids: [JSONValue]) -> RowList {
        guard let known else { return RowList(json: ids) }
        return RowList(ids.map { id in min(known.firstIndex(of: id) ?? RowList.idMax, RowList.idMax) })
    }
}
