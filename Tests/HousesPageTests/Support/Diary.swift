// Understudy
// SPDX-License-Identifier: Apache-2.0

import HousesPage

/// Writes down what happens on a page.
@MainActor
final class Diary: HousesPageWatcher {
    private var entries: [String] = []

    /// Returns what was written since it was read last.
    func read() -> [String] {
        defer { entries = [] }
        return entries
    }

    func viewReceivedOperation() { entries.append("operation set") }
    func viewBound() { entries.append("bound") }
    func viewReloaded() { entries.append("reloaded") }
    func tableDeselected(row: Int, animated: Bool) { entries.append("deselected \(row) \(animated)") }
    func operationArrived(_ name: String, with argument: String?) { entries.append("\(name) \(argument ?? "")") }
}
