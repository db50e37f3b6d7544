// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The progress of a run, as a line for a terminal or for a log.
package struct ProgressLine: Hashable, Sendable {
    /// The number of contracts.
    package var planned: Int
    /// The number of contracts that have ended.
    package var done = 0
    /// The number of ended contracts that need attention.
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

    /// Returns the words: the number of ended contracts, the number that do not hold, and the elapsed time.
    ///
    /// - Parameters:
    ///   - elapsed: Time since the beginning.
    ///   - width: The number of columns; a terminal would repeat a longer line instead of rewriting it.
    /// - Returns: The words, cut to the columns.
    package func text(elapsed: Duration, width: Int = 80) -> String {
        let bar = bar
        let words = "\(done) of \(planned)\(trouble == 0 ? "" : ", \(trouble) not holding")"
        let text = "\(bar) \(words), \(DurationText.measured(elapsed))"
        return text.count < width ? text : String(words.prefix(max(0, width - 1)))
    }

    /// Returns a sentence for a log, whose lines are not rewritten.
    package func sentence(elapsed: Duration) -> String {
        let contracts = "\(planned) contract\(planned == 1 ? "" : "s")"
        let words = trouble == 0 ? "" : ", \(trouble) of them not holding"
        return "\(done) of \(contracts) ended after \(DurationText.measured(elapsed))\(words)"
    }

    private var bar: String {
        let width = 20
        let filled = planned == 0 ? width : min(width, done * width / planned)
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
    }
}

/// A periodic sign that a run continues; some CI systems end a job without output for minutes.
package struct Heartbeat<Source: Clock>: Sendable where Source.Duration == Duration {
    private let clock: Source
    private let interval: Duration

    /// Prepares a beat.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures time.
    ///   - interval: The time between two beats.
    package init(clock: Source, interval: Duration = .seconds(30)) {
        self.clock = clock
        self.interval = interval
    }

    /// Beats until the task is cancelled.
    ///
    /// - Parameter beat: Receives the time since the beginning.
    package func run(_ beat: (Duration) -> Void) async {
        let start = clock.now
        var next = start.advanced(by: interval)
        while (try? await clock.sleep(until: next, tolerance: nil)) != nil {
            beat(start.duration(to: clock.now))
            next = next.advanced(by: interval)
        }
    }
}
