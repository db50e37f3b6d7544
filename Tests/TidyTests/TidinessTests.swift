// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What a reviewer would otherwise have to look for by hand.
struct TidinessTests {
    /// Calls that no library target may make, with what to use instead.
    static let banned: [(call: String, instead: String)] = [
        ("try!", "a typed error"),
        ("as!", "a checked cast"),
        ("fatalError(", "a typed error"),
        ("Yams.load", "YAMLSource.parse: load ends the process on `[a]: 1`"),
        ("JSONSerialization", "JSONParser and JSONWriter, which keep the order of keys"),
        ("JSONDecoder", "JSONParser"),
        ("JSONEncoder", "JSONWriter"),
        ("XMLDocument", "libxml2 without external entities"),
        ("NSRegularExpression", "globs and literals"),
        ("Regex(", "globs and literals: a user's pattern may never end"),
        ("Task.sleep", "a deadline or a continuation"),
        ("usleep(", "a deadline or a continuation"),
        ("print(", "the program's own output"),
        ("Date()", "a date handed in"),
    ]

    @Test("no library target makes a banned call")
    func bannedCalls() throws {
        let tree = SourceTree()
        let modules = LayeringTests.modules.filter { !["Programs", "Proofs", "Samples"].contains($0.wing) }
        try #require(!modules.isEmpty)
        for module in modules {
            for file in try tree.files(in: module.folder, suffixes: [".swift"]) {
                for (number, line) in try tree.lines(of: file).enumerated() where !isComment(line) {
                    for (call, instead) in Self.banned where contains(line, call) {
                        Issue.record("\(file):\(number + 1) calls \(call); use \(instead)")
                    }
                }
            }
        }
    }

    @Test(
        "files stay short: 500 lines, 600 in tests",
        arguments: [("Sources", 500), ("Tests", 600)]
    )
    func sizes(folder: String, most: Int) throws {
        let tree = SourceTree()
        for file in try tree.files(in: folder, suffixes: [".swift"]) {
            let count = try tree.lines(of: file).count
            #expect(count <= most, "\(file) has \(count) lines")
        }
    }

    @Test(
        "functions stay short: 60 lines, from the first one to the brace at the end",
        arguments: ["Sources", "Tests"]
    )
    func functionSizes(folder: String) throws {
        let tree = SourceTree()
        for file in try tree.files(in: folder, suffixes: [".swift"]) {
            for function in Self.functions(in: try tree.lines(of: file)) where function.count > 60 {
                Issue.record("\(file):\(function.line) is a function of \(function.count) lines; split it")
            }
        }
    }

    @Test(
        "a function is found with its lines, whatever stands before its name",
        arguments: [
            (["func a() {", "}"], [2]), (["    init(", "        a: Int", "    ) {", "        b()", "    }"], [5]),
            (
                ["    @inline(__always)", "    private mutating func a() {", "        if b {", "        }", "    }"],
                [4]
            ),
            (["protocol A {", "    func a()", "    func b()", "}", "func c() {", "}"], [2]),
            (["    func a()", "    where B: C {", "    }"], [3]), (["func a(", ") -> Int", "{", "}"], [4]),
            (["func a() { b() }", "let f = 1"], []), (["// func a() {", "}"], []),
            (["func a() {", "    func b() {", "    }", "}"], [4, 2]), (["let functions = {", "}"], []),
        ]
    )
    func functions(lines: [Substring], counts: [Int]) {
        #expect(Self.functions(in: lines).map(\.count) == counts)
    }

    @Test("a file holds one thought: half of them have 60 lines or more, one in ten below 25")
    func thoughts() throws {
        let tree = SourceTree()
        let sizes = try tree.files(in: "Sources", suffixes: [".swift"]).map { try tree.lines(of: $0).count }.sorted()
        try #require(!sizes.isEmpty)
        #expect(sizes[sizes.count / 2] >= 60)
        #expect(sizes.count { $0 < 25 } * 10 <= sizes.count)
    }

    @Test("every source names the project and its licence first")
    func headers() throws {
        let tree = SourceTree()
        for folder in ["Sources", "Tests", "Plugins"] {
            for file in try tree.files(in: folder, suffixes: [".swift"]) where !file.hasSuffix("/Package.swift") {
                // What is generated belongs to whoever generates it.
                guard !file.contains("/Generated/") else { continue }
                let lines = try tree.lines(of: file)
                #expect(lines.prefix(2) == ["// Understudy", "// SPDX-License-Identifier: Apache-2.0"], "\(file)")
            }
        }
    }

