// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Comments, messages, contracts and guides use one word for one thing, as a table in `CONTRIBUTING.md` lists them.
struct GlossaryTests {
    /// The heading above the table of the words.
    static let heading = "## Words"

    /// One use of refused words that is right.
    private struct AllowedUse {
        /// The words.
        var phrase: String
        /// The only file that has them; nil for every file.
        var path: String?
        /// The reason.
        var reason: String
    }

    private static let exceptions = [
        AllowedUse(phrase: "there is no", reason: "the common way to say that something is missing"),
        AllowedUse(phrase: "there are no", reason: "the common way to say that something is missing"),
        AllowedUse(phrase: "is no longer", reason: "the common way to say that something has ended"),
        AllowedUse(
            phrase: "struck",
            path: "Sources/Stub/StubServer/Admin/AdminAPI+Faults.swift",
            reason: "a member of the admin API's answers, which clients read"
        ),
        AllowedUse(
            phrase: "struck",
            path: "Sources/Stub/StubServer/Admin/OpenAPI/AdminSchemas.swift",
            reason: "a member of the admin API's answers, which clients read"
        ),
        AllowedUse(
            phrase: "struck",
            path: "kits/python/tests/test_stub.py",
            reason: "a member of the admin API's answers, which clients read"
        ),
    ]

    private let tree = SourceTree()

    @Test("no comment, message, contract or guide has a word that the glossary replaces")
    func glossary() throws {
        let phrases = Self.phrases(in: try tree.lines(of: "CONTRIBUTING.md"))
        try #require(phrases.contains(["nobody"]) && phrases.contains(["is", "told"]))
        for (path, prose) in try proses() {
            let allowed = Self.exceptions.filter { $0.path == nil || $0.path == path }.map { Self.words(of: $0.phrase) }
            for (phrase, line) in prose.places(of: phrases, except: allowed) {
                Issue.record("\(path):\(line) has '\(phrase)'; CONTRIBUTING.md, Words, has what to write instead")
            }
        }
    }

    @Test("the exceptions are few, and each is needed")
    func fewExceptions() throws {
        let proses = try self.proses()
        #expect(Self.exceptions.count <= 12)
        for exception in Self.exceptions {
            let words = [Self.words(of: exception.phrase)]
            let isNeeded = proses.contains { path, prose in
                (exception.path ?? path) == path && !prose.places(of: words, except: []).isEmpty
            }
            #expect(isNeeded, "remove the exception '\(exception.phrase)': \(exception.reason)")
        }
    }

    @Test("the table of the words has 25 to 40 rows, each with what to write instead")
    func table() throws {
        let rows = Self.rows(in: try tree.lines(of: "CONTRIBUTING.md"))
        #expect((25...40).contains(rows.count))
        for row in rows {
            #expect(row.count == 2 && !row.contains(""), "\(row)")
        }
    }

