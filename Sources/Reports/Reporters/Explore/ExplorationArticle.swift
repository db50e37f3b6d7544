// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import TextEncoding

/// One subject of the page: a line with its verdict, which the reader expands to see counts and histories.
struct ExplorationArticle {
    /// The result of the subject.
    let result: ExplorationResult
    /// The layer that was searched.
    let layer: String

    /// The subject, expanded if it does not hold.
    var html: String {
        let word = result.verdict.word
        let open = result.verdict == .holds ? "" : " open=\"open\""
        let id = HTMLText.escaped(result.subject)
        return "<details class=\"c \(word.replacing(" ", with: "-"))\" id=\"subject-\(id)\" "
            + "data-layer=\"\(HTMLText.escaped(layer))\"\(open)>"
            + "<summary><b class=\"v\">\(word)</b> <code>\(id)</code> <span>\(HTMLText.escaped(counts))</span></summary>"
            + "\(reasons)\(findings)\(unstable)\(situations)</details>\n"
    }

    private var counts: String {
        switch result.verdict {
        case .notBegun, .unsupported: ""
        case .holds, .broken, .unstable, .undecided: result.countsText
        }
    }

    private var reasons: String {
        (result.reasons + result.refusalLines).map { "<p class=\"w\">\(HTMLText.escaped($0))</p>" }.joined()
    }

    private var findings: String {
        result.brokenRules
            .map { broken in
                rule(of: broken.finding) + drawing(of: broken.story, finding: broken.finding, label: "History")
                    + contract(of: broken)
            }
            .joined()
    }

    private var unstable: String {
        guard let unstable = result.unstable else { return "" }
        let sentence = "The same history did not break the rule when it was played again."
        return rule(of: unstable.finding) + "<p class=\"w\">\(sentence)</p><p class=\"q\">The first time</p>"
            + drawing(of: unstable.first, finding: unstable.finding, label: "First time")
            + "<p class=\"q\">The second time</p>"
            + PageFrame.drawing(HistoryDrawing(of: unstable.second).svg, label: "Second time, \(result.subject)")
    }

    private func rule(of finding: ExplorationFinding) -> String {
        let rule = finding.violation.invariant
        let behaviours = rule.behaviours.joined(separator: ", ")
        return "<p><b>\(rule.id)</b> \(HTMLText.escaped(rule.sentence)). "
            + "<span class=\"q\">\(HTMLText.escaped(behaviours)) · with "
            + "\(Count.text(finding.history.rowCount, noun: "row"))"
            + (finding.history.variant.map { ", and \(HTMLText.escaped($0.name))" } ?? "") + "</span></p>"
    }

    private func drawing(of story: [StoryStep], finding: ExplorationFinding, label: String) -> String {
        let violation = finding.violation
        let difference = "expected \(violation.expected), but saw \(violation.seen)"
        let svg = HistoryDrawing(of: story, difference: difference).svg
        return PageFrame.drawing(svg, label: "\(label) of \(result.subject)")
    }

    /// The contract that checks the end of a history.
    private func contract(of broken: BrokenRule) -> String {
        guard let contract = broken.contract else {
            return "<p class=\"q\">Contracts cannot express the history (\(broken.rule.id)).</p>"
        }
        let doubt = broken.contractDoubt.map { "<p class=\"w\">\(HTMLText.escaped($0))</p>" } ?? ""
        let lines = contract.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { HTMLText.escaped(String($0)) }
        return "\(doubt)<details class=\"bs\"><summary>Contract <code>\(HTMLText.escaped(contract.id))</code></summary>"
            + "<pre tabindex=\"0\">\(lines.joined(separator: "\n"))</pre></details>"
    }

    private var situations: String {
        guard !result.sightings.isEmpty, result.unsupported == nil else { return "" }
        let rows = result.sightings.map { situation in
            "<tr\(situation.count == 0 ? " class=\"d\"" : "")><th scope=\"row\">\(HTMLText.escaped(situation.sentence))"
                + "</th><td>\(situation.count)</td></tr>"
        }
        return "<details class=\"bs\"><summary>Situations that the search has to meet</summary><table><thead><tr>"
            + "<th scope=\"col\">Situation</th><th scope=\"col\">Count</th></tr></thead>"
            + "<tbody>\(rows.joined())</tbody></table></details>"
    }
}
