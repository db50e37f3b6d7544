// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The contracts of a file that a search is asked to play again.
///
/// Such a file is an ordinary contract file, so `check` plays it.
package enum ReplayedContracts {
    /// Returns the problem with a file whose contracts should be played again; nil if they can be.
    ///
    /// - Parameters:
    ///   - contracts: The id and the source of each contract of the file.
    ///   - file: The name of the file as the user gave it.
    /// - Returns: The problem with the remedy, in one line.
    package static func problem(with contracts: [(id: String, source: String?)], file: String) -> String? {
        for (id, source) in contracts {
            let subject = "contract '\(id)' of '\(file)'"
            guard let rule = rule(of: source) else {
                let problem = "was not written by a search, because its source has no rule"
                return "\(subject) \(problem); use 'understudy check \(file)'"
            }
            guard Invariant(rawValue: rule) != nil else {
                let problem = "is about the rule \(rule), which this version does not have"
                return "\(subject) \(problem); use the version that wrote the file, or 'understudy check \(file)'"
            }
        }
        return nil
    }

    /// Returns the id of the rule that a source begins with.
    private static func rule(of source: String?) -> String? {
        let first = source?.split(whereSeparator: { $0 == "," || $0 == " " }).first.map(String.init)
        return first.flatMap { $0.hasPrefix("EX-") ? $0 : nil }
    }
}
