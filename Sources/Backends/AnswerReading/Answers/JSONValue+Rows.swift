// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

extension JSONValue {
    /// Returns the rows of a body in which an array of objects is found.
    ///
    /// - Returns: The rows, without the other members of their elements.
    /// - Throws: `ReadingRefusal` if the body has no array of objects, or two arrays that could be the rows.
    package func foundRows() throws(ReadingRefusal) -> [JSONValue] {
        let location = try RowsLocation.find(in: self)
        return (value(at: location.path)?.array ?? []).map { $0.value(at: location.row) ?? $0 }
    }
}
