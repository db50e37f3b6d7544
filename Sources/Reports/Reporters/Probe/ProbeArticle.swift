// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import TextEncoding

/// A verdict of the page, about an invariant or about a property of a description.
struct ProbeEntry {
    /// The stable id.
    var id: String
    /// The id of the entry in the page, which no other entry has.
    var anchor: String
    /// The invariant or the property in one sentence.
    var title: String
    /// The verdict in words.
    var word: String
    /// Whether the verdict needs attention.
    var isTrouble: Bool
    /// The finding or the reason.
    var text: String
    /// The exchanges that show it.
    var evidence: [ProbeEvidence] = []
    /// The walks around it.
    var picture: WalkPicture?

    /// The verdict as the name of a class in a page: `not-promised`.
    var className: String { word.replacing(" ", with: "-") }
}

extension ProbeEntry {
    /// Shows the verdict about an invariant.
    init(_ finding: ProbeFinding) {
        self.init(
            id: finding.id,
            anchor: finding.id,
            title: finding.sentence,
            word: "",
            isTrouble: false,
            text: ""
        )
        picture = finding.picture
        switch finding.verdict {
        case .holds: (word, text) = ("holds", "The probe has looked, and found nothing wrong.")
        case .broken(let sentence, let exchanges):
            (word, isTrouble, text, evidence) = ("broken", true, sentence, exchanges)
        case .undecided(let reason): (word, isTrouble, text) = ("undecided", true, reason)
        case .inapplicable(let reason): (word, text) = ("not promised", reason)
        }
    }

    /// Shows the verdict about a property of a description.
    ///
    /// - Parameters:
    ///   - finding: The verdict.
    ///   - file: The list file with the description.
    init(_ finding: DriftFinding, file: String) {
        let property = finding.property
        self.init(
            id: property.id,
            anchor: String("\(property.id)-\(finding.name)".map { $0.isWhitespace ? "-" : $0 }),
            title: "\(finding.name): \(property.sentence)",
            word: "",
            isTrouble: finding.isDrifted,
            text: ""
        )
        switch finding.verdict {
        case .holds: (word, text) = ("holds", "The answers are as described.")
        case .drifted(let difference, let exchanges):
            (word, text, evidence) = ("drifted", "\(finding.place(in: file)): \(difference.sentence)", exchanges)
        case .undecided(let reason): (word, text) = ("undecided", reason)
        case .notCompared(let reason): (word, text) = ("not compared", reason)
        }
    }
}

/// One entry of the page: a line with its verdict, which the reader expands for details.
struct ProbeArticle {
    /// The verdict.
    let finding: ProbeEntry
    /// The title of the section.
    let section: String

    /// The entry, expanded if it does not hold.
    var html: String {
        let open = finding.isTrouble ? " open=\"open\"" : ""
        let id = HTMLText.escaped(finding.id)
        let anchor = HTMLText.escaped(finding.anchor)
        let layer = HTMLText.escaped(section)
        let className = finding.isTrouble ? "w" : "q"
        return "<details class=\"c \(finding.className)\" id=\"\(anchor)\" data-layer=\"\(layer)\"\(open)>"
            + "<summary><b class=\"v\">\(finding.word)</b> <code>\(id)</code> "
            + "<span>\(HTMLText.escaped(finding.title))</span></summary>"
            + "<p class=\"\(className)\">\(HTMLText.escaped(finding.text))</p>"
            + "\(drawing)\(commands(finding.evidence))\(exchanges(finding.evidence))</details>\n"
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
        // Line breaks of an answer are shown as such; those between its parts are added here.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { HTMLText.escaped(String($0)) }
        return "<pre tabindex=\"0\">\(lines.joined(separator: "\n"))</pre>"
    }
}
