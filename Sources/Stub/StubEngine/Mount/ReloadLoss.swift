// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Something that happened at run time and does not fit what is served now.
package enum ReloadLoss: Hashable, Sendable, CustomStringConvertible {
    /// The reason why changed rows are lost.
    package enum Reason: Hashable, Sendable {
        /// The list is no longer served.
        case gone
        /// It begins with another number of rows.
        case count
        /// Its rows, or what may be done with them, are described in another way.
        case description
    }

    /// The changed rows of a list.
    case rows(list: String, Reason)
    /// A fault that was added, and can no longer apply.
    case fault(Fault, problem: String)
    /// A hold that waited for a request which cannot come any more.
    case hold(RequestPattern)
    /// Changed rows, faults or holds in a number of sandboxes.
    case sandboxes(Int)

    /// The lost item and the reason.
    package var description: String {
        switch self {
        case .rows(let list, let reason): "the changed rows of '\(list)' are lost: \(Self.words(of: reason))"
        case .fault(let fault, let problem): "the fault '\(fault)' is lost: it \(problem)"
        case .hold(let pattern): "a hold for '\(pattern.name ?? "")' is lost: it is no longer served"
        case .sandboxes(let count): "changed rows, faults or holds are lost in \(count) of the sandboxes"
        }
    }

    private static func words(of reason: Reason) -> String {
        switch reason {
        case .gone: "the list is no longer served"
        case .count: "the list has another number of rows"
        case .description: "the description of its rows has changed"
        }
    }
}
