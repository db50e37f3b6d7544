// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The progress of a search on a terminal: the subject that is searched now.
struct SearchProgress {
    private let isShown: Bool

    /// Shows the subject, if standard error is a terminal.
    ///
    /// - Parameters:
    ///   - subject: The name of the subject.
    ///   - quiet: Whether nothing is shown.
    init(subject: String, quiet: Bool) {
        isShown = !quiet && Console.error.isTerminal
        if isShown { Console.error.write("\rsearching \(subject) …\u{1B}[K") }
    }

    /// Removes the line from the terminal.
    func end() {
        if isShown { Console.error.write("\r\u{1B}[K") }
    }
}

/// The estimated size of a search, in words.
enum SearchEstimate {
    private static let units: [(size: Double, word: String)] = [
        (1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e3, "thousand"),
    ]

    /// The number from which on no exact one is of use.
    private static let countMax = 999e12

    /// Returns the number with at most two digits and a word, because it is only an estimate.
    static func text(_ count: Double) -> String {
        guard count < countMax else { return "more than 999 trillion" }
        for unit in units where count >= unit.size {
            return "\(Int((count / unit.size).rounded())) \(unit.word)"
        }
        return "\(Int(count))"
    }
}
