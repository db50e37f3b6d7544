// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import ListDescription
import SourceDiagnostics

extension Mount {
    /// Puts new rows into a list, as if another client had added them between two requests.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - place: The index of the row that they precede, counted from 0; past the end they come last.
    ///   - list: The list's name.
    /// - Returns: The numbers of the new rows; nil where no list has the name.
    /// - Throws: `ChangeRefusal` where too much has changed already.
    @discardableResult
    package func insertRows(
        _ count: UInt64,
        at place: UInt64,
        of list: String
    ) throws(ChangeRefusal) -> Range<UInt64>? {
        try changeRows(of: list) { overlay throws(ChangeRefusal) in try overlay.insert(count, at: place) }
    }

    /// Puts a row into a list as if another client had added it between two requests.
    ///
    /// - Parameters:
    ///   - members: The given members of the row; generated values fill the others.
    ///   - place: The index of the row that it precedes, counted from 0; past the end it comes last.
    ///   - seen: A row that must still be where the caller has seen it; nil for none.
    ///   - list: The list's name.
    /// - Returns: The row, or the reason of its refusal; nil where no list has the name.
    /// - Throws: `ChangeRefusal` where too much has changed already.
    package func insertRow(
        _ members: JSONObject,
        at place: UInt64,
        after seen: SeenRow? = nil,
        of list: String
    ) throws(ChangeRefusal) -> RowReply? {
        try withState { state throws(ChangeRefusal) in
            guard let list = state.backend.file.lists.first(where: { $0.name == list }) else { return nil }
            return try state.rows.change(list) { overlay throws(ChangeRefusal) in
                if let refusal = seen?.refusal(in: overlay, of: list) { return refusal }
                return try RowChange.create(members, at: place, in: &overlay, of: list)
            }
        }
    }

    /// Puts another row in the place of the one at an index, as if another client had changed it between two requests.
    ///
    /// - Parameters:
    ///   - place: The index of the row, counted from 0.
    ///   - members: All members of the row; its keys may be left out.
    ///   - expected: The row that the caller has seen there; nil for any.
    ///   - list: The list's name.
    /// - Returns: The row, or the reason of the refusal: 404 past the end, 409 for another row than the expected one;
    ///   nil where no list has the name.
    /// - Throws: `ChangeRefusal` where too much has changed already.
    package func replaceRow(
        at place: UInt64,
        with members: JSONObject,
        expecting expected: JSONObject? = nil,
        of list: String
    ) throws(ChangeRefusal) -> RowReply? {
        try withState { state throws(ChangeRefusal) in
            guard let list = state.backend.file.lists.first(where: { $0.name == list }) else { return nil }
            return try state.rows.change(list) { overlay throws(ChangeRefusal) in
                try RowChange.replace(members, at: place, expecting: expected, in: &overlay, of: list)
            }
        }
    }

    /// Returns rows of a list as they are now, without a request.
    ///
    /// - Parameters:
    ///   - list: A list of the mount.
    ///   - places: The indexes of the rows, counted from 0; those past the end have none.
    /// - Returns: The number of rows of the list, and the rows, each as the bytes of one object.
    package func rows(
        of list: ListDescription,
        at places: Range<UInt64>
    ) -> (count: UInt64, items: [[UInt8]]) {
        let overlay = inspect { $0.rows[list.rowsName] }
        let rows = overlay.map { RowSequence($0) } ?? RowSequence(count: list.rows)
        return (rows.count, rows.numbers(at: places).joined().map { list.bytes(ofRow: $0, in: overlay) })
    }

    /// Takes rows out of a list, as if another client had deleted them between two requests.
    ///
    /// - Parameters:
    ///   - places: The indexes of the rows, counted from 0; those past the end are left alone.
    ///   - list: The list's name.
    /// - Returns: The number of rows that were taken out; nil where no list has the name.
    /// - Throws: `ChangeRefusal` where too much has changed already.
    @discardableResult
    package func removeRows(at places: Range<UInt64>, of list: String) throws(ChangeRefusal) -> UInt64? {
        try changeRows(of: list) { overlay throws(ChangeRefusal) in try overlay.remove(at: places) }
    }

    /// Takes rows out of a list, unless the first of them is not the one that the caller has seen.
    ///
    /// - Parameters:
    ///   - places: The indexes of the rows, counted from 0; those past the end are left alone.
    ///   - seen: A row that must still be where the caller has seen it.
    ///   - list: The list's name.
    /// - Returns: The number of rows that were taken out, and the reason of a refusal; nil where no list has the name.
    /// - Throws: `ChangeRefusal` where too much has changed already.
    package func removeRows(
        at places: Range<UInt64>,
        expecting seen: SeenRow,
        of list: String
    ) throws(ChangeRefusal) -> (count: UInt64, refusal: RowReply?)? {
        try withState { state throws(ChangeRefusal) in
            guard let list = state.backend.file.lists.first(where: { $0.name == list }) else { return nil }
            return try state.rows.change(list) { overlay throws(ChangeRefusal) in
                if let refusal = seen.refusal(in: overlay, of: list) { return (0, refusal) }
                return (try overlay.remove(at: places), nil)
            }
        }
    }

    /// Makes the rows of a list, or with nil all rows, what they were at first.
    package func resetRows(of list: String? = nil) {
        withState { state in
            let owner = state.backend.file.lists.first { $0.name == list }?.rowsName
            state.rows.reset(owner ?? list)
        }
    }

    /// Returns `; use 'houses'` for the name that is nearest to one that no list has.
    package func hint(forList name: String) -> String {
        NearName.hint(for: name, in: backend.file.lists.map(\.name))
    }

    /// Returns `; use 'houses'` for the name that is nearest to one that no list and no answer has.
    package func hint(forName name: String) -> String {
        NearName.hint(for: name, in: backend.file.names)
    }

    /// The lists with the numbers of rows that they have now, and the answers.
    package var changedFile: ListFile { inspect { $0.changedFile } }

    /// The changes of each list, in the order of the file.
    package var listChanges: [ListChanges] { inspect { $0.listChanges } }

    private func changeRows<Result: Sendable>(
        of list: String,
        _ body: (inout RowOverlay) throws(ChangeRefusal) -> Result
    ) throws(ChangeRefusal) -> Result? {
        try withState { state throws(ChangeRefusal) in
            guard let list = state.backend.file.lists.first(where: { $0.name == list }) else { return nil }
            return try state.rows.change(list) { overlay throws(ChangeRefusal) in try body(&overlay) }
        }
    }
}
