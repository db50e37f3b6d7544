// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Ids such as P-35, and the articles that contracts cite, are explained in this repository.
struct CitationTests {
    /// The list of articles, originals and defects; its tables begin with what they explain.
    private static let list = "Contracts/sources.md"
    /// The guide whose table explains the invariants of a probe.
    private static let invariants = "docs/real-backends.md"
    /// The page whose table explains the rules of a search.
    private static let rules = "docs/decisions/0019-explore-searches-states.md"

    private let tree = SourceTree()

    @Test("every id in sources, contracts and guides is a behaviour of the index or a defect of the list")
    func ids() throws {
        let behaviours = try IndexedBehaviour.all(in: tree).map(\.id)
        let known = try explained().union(behaviours)
        try #require(known.contains("P-35") && known.contains("X-13"))
        for folder in ["Sources", "Contracts", "docs"] {
            for file in try tree.files(in: folder, suffixes: [".swift", ".py", ".mjs", ".js", ".yaml", ".md"]) {
                for (number, line) in try tree.lines(of: file).enumerated() {
                    for id in Self.unknownIDs(in: line, known: known) {
                        Issue.record("\(file):\(number + 1) names \(id); add it to \(Self.list), or say it in words")
                    }
                }
            }
        }
    }

    @Test("every article and original that a contract cites is in the list")
    func articles() throws {
        let known = try explained()
        try #require(known.contains("000") && known.contains("O:WT"))
        for file in try tree.files(in: "Contracts", suffixes: [".yaml"]) {
            for (number, line) in try tree.lines(of: file).enumerated() {
                for article in Self.unknownArticles(in: line, known: known) {
                    Issue.record("\(file):\(number + 1) cites \(article); add it to \(Self.list)")
                }
            }
        }
    }

    @Test(
        "an id that no list has is found, and words that look like one are not",
        arguments: [
            ("    /// The sign beside an amount (P-35, K-14; X-01).", ["K-14"]),
            ("  - id: P-99.suffix  # as ZZ-10", ["P-99", "ZZ-10"]),
            ("UTF-8, UTF-16, SHA-256, ISO-8859-1, P-5, P-350, x-13, X-nn, U+00A5, 2026-11-22", []),
        ]
    )
    func unknownID(line: String, ids: [String]) {
        #expect(Self.unknownIDs(in: line[...], known: ["P-35", "X-01"]).map(String.init) == ids)
    }

    @Test(
        "an article that is not in the list is found",
        arguments: [
            (#"    source: "follows from 005:7, O:XX""#, ["005", "O:XX"]),
            (#"    source: "000:814-819, 820, X-01""#, []), (#"    source: "original, O:WT""#, []),
            ("    configure: { source: http }", []),
        ]
    )
    func unknownArticle(line: String, articles: [String]) {
        #expect(Self.unknownArticles(in: line[...], known: ["000", "O:WT"]).map(String.init) == articles)
    }

    /// The first cells of the tables in the list.
    private func explained() throws -> Set<Substring> {
        let pages = [Self.list, Self.invariants, Self.rules]
        let lines = try pages.flatMap { try tree.lines(of: $0) }
        return Set(lines.compactMap { $0.dropping("| ")?.prefix { $0 != " " } })
    }

    /// Returns the ids of a line, one or two capitals and two digits, that are not known.
    private static func unknownIDs(in line: Substring, known: Set<Substring>) -> [Substring] {
        line.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
            .filter { word in
                let parts = word.split(separator: "-", omittingEmptySubsequences: false)
                guard parts.count == 2, parts[1].count == 2, parts[1].allSatisfy(\.isNumber) else { return false }
                return (1...2).contains(parts[0].count) && parts[0].allSatisfy(\.isUppercase) && !known.contains(word)
            }
    }

    /// Returns the articles that a line `source: "…"` of a contract cites by lines, and originals, that are not known.
    private static func unknownArticles(in line: Substring, known: Set<Substring>) -> [Substring] {
        guard let text = line.trimmed.dropping("source: \"") else { return [] }
        return text.prefix { $0 != "\"" }
            .split { $0 == " " || $0 == "," }
            .filter { $0.contains(":") }
            .map { $0.hasPrefix("O:") ? $0 : $0.prefix { $0 != ":" } }
            .filter { !known.contains($0) }
    }
}
