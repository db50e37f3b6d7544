// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import OrderedCollections
import Testing

@Suite("The words of a suite of one's own")
struct OwnWordsTests {
    private static let index = """
        understudy: 1
        behaviours:
          SHOP-1: { basis: chosen, visible: true, says: "The cart counts what is put into it" }
          SHOP-2: { basis: chosen, visible: true, says: "Nobody holds this one yet" }

        """
    private static let vocabulary = """
        understudy: 1
        symbols: { ware: [book, pen] }
        layers:
          shop-cart:
            actions: { add: [ware: ware] }
            events: { counted: { arguments: [count: integer], mandatory: true } }
            state: { count: integer }
          reformer:
            actions: { shake: [] }

        """
    private static let contract = """
        understudy: 1
        layer: shop-cart
        contracts:
          - id: SHOP-1.first
            title: The first ware is counted
            basis: chosen
            steps: [ { do: add(book), trace: [ counted(1) ], state: { count: 1 } } ]

        """

    /// Writes files into a new folder and hands it over; in findings its path is left out.
    private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "suite-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appending(path: path)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return Texts.findings { try body(folder.path) }.replacing(folder.path + "/", with: "")
    }

    @Test("a copy of a file that was read is not read again, but findings about it are in the copy")
    func copied() throws {
        let dialects = String(decoding: try Project.bytes("Contracts/dialects.yaml"), as: UTF8.self)
        let lines = dialects.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("token: { Id: { N: '{Id as text}'") }) + 1
        let contract = """
            understudy: 1
            layer: pager
            dialects: [dynamodb]
            contracts:
              - id: PG-01
                title: T
                basis: chosen
                list: { row: { other: index } }
                steps: [ { do: start, requests: [1] } ]

            """
        let findings = try inFolder(["own/dialects.yaml": dialects, "own/a.yaml": contract]) { folder in
            _ = try ContractSuite.load(paths: [folder + "/own"], words: Project.words())
        }
        let mistake = "error: 'token' names 'Id', which is not a field of the row; known: other"
        #expect(findings.contains("own/dialects.yaml:\(line):41: \(mistake)\n"), "\(findings)")
    }

    @Test(
        "are added to ours, wherever in the suite the named file lies",
        arguments: ["", "/", "/cart", "/cart/a.yaml"]
    )
    func added(path: String) throws {
        let files = [
            "behaviours.yaml": Self.index, "vocabulary.yaml": Self.vocabulary, "cart/a.yaml": Self.contract,
        ]
        let findings = try inFolder(files) { folder in
            let suite = try ContractSuite.load(paths: [folder + path], words: Project.words())
            #expect(suite.contracts.map(\.id) == ["SHOP-1.first"])
            #expect(suite.words.behaviours[contractID: "SHOP-2"]?.sentence == "Nobody holds this one yet")
            #expect(suite.words.behaviours[contractID: "P-35"] != nil)
            #expect(suite.words.vocabulary.layers["reformer"]?.actions["shake"] != nil)
            #expect(suite.words.vocabulary.layers["reformer"]?.actions["doService"] != nil)
            let found = try SourceValidation.validate(paths: [folder + path], words: Project.words())
            #expect(found.contracts == 1 && found.ownBehaviours == 2 && found.ownLayers == ["shop-cart"])
        }
        #expect(findings == "nothing is wrong")
    }

    @Test("may be dialects, and an unknown one is to be added to the file that is there")
    func dialects() throws {
        let contract = """
            understudy: 1
            layer: pager
            contracts:
              - id: PG-01
                title: A title
                basis: chosen
                dialects: [shop, store]
                steps: [ { do: start, requests: [1] } ]

            """
        let files = [
            "dialects.yaml": """
            understudy: 1
            dialects:
              shop:
                list: { path: /rows }
                client: { style: page, send: { page: page }, rows: [], more: { sign: rows } }

            """, "pagers/a.yaml": contract,
        ]
        let findings = try inFolder(files) { folder in
            _ = try ContractSuite.load(paths: [folder], words: Project.words())
        }
        #expect(findings.contains("unknown dialect 'store'"))
        #expect(findings.contains("add 'store' to 'dialects.yaml'"))
        #expect(!findings.contains("does not exist yet"))
    }

    @Test("are those of every suite that is named, and of none that is not")
    func several() throws {
        let other = Self.index.replacing("SHOP-", with: "PAY-")
        let files = [
            "a/behaviours.yaml": Self.index, "a/vocabulary.yaml": Self.vocabulary, "a/cart.yaml": Self.contract,
            "b/behaviours.yaml": other, "b/cart.yaml": Self.contract.replacing("SHOP-1", with: "PAY-1"),
        ]
        let findings = try inFolder(files) { folder in
            let suite = try ContractSuite.load(paths: [folder], words: Project.words())
            #expect(suite.contracts.map(\.id) == ["SHOP-1.first", "PAY-1.first"])
            let words = try Project.words()
            #expect(
                try ContractSuite.load(paths: [folder + "/a"], words: words).words.behaviours[contractID: "PAY-1"]
                    == nil
            )
        }
        #expect(findings == "nothing is wrong")
    }

    @Test("may end in .yml, but not twice in one folder")
    func shortEnding() throws {
        var files = ["behaviours.yml": Self.index, "vocabulary.yml": Self.vocabulary, "cart/a.yml": Self.contract]
        let findings = try inFolder(files) { folder in
            let suite = try ContractSuite.load(paths: [folder], words: Project.words())
            #expect(suite.contracts.map(\.id) == ["SHOP-1.first"])
            let found = try SourceValidation.validate(paths: [folder], words: Project.words())
            #expect(found.contracts == 1 && found.unheldBehaviours == ["SHOP-2"])
        }
        #expect(findings == "nothing is wrong")
        files["behaviours.yaml"] = Self.index
        files["vocabulary.yaml"] = Self.vocabulary
        let doubled = try inFolder(files) { _ = try ContractSuite.load(paths: [$0], words: Project.words()) }
        let lines = doubled.split(separator: "\n")
        #expect(lines.count == 2)
        for (line, stem) in zip(lines, ["behaviours", "vocabulary"]) {
            #expect(line.hasPrefix("\(stem).yml: error: '"))
            #expect(line.hasSuffix("\(stem).yaml' exists, too, but only one of them is read; keep one"))
        }
    }

    @Test("are looked for by their names, so that another spelling is refused", arguments: ["yaml", "yml"])
    func misspelt(ending: String) throws {
        let files = ["behaviors.\(ending)": Self.index, "vocabulary.yaml": Self.vocabulary, "a.yaml": Self.contract]
        let findings = try inFolder(files) { _ = try ContractSuite.load(paths: [$0], words: Project.words()) }
        #expect(findings == "behaviors.\(ending): error: a file of this name is not read; use 'behaviours.yaml'")
    }

    @Test(
        "that are missing are named with the file to write",
        arguments: [
            (
                ["vocabulary.yaml": Self.vocabulary, "cart/a.yaml": Self.contract],
                "id 'SHOP-1.first' is not in the behaviour index; add 'SHOP-1' to 'behaviours.yaml', "
                    + "which does not exist yet"
            ),
            (
                [
                    "behaviours.yaml": Self.index, "vocabulary.yaml": Self.vocabulary,
                    "cart/a.yaml": Self.contract.replacing("SHOP-1", with: "XX-2"),
                ],
                "id 'XX-2.first' is not in the behaviour index; add 'XX-2' to 'behaviours.yaml'"
            ),
            (
                ["behaviours.yaml": Self.index, "cart/a.yaml": Self.contract.replacing("shop-cart", with: "reformr")],
                "unknown layer 'reformr'; use 'reformer', or add 'reformr' to 'vocabulary.yaml', which does not exist yet"
            ),
            (
                [
                    "behaviours.yaml": Self.index, "schema/vocabulary.yaml": Self.vocabulary,
                    "cart/a.yaml": Self.contract.replacing("shop-cart", with: "shop-cat"),
                ],
                "unknown layer 'shop-cat'; use 'shop-cart', or add 'shop-cat' to 'schema/vocabulary.yaml'"
            ),
        ]
    )
    func missing(files: [String: String], message: String) throws {
        let findings = try inFolder(files) { _ = try ContractSuite.load(paths: [$0], words: Project.words()) }
        #expect(findings.hasSuffix(" error: \(message)"), "\(findings)")
    }

    @Test("are enough for validation, while a check needs a contract")
    func wordsAlone() throws {
        let files = ["behaviours.yaml": Self.index, "vocabulary.yaml": Self.vocabulary]
        let findings = try inFolder(files) { folder in
            let found = try SourceValidation.validate(paths: [folder], words: Project.words())
            #expect(found.unheldBehaviours == ["SHOP-1", "SHOP-2"] && found.ownLayers == ["shop-cart"])
            _ = try ContractSuite.load(paths: [folder + "/"], words: Project.words())
        }
        let message = "the suite in this folder has no contracts yet; write one in a file such as 'first.yaml'"
        #expect(findings == ": error: \(message)")
    }

    @Test(
        "are looked for each by itself, also where one of them lies nearer",
        arguments: ["", "/cart", "/cart/a.yaml"]
    )
    func apart(path: String) throws {
        let files = [
            "behaviours.yaml": Self.index, "cart/vocabulary.yaml": Self.vocabulary, "cart/a.yaml": Self.contract,
        ]
        let findings = try inFolder(files) { folder in
            let suite = try ContractSuite.load(paths: [folder + path], words: Project.words())
            #expect(suite.contracts.map(\.id) == ["SHOP-1.first"])
        }
        #expect(findings == "nothing is wrong")
    }

    @Test("may repeat ours, as the files that are written out do, beside what is new")
    func repeated() throws {
        let ours = try Project.bytes("Contracts/behaviours.yaml")
        let words = try Project.bytes("Contracts/schema/vocabulary.yaml")
        let index = String(decoding: ours, as: UTF8.self) + Self.index.split(separator: "\n")[2] + "\n"
        let files = [
            "behaviours.yaml": index, "schema/vocabulary.yaml": String(decoding: words, as: UTF8.self),
            "a.yaml": Self.contract.replacing("shop-cart", with: "reformer").replacing("add(book)", with: "doService")
                .replacing("counted(1)", with: "request(0)").replacing("count: 1", with: "rows: 0"),
        ]
        let findings = try inFolder(files) { folder in
            let found = try SourceValidation.validate(paths: [folder], words: Project.words())
            #expect(found.ownBehaviours == 1 && found.ownLayers.isEmpty)
        }
        #expect(findings == "nothing is wrong")
    }

    @Test(
        "that are wrong are reported at their place",
        arguments: [
            (
                "behaviours.yaml", Self.index.replacing("SHOP-1:", with: "P-35:"),
                """
                behaviours.yaml:3:3: error: the behaviour 'P-35' is already in the index: 'A failed next page steps the page index \
                back by 1, then shows the error message, and keeps the list without hook or reload'; choose another id
                """
            ),
            (
                "behaviours.yaml", Self.index.replacing("SHOP-1:", with: "SHOP.1:"),
                """
                behaviours.yaml:3:3: error: the behaviour id 'SHOP.1' has characters other than letters, digits, \
                '-' and '_'; use an id such as 'SHOP-1'
                """
            ),
            (
                "behaviours.yaml", Self.index.replacing("SHOP-2:", with: "SHOP-1:"),
                "behaviours.yaml:3:3: error: the key 'SHOP-1' is given more than once in this mapping; keep one"
            ),
            (
                "vocabulary.yaml", Self.vocabulary.replacing("shake: []", with: "doService: [ware: ware]"),
                """
                vocabulary.yaml:9:16: error: the action 'doService' of layer 'reformer' is already in the vocabulary, \
                with another meaning; choose another name
                """
            ),
            (
                "vocabulary.yaml",
                Self.vocabulary.replacing("ware:", with: "kind:").replacing(": ware", with: ": kind"),
                """
                vocabulary.yaml:2:12: error: the symbols 'kind' is already in the vocabulary, with another \
                meaning; choose another name
                """
            ),
            (
                "vocabulary.yaml",
                Self.vocabulary.replacing("{ ware:", with: "{ text:").replacing(": ware", with: ": text"),
                "vocabulary.yaml:2:12: error: 'text' is already a type; choose another name for the symbols"
            ),
            (
                "vocabulary.yaml", Self.vocabulary.replacing("shop-cart", with: "Shop Cart"),
                """
                vocabulary.yaml:4:3: error: the layer name 'Shop Cart' has characters other than lowercase letters, \
                digits and '-'; use a name such as 'shop-cart'
                """
            ),
            (
                "vocabulary.yaml", Self.vocabulary.replacing("shake", with: "'shake it'"),
                """
                vocabulary.yaml:9:16: error: the name of the action 'shake it' of layer 'reformer' has characters \
                other than letters, digits, '.', '-' and '_'; rename it
                """
            ),
            (
                "vocabulary.yaml", Self.vocabulary.replacing(", mandatory: true", with: ""),
                "vocabulary.yaml:5:5: error: layer 'shop-cart' has no mandatory event; mark one 'mandatory: true'"
            ),
            (
                "vocabulary.yaml",
                Self.vocabulary.replacing("{ shake: [] }", with: "{}")
                    + "    events: { shaken: { arguments: [], mandatory: true } }\n",
                """
                vocabulary.yaml:10:15: error: the new event 'shaken' of layer 'reformer' cannot be mandatory, because \
                that layer is already in the vocabulary and its drivers may not know the event; remove 'mandatory: true'
                """
            ),
        ]
    )
    func wrong(name: String, text: String, expected: String) throws {
        var files = ["behaviours.yaml": Self.index, "vocabulary.yaml": Self.vocabulary, "a.yaml": Self.contract]
        files[name] = text
        let findings = try inFolder(files) { folder in
            _ = try ContractSuite.load(paths: [folder], words: Project.words())
        }
        #expect(findings == expected)
        let validated = try inFolder(files) { folder in
            _ = try SourceValidation.validate(paths: [folder + "/" + name], words: Project.words())
        }
        #expect(validated == expected)
    }
}
