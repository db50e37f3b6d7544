// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import Testing

@Suite("Suites")
struct ContractSuiteTests {
    private static func text(_ id: String, basis: String = "stated") -> String {
        """
        understudy: 1
        layer: paging-manager
        contracts:
          - { id: \(id), title: A title, basis: \(basis), steps: [ { do: loadFirstPage, trace: [] } ] }
        """
    }

    /// Writes files into a new folder, hands it over, and removes it.
    private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "suite-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        try body(folder.path)
    }

    @Test("files held in memory are read in the order of their paths, others than contracts left out")
    func sources() throws {
        let suite = try ContractSuite.load(
            sources: [
                ("paging/b.yaml", Self.text("P-31")), ("paging/a.yaml", Self.text("P-30")),
                ("schema/vocabulary.yaml", "nonsense"), ("lists/houses.yaml", "nonsense"),
                ("behaviours.yaml", "nonsense"), ("README.md", "nonsense"),
            ],
            words: Project.words()
        )
        #expect(suite.contracts.map(\.id) == ["P-30", "P-31"])
    }

    @Test("an id in two files is reported with both places")
    func duplicates() throws {
        let words = try Project.words()
        let findings = Texts.findings {
            _ = try ContractSuite.load(
                sources: [("a.yaml", Self.text("P-30")), ("b.yaml", Self.text("P-30"))],
                words: words
            )
        }
        #expect(
            findings
                == "b.yaml:4:5: error: duplicate id 'P-30', already at a.yaml:4:5; add a suffix such as 'P-30.again'"
        )
    }

    @Test("a folder is searched recursively, each file once")
    func folder() throws {
        let files = [
            "b/z.yaml": Self.text("P-31"), "a.yaml": Self.text("P-30"), "lists/l.yaml": "x", "schema/s.yaml": "x",
            "parked.yaml": "understudy: 1\nknownBroken: []\n", "c.yml": Self.text("P-32"),
            "behaviours.yaml": "understudy: 1\nbehaviours: {}\n", ".hidden/h.yaml": "x", "notes.txt": "x",
        ]
        try inFolder(files) { folder in
            let suite = try ContractSuite.load(paths: [folder + "/", folder + "/a.yaml"], words: Project.words())
            #expect(suite.files.map(\.path) == ["a.yaml", "b/z.yaml", "c.yml"].map { "\(folder)/\($0)" })
        }
    }

    @Test("a missing file and a folder without contracts are reported")
    func missing() throws {
        try inFolder(["lists/l.yaml": "x"]) { folder in
            let words = try Project.words()
            let findings = Texts.findings {
                _ = try ContractSuite.load(paths: [folder, folder + "/none.yaml"], words: words)
            }
            #expect(
                findings == """
                    \(folder): error: the folder has no contracts (*.yaml, *.yml); name another folder
                    \(folder)/none.yaml: error: there is no such file or folder; check the path
                    """
            )
        }
    }

    @Test("validation reads contracts and list descriptions")
    func validation() throws {
        let files = ["a.yaml": Self.text("P-30"), "lists/l.yaml": "understudy: 1\nlists: { houses: { rows: 3 } }\n"]
        try inFolder(files) { folder in
            let found = try SourceValidation.validate(paths: [folder], words: Project.words())
            #expect(found.contractFiles == 1)
            #expect(found.contracts == 1)
            #expect(found.listFiles == 1)
        }
    }

    @Test("validation reports the findings of every file")
    func invalid() throws {
        let files = ["a.yaml": Self.text("P-99"), "b.yaml": Self.text("P-30", basis: "chosen")]
        try inFolder(files) { folder in
            let words = try Project.words()
            let findings = Texts.findings { _ = try SourceValidation.validate(paths: [folder], words: words) }
            #expect(findings.split(separator: "\n").count == 2)
        }
    }

    @Test("every contract and list of the project is well formed")
    func own() throws {
        let folder = Project.root.appending(path: "Contracts").path
        let words = try Project.words()
        let findings = Texts.findings { _ = try SourceValidation.validate(paths: [folder], words: words) }
        #expect(findings == "nothing is wrong")
    }

    @Test("the project's own lists lie among its contracts and are taken for none")
    func ownLists() throws {
        let folder = Project.root.appending(path: "Contracts").path
        let lists = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/lists")
        let expected = ["articles.yaml", "group.yaml", "houses.yaml", "styles.yaml", "tickets.yaml", "tokens.yaml"]
        #expect(lists.sorted() == expected)
        let suite = try ContractSuite.load(paths: [folder], words: Project.words())
        #expect(!suite.files.isEmpty)
        #expect(suite.files.allSatisfy { !$0.path.contains("/lists/") })
    }
}
