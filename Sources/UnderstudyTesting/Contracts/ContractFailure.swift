// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A contract that a layer did not hold, or that could not be judged.
public struct ContractFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What became of the contract.
    public enum Verdict: String, Hashable, Sendable {
        /// The layer behaved differently.
        case broken
        /// It could not be judged; the description says why.
        case undecided
        /// The driver does not claim this, which is not wrong.
        case unsupported
    }

    /// What became of the contract.
    public let verdict: Verdict
    /// The contract's id.
    public let id: String
    /// The step that was broken, or where the contract begins.
    public let place: ContractPlace
    /// The verdict, file and line, and what was expected beside what was seen, in several lines.
    public let description: String
}
