// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The order in which the faults of one request have their turns.
enum FaultStage: Int, Comparable, Hashable, Sendable {
    /// Changes the content; any number of them, one after the other.
    case content
    /// Decides the whole answer; the first one that strikes, alone.
    case answer
    /// Changes when the bytes go out; any number of them, one after the other.
    case time

    static func < (left: FaultStage, right: FaultStage) -> Bool { left.rawValue < right.rawValue }
}
