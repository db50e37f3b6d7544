// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decides when files that are looked at again and again are to be read anew.
///
/// A change is taken up when two looks in a row have seen the same, so that a file is not read while it is written.
struct ReloadState<Look: Equatable & Sendable>: Sendable {
    private var loaded: Look
    private var last: Look

    /// Begins with what the configuration in force was read from.
    init(_ look: Look) {
        loaded = look
        last = look
    }

    /// Takes in a look; returns whether to read.
    mutating func event(_ look: Look) -> Bool {
        defer { last = look }
        guard look != loaded, look == last else { return false }
        loaded = look
        return true
    }
}
