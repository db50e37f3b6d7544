// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// What has become of the lists of a mount; a list that nothing happened to costs nothing.
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

/// What has become of a list since it was generated, in numbers.
package struct ListChanges: Hashable, Sendable {
    /// The list's name.
    package var list: String
    /// How many rows it has now.
    package var rows: UInt64
    /// How many rows were put in, those included that were taken out again.
    package var inserted: UInt64
    /// How many rows were taken out.
    package var removed: UInt64
    /// How many rows hold something else than what was generated.
    package var replaced: Int
}
