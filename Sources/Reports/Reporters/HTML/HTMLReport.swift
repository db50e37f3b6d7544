// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import TextEncoding

/// A run as one self-contained page: it needs no network and no font, and is readable without scripts.
///
/// ```swift
/// let page = HTMLReport(report, facts: facts, behaviours: suite.words.behaviours)
/// try page.write { piece in try file.write(piece) }
/// ```
package struct HTMLReport: Sendable {
    private let report: RunReport
    private let facts: RunFacts
    private let behaviours: BehaviourIndex?
    private let tally: VerdictTally

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - report: The results of the run.
    ///   - facts: The further facts about the run.
    ///   - behaviours: The behaviours that the contracts check; nil if they are not known.
    package init(_ report: RunReport, facts: RunFacts, behaviours: BehaviourIndex?) {
        self.report = report
        self.facts = facts
        self.behaviours = behaviours
        tally = VerdictTally(report.results)
    }

    /// Writes the page in pieces of at most one contract, so that the whole page is never in memory.
    ///
    /// - Parameter sink: Takes the next piece.
    /// - Throws: What the sink throws.
    package func write<Failure: Error>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
        try sink(PageFrame.head(title: verdict))
        try sink(summary)
        for section in sections {
            let id = HTMLText.escaped(section.id)
            let words = VerdictTally(section.results).words
            try sink("<section id=\"\(id)\"><h2>\(HTMLText.escaped(section.title)) <small>\(words)</small></h2>\n")
            for result in section.results {
                let behaviour = behaviours?[contractID: result.id]
                try sink(ContractArticle(result: result, behaviour: behaviour, command: facts.command).html)
            }
            try sink("</section>\n")
        }
        try sink(PageFrame.end)
    }

    private struct Section {
        let id: String
        let title: String
        let results: [ContractResult]
    }

    /// The contracts that do not hold, then the rest layer by layer.
    private var sections: [Section] {
        let trouble = report.results.filter { $0.verdict.kind.isTrouble }
        let rest = report.layers.map { layer in
            let results = report.results.filter { $0.layer == layer && !$0.verdict.kind.isTrouble }
            return Section(id: "layer-\(layer)", title: layer, results: results)
        }
        let first = Section(id: "trouble", title: "Contracts that do not hold", results: trouble)
        return ([first] + rest).filter { !$0.results.isEmpty }
    }
}

extension HTMLReport {
    /// The main result, in one line.
    private var verdict: String { report.gaps.isEmpty ? judgement : "Incomplete: \(judgement.lowercased())" }

    private var judgement: String {
        let all = "\(tally.all) contract\(tally.all == 1 ? "" : "s")"
        if report.isCutShort { return "Stopped after \(tally.ran) of \(report.planned) contracts" }
        if tally.all == 0 { return "No contract was run" }
        if tally.trouble > 0 { return "\(tally.trouble) of \(all) \(tally.trouble == 1 ? "does" : "do") not hold" }
        let areWhole = tally[.holds] == tally.all && report.gaps.isEmpty
        return areWhole ? "All \(all) hold" : "Nothing is broken in \(all)"
    }

    private var summary: String {
        let isGood = tally.trouble == 0 && !report.isCutShort && report.gaps.isEmpty
        return
            "<header class=\"\(isGood ? "good" : "bad")\"><h1>\(HTMLText.escaped(verdict))</h1>"
            + "\(warnings(report.gaps))<p>\(sentence)</p>\(warnings(report.warnings))"
            + PageFrame.bar(of: parts, words: tally.words) + PageFrame.counts(of: parts) + "\(layers)\(legend)</header>"
            + PageFrame.tools(for: parts, noun: "layer", groups: report.layers) + "<main>\n"
    }

    private var sentence: String {
        let parts = [
            "\(HTMLText.escaped(report.driver)), in \(DurationText.measured(report.duration))",
            "started \(HTMLText.escaped(facts.start)) UTC",
            "seed \(facts.seed.map(String.init) ?? "of each list")",
            facts.shard.map { "shard \(HTMLText.escaped($0))" },
            "Understudy \(HTMLText.escaped(facts.version))",
            report.uncomparedRemark.map(HTMLText.escaped),
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    private func warnings(_ sentences: [String]) -> String {
        sentences.map { "<p class=\"warning\">\(HTMLText.escaped($0))</p>" }.joined()
    }

    private var parts: [PageFrame.Part] {
        tally.parts.map { PageFrame.Part(className: $0.kind.className, word: $0.kind.rawValue, count: $0.count) }
    }

    private var layers: String {
        let rows = report.layers.map { layer in
            let tally = VerdictTally(report.results.lazy.filter { $0.layer == layer })
            let name = HTMLText.escaped(layer)
            // A layer without a contract that holds has no section of its own.
            let target = tally.trouble == tally.all ? "trouble" : "layer-\(name)"
            let words = tally.parts.map {
                "<span class=\"\($0.kind.className)\">\($0.count) \($0.kind.rawValue)</span>"
            }
            return "<li><a href=\"#\(target)\">\(name)</a> \(words.joined(separator: ", "))</li>"
        }
        return "<nav aria-label=\"Layers\"><ul>\(rows.joined())</ul></nav>"
    }

    /// The signs and their meanings, for readers who see a drawing for the first time.
    private var legend: String {
        guard report.results.contains(where: { $0.timeline != nil }) else { return "" }
        let drawing = PageFrame.drawing(TimelineDrawing(rows: TimelineRow.legend).svg, label: "Legend")
        return "<details class=\"legend\"><summary>How to read the timelines</summary>\(drawing)</details>"
    }
}
