// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import TextEncoding

/// One invariant of the page: a line with its verdict, which the reader expands to see what was found.
struct ProbeArticle {
    /// The verdict.
    let finding: ProbeFinding
    /// The title of the section.
    let section: String

    /// The invariant, expanded if it does not hold.
    var html: String {
        let open = finding.isTrouble ? " open=\"open\"" : ""
        let id = HTMLText.escaped(finding.id)
        return
            "<details class=\"c \(finding.className)\" id=\"\(id)\" data-layer=\"\(HTMLText.escaped(section))\"\(open)>"
            + "<summary><b class=\"v\">\(finding.word)</b> <code>\(id)</code> "
            + "<span>\(HTMLText.escaped(finding.sentence))</span></summary>\(content)</details>\n"
    }

    private var content: String {
        switch finding.verdict {
        case .holds: "<p class=\"q\">The probe has looked, and found nothing wrong.</p>"
        case .undecided(let reason): "<p class=\"w\">\(HTMLText.escaped(reason))</p>"
        case .inapplicable(let reason): "<p class=\"q\">\(HTMLText.escaped(reason))</p>"
        case .broken(let sentence, let evidence):
            "<p class=\"w\">\(HTMLText.escaped(sentence))</p>\(drawing)\(commands(evidence))\(exchanges(evidence))"
        }
    }

    private var drawing: String {
        guard let picture = finding.picture else { return "" }
        let drawing = WalkDrawing(of: picture)
        return PageFrame.drawing(drawing.svg, label: "Walks around \(finding.id)") + drawing.key
    }

    private func commands(_ evidence: [ProbeEvidence]) -> String {
        evidence.map { shown in
            PageFrame.command(shown.command) + "<p class=\"q\">→ \(HTMLText.escaped(shown.answer))</p>"
        }
        .joined()
    }

    /// The exchanges as they were recorded.
    private func exchanges(_ evidence: [ProbeEvidence]) -> String {
        guard !evidence.isEmpty else { return "" }
        let exchanges = evidence.map { shown in
            "<p class=\"q\"><code>\(HTMLText.escaped(shown.request))</code></p>\(block(shown.requestBody))"
                + block(answer(shown).joined(separator: "\n"))
        }
        return "<details class=\"bs\"><summary>Recorded requests and answers</summary>\(exchanges.joined())</details>"
    }

    /// The status, the headers and the beginning of the body.
    private func answer(_ evidence: ProbeEvidence) -> [String] {
        let status = evidence.status.map { "status \($0)" } ?? evidence.answer
        let headers = evidence.headers.map { "\($0.name): \($0.value)" }
        return [status] + headers + (evidence.body.isEmpty ? [] : ["", evidence.body])
    }

    private func block(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        // Line breaks of an answer are shown as such; those between its parts are ours.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { HTMLText.escaped(String($0)) }
        return "<pre tabindex=\"0\">\(lines.joined(separator: "\n"))</pre>"
    }
}

extension ProbeFinding {
    /// Whether a reader must look at the finding.
    var isTrouble: Bool {
        switch verdict {
        case .broken, .undecided: true
        case .holds, .inapplicable: false
        }
    }

    /// The verdict in words.
    var word: String {
        switch verdict {
        case .holds: "holds"
        case .broken: "broken"
        case .undecided: "undecided"
        case .inapplicable: "not promised"
        }
    }

    /// The verdict as the name of a class in a page: `not-promised`.
    var className: String { word.replacing(" ", with: "-") }
}
