// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about `initialize`.
    static let handshake: [ConductRule] = [
        ConductRule(
            "handshake.answer",
            in: "initialize",
            title: "'initialize' is answered with 'driver', 'version', 'protocolVersion' and 'layers'",
            probe: answered
        ),
        ConductRule(
            "handshake.version",
            in: "Versions",
            title:
                "another protocol version is refused with an error 2 that names both, and 'initialize' can be repeated",
            probe: otherVersion
        ),
        ConductRule("handshake.first", in: "Errors", title: "a call before 'initialize' is refused with -32002") {
            talk throws(ProbeEnd) in
            try await talk.expectError(-32002, from: "layer.dispose", with: ["handle": "1"])
            try await talk.initialize()
        },
        ConductRule(
            "handshake.once",
            in: "Errors",
            title: "a second 'initialize' is refused with -32600, and the session continues",
            probe: once
        ),
    ]

    private static func answered(_ talk: Conversation) async throws(ProbeEnd) {
        let expected =
            "a result with 'driver' and 'version' (text), 'protocolVersion' 1 and 'layers', "
            + "each with 'actions' and 'events' (arrays of text)"
        let answer = try await talk.call("initialize", with: ["protocolVersion": 1], expected: expected)
        guard let result = answer.result,
            result["driver"]?.text != nil,
            result["version"]?.text != nil,
            result["protocolVersion"] == 1,
            let layers = result["layers"]?.object,
            layers.values.allSatisfy({ isTexts($0["actions"]) && isTexts($0["events"]) })
        else { throw talk.breach(came: answer.text, expected: expected) }
    }

    private static func isTexts(_ value: JSONValue?) -> Bool {
        value?.array?.allSatisfy { $0.text != nil } ?? false
    }

    private static func otherVersion(_ talk: Conversation) async throws(ProbeEnd) {
        let answer = try await talk.expectError(2, from: "initialize", with: ["protocolVersion": 4711])
        let message = answer.value?["error"]?["message"]?.text ?? ""
        let numbers = message.split { !$0.isNumber }
        guard numbers.contains("4711"), numbers.contains("1") else {
            throw talk.breach(came: answer.text, expected: "a 'message' that names version 4711 and version 1")
        }
        let expected = "a result: 'initialize' with version 1 after a refusal starts the session"
        let second = try await talk.call("initialize", with: ["protocolVersion": 1], expected: expected)
        guard second.result != nil else { throw talk.breach(came: second.text, expected: expected) }
    }

    private static func once(_ talk: Conversation) async throws(ProbeEnd) {
        try await talk.initialize()
        try await talk.expectError(-32600, from: "initialize", with: ["protocolVersion": 1])
        let expected = "an error with the code 2, as the session continues"
        let answer = try await talk.call("layer.dispose", with: ["handle": "no such"], expected: expected)
        guard answer.errorCode != -32002 else { throw talk.breach(came: answer.text, expected: expected) }
    }
}
