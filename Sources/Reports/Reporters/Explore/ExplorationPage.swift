// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Exploring
import TextEncoding

/// A search as one self-contained page: it needs no network and no font, and is readable without scripts.
package struct ExplorationPage: Sendable {
    private let results: [ExplorationResult]
    private let order: SearchOrder
    private let layer: String
    private let version: String
    private let start: String

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - results: The result of each subject.
    ///   - order: The kind and the size of the search.
    ///   - layer: The layer that is searched.
    ///   - version: The version of the program.
    ///   - start: The start of the search, in universal time: `2026-11-21T08:15:00`.
    package init(_ results: [ExplorationResult], order: SearchOrder, layer: String, version: String, start: String) {
        self.results = results
        self.order = order
        self.layer = layer
        self.version = version
        self.start = start
    }

    /// The page from beginning to end.
    package var html: String {
        PageFrame.head(title: verdict) + header + PageFrame.tools(for: parts, noun: "layer", groups: [layer])
            + "<main>\n<section id=\"subjects\"><h2>\(HTMLText.escaped(layer))</h2>\n"
            + results.map { ExplorationArticle(result: $0, layer: layer).html }.joined() + "</section>\n"
            + PageFrame.end
    }

    /// The main result, in one line.
    private var verdict: String {
        let bad = results.count { $0.verdict == .broken || $0.verdict == .unstable }
        let all = results.count == 1 ? "1 search" : "\(results.count) searches"
        if bad > 0 { return "\(bad) of \(all) found a history that breaks a rule" }
        let holding = results.count { $0.verdict == .holds }
        if holding == results.count, holding > 0 { return "No history breaks a rule" }
        return "No history breaks a rule, but the search shows too little"
    }

    private var header: String {
        let isGood = !results.isEmpty && results.allSatisfy { $0.verdict == .holds }
        let words = parts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
        return "<header class=\"\(isGood ? "good" : "bad")\"><h1>\(HTMLText.escaped(verdict))</h1>"
            + "<p>\(HTMLText.escaped(layer)) · started \(HTMLText.escaped(start)) UTC · "
            + "Understudy \(HTMLText.escaped(version))</p>"
            + PageFrame.bar(of: parts, words: words) + PageFrame.counts(of: parts) + "\(facts)\(legend)</header>"
    }

    /// The verdicts in the order of their importance.
    private var parts: [PageFrame.Part] {
        ["broken", "unstable", "undecided", "not begun", "unsupported", "holds"]
            .compactMap { word in
                let count = results.count { $0.verdict.word == word }
                guard count > 0 else { return nil }
                return PageFrame.Part(className: word.replacing(" ", with: "-"), word: word, count: count)
            }
    }

    /// The kind and the limits of the search.
    private var facts: String {
        let bounds = order.bounds
        var rows = [
            (
                "Limits of a history",
                ExplorationBounds.Limit.allCases.map { "\($0.rawValue)=\(bounds[keyPath: $0.path])" }
                    .joined(separator: ",")
            )
        ]
        switch order.mode {
        case .exhaustive: rows.append(("Histories", "all within the limits"))
        case .random(let steps):
            rows.append(("Histories", "random, until they have \(Count.text(steps, noun: "step"))"))
            rows.append(("Seed", String(order.seed)))
            if order.part.count > 1 { rows.append(("Part", "\(order.part.number)/\(order.part.count)")) }
        }
        let cells = rows.map { "<tr><th scope=\"row\">\($0.0)</th><td>\(HTMLText.escaped($0.1))</td></tr>" }
        return "<table class=\"facts\"><tbody>\(cells.joined())</tbody></table>"
    }

    private var legend: String {
        guard results.contains(where: { !$0.brokenRules.isEmpty || $0.unstable != nil }) else { return "" }
        return "<details class=\"legend\"><summary>How to read the histories</summary>"
            + "<p>Time runs from top to bottom. Each step has a line with the requests and events that followed, and "
            + "a line with the state after it. A bar is a request: it begins at the step that sent it, and ends at "
            + "the step that answered it. An open end means that no answer came. A bar in another colour got a fault "
            + "as its answer. The last step breaks the rule.</p></details>"
    }
}
