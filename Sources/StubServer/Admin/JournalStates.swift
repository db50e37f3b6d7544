// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

/// How far requests can have come, in the words of the admin API.
enum JournalStates {
    /// All words, in the order in which a request has them.
    static let words: [String] = [JournalEntry.State.received, .held, .answered, .gone].map(\.rawValue)
}
