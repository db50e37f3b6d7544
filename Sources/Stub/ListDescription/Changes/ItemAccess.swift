// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The requests for single rows that a list serves below its path.
package struct ItemAccess: Sendable, Hashable {
    /// A change that requests may make.
    package enum Change: String, Sendable, Hashable, CaseIterable {
        /// POST to the list's path.
        case create
        /// PUT to a row's path.
        case replace
        /// PATCH to a row's path, with the keys to change.
        case patch
        /// DELETE to a row's path.
        case delete
    }

    /// The field whose value is in a row's path; nil for the first index or sequence, else the first text with one.
    package var key: String?
    /// The path of a row; the parameter that the list's path does not have is the key; nil for a path below the list's.
    package var path: String?
    /// The changes that requests may make.
    package var changes: [Change]
    /// Whether new rows come first instead of last.
    package var insertsFirst: Bool
    /// The body of an answer with a row; nil for the row alone.
    package var body: ItemBody?

    /// Creates access to the rows of a list.
    package init(
        key: String? = nil,
        path: String? = nil,
        changes: [Change] = Change.allCases,
        insertsFirst: Bool = false,
        body: ItemBody? = nil
    ) {
        self.key = key
        self.path = path
        self.changes = changes
        self.insertsFirst = insertsFirst
        self.body = body
    }
}

extension ListDescription {
    /// Returns one row as JSON, as it was generated or as it was stored.
    ///
    /// - Parameters:
    ///   - number: The row's number, its index in the list as it was generated.
    ///   - overlay: The changes of the list; nil for none.
    /// - Returns: The bytes of one object.
    package func bytes(ofRow number: UInt64, in overlay: RowOverlay? = nil) -> [UInt8] {
        if let stored = overlay?.stored[number] { return stored }
        var bytes: [UInt8] = []
        row.write(number..<number + 1, key: rowKey, into: &bytes)
        return bytes
    }

    /// Returns the path of a single row.
    ///
    /// - Parameter key: The name for the parameter of the row's key.
    /// - Returns: The path of `items`, or else the list's own with the key after all other segments.
    package func rowPath(key: String) -> PathTemplate {
        let own = PathTemplate(path)
        guard let path = items?.path else { return own.row(key: key) }
        let segments = PathTemplate(path)
            .segments
            .map { segment -> PathTemplate.Segment in
                guard case .parameter(let name, let before, let after) = segment, !own.names.contains(name) else {
                    return segment
                }
                return .parameter(key, before: before, after: after)
            }
        return PathTemplate(segments: segments)
    }

    /// The keys in the paths of rows.
    package var itemKeys: RowKeys { row.rowKeys(of: items?.key) ?? RowKeys(KeySequence()) }

    /// The keys that a change of a row must keep: this list's, then those of the other lists that serve the same rows.
    package var keptKeys: [RowKeys] {
        let own = itemKeys
        return [own] + sharedKeys.filter { $0 != own }
    }

    /// Returns the number of the row with the key in a path; nil if the list does not have the row.
    package func number(ofRow key: String, in overlay: RowOverlay?) -> UInt64? {
        guard let number = itemKeys.number(of: key) else { return nil }
        guard let overlay else { return number < rows ? number : nil }
        return overlay.contains(number) ? number : nil
    }
}
