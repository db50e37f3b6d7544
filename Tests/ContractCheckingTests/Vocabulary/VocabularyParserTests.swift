// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import OrderedCollections
import Testing

@Suite("Vocabulary")
struct VocabularyParserTests {
    @Test("the project's vocabulary has typed words in the order of the file")
    func own() throws {
        let vocabulary = try Project.words().vocabulary
        #expect(
            Array(vocabulary.layers.keys) == [
                "reformer", "list-domain-service", "paging-manager", "badge-view-model", "app-service",
                "group-domain-service", "cache-service", "ticket-model", "command", "api-manager",
                "page-document", "page", "pager",
            ]
        )
        let layer = try #require(vocabulary.layers["paging-manager"])
        let badge = try #require(vocabulary.symbols["hook"])
        #expect(badge == ["none", "trace", "insertRow"])
        #expect(layer.configuration["hook"] == .symbol("hook", names: ["none", "trace", "insertRow"]))
        #expect(layer.configuration["parameters"] == .optional(.json))
        #expect(layer.actions["setParameter"]?.parameters.map(\.name) == ["name", "value"])
        #expect(layer.events["completion"]?.parameters.map(\.type) == [.optional(.integer), .optional(.text)])
        #expect(layer.mandatoryEvents == ["request", "table.reload", "dialog.error", "completion"])
        #expect(layer.state["ids"] == .list(.integer))
        #expect(layer.state["rowHeight"] == .number)
    }

    @Test(
        "a faulty vocabulary is reported with place and remedy",
        arguments: [
            (
                "understudy: 1\nsymbols: {}\nlayers:\n  one:\n    events: { a: { arguments: [] } }\n",
                "v.yaml:5:5: error: layer 'one' has no mandatory event; mark one 'mandatory: true'"
            ),
            (
                "understudy: 1\nsymbols: { kind: [a] }\nlayers:\n  one:\n    state: { x: '[knd]?' }\n"
                    + "    events: { a: { arguments: [], mandatory: true } }\n",
                "v.yaml:5:17: error: unknown type '[knd]?'; use 'kind'"
            ),
            (
                "understudy: 1\nsymbols: {}\nlayers:\n  one:\n    evnts: {}\n"
                    + "    events: { a: { arguments: [1], mandatory: true } }\n",
                """
                v.yaml:5:5: error: unknown key 'evnts' in layer 'one'; use 'events'
                v.yaml:6:32: error: an argument of 'a' is '1'; write a name and a type, such as 'count: integer'
                """
            ),
            (
                "understudy: 1\nlayers:\n  one:\n    state: { a: int, b: [text], c: {}, d: ~, e: '[knd]' }\n"
                    + "    events: { a: { arguments: [], mandatory: true } }\n",
                """
                v.yaml:4:17: error: unknown type 'int'; use text, integer, number, boolean, json, or a name under 'symbols'
                v.yaml:4:25: error: the type [text] has no quotes; write "[text]"
                v.yaml:4:36: error: a type is a mapping; write a type such as text, "text?" or "[text]"
                v.yaml:4:43: error: a type is '~'; write a type such as text, "text?" or "[text]"
                v.yaml:4:49: error: unknown type '[knd]'; use text, integer, number, boolean, json, or a name under 'symbols'
                """
            ),
            (
                "understudy: 1\nlayers:\n  one:\n    actions:\n      load:\n      find: [term: string]\n      go: [a]\n"
                    + "    events: { a: { arguments: [], mandatory: true } }\n",
                """
                v.yaml:5:12: error: the list of arguments of 'load' is nothing; write [] for none, or a list such as [name: text]
                v.yaml:6:20: error: unknown type 'string'; use text, integer, number, boolean, json, or a name under 'symbols'
                v.yaml:7:12: error: an argument of 'go' is 'a'; write a name and a type, such as 'count: integer'
                """
            ),
            (
                "understudy: 1\nlayers:\n  one:\n    events:\n      call: { arguments: [], mandatory: true }\n",
                "v.yaml:5:7: error: \(fixed("call")), so its arguments are fixed; write 'call: { arguments: [answer: text] }'"
            ),
            (
                "understudy: 1\nlayers:\n  one:\n    events:\n      call: { arguments: [n: integer], mandatory: true }\n",
                "v.yaml:5:7: error: \(fixed("call")), so its arguments are fixed; write 'call: { arguments: [answer: text] }'"
            ),
            (
                "understudy: 1\nlayers:\n  one:\n    events:\n      request: { arguments: [page: text], mandatory: true }\n",
                "v.yaml:5:7: error: \(fixed("request")), so its arguments are fixed; "
                    + "write 'request: { arguments: [page: integer] }'"
            ),
        ]
    )
    func faulty(text: String, findings: String) {
        #expect(Texts.findings { _ = try VocabularyParser.parse(Array(text.utf8), file: "v.yaml") } == findings)
    }

    private static func fixed(_ event: String) -> String {
        "the event '\(event)' is compared with the requests that the stub receives"
    }

    /// A layer that has its own key `dialect`, such as one for languages.
    private func layer(_ words: String) -> String {
        "understudy: 1\nlayers:\n  one:\n\(words)    events: { a: { arguments: [], mandatory: true } }\n"
    }

    @Test("a layer has dialects if it is marked, whatever its configuration keys are called")
    func dialects() throws {
        let plain = Array(layer("    configuration: { dialect: text }\n").utf8)
        #expect(try VocabularyParser.parse(plain, file: "v.yaml").layers["one"]?.hasDialects == false)
        let marked = Array(layer("    dialects: true\n    configuration: { dialect: json }\n").utf8)
        let vocabulary = try VocabularyParser.parse(marked, file: "v.yaml")
        #expect(vocabulary.layers["one"]?.hasDialects == true)
        let own = Array("understudy: 1\nlayers: { one: { actions: { go: [] } } }\n".utf8)
        let extended = try VocabularyParser.parse(own, file: "own.yaml", addingTo: vocabulary)
        #expect(extended.layers["one"]?.hasDialects == true)
        #expect(try Project.words().vocabulary.layers.values.filter(\.hasDialects).map(\.name) == ["pager"])
    }

    @Test(
        "the mark of dialects is true or false, and needs the configuration key",
        arguments: [
            ("    dialects: [page]\n", "v.yaml:4:15: error: 'dialects' is a sequence; write true or false"),
            (
                "    dialects: true\n",
                "v.yaml:4:15: error: layer 'one' has dialects, but no configuration key 'dialect' for an object; "
                    + "add 'dialect: json?' to its configuration"
            ),
            (
                "    dialects: true\n    configuration: { dialect: text }\n",
                "v.yaml:4:15: error: layer 'one' has dialects, but no configuration key 'dialect' for an object; "
                    + "add 'dialect: json?' to its configuration"
            ),
        ]
    )
    func faultyDialects(words: String, findings: String) {
        #expect(Texts.findings { _ = try VocabularyParser.parse(Array(layer(words).utf8), file: "v.yaml") } == findings)
    }

    @Test("a suite cannot give dialects to a layer that is there without them")
    func changedDialects() throws {
        let base = try VocabularyParser.parse(Array(layer("").utf8), file: "v.yaml")
        let own = Array("understudy: 1\nlayers: { one: { dialects: true, configuration: { dialect: json } } }\n".utf8)
        let findings = Texts.findings { _ = try VocabularyParser.parse(own, file: "own.yaml", addingTo: base) }
        let message = "layer 'one' is already in the vocabulary, without dialects; remove 'dialects'"
        #expect(findings == "own.yaml:2:28: error: \(message)")
    }

    @Test("a call may name its answer by a symbol of the suite's own")
    func symbolicCall() throws {
        let text = """
            understudy: 1
            symbols: { answer: [cart] }
            layers: { one: { events: { call: { arguments: [which: answer], mandatory: true } } } }

            """
        let vocabulary = try VocabularyParser.parse(Array(text.utf8), file: "v.yaml")
        #expect(vocabulary.layers["one"]?.mandatoryEvents == ["call"])
    }

    @Test("an index that is no mapping of ids is reported", arguments: ["[RS-1]", "", "yes"])
    func indexType(behaviours: String) {
        let text = "understudy: 1\nbehaviours: \(behaviours)\n"
        let phrase = ["[RS-1]": "a sequence", "": "nothing"][behaviours] ?? "'\(behaviours)'"
        let remedy = "write a mapping such as SHOP-1: { basis: chosen, visible: true, says: \"…\" }"
        let column = behaviours.isEmpty ? 12 : 13
        #expect(
            Texts.findings { _ = try BehaviourIndexParser.parse(Array(text.utf8), file: "i.yaml") }
                == "i.yaml:2:\(column): error: 'behaviours' is \(phrase); \(remedy)"
        )
    }

    @Test("the project's index knows each behaviour with its basis")
    func index() throws {
        let index = try Project.words().behaviours
        #expect(index[contractID: "P-54.late-no-data"]?.basis == .chosen)
        #expect(index[contractID: "R-07"]?.isVisible == false)
        #expect(index[contractID: "P-99"] == nil)
    }

    @Test("a behaviour without a basis, or with an unknown one, is reported")
    func faultyIndex() {
        let text =
            "understudy: 1\nbehaviours:\n  P-01: { visible: true, says: x }\n"
            + "  P-02: { basis: statd, visible: true, says: x }\n"
        #expect(
            Texts.findings { _ = try BehaviourIndexParser.parse(Array(text.utf8), file: "i.yaml") } == """
                i.yaml:3:9: error: behaviour 'P-01' has no 'basis'; add it
                i.yaml:4:18: error: unknown 'basis' 'statd'; use 'stated'
                """
        )
    }
}
