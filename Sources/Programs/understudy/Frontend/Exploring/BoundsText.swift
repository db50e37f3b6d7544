// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Exploring
import SourceDiagnostics

/// The limits of a search in the form of the command line.
struct BoundsText: Sendable {
    /// The default limits of a search of all histories, which such a search finishes within seconds.
    static let exhaustive = ExplorationBounds(pages: 3, flying: 2, faults: 1, actions: 4, changes: 1)

    private var numbers: [ExplorationBounds.Limit: Int] = [:]

    /// Creates limits that all have their default values.
    init() {}

    /// Reads limits.
    ///
    /// - Parameter text: Names with numbers, such as `pages=3,flying=3`.
    /// - Throws: `ValidationError` for a name that does not exist, and for a number out of range.
    init(_ text: String) throws {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard words.count == 2 else {
                throw ValidationError("'\(part)' is not a limit; write a name and a number, such as pages=3")
            }
            guard let limit = ExplorationBounds.Limit(rawValue: words[0]) else {
                let hint = NearName.hint(for: words[0], in: ExplorationBounds.Limit.allCases.map(\.rawValue))
                throw ValidationError("there is no limit '\(words[0])'\(hint)")
            }
            guard let number = Int(words[1]), limit.range.contains(number) else {
                let range = "\(limit.range.lowerBound) to \(limit.range.upperBound)"
                throw ValidationError("'\(part)' is out of range; use a whole number from \(range)")
            }
            numbers[limit] = number
        }
        let bounds = bounds(over: Self.exhaustive)
        let rows = bounds.pages * ModelSetup(style: .numbers).pageSize + bounds.changes
        guard rows <= ModelServer.rowsMax else {
            let most = ModelServer.rowsMax
            throw ValidationError("pages and changes need \(rows) rows, but a search has at most \(most); lower one")
        }
    }

    /// Returns the limits, with defaults for those that the user did not name.
    func bounds(over defaults: ExplorationBounds) -> ExplorationBounds {
        var bounds = defaults
        for (limit, number) in numbers { bounds[keyPath: limit.path] = number }
        return bounds
    }
}
