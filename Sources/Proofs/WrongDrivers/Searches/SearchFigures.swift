// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The share of wrong drivers that a search finds without contracts, with its times and the sizes of histories.
package struct SearchFigures: Sendable {
    /// The least share of the wrong drivers that a search has to find.
    package static let shareMin = 0.95
    /// The longest median time of a search that finds its driver.
    package static let timeMax = Duration.seconds(1)
    /// The most steps of a shrunk history, as a median.
    package static let stepsMax = 6

    private let results: [SearchedDriver]

    /// Creates figures.
    ///
    /// - Parameter results: The results; drivers that no contract catches are left out.
    package init(_ results: [SearchedDriver]) {
        self.results = results.filter(\.isCaught)
    }

    /// The targets that are missed, each in a sentence without a full stop.
    package var missed: [String] {
        let all = Line(results)
        var missed: [String] = []
        if all.share < Self.shareMin { missed.append("\(all.shareText) of the wrong drivers are found, not 95 %") }
        if let time = all.time, time > Self.timeMax { missed.append("the median time is \(time.measured), not 1 s") }
        if let steps = all.steps, steps > Self.stepsMax {
            missed.append("the median of the shrunk histories is \(steps) steps, not \(Self.stepsMax)")
        }
        return missed
    }

    /// A table in Markdown, with a line for each layer and kind of mistake.
    package var table: String {
        var lines = ["| wrong drivers | caught by contracts | found | share | median time | median steps |"]
        lines.append("| --- | --: | --: | --: | --: | --: |")
        for layer in results.map(\.layer).unique {
            for kind in WrongDriver.Kind.allCases {
                let part = results.filter { $0.layer == layer && $0.kind == kind }
                if !part.isEmpty { lines.append(Line(part).text(named: "\(layer), \(kind.rawValue)")) }
            }
        }
        lines.append(Line(results).text(named: "all"))
        lines.append("| target | | | ≥ 95 % | ≤ 1 s | ≤ \(Self.stepsMax) |")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension SearchFigures {
    /// The figures of some drivers.
    private struct Line {
        let count: Int
        let found: Int
        /// The median time of those that are found; nil if none is.
        let time: Duration?
        /// The median of the steps of their histories; nil if none is found.
        let steps: Int?

        init(_ results: [SearchedDriver]) {
            let found = results.filter { $0.finding != nil }
            (count, self.found) = (results.count, found.count)
            time = found.map(\.seconds).median.map { .seconds($0) }
            steps = found.compactMap(\.finding?.stepCount).median
        }

        /// The share that is found, from 0 to 1.
        var share: Double { count == 0 ? 1 : Double(found) / Double(count) }

        /// The share in percent, rounded down, so that a share below the target never looks like the target.
        var shareText: String {
            let tenths = count == 0 ? 1000 : found * 1000 / count
            return "\(tenths / 10).\(tenths % 10) %"
        }

        func text(named name: String) -> String {
            let (time, steps) = (time?.measured ?? "-", steps.map(String.init) ?? "-")
            return "| \(name) | \(count) | \(found) | \(shareText) | \(time) | \(steps) |"
        }
    }
}

extension Array where Element: Comparable {
    /// The middle element by size, the larger of two; nil if there is none.
    fileprivate var median: Element? { isEmpty ? nil : sorted()[count / 2] }
}

extension Array where Element: Hashable {
    /// The elements without those that came before.
    fileprivate var unique: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}

extension Duration {
    /// The duration for people.
    var measured: String { DurationText.measured(self) }
}
