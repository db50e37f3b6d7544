// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The pages of the libraries are complete, and their examples are code that is compiled; `ci/docs` checks links.
struct CatalogueTests {
    /// A library with pages, and the folders with the code of its examples.
    struct Library: Sendable, CustomTestStringConvertible {
        /// The folder of the module.
        var folder: String
        /// The folders with the code of its examples.
        var examples: [String]

        /// The folder of the module.
        var testDescription: String { folder }
    }

    /// The libraries that are products.
    static let libraries = [
        Library(
            folder: "Sources/Kits/UnderstudyTesting",
            examples: ["Examples/ListScreenTests", "Tests/UnderstudyTestingTests"]
        ),
        Library(folder: "Sources/Reports/JUnitReport", examples: ["Tests/JUnitReportTests"]),
    ]

    /// The pages of all libraries.
    static let pages: [String] = libraries.flatMap { library in
        (try? SourceTree().files(in: library.folder, suffixes: [".md"])) ?? []
    }

    @Test("the topics of a library list each of its public types and functions", arguments: libraries)
    func complete(library: Library) throws {
        let tree = SourceTree()
        let pages = try tree.files(in: library.folder, suffixes: [".md"])
        let lines = try pages.flatMap { try tree.lines(of: $0) }
        let topics = lines.filter { $0.hasPrefix("- ``") && $0.hasSuffix("``") }.map { $0.dropFirst(4).dropLast(2) }
        var count = 0
        for file in try tree.files(in: library.folder, suffixes: [".swift"]) {
            for line in try tree.lines(of: file) {
                guard let name = Self.publicName(in: line) else { continue }
                count += 1
                #expect(topics.contains { $0 == name || $0.hasPrefix("\(name)(") }, "\(file) has \(name)")
            }
        }
        #expect(count > 10)
    }

    @Test("an example on a page is code of a test or of a package of examples", arguments: libraries)
    func compiled(library: Library) throws {
        let tree = SourceTree()
        let files = try library.examples.flatMap { try tree.files(in: $0, suffixes: [".swift"]) }
        let code = try files.map { try tree.lines(of: $0).map(Self.trimmed) }
        var count = 0
        for page in try tree.files(in: library.folder, suffixes: [".md"]) {
            for example in Self.examples(in: try tree.lines(of: page)) {
                count += 1
                let isThere = code.contains { Self.holds(example, in: $0) }
                #expect(isThere, "\(page): no code has the example that begins with '\(example.first ?? "")'")
            }
        }
        #expect(count >= 5)
    }

    @Test("an example may leave lines out where it says so")
    func gaps() {
        let code: [Substring] = ["a", "b", "c", "d"]
        #expect(Self.holds(["b", "c"], in: code))
        #expect(Self.holds(["a", "…", "c", "d"], in: code))
        #expect(!Self.holds(["a", "c"], in: code))
        #expect(!Self.holds(["c", "…", "a"], in: code))
        #expect(Self.publicName(in: "public final class Trace: Sendable {") == "Trace")
        #expect(Self.publicName(in: "    public var name: String") == nil)
    }

    /// Returns the name of a public type or function that a line at the outermost level declares.
    private static func publicName(in line: Substring) -> Substring? {
        guard line.hasPrefix("public ") else { return nil }
        let words = line.split { !$0.isLetter && !$0.isNumber }
        let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "func"]
        guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count else { return nil }
        return words[kind + 1]
    }

    /// Returns the blocks of Swift and YAML on a page.
    private static func examples(in lines: [Substring]) -> [[Substring]] {
        var examples: [[Substring]] = []
        var example: [Substring]?
        for line in lines {
            if line == "```", let finished = example {
                examples.append(finished)
                example = nil
            } else if line == "```swift" || line == "```yaml" {
                example = []
            } else {
                example?.append(trimmed(line))
            }
        }
        return examples
    }

    /// Whether all lines of an example stand in the code, in their order and without others between them.
    ///
    /// A line `…` stands for any lines.
    private static func holds(_ example: [Substring], in code: [Substring]) -> Bool {
        var rest = code[...]
        for part in example.split(whereSeparator: { $0 == "…" }) {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    /// Returns a line without its indentation.
    private static func trimmed(_ line: Substring) -> Substring {
        line.drop { $0 == " " }
    }
}
