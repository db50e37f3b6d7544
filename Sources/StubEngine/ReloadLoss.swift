// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Something that happened at run time and does not fit what is served now.
package enum ReloadLoss: Hashable, Sendable, CustomStringConvertible {
    /// The changed rows of a list that begins with another number of rows, or is served no more.
    case rows(list: String, isServed: Bool)
    /// A fault that was added, and can strike no more.
    case fault(Fault, problem: String)
    /// A hold that waited for a request which cannot come any more.
    case hold(RequestPattern)

    /// What is lost, and why.
    package var description: String {
        switch self {
        case .rows(let list, isServed: true):
            "the rows of '\(list)' that were changed are lost: it has another number of rows"
        case .rows(let list, isServed: false): "the rows of '\(list)' that were changed are lost: it is served no more"
        case .fault(let fault, let problem): "the fault '\(fault)' is lost: it \(problem)"
        case .hold(let pattern): "a hold for '\(pattern.name ?? "")' is lost: it is served no more"
        }
    }
}
