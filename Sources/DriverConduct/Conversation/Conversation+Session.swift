// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension Conversation {
    /// Begins the session; what goes wrong there is the business of the rules about the handshake.
    ///
    /// - Returns: The claimed layers.
    /// - Throws: `ProbeEnd.notTried`.
    @discardableResult
    func initialize() async throws(ProbeEnd) -> JSONObject {
        let answer = try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("initialize", ["protocolVersion": 1])
        }
        guard let layers = answer.result?["layers"]?.object else {
            throw .notTried("'initialize' was answered with \(answer.text)")
        }
        return layers
    }

    /// Begins the session and creates a layer that is claimed, any of them.
    func initializeWithLayer(at url: String = Endpoint.unused) async throws(ProbeEnd) -> TriedLayer {
        let claimed = try await initialize()
        guard let layer = vocabulary.layers.first(where: { claimed[$0.name] != nil }) else {
            throw .notTried("the driver claims no layer of the vocabulary")
        }
        return try await create(layer.name, at: url, actions: Self.names(claimed[layer.name]?["actions"]))
    }

    /// Begins the session and creates a layer that sends requests when it is told to.
    func initializeWithRequests(at url: String, timeout: Int64 = 30_000) async throws(ProbeEnd) -> TriedLayer {
        let claimed = try await initialize()
        for layer in vocabulary.layers {
            guard let action = RequestingCall.all[layer.name]?.action else { continue }
            let actions = Self.names(claimed[layer.name]?["actions"])
            guard actions.contains(action) else { continue }
            return try await create(layer.name, at: url, timeout: timeout, actions: actions)
        }
        throw .notTried("the driver claims no layer with an action that sends a request")
    }

    /// Creates a layer; that it cannot is the business of another rule.
    func create(
        _ name: String,
        at url: String = Endpoint.unused,
        timeout: Int64 = 30_000,
        actions: Set<String> = []
    ) async throws(ProbeEnd) -> TriedLayer {
        let parameters = TriedLayer.parameters(name, at: url, timeout: timeout)
        let answer = try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("layer.create", parameters)
        }
        guard let handle = answer.result?["handle"] else {
            throw .notTried("'layer.create' for '\(name)' was answered with \(answer.text)")
        }
        return TriedLayer(name: name, handle: handle, actions: actions)
    }

    /// Tells a layer to send a request; that it cannot is the business of another rule.
    func performRequest(_ layer: TriedLayer) async throws(ProbeEnd) {
        let parameters = layer.request
        let answer = try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("layer.perform", parameters)
        }
        guard answer.result != nil else { throw .notTried("'layer.perform' was answered with \(answer.text)") }
    }

    /// Settles a layer, whatever comes of it.
    func settle(_ layer: TriedLayer) async throws(ProbeEnd) {
        let parameters = layer.settle()
        _ = try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("layer.settle", parameters)
        }
    }

    /// Makes a step towards a rule: a breach on the way means that the rule is not tried.
    func prepared(
        _ step: (Conversation) async throws(ProbeEnd) -> HeardLine
    ) async throws(ProbeEnd) -> HeardLine {
        do throws(ProbeEnd) {
            return try await step(self)
        } catch .breaks(let breach) {
            throw .notTried("to \(breach.sent) came \(breach.came)")
        }
    }

    /// Wants an error with one of the codes.
    func expect(_ codes: [Int], _ answer: HeardLine) throws(ProbeEnd) {
        guard let code = answer.errorCode, codes.contains(code) else { throw breach(answer.text, Self.words(codes)) }
    }

    /// Makes a call that must be answered with an error with one of the codes.
    @discardableResult
    func expectError(
        _ codes: Int...,
        from method: String,
        _ parameters: JSONObject = [:]
    ) async throws(ProbeEnd) -> HeardLine {
        let answer = try await call(method, parameters, expected: Self.words(codes))
        try expect(codes, answer)
        return answer
    }

    private static func words(_ codes: [Int]) -> String {
        "an error with the code \(codes.map(String.init).joined(separator: " or "))"
    }

    private static func names(_ value: JSONValue?) -> Set<String> {
        Set((value?.array ?? []).compactMap(\.text))
    }
}
