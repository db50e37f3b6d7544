// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import SourceDiagnostics

/// One contract of the page: a line with its verdict, and behind it what happened.
struct ContractArticle {
    /// How it ended.
    let result: ContractResult
    /// The behaviour that it stands for; nil if the index does not have it.
    let behaviour: Behaviour?

    /// The contract, unfolded if a person must look at it.
    var html: String {
        let kind = result.verdict.kind
        let open = kind.isTrouble ? " open=\"open\"" : ""
        let id = HTMLText.escaped(result.id)
        return
            "<details class=\"c \(kind.className)\" id=\"\(id)\" data-layer=\"\(HTMLText.escaped(result.layer))\"\(open)>"
            + "<summary><b class=\"v\">\(kind.rawValue)</b> <code>\(id)</code> "
            + "<span>\(HTMLText.escaped(result.title))</span> <small>\(DurationText.text(of: result.duration))</small>"
            + "</summary>\(facts)\(explanation)\(drawing)\(log)</details>\n"
    }

    private var facts: String {
        let says = behaviour.map { behaviour in
            "<p><b>\(HTMLText.escaped(behaviour.id))</b> \(HTMLText.escaped(behaviour.sentence)). "
        }
        let place = HTMLText.escaped(result.location.description)
        return (says ?? "<p>") + "<span class=\"q\">\(result.basis.rawValue) · \(place)</span></p>"
    }

    private var explanation: String {
        if let difference = result.verdict.difference { return DifferenceTables(difference: difference).html }
        return VerdictRendering.lines(of: result, logLineCountMax: 0)
            .filter { $0.kind == .sentence }
            .map { "<p class=\"w\">\(HTMLText.escaped(trimmed($0.text)))</p>" }
            .joined()
    }

    private var drawing: String {
        guard let timeline = result.timeline, !timeline.segments.isEmpty else { return "" }
        let svg = TimelineDrawing(timeline, result.verdict.difference).svg
        let label = "Timeline of \(HTMLText.escaped(result.id))"
        return "<div class=\"g\" tabindex=\"0\" role=\"group\" aria-label=\"\(label)\">\(svg)</div>"
    }

    private var log: String {
        guard !result.logLines.isEmpty else { return "" }
        let lines = result.logLines.map { HTMLText.escaped($0.replacing("\t", with: "    ")) }
        return "<p class=\"q\">The driver’s standard error ends with</p><pre>\(lines.joined(separator: "\n"))</pre>"
    }

    private func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " })
    }
}
