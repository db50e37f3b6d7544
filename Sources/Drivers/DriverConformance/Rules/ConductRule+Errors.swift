// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about lines with a mistake, which a driver must answer with an error.
    static let errors: [ConductRule] = [
        ConductRule(
            "errors.parse",
            in: "Errors",
            title: "a line that is not JSON is answered with -32700, and the session continues"
        ) {
            talk throws(ProbeEnd) in
            try await refuses("{\"jsonrpc\":\"2.0\",\"id\":1,\"meth", with: -32700, in: talk)
        },
        ConductRule(
            "errors.request",
            in: "Errors",
            title: "JSON that is not a message is answered with -32600, and the session continues"
        ) {
            talk throws(ProbeEnd) in
            try await refuses("[1,2,3]", with: -32600, in: talk)
        },
        ConductRule("errors.method", in: "Errors", title: "an unknown method is refused with -32601") {
            talk throws(ProbeEnd) in
            try await talk.initialize()
            try await talk.expectError(-32601, from: "layer.fly", with: ["handle": "1"])
        },
        ConductRule("errors.parameters", in: "Errors", title: "a missing parameter is refused with -32602") {
            talk throws(ProbeEnd) in
            try await talk.initialize()
            try await talk.expectError(-32602, from: "layer.dispose")
        },
    ]

    private static func refuses(_ line: String, with code: Int, in talk: Conversation) async throws(ProbeEnd) {
        try await talk.initialize()
        talk.send(line)
        let expected = "an error with the code \(code) and the id null"
        let refusal = try await talk.answer(to: .null, expected: expected)
        guard refusal.errorCode == code, refusal.id == .null else {
            throw talk.breach(came: refusal.text, expected: expected)
        }
        let second = "an answer to the next call, as the session continues"
        _ = try await talk.call("layer.dispose", with: ["handle": "no such"], expected: second)
    }
}
