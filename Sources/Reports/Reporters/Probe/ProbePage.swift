// Understudy
// SPDX-License-Identifier: Apache-2.0

package import BackendProbing
import TextEncoding

/// A probe as one page that needs nothing but itself: no network, no font, and to be read, no script.
package struct ProbePage: Sendable {
    private let report: ProbeReport
    private let url: String
    private let version: String
    private let start: String

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - report: The result of the probe.
    ///   - url: The URL of the list, without secrets.
    ///   - version: The version of the program.
    ///   - start: The start of the probe, in universal time: `2026-11-21T08:15:00`.
    package init(_ report: ProbeReport, url: String, version: String, start: String) {
        self.report = report
        self.url = url
        self.version = version
        self.start = start
    }

    /// The page from beginning to end.
    package var html: String {
        let trouble = sections.map { Section(title: $0.title, findings: $0.findings.filter(\.isTrouble)) }
        let rest = sections.map { Section(title: $0.title, findings: $0.findings.filter { !$0.isTrouble }) }
        return PageFrame.head(title: verdict) + header
            + PageFrame.tools(for: parts, noun: "section", groups: sections.map(\.title)) + "<main>\n"
            + html(of: trouble, id: "trouble", title: { _ in "Invariants that do not hold" })
            + rest.enumerated().map { html(of: [$0.element], id: "section-\($0.offset + 1)", title: \.title) }.joined()
            + PageFrame.end
    }

    private struct Section {
        var title: String
        var findings: [ProbeEntry]
    }

    /// The findings by their subject.
    private var sections: [Section] { [Section(title: "Paging", findings: report.findings.map { ProbeEntry($0) })] }

    private var findings: [ProbeEntry] { sections.flatMap(\.findings) }

    /// Writes sections under one heading; nothing for sections without findings.
    private func html(of sections: [Section], id: String, title: (Section) -> String) -> String {
        let articles = sections.flatMap { section in
            section.findings.map { ProbeArticle(finding: $0, section: section.title).html }
        }
        guard let first = sections.first, !articles.isEmpty else { return "" }
        return "<section id=\"\(id)\"><h2>\(HTMLText.escaped(title(first)))</h2>\n\(articles.joined())</section>\n"
    }
}

extension ProbePage {
    /// The verdicts in the order of their importance.
    private var parts: [PageFrame.Part] {
        ["holds", "broken", "undecided", "not promised"]
            .compactMap { word in
                let all = findings.filter { $0.word == word }
                return all.first.map { PageFrame.Part(className: $0.className, word: word, count: all.count) }
            }
    }

    /// The one thing that a reader wants to know first.
    private var verdict: String {
        let (broken, undecided) = (count("broken"), count("undecided"))
        if report.unread != nil { return "The list cannot be probed" }
        let all = Count.text(findings.count, noun: "invariant")
        if broken > 0 { return "\(broken) of \(all) \(broken == 1 ? "is" : "are") broken" }
        if undecided > 0 {
            return "Nothing is broken, and \(undecided) of \(all) \(undecided == 1 ? "is" : "are") undecided"
        }
        return "Nothing is broken in \(all)"
    }

    private func count(_ word: String) -> Int { findings.count { $0.word == word } }

    private var header: String {
        let isGood = !findings.contains(where: \.isTrouble)
        let reason = report.unread.map { "<p class=\"warning\">\(HTMLText.escaped($0.reason))</p>" } ?? ""
        let words = parts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
        return "<header class=\"\(isGood ? "good" : "bad")\"><h1>\(verdict)</h1>\(reason)"
            + "<p><code>\(HTMLText.escaped(url))</code> · started \(HTMLText.escaped(start)) UTC · "
            + "Understudy \(HTMLText.escaped(version))</p>"
            + PageFrame.bar(of: parts, words: words) + PageFrame.counts(of: parts) + facts + walks + "</header>"
    }

    /// The things that were found out about the list.
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