    @Test(
        "in Swift, a word is found in comments and literals, and not in code",
        arguments: [
            ("/// A fault strikes a request.", ["strikes"]), ("// A client is\n// told so.", ["is told"]),
            (#"let text = "Nobody"  // nobody"#, ["nobody", "nobody"]), (#"fail("it is " + "told")"#, ["is told"]),
            (#"fail("'\(name)' is no object")"#, ["is no"]), ("let a = \"\"\"\n    nobody\n    \"\"\"", ["nobody"]),
            ("fail(#\"{\"nobody\":\"is told\"}\"#)", ["nobody", "is told"]),
            ("/// A fault applies to a request.\nlet nobody = strikes(1)", []),
            ("/// The member `strikes`.\n/// ```\n/// strikes(1)\n/// ```", []), ("// As it is.\n//\n// Told so.", []),
            (#"fail("there is no list '\(nobody)'")"#, []), ("// It is no longer served; it is: told.", []),
        ]
    )
    func swift(text: String, found: [String]) {
        let prose = Prose(swift: text.split(separator: "\n", omittingEmptySubsequences: false))
        #expect(Self.places(in: prose) == found)
    }

    @Test(
        "in a page, a word is found outside code and outside the table",
        arguments: [
            ("A fault\nstrikes.", ["strikes"]), ("- `a` is told.", ["is told"]), ("`is` told", []),
            ("```\nnobody\n```\n\nA fault applies.", []), ("## Words\n\n| nobody | the client |", []),
            ("## Words\n\nNobody\n\n## More\n\n| nobody | 1 |", ["nobody", "nobody"]),
        ]
    )
    func page(text: String, found: [String]) {
        let prose = Prose(markdown: text.split(separator: "\n", omittingEmptySubsequences: false))
        #expect(Self.places(in: prose) == found)
    }

    @Test(
        "in YAML and scripts, a word is found in any line",
        arguments: [
            ("# What is\n# told.", ["is told"]), ("title: A list is no object", ["is no"]),
            ("status: is\nid: told", []), ("strikes_max: 1  # so-strikes", []),
        ]
    )
    func plain(text: String, found: [String]) {
        let prose = Prose(plain: text.split(separator: "\n", omittingEmptySubsequences: false))
        #expect(Self.places(in: prose) == found)
    }

    @Test(
        "in JavaScript, a word is found in comments and in texts with a space",
        arguments: [
            ("/**\n * What is\n * told.\n */", ["is told"]), ("/** Nobody. */ nobody();", ["nobody"]),
            ("say(`a ${nobody} is told`, 'nobody asks', \"nobody asks\");", ["is told", "nobody", "nobody"]),
            ("// The member `nobody`.", []), ("/** @returns {{nobody: string}} nobody */", ["nobody"]),
            ("nobody('nobody'); // It strikes.", ["strikes"]),
            ("say('it isn\\'t so', nobody, a / b, 'so nobody')", ["nobody"]), ("{ nobody: `is ${a} told` }", []),
        ]
    )
    func javaScript(text: String, found: [String]) {
        let prose = Prose(javaScript: text.split(separator: "\n", omittingEmptySubsequences: false))
        #expect(Self.places(in: prose) == found)
    }

    @Test(
        "in HTML, a word is found in texts and in what a person reads of attributes",
        arguments: [
            ("<p id=\"nobody\">It strikes <b>Nobody</b></p>", ["strikes", "nobody"]),
            ("<p>It is\ntold</p>", ["is told"]),
            ("<a title=\"Nobody\" href=\"/strikes\">A</a>", ["nobody"]), ("<b>is</b> told", []),
        ]
    )
    func html(text: String, found: [String]) {
        let prose = Prose(html: text.split(separator: "\n", omittingEmptySubsequences: false))
        #expect(Self.places(in: prose) == found)
    }

    /// Returns the phrases of a small table that a text has.
    private static func places(in prose: Prose) -> [String] {
        let rows = "\(heading)\n\n| not | but |\n| --- | --- |\n| is told, strikes | a |\n| nobody | b |\n| is no | c |"
        let phrases = Self.phrases(in: rows.split(separator: "\n", omittingEmptySubsequences: false))
        let allowed = [words(of: "there is no"), words(of: "is no longer")]
        return prose.places(of: phrases, except: allowed).map(\.phrase)
    }

    /// Returns the words of all texts in the left column of the table, which commas separate.
    private static func phrases(in lines: [Substring]) -> [[String]] {
        rows(in: lines).flatMap { $0[0].split(separator: ",").map { words(of: String($0)) } }
    }

    private static func words(of phrase: String) -> [String] {
        phrase.lowercased().split(separator: " ").map(String.init)
    }

    /// Returns the cells of the table below the heading, without its head.
    private static func rows(in lines: [Substring]) -> [[String]] {
        let section = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return section.filter { $0.hasPrefix("| ") }
            .dropFirst(2)
            .map { row in
                row.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
            }
    }

    /// Reads every file that the glossary is about.
    private func proses() throws -> [(path: String, prose: Prose)] {
        var proses: [(path: String, prose: Prose)] = []
        for path in try ["Sources", "Examples"].flatMap({ try tree.files(in: $0, suffixes: [".swift"]) }) {
            proses.append((path, Prose(swift: try tree.lines(of: path))))
        }
        var pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        for folder in ["Sources", "Contracts", "Examples", "docs", "kits"] {
            pages += try files(in: folder, suffixes: [".md"])
        }
        for path in pages {
            proses.append((path, Prose(markdown: try tree.lines(of: path))))
        }
        var others = try tree.files(in: "Contracts", suffixes: [".yaml", ".json"])
        others += try tree.files(in: "presets", suffixes: [".yaml"])
        others += try tree.files(in: "Sources", suffixes: [".yaml", ".mjs", ".py"])
        others += try files(in: "Examples", suffixes: [".mjs", ".py"]) + files(in: "kits", suffixes: [".py"])
        others += try tree.files(in: "ci/templates", suffixes: [".yml", "Jenkinsfile"])
        others += try FileManager.default.contentsOfDirectory(atPath: tree.root.appending(path: "ci").path())
            .filter { $0 != "support" && $0 != "templates" }
            .map { "ci/\($0)" }
            .sorted()
        for path in others {
            proses.append((path, Prose(plain: try tree.lines(of: path))))
        }
        let scripts = try tree.files(in: "Sources", suffixes: [".js"]) + files(in: "kits", suffixes: [".js", ".ts"])
        for path in scripts {
            proses.append((path, Prose(javaScript: try tree.lines(of: path))))
        }
        for path in try tree.files(in: "Sources", suffixes: [".html"]) {
            proses.append((path, Prose(html: try tree.lines(of: path))))
        }
        return proses
    }

    /// Returns files of the project, without those that tools have written next to them.
    private func files(in folder: String, suffixes: [String]) throws -> [String] {
        let foreign = ["node_modules", ".venv", ".pytest_cache", ".egg-info", "build"]
        return try tree.files(in: folder, suffixes: suffixes)
            .filter { path in !path.split(separator: "/").contains { part in foreign.contains { part.hasSuffix($0) } } }
    }
}
