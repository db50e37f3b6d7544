// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about `layer.perform` and `layer.settle`.
    static let settles: [ConductRule] = [
        ConductRule(
            "settle.answer",
            in: "layer.settle",
            title:
                "a layer at rest is settled at once, with 'settled', 'inFlight' and 'state', which has only known keys",
            probe: settlesAtRest
        ),
        ConductRule("settle.repeat", in: "layer.settle", title: "a settle changes nothing and can be repeated") {
            talk throws(ProbeEnd) in
            let layer = try await talk.initializeWithLayer()
            let first = try await talk.call("layer.settle", with: layer.settle())
            let second = try await talk.call("layer.settle", with: layer.settle())
            guard first.result != second.result else { return }
            throw talk.breach(came: second.text, expected: "the same as the first time: \(first.text)")
        },
        ConductRule(
            "perform.returns",
            in: "layer.perform",
            title: "'layer.perform' is answered without waiting for the answers of requests",
            probe: performReturns
        ),
        ConductRule(
            "settle.in-flight",
            in: "layer.settle",
            title: "a settle with as many requests in flight as 'inFlightAtMost' allows is answered at once",
            probe: settlesInFlight
        ),
        ConductRule(
            "settle.limit",
            in: "layer.settle",
            title: "a settle that does not come to rest answers \"settled\":false at its time limit",
            probe: settlesAtLimit
        ),
    ]

    private static func settlesAtRest(_ talk: Conversation) async throws(ProbeEnd) {
        let layer = try await talk.initializeWithLayer()
        let expected = "\"settled\":true, \"inFlight\":0 and an object at 'state'"
        let answer = try await talk.call("layer.settle", with: layer.settle(), expected: expected)
        let result = answer.result
        guard result?["settled"] == true, result?["inFlight"] == 0, result?["state"]?.object != nil else {
            throw talk.breach(came: answer.text, expected: expected)
        }
        let gaveUp = result?["gaveUp"] ?? 0
        guard gaveUp.int.map({ $0 >= 0 }) ?? false else {
            throw talk.breach(came: answer.text, expected: "an integer of 0 or more at 'gaveUp', or no 'gaveUp'")
        }
        let known = talk.vocabulary.layers.first { $0.name == layer.name }?.stateKeys ?? []
        if let key = result?["state"]?.object?.keys.first(where: { !known.contains($0) }) {
            let expected = "state keys of '\(layer.name)': \(known.sorted().joined(separator: ", "))"
            throw talk.breach(came: "the state key \(QuotedLine.text(of: key.utf8))", expected: expected)
        }
    }

    private static func performReturns(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.staysSilent)
        defer { withExtendedLifetime(endpoint) {} }
        let layer = try await talk.initializeWithRequests(at: endpoint.url)
        try await talk.prepareRequest(layer)
        let expected = "a result while the request waits for its answer"
        let answer = try await talk.call("layer.perform", with: layer.request, expected: expected)
        guard answer.result != nil else { throw talk.breach(came: answer.text, expected: expected) }
    }

    private static func settlesInFlight(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.staysSilent)
        defer { withExtendedLifetime(endpoint) {} }
        let layer = try await talk.initializeWithRequests(at: endpoint.url)
        try await talk.performRequest(layer)
        let expected = "\"settled\":true and \"inFlight\":1, since one request waits for its answer"
        let limit = Int64(talk.limits.answer / .milliseconds(1)) * 2
        let parameters = layer.settle(inFlightAtMost: 1, timeLimit: limit)
        let answer = try await talk.call("layer.settle", with: parameters, expected: expected)
        guard answer.result?["settled"] == true, answer.result?["inFlight"] == 1 else {
            throw talk.breach(came: answer.text, expected: expected)
        }
    }

    private static func settlesAtLimit(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.staysSilent)
        defer { withExtendedLifetime(endpoint) {} }
        let layer = try await talk.initializeWithRequests(at: endpoint.url)
        try await talk.performRequest(layer)
        let limit = Duration.milliseconds(300)
        let expected = "\"settled\":false after 300 ms, since one request waits for its answer"
        let wait = talk.stopwatch()
        let answer = try await talk.call(
            "layer.settle",
            with: layer.settle(timeLimit: 300),
            expected: expected,
            within: limit + talk.limits.answer
        )
        let elapsed = wait.elapsed
        guard answer.result?["settled"] == false else { throw talk.breach(came: answer.text, expected: expected) }
        // A timer may be a little early, and a clock of another process runs a little differently.
        guard elapsed >= limit * 0.9 else {
            throw talk.breach(came: "\(answer.text) after \(Int(elapsed / .milliseconds(1))) ms", expected: expected)
        }
    }
}
