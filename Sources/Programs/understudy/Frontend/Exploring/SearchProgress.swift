// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring

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

    private static let timeUnits: [(seconds: Double, word: String)] = [
        (365 * 86_400, "years"), (86_400, "days"), (3600, "hours"), (60, "min"),
    ]

    /// The number from which on only a lower bound is shown.
    private static let countMax = 999e12

    /// The number of states from which on a search is announced.
    private static let announcedMin = 100_000.0

    /// Returns the lines that announce a search; none for a small one.
    ///
    /// - Parameters:
    ///   - estimate: The expected size; nil if it is not known.
    ///   - subject: The name of the subject.
    ///   - limit: The time for the search; nil for no limit.
    /// - Returns: The line.
    static func line(_ estimate: StateEstimate?, of subject: String, limit: Duration?) -> String? {
        let seconds = (limit ?? .zero) / .seconds(1)
        let ending = "--time ends it after \(time(seconds)); raise --time, or lower --bounds"
        guard let estimate else {
            return "\(subject): the search has too many states for an estimate, and \(ending)"
        }
        guard estimate.states >= announcedMin else { return nil }
        let size =
            "\(subject): about \(text(estimate.states)) states are expected, in about \(time(estimate.seconds))"
        guard limit != nil, estimate.seconds > seconds else { return size }
        return "\(size); this search will not finish, because \(ending)"
    }

    /// Returns a time in the largest unit of which it has at least two.
    static func time(_ seconds: Double) -> String {
        guard let unit = timeUnits.first(where: { seconds >= 2 * $0.seconds }) else { return "\(text(seconds)) s" }
        return "\(text(seconds / unit.seconds)) \(unit.word)"
    }

    /// Returns the number with at most two digits and a word, because it is only an estimate.
    static func text(_ count: Double) -> String {
        guard count < countMax else { return "more than 999 trillion" }
        for unit in units where count >= unit.size {
            let number = count / unit.size
            guard number < 10 else { return "\(Int(number.rounded())) \(unit.word)" }
            return "\((number * 10).rounded() / 10) \(unit.word)".replacing(".0 ", with: " ")
        }
        return count < 1 ? "1" : "\(Int(count.rounded()))"
    }
}
