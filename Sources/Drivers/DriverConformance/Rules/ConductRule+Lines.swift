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
            title: "standard output has one message per line and nothing else",
            probe: onlyMessages
        ),
        ConductRule(
            "lines.members",
            in: "Framing",
            title: "a message has 'jsonrpc' \"2.0\", and an answer 'id' and either 'result' or 'error'",
            probe: members
        ),
        ConductRule("lines.once", in: "What ends a session", title: "a call is answered once", probe: answeredOnce),
        ConductRule("lines.empty", in: "Framing", title: "an empty line is ignored") { talk throws(ProbeEnd) in
            try await talk.initialize()
            talk.send("")
            try await goesOn(talk, after: "an empty line")
        },
        ConductRule("lines.members-ignored", in: "Framing", title: "unknown members are ignored") {
            talk throws(ProbeEnd) in
            var call = Conversation.message(
                "initialize",
                with: ["protocolVersion": 1, "mood": ["a": [1, .null]]],
                id: talk.nextID()
            )
            call["trace"] = ["parent": "00-1"]
            talk.send("\(JSONValue.object(call))")
            let expected = "a result, as without 'trace' and 'mood'"
            let answer = try await talk.answer(to: call["id"] ?? .null, expected: expected)
            guard answer.result != nil else { throw talk.breach(came: answer.text, expected: expected) }
        },
        ConductRule("lines.notifications", in: "What ends a session", title: "a notification is ignored, not answered")
        {
            talk throws(ProbeEnd) in
            try await talk.initialize()
            talk.send("\(JSONValue.object(Conversation.message("progress", with: ["percent": 50], id: nil)))")
            try await goesOn(talk, after: "a notification")
        },
        ConductRule(
            "ids.number",
            in: "Framing",
            title: "an id that is a number is returned unchanged",
            probe: echoesNumbers
        ),
        ConductRule("ids.text", in: "Framing", title: "an id that is a text is returned unchanged") {
            talk throws(ProbeEnd) in
            try await talk.initialize()
            try await echoes(["7", "call-\u{E9}\u{1F600} \"a\""], in: talk)
        },
    ]

    private static func onlyMessages(_ talk: Conversation) async throws(ProbeEnd) {
        try await judgeSession(of: talk) { lines throws(ProbeEnd) in
            guard let line = lines.first(where: { $0.fault != nil }) else { return }
            throw breach(came: line.textWithFault, expected: "messages only; write logs to standard error")
        }
    }

    private static func members(_ talk: Conversation) async throws(ProbeEnd) {
        try await judgeSession(of: talk) { lines throws(ProbeEnd) in
            for line in lines {
                guard line.fault == nil, let value = line.value else { continue }
                let isWhole =
                    value["jsonrpc"] == "2.0" && (value["result"] == nil || value["error"] == nil)
                    && !(line.isAnswer && value["id"] == nil)
                guard !isWhole else { continue }
                let expected = "\"jsonrpc\":\"2.0\", and in an answer 'id' and only one of 'result' and 'error'"
                throw breach(came: line.text, expected: expected)
            }
        }
    }

    private static func answeredOnce(_ talk: Conversation) async throws(ProbeEnd) {
        try await judgeSession(of: talk) { lines throws(ProbeEnd) in
            var seen: Set<JSONValue> = []
            for line in lines where line.isAnswer && line.id != .null {
                guard !seen.insert(line.id).inserted else { continue }
                throw breach(
                    came: "\(line.text) after another answer to id \(line.id)",
                    expected: "one answer to each call"
                )
            }
        }
    }

    private static func breach(came: String, expected: String) -> ProbeEnd {
        .breaks(Breach(sent: "a session from 'initialize' to 'shutdown'", came: came, expected: expected))
    }

    /// Runs a whole session and judges its lines, even if something else goes wrong in it.
    private static func judgeSession(
        of talk: Conversation,
        judge: ([OutputLine]) throws(ProbeEnd) -> Void
    ) async throws(ProbeEnd) {
        var obstacle: ProbeEnd?
        do throws(ProbeEnd) { try await liveLayer(in: talk, claimed: try await talk.initialize()) } catch {
            obstacle = error
        }
        // Other rules check whether it is answered, and how the process ends.
        _ = try? await talk.call("shutdown")
        _ = try? await talk.end()
        try judge(talk.lines)
        if let obstacle { throw obstacle }
    }

    /// Takes a layer from its creation to its end and through an error; a callback reports a failed request.
    private static func liveLayer(in talk: Conversation, claimed: JSONObject) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.refuses)
        defer { withExtendedLifetime(endpoint) {} }
        let claimed = talk.claimedLayers(claimed)
        _ = try await talk.prepared { talk throws(ProbeEnd) in try await talk.call("layer.fly") }
        let requesting = claimed.filter(\.sendsRequests)
        guard !claimed.isEmpty else { return }
        let layer = try await talk.createFirst(of: requesting.isEmpty ? claimed : requesting, at: endpoint.url)
        if !requesting.isEmpty { try await talk.performRequest(layer) }
        try await talk.settle(layer)
        _ = try await talk.prepared { talk throws(ProbeEnd) in try await talk.call("layer.dispose", with: layer.dispose)
        }
    }

    /// Makes a call after something that must not be answered; the first answer must be to that call.
    private static func goesOn(_ talk: Conversation, after what: String) async throws(ProbeEnd) {
        let start = talk.lines.count
        let expected = "no answer to \(what), and one to 'layer.dispose'"
        _ = try await talk.call("layer.dispose", with: ["handle": "no such"], expected: expected)
        let refusals = [-32700, -32600, -32601, -32603]
        let wrong = talk.lines[start...].first { line in line.errorCode.map(refusals.contains) ?? (line.text == "''") }
        if let wrong { throw talk.breach(came: wrong.text, expected: expected) }
    }

    private static func echoes(_ ids: [JSONValue], in talk: Conversation) async throws(ProbeEnd) {
        for id in ids {
            let expected = "an answer with the id \(id)"
            let answer = try await talk.call("layer.dispose", with: ["handle": "no such"], id: id, expected: expected)
            guard answer.id == id else { throw talk.breach(came: answer.text, expected: expected) }
        }
    }

    /// Sends other ids than the checker's, then those of a layer's life; a driver may write such results in other code.
    private static func echoesNumbers(_ talk: Conversation) async throws(ProbeEnd) {
        let claimed = try await talk.initialize()
        if let breach = talk.firstOtherID { throw .breaks(breach) }
        try await echoes([0, 4_294_967_296, 7], in: talk)
        // Other rules check how far it gets.
        try? await liveLayer(in: talk, claimed: claimed)
        if let breach = talk.firstOtherID { throw .breaks(breach) }
    }
}
