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
                "page-document", "page",
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
                v.yaml:6:32: error: an argument of 'a' is '1'; write 'name: type'
                """
            ),
        ]
    )
    func faulty(text: String, findings: String) {
        #expect(Texts.findings { _ = try VocabularyParser.parse(Array(text.utf8), file: "v.yaml") } == findings)
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
