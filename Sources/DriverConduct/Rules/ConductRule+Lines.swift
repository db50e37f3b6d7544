// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about lines and ids.
    static let lines: [ConductRule] = [
        ConductRule(
            "lines.messages",
            in: "Framing",
            "standard output carries one message a line and nothing else",
            probe: onlyMessages
        ),
        ConductRule(
            "lines.members",
            in: "Framing",
            "a message has 'jsonrpc' \"2.0\", and an answer either 'result' or 'error'",
            probe: members
        ),
        ConductRule("lines.once", in: "What ends a session", "a call is answered once", probe: answeredOnce),
        ConductRule("lines.empty", in: "Framing", "an empty line is ignored") { talk throws(ProbeEnd) in
            try await talk.initialize()
            talk.send("")
            try await goesOn(talk, after: "an empty line")
        },
        ConductRule("lines.members-ignored", in: "Framing", "members that it does not know are ignored") {
            talk throws(ProbeEnd) in
            var call = Conversation.message(
                "initialize",
                ["protocolVersion": 1, "mood": ["a": [1, .null]]],
                id: talk.nextID()
            )
            call["trace"] = ["parent": "00-1"]
            talk.send("\(JSONValue.object(call))")
            let expected = "a result, as without 'trace' and 'mood'"
            let answer = try await talk.answer(to: call["id"] ?? .null, expected: expected)
            guard answer.result != nil else { throw talk.breach(answer.text, expected) }
        },
        ConductRule("lines.notifications", in: "What ends a session", "a notification is ignored, not answered") {
            talk throws(ProbeEnd) in
            try await talk.initialize()
            talk.send("\(JSONValue.object(Conversation.message("progress", ["percent": 50], id: nil)))")
            try await goesOn(talk, after: "a notification")
        },
        ConductRule("ids.number", in: "Framing", "an id that is a number comes back as it was") {
            talk throws(ProbeEnd) in
            try await echoes([0, 4_294_967_296, 7], talk)
        },
        ConductRule("ids.text", in: "Framing", "an id that is a text comes back as it was") { talk throws(ProbeEnd) in
            try await echoes(["7", "call-\u{E9}\u{1F600} \"a\""], talk)
        },
    ]

    /// Has a whole session, errors included, and leaves it to the caller to judge the lines.
    private static func session(_ talk: Conversation) async throws(ProbeEnd) {
        let claimed = try await talk.initialize()
        _ = try await talk.prepared { talk throws(ProbeEnd) in try await talk.call("layer.fly") }
        if let layer = talk.vocabulary.layers.first(where: { claimed[$0.name] != nil }) {
            let layer = try await talk.create(layer.name)
            try await talk.settle(layer)
        }
        // Whether it is answered, and how the process ends, is the business of other rules.
        _ = try? await talk.call("shutdown")
        _ = try? await talk.end()
    }

    private static func onlyMessages(_ talk: Conversation) async throws(ProbeEnd) {
        try await session(talk)
        for line in talk.heard {
            let isMessage = line.isAnswer || line.value?["method"]?.text != nil
            guard !isMessage else { continue }
            let why = line.reason.map { " (\($0))" } ?? ""
            throw .breaks(
                Breach(
                    sent: "a session from 'initialize' to 'shutdown'",
                    came: line.text + why,
                    expected: "messages only; write logs to standard error"
                )
            )
        }
    }

    private static func members(_ talk: Conversation) async throws(ProbeEnd) {
        try await session(talk)
        for line in talk.heard {
            guard let value = line.value, line.isAnswer || value["method"] != nil else { continue }
            let isWhole = value["jsonrpc"] == "2.0" && (value["result"] == nil || value["error"] == nil)
            guard !isWhole else { continue }
            throw .breaks(
                Breach(
                    sent: "a session from 'initialize' to 'shutdown'",
                    came: line.text,
                    expected: "\"jsonrpc\":\"2.0\", and not both of 'result' and 'error'"
                )
            )
        }
    }

    private static func answeredOnce(_ talk: Conversation) async throws(ProbeEnd) {
        try await session(talk)
        var seen: Set<JSONValue> = []
        for line in talk.heard where line.isAnswer && line.id != .null {
            guard !seen.insert(line.id).inserted else { continue }
            throw .breaks(
                Breach(
                    sent: "a session from 'initialize' to 'shutdown'",
                    came: "\(line.text) after another answer to id \(line.id)",
                    expected: "one answer to each call"
                )
            )
        }
    }

    /// Makes a call after something that must not be answered; the first answer must be to that call.
    private static func goesOn(_ talk: Conversation, after what: String) async throws(ProbeEnd) {
        let start = talk.heard.count
        let expected = "no answer to \(what), and one to 'layer.dispose'"
        _ = try await talk.call("layer.dispose", ["handle": "no such"], expected: expected)
        let refusals = [-32700, -32600, -32601, -32603]
        let wrong = talk.heard[start...].first { line in line.errorCode.map(refusals.contains) ?? (line.text == "''") }
        if let wrong { throw talk.breach(wrong.text, expected) }
    }

    private static func echoes(_ ids: [JSONValue], _ talk: Conversation) async throws(ProbeEnd) {
        try await talk.initialize()
        for id in ids {
            let expected = "an answer with the id \(id)"
            let answer = try await talk.call("layer.dispose", ["handle": "no such"], id: id, expected: expected)
            guard answer.id == id else { throw talk.breach(answer.text, expected) }
        }
    }
}
