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
    func initializeWithLayer() async throws(ProbeEnd) -> TriedLayer {
        let layers = claimedLayers(try await initialize())
        guard !layers.isEmpty else { throw Self.withoutClaim }
        return try await createFirst(of: layers)
    }

    /// Begins the session and creates a layer that sends requests when it is told to.
    func initializeWithRequests(at url: String, timeout: Int64 = 30_000) async throws(ProbeEnd) -> TriedLayer {
        let layers = claimedLayers(try await initialize()).filter(\.sendsRequests)
        guard !layers.isEmpty else {
            throw .notTried("the driver claims no layer with an action that sends a request")
        }
        return try await createFirst(of: layers, at: url, timeout: timeout)
    }

    /// That no layer is claimed.
    static var withoutClaim: ProbeEnd { .withoutLayer("the driver claims no layer of the vocabulary") }

    /// The layers of the vocabulary that are claimed.
    func claimedLayers(_ claimed: JSONObject) -> [ClaimedLayer] {
        vocabulary.layers.compactMap { layer in
            claimed[layer.name]
                .map { claim in
                    let actions = (claim["actions"]?.array ?? []).compactMap(\.text)
                    return ClaimedLayer(name: layer.name, actions: Set(actions))
                }
        }
    }

    /// Creates the first of the layers that can be created.
    func createFirst(
        of layers: [ClaimedLayer],
        at url: String = Endpoint.unused,
        timeout: Int64 = 30_000
    ) async throws(ProbeEnd) -> TriedLayer {
        var refusal: String?
        for layer in layers {
            let answer = try await answer(toCreating: layer.name, at: url, timeout: timeout)
            if let handle = answer.result?["handle"] {
                return TriedLayer(name: layer.name, handle: handle, actions: layer.actions)
            }
            refusal = refusal ?? Self.refusal(of: layer.name, answer)
        }
        throw .withoutLayer(refusal ?? "")
    }

    /// Creates another layer; that it cannot is the business of another rule.
    func create(_ name: String, at url: String = Endpoint.unused) async throws(ProbeEnd) -> TriedLayer {
        let answer = try await answer(toCreating: name, at: url, timeout: 30_000)
        guard let handle = answer.result?["handle"] else { throw .notTried(Self.refusal(of: name, answer)) }
        return TriedLayer(name: name, handle: handle, actions: [])
    }

    private func answer(
        toCreating name: String,
        at url: String,
        timeout: Int64
    ) async throws(ProbeEnd) -> HeardLine {
        let parameters = TriedLayer.parameters(name, at: url, timeout: timeout)
        return try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("layer.create", parameters)
        }
    }

    /// Says that a layer was not created.
    static func refusal(of name: String, _ answer: HeardLine) -> String {
        "'layer.create' for '\(name)' was answered with \(answer.text)"
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
}
