// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The contracts of a file that a search is asked to play again.
package enum ReplayedContracts {
    /// Returns the problem with contracts that a search of another version wrote; nil if they can be played.
    ///
    /// A contract that no search has written can be played, too.
    ///
    /// - Parameters:
    ///   - contracts: The id and the source of each contract of the file.
    ///   - file: The name of the file as the user gave it.
    /// - Returns: The problem with the remedy, in one line.
    package static func problem(with contracts: [(id: String, source: String?)], file: String) -> String? {
        for (id, source) in contracts {
            guard let rule = rule(of: source), Invariant(rawValue: rule) == nil else { continue }
            return "contract '\(id)' of '\(file)' is about the rule \(rule), which this version does not have; "
                + "use the version that wrote the file, or 'understudy check \(file)'"
        }
        return nil
    }

    /// Returns the id of the rule that the source of a contract begins with; nil if it begins with something else.
    private static func rule(of source: String?) -> String? {
        let first = source?.split(whereSeparator: { $0 == "," || $0 == " " }).first.map(String.init)
        return first.flatMap { $0.hasPrefix("EX-") ? $0 : nil }
    }
}
