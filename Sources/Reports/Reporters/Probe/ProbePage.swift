// Understudy
// SPDX-License-Identifier: Apache-2.0

package import BackendProbing
import TextEncoding

/// A probe as one self-contained page: it needs no network and no font, and is readable without scripts.
package struct ProbePage: Sendable {
    private let report: ProbeReport
    private let url: String
    private let file: String
    private let version: String
    private let start: String

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - report: The result of the probe.
    ///   - url: The URL of the list, without secrets.
    ///   - file: The list file, or the URL if there is none.
    ///   - version: The version of the program.
    ///   - start: The start of the probe, in universal time: `2026-11-21T08:15:00`.
    package init(_ report: ProbeReport, url: String, file: String, version: String, start: String) {
        self.report = report
        self.url = url
        self.file = file
        self.version = version
        self.start = start
    }

    /// The page from beginning to end.
    package var html: String {
        let trouble = sections.map { (section: $0, findings: $0.findings.filter(\.isTrouble)) }
        let rest = sections.map { (section: $0, findings: $0.findings.filter { !$0.isTrouble }) }
        return PageFrame.head(title: verdict) + header
            + PageFrame.tools(for: allParts, noun: "section", groups: sections.map(\.title)) + "<main>\n"
            + trouble.map { html(of: $0.findings, in: $0.section, id: "trouble", title: $0.section.troubleTitle) }
            .joined()
            + rest.map { html(of: $0.findings, in: $0.section, id: "section", title: $0.section.title) }.joined()
            + PageFrame.end
    }

    private struct Section {
        var id: String
        var title: String
        var troubleTitle: String
        var words: [String]
        var findings: [ProbeEntry]

        /// The verdicts in the order of their importance.
        var parts: [PageFrame.Part] {
            words.compactMap { word in
                let all = findings.filter { $0.word == word }
                return all.first.map { PageFrame.Part(className: $0.className, word: word, count: all.count) }
            }
        }
    }

    /// The findings by their subject: the invariants, and with a description its properties.
    private var sections: [Section] { [paging] + (report.drift.isEmpty ? [] : [drift]) }

    private var paging: Section {
        Section(
            id: "paging",
            title: "Paging",
            troubleTitle: "Invariants that do not hold",
            words: ["holds", "broken", "undecided", "not promised"],
            findings: report.findings.map { ProbeEntry($0) }
        )
    }

    private var drift: Section {
        Section(
            id: "drift",
            title: "Description",
            troubleTitle: "Properties of the description that have drifted",
            words: ["holds", "drifted", "undecided", "not compared"],
            findings: report.drift.map { ProbeEntry($0, file: file) }
        )
    }

    /// The verdicts of all sections, each word once.
    private var allParts: [PageFrame.Part] {
        sections.flatMap(\.parts)
            .reduce(into: []) { parts, part in
                if !parts.contains(where: { $0.word == part.word }) { parts.append(part) }
            }
    }

    /// Writes findings under one heading; nothing without findings.
    private func html(of findings: [ProbeEntry], in section: Section, id: String, title: String) -> String {
        guard !findings.isEmpty else { return "" }
        let articles = findings.map { ProbeArticle(finding: $0, section: section.title).html }
        return "<section id=\"\(id)-\(section.id)\"><h2>\(HTMLText.escaped(title))</h2>\n"
            + "\(articles.joined())</section>\n"
    }
}

extension ProbePage {
    /// The main result, in one line.
    private var verdict: String {
        if report.unread != nil { return "The list cannot be probed" }
        let drifted = report.drift.count(where: \.isDrifted)
        guard drifted > 0 else { return pagingVerdict }
        let all = report.drift.count
        let properties = "\(drifted) of \(all) \(all == 1 ? "property" : "properties")"
        return "\(pagingVerdict); \(properties) of the description \(drifted == 1 ? "has" : "have") drifted"
    }

    private var pagingVerdict: String {
        let (broken, undecided) = (count("broken"), count("undecided"))
        let all = Count.text(report.findings.count, noun: "invariant")
        if broken > 0 { return "\(broken) of \(all) \(broken == 1 ? "is" : "are") broken" }
        if undecided > 0 {
            return "Nothing is broken, and \(undecided) of \(all) \(undecided == 1 ? "is" : "are") undecided"
        }
        return "Nothing is broken in \(all)"
    }

    private func count(_ word: String) -> Int { paging.findings.count { $0.word == word } }

    private var header: String {
        let isGood = !sections.contains { $0.findings.contains(where: \.isTrouble) }
        let reason = report.unread.map { "<p class=\"warning\">\(HTMLText.escaped($0.reason))</p>" } ?? ""
        let drift = report.drift.isEmpty ? "" : "<p>Properties of the description:</p>" + counts(of: drift)
        return "<header class=\"\(isGood ? "good" : "bad")\"><h1>\(verdict)</h1>\(reason)"
            + "<p><code>\(HTMLText.escaped(url))</code> · started \(HTMLText.escaped(start)) UTC · "
            + "Understudy \(HTMLText.escaped(version))</p>"
            + counts(of: paging) + drift + facts + walks + "</header>"
    }

    private func counts(of section: Section) -> String {
        let parts = section.parts
        let words = parts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
        return PageFrame.bar(of: parts, words: words) + PageFrame.counts(of: parts)
    }

    /// The facts about the list that the probe found.
    private var facts: String {
        let search = report.searchCount > 0 ? ", and \(report.searchCount) to find out how the list pages" : ""
        let sizes = report.pageSizes.map(String.init).joined(separator: " and ")
        let rows: [(name: String, text: String)] = [
            ("List", report.way), ("Rows", report.pageCount > 0 ? String(report.rowCount) : ""),
            ("Pages", report.pageCount > 0 ? String(report.pageCount) : ""), ("Page sizes", sizes),
            ("Requests", "\(report.requestCount)\(search)"),
        ]
        let cells = rows.filter { !$0.text.isEmpty }
            .map { "<tr><th scope=\"row\">\($0.name)</th><td>\(HTMLText.escaped($0.text))</td></tr>" }
        return "<table class=\"facts\"><tbody>\(cells.joined())</tbody></table>"
    }

    private var walks: String {
        guard let picture = report.picture else { return "" }
        let drawing = WalkDrawing(of: picture)
        return "<details class=\"legend\"><summary>Beginning and end of the walks</summary>"
            + PageFrame.drawing(drawing.svg, label: "Beginning and end of the walks") + drawing.key + "</details>"
    }
}
