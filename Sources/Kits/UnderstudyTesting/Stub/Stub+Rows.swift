// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine

// Rows that come and go between two requests.
extension Stub {
    /// Puts new rows into a list, as if another client had added them between two requests.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - place: The index from 0 of the row in front of which they come; past the end they come last.
    ///   - list: The list's name in the list file.
    /// - Throws: `UnderstudyError` for a name that no list has, and where too much has changed already.
    public func insertRows(_ count: Int = 1, at place: Int = 0, of list: String = "houses") throws(UnderstudyError) {
        let (count, place) = (UInt64(clamping: count), UInt64(clamping: place))
        try change(list) { mount throws(ChangeRefusal) in
            try mount.insertRows(count, at: place, of: list) != nil
        }
    }

    /// Takes rows out of a list, as if another client had deleted them between two requests.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - place: The index of the first of them, from 0; those past the end are left alone.
    ///   - list: The list's name in the list file.
    /// - Throws: `UnderstudyError` for a name that no list has, and where too much has changed already.
    public func removeRows(_ count: Int = 1, at place: Int = 0, of list: String = "houses") throws(UnderstudyError) {
        let first = UInt64(clamping: place)
        let end = first.addingReportingOverflow(UInt64(clamping: count))
        try change(list) { mount throws(ChangeRefusal) in
            try mount.removeRows(at: first..<(end.overflow ? .max : end.partialValue), of: list) != nil
        }
    }

    /// Makes all lists what they were at first.
    public func resetRows() {
        mount.resetRows()
    }

    private func change(
        _ list: String,
        with body: (Mount) throws(ChangeRefusal) -> Bool
    ) throws(UnderstudyError) {
        let isThere: Bool
        do throws(ChangeRefusal) {
            isThere = try body(mount)
        } catch {
            throw UnderstudyError(error.description)
        }
        guard isThere else { throw UnderstudyError("the stub serves no list '\(list)'\(mount.hint(forList: list))") }
    }
}