    @Test("unchecked sendability carries its proof on the line above")
    func unchecked() throws {
        let tree = SourceTree()
        for file in try tree.files(in: "Sources", suffixes: [".swift"]) {
            let lines = try tree.lines(of: file)
            for (number, line) in lines.enumerated() where line.contains("@unchecked Sendable") && !isComment(line) {
                #expect(number > 0 && isComment(lines[number - 1]), "\(file):\(number + 1)")
            }
        }
    }

    @Test("a doc comment begins with a noun or a verb")
    func summaries() throws {
        let tree = SourceTree()
        let refused = ["What", "Who", "Whom", "Whose", "Whoever", "Whatever", "How", "Where", "When"]
        for file in try tree.files(in: "Sources", suffixes: [".swift"]) {
            var isInside = false
            for (number, line) in try tree.lines(of: file).enumerated() {
                let text = line.drop { $0 == " " }
                let isComment = text.hasPrefix("/// ")
                let first = text.dropFirst(4).prefix { $0.isLetter }
                if isComment, !isInside, refused.contains(String(first)) {
                    Issue.record("\(file):\(number + 1) begins with '\(first)'; use a noun or a verb")
                }
                isInside = text.hasPrefix("///")
            }
        }
    }

    @Test(
        "a page for developers names only files and folders that there are",
        arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/teeth.md", "docs/page-documents.md"]
            + CatalogueTests.pages
    )
    func paths(page: String) throws {
        let tree = SourceTree()
        let text = try tree.lines(of: page).joined(separator: "\n")
        // Every other part stands between backticks; a path is one that begins with a folder of the project.
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        let quoted = parts.compactMap { $0.offset.isMultiple(of: 2) ? nil : $0.element }
        let roots = ["Sources/", "Tests/", "Contracts/", "docs/", "ci/", "fixtures/", "Examples/"]
        let paths = quoted.filter { part in
            !part.contains { " …*{".contains($0) } && roots.contains { part.hasPrefix($0) }
        }
        for path in paths {
            let found = FileManager.default.fileExists(atPath: tree.root.appending(path: String(path)).path())
            #expect(found, "\(page) names \(path)")
        }
    }

    /// Finds the functions of a formatted file that have more than one line, each with its first line from 1.
    private static func functions(in lines: [Substring]) -> [(line: Int, count: Int)] {
        var functions: [(line: Int, count: Int)] = []
        for (number, line) in lines.enumerated() where isFunction(line) && !line.hasSuffix("}") {
            let indent = line.prefix { $0 == " " }
            // The end has the indent of the beginning. Between them, only the end of a long head and '#if' have it.
            let inner = [" ", ")", "{", "where ", "#"]
            let end = lines[(number + 1)...]
                .firstIndex { next in
                    let text = next.dropFirst(indent.count)
                    return next.hasPrefix(indent) && !text.isEmpty && !inner.contains { text.hasPrefix($0) }
                }
            guard let end, lines[end] == indent + "}" else { continue }
            functions.append((number + 1, end - number + 1))
        }
        return functions
    }

    /// Whether a line begins a function or an initializer.
    private static func isFunction(_ line: Substring) -> Bool {
        let words = line.drop { $0 == " " }.split { $0 == " " || $0 == "(" || $0 == "<" }
        let modifiers: Set<Substring> = [
            "private", "fileprivate", "internal", "package", "public", "static", "class", "final", "override",
            "convenience", "mutating", "nonmutating", "nonisolated", "consuming", "borrowing",
        ]
        let first = words.first { !modifiers.contains($0) }
        return ["func", "init", "init?", "subscript"].contains(first)
    }

    private func isComment(_ line: Substring) -> Bool {
        line.drop { $0 == " " }.hasPrefix("//")
    }

    /// Whether a line has the call as a word of its own, not as the tail of a longer name.
    private func contains(_ line: Substring, _ call: String) -> Bool {
        var rest = line
        while let found = rest.firstRange(of: call) {
            let before = rest[..<found.lowerBound].last
            if before.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }) ?? true { return true }
            if call.contains("."), before == "." { return true }
            rest = rest[found.upperBound...]
        }
        return false
    }
}
