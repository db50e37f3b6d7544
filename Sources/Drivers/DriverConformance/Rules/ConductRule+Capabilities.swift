// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about what is claimed.
    static let capabilities: [ConductRule] = [
        ConductRule(
            "capabilities.words",
            in: "initialize",
            title: "the claimed layers, actions and events are words of the vocabulary",
            probe: knownWords
        ),
        ConductRule(
            "capabilities.mandatory",
            in: "initialize",
            title: "a claimed layer claims its mandatory events",
            probe: mandatoryEvents
        ),
    ]

    private static func knownWords(_ talk: Conversation) async throws(ProbeEnd) {
        for (name, claim) in try await talk.initialize() {
            guard let layer = talk.vocabulary.layers.first(where: { $0.name == name }) else {
                let known = talk.vocabulary.layers.map(\.name).joined(separator: ", ")
                throw talk.breach(
                    came: "the layer \(quoted(name))",
                    expected: "one of \(known); name a suite of your own with --contracts"
                )
            }
            for action in texts(claim["actions"]) where !layer.actions.contains(action) {
                throw talk.breach(
                    came: "the action \(quoted(action)) of '\(name)'",
                    expected: "actions of the vocabulary"
                )
            }
            for event in texts(claim["events"]) where layer.argumentCounts[event] == nil {
                throw talk.breach(came: "the event \(quoted(event)) of '\(name)'", expected: "events of the vocabulary")
            }
        }
    }

    private static func mandatoryEvents(_ talk: Conversation) async throws(ProbeEnd) {
        let claimed = try await talk.initialize()
        let layers = talk.vocabulary.layers.filter { claimed[$0.name] != nil }
        guard !layers.isEmpty else { throw Conversation.withoutClaim }
        for layer in layers {
            let events = texts(claimed[layer.name]?["events"])
            for event in layer.mandatoryEvents where !events.contains(event) {
                throw talk.breach(
                    came: "'\(layer.name)' without the event '\(event)'",
                    expected: "'\(event)' among its claimed events"
                )
            }
        }
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        (value?.array ?? []).compactMap(\.text)
    }

    private static func quoted(_ name: String) -> String {
        QuotedLine.text(of: name.utf8)
    }
}
