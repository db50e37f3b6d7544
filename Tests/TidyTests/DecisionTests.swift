// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// A decision is linked from the code that it explains, so that a reader of the code finds the reason.
struct DecisionTests {
    @Test("every decision is linked from the code, and every link leads to a decision")
    func links() throws {
        let tree = SourceTree()
        let pages = Set(try tree.files(in: "docs/decisions", suffixes: [".md"]))
        try #require(!pages.isEmpty)
        var linked: Set<String> = []
        for file in try tree.files(in: "Sources", suffixes: [".swift", ".py", ".mjs"]) + ["Package.swift"] {
            for (number, line) in try tree.lines(of: file).enumerated() {
                let found = Self.decisions(in: line)
                #expect(pages.isSuperset(of: found), "\(file):\(number + 1) links to \(found)")
                linked.formUnion(found)
            }
        }
        let missing = pages.subtracting(linked).sorted()
        #expect(missing == [], "name each page after 'Why:' in the comment of the code that it explains")
    }

    @Test(
        "links are found with their whole names",
        arguments: [
            ("/// Why: docs/decisions/0001-a.md", ["docs/decisions/0001-a.md"]),
            ("// See `docs/decisions/0001-a.md`, docs/decisions/2.", ["docs/decisions/0001-a.md", "docs/decisions/2"]),
            ("/// The folder docs/decisions has the reasons.", []),
        ]
    )
    func reading(line: String, pages: [String]) {
        #expect(Self.decisions(in: line[...]) == pages)
    }

    /// Returns the paths below `docs/decisions` that a line names.
    private static func decisions(in line: Substring) -> [String] {
        var (pages, rest) = ([String](), line)
        while let found = rest.firstRange(of: "docs/decisions/") {
            rest = rest[found.upperBound...]
            var name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
            if name.hasSuffix(".") { name.removeLast() }
            pages.append("docs/decisions/\(name)")
        }
        return pages
    }
}
