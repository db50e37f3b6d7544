// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The changes of the lists of a mount; an unchanged list costs nothing.
struct RowStore: Sendable {
    private var overlays: [String: RowOverlay] = [:]

    /// Whether nothing has happened to any list.
    var isUntouched: Bool { overlays.isEmpty }

    /// Returns what has become of a list; nil for nothing.
    subscript(list: String) -> RowOverlay? {
        overlays.isEmpty ? nil : overlays[list]
    }

    /// Changes what has become of a list.
    mutating func change<Result, Failure: Error>(
        _ list: ListDescription,
        with body: (inout RowOverlay) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var overlay = overlays[list.name] ?? RowOverlay(rows: list.rows)
        // Taken out, so that the body changes it in place.
        overlays[list.name] = nil
        defer { overlays[list.name] = overlay }
        return try body(&overlay)
    }

    /// Makes a list, or all of them, what they were at first.
    mutating func reset(_ list: String?) {
        if let list { overlays[list] = nil } else { overlays = [:] }
    }
}

/// The changes of a list since it was generated, in numbers.
package struct ListChanges: Hashable, Sendable {
    /// The list's name.
    package var list: String
    /// The current number of rows.
    package var rows: UInt64
    /// The number of rows that were put in, including those that were taken out again.
    package var inserted: UInt64
    /// The number of rows that were taken out.
    package var removed: UInt64
    /// The number of rows whose content replaces the generated one.
    package var replaced: Int
}
