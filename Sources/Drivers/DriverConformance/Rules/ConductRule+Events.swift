// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about events; a request that gets no connection makes a layer send a few.
    static let events: [ConductRule] = [
        ConductRule(
            "events.sequence",
            in: "Trace",
            title: "the events of each handle are numbered 1, 2, 3 … without a gap",
            probe: numbered
        ),
        ConductRule(
            "events.words",
            in: "Trace",
            title: "an event is one of its layer, with the number of arguments in the vocabulary",
            probe: inWords
        ),
        ConductRule(
            "events.before-answer",
            in: "Trace",
            title: "events that happen before the answer to a settle are sent before it",
            probe: beforeAnswer
        ),
        ConductRule(
            "events.after-dispose",
            in: "layer.dispose",
            title: "a disposed layer cancels its requests and sends no more events",
            probe: silentAfterDispose
        ),
    ]

    /// Lets two layers fail twice each, and returns them.
    private static func failTwice(_ talk: Conversation, at endpoint: Endpoint) async throws(ProbeEnd) -> [TriedLayer] {
        let first = try await talk.initializeWithRequests(at: endpoint.url)
        let second = try await talk.create(first.layer, at: endpoint.url)
        for layer in [first, second, first, second] {
            try await talk.performRequest(layer)
            try await talk.settle(layer)
        }
        guard talk.lines.contains(where: { $0.event != nil }) else {
            throw .notTried("'\(first.requestingAction)' of '\(first.name)' sent no event")
        }
        return [first, second]
    }

    private static func numbered(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.refuses)
        defer { withExtendedLifetime(endpoint) {} }
        let layers = try await failTwice(talk, at: endpoint)
        var due: [JSONValue: Int64] = [:]
        for layer in layers { due[layer.handle] = 1 }
        for line in talk.lines {
            guard let event = line.event else { continue }
            let handle = event["handle"] ?? .null
            guard let number = due[handle] else {
                throw breach(by: layers, came: line.text, expected: "a 'handle' from an answer to 'layer.create'")
            }
            guard event["sequence"] == .integer(number) else {
                throw breach(by: layers, came: line.text, expected: "\"sequence\":\(number) for the handle \(handle)")
            }
            due[handle] = number + 1
        }
    }

    private static func inWords(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.refuses)
        defer { withExtendedLifetime(endpoint) {} }
        let layers = try await failTwice(talk, at: endpoint)
        let words = talk.vocabulary.layers.first { $0.name == layers[0].name }?.argumentCounts ?? [:]
        for line in talk.lines {
            guard let event = line.event else { continue }
            guard let count = words[event["name"]?.text ?? ""] else {
                throw breach(by: layers, came: line.text, expected: "an event of '\(layers[0].name)'")
            }
            guard event["arguments"]?.array?.count == count else {
                throw breach(by: layers, came: line.text, expected: "an array of \(count) values at 'arguments'")
            }
        }
    }

    private static func beforeAnswer(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.refuses)
        defer { withExtendedLifetime(endpoint) {} }
        let layer = try await talk.initializeWithRequests(at: endpoint.url)
        try await talk.performRequest(layer)
        try await talk.settle(layer)
        let start = talk.lines.count
        try await talk.settle(layer)
        if let late = talk.lines[start...].first(where: { $0.event != nil }) {
            throw talk.breach(
                came: "\(late.text) after the answer to the previous settle",
                expected: "every event before that answer"
            )
        }
        guard talk.lines.contains(where: { $0.event != nil }) else {
            throw .notTried("'\(layer.requestingAction)' of '\(layer.name)' sent no event")
        }
    }

    private static func silentAfterDispose(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.staysSilent)
        defer { withExtendedLifetime(endpoint) {} }
        let layer = try await talk.initializeWithRequests(at: endpoint.url, timeout: 100)
        try await talk.performRequest(layer)
        _ = try await talk.prepared { talk throws(ProbeEnd) in try await talk.call("layer.dispose", with: layer.dispose)
        }
        // If the layer had not given up the request, it would time out during this wait.
        if let late = try await talk.listen(for: .milliseconds(300)).first(where: { $0.event != nil }) {
            throw talk.breach(came: late.text, expected: "no event after the answer to 'layer.dispose'")
        }
    }

    private static func breach(by layers: [TriedLayer], came: String, expected: String) -> ProbeEnd {
        let sent = "'\(layers[0].requestingAction)' of '\(layers[0].name)', twice on each of two layers, without a stub"
        return .breaks(Breach(sent: sent, came: came, expected: expected))
    }
}
