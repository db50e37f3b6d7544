// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The line that a terminal shows while a run goes on.
package struct ProgressLine: Hashable, Sendable {
    /// How many contracts there are.
    package var planned: Int
    /// How many have ended.
    package var done = 0
    /// How many of those keep the run from ending well.
    package var trouble = 0

    /// Creates the line of a run that has just begun.
    package init(planned: Int) {
        self.planned = planned
    }

    /// Counts a contract.
    package mutating func count(isTrouble: Bool) {
        done += 1
        if isTrouble { trouble += 1 }
    }

    /// Returns the words: how far the run is, what does not hold so far, and how long it has taken.
    ///
    /// - Parameters:
    ///   - elapsed: Time since the beginning.
    ///   - width: How many columns there are; a line that is too long would not be rewritten but repeated.
    /// - Returns: The words, cut to the columns.
    package func text(elapsed: Duration, width: Int = 80) -> String {
        let bar = bar
        let words = "\(done) of \(planned)\(trouble == 0 ? "" : ", \(trouble) not holding")"
        let text = "\(bar) \(words), \(DurationText.text(of: elapsed))"
        return text.count < width ? text : String(words.prefix(max(0, width - 1)))
    }

    private var bar: String {
        let width = 20
        let filled = planned == 0 ? width : min(width, done * width / planned)
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
    }
}
