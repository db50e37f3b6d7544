// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

extension JSONValue {
    /// Returns the rows of a body in which an array of objects is found.
    ///
    /// - Returns: The rows, without what their elements have beside them.
    /// - Throws: `ReadingRefusal` without an array of objects, and for two arrays that could both be it.
    package func foundRows() throws(ReadingRefusal) -> [JSONValue] {
        let location = try RowsLocation.find(in: self)
        return (value(at: location.path)?.array ?? []).map { $0.value(at: location.row) ?? $0 }
    }
}
