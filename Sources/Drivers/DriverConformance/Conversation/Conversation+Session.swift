// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension Conversation {
    /// Begins the session; other rules check the handshake itself.
    ///
    /// - Returns: The claimed layers.
    /// - Throws: `ProbeEnd.notTried` if no layers come back, `ProbeEnd.notStarted` if the process cannot be started.
    @discardableResult
    func initialize() async throws(ProbeEnd) -> JSONObject {
        let answer = try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("initialize", with: ["protocolVersion": 1])
        }
        guard let layers = answer.result?["layers"]?.object else {
            throw .notTried("'initialize' was answered with \(answer.text)")
        }
        return layers
    }

    /// Begins the session and creates the first claimed layer that the driver accepts.
    func initializeWithLayer() async throws(ProbeEnd) -> TriedLayer {
        try await createFirst(of: layersToCreate(try await initialize()))
    }

    /// Begins the session and creates a layer that has an action that sends requests.
    func initializeWithRequests(at base: String, timeout: Int64 = 30_000) async throws(ProbeEnd) -> TriedLayer {
        let claimed = try await initialize()
        let layers = claimedLayers(claimed).filter(\.sendsRequests)
        guard !layers.isEmpty else { throw .notTried(requestObstacle(claimed)) }
        return try await createFirst(of: layers, at: base, timeout: timeout)
    }

    /// Returns the claimed layers of the vocabulary that can be created, once for each recipe.
    func claimedLayers(_ claimed: JSONObject) -> [ClaimedLayer] {
        vocabulary.layers.flatMap { layer -> [ClaimedLayer] in
            guard let claim = claimed[layer.name] else { return [] }
            let actions = Set((claim["actions"]?.array ?? []).compactMap(\.text))
            return layer.recipes(for: actions).map { ClaimedLayer(name: layer.name, actions: actions, recipe: $0) }
        }
    }

    /// Returns the claimed layers that can be created; an error if there is none.
    func layersToCreate(_ claimed: JSONObject) throws(ProbeEnd) -> [ClaimedLayer] {
        let layers = claimedLayers(claimed)
        guard layers.isEmpty else { return layers }
        let own = ownLayers(claimed)
        guard !own.isEmpty else { throw Self.withoutClaim }
        throw .withoutLayer("no contract of \(own) uses only claimed actions; write one, for its lists and answers")
    }

    /// The end of a probe of a driver that claims no layer of the vocabulary.
    static var withoutClaim: ProbeEnd { .withoutLayer("the driver claims no layer of the vocabulary") }

    /// Returns the reason why no layer can be asked to send a request.
    private func requestObstacle(_ claimed: JSONObject) -> String {
        let own = ownLayers(claimed)
        guard !own.isEmpty else { return "the driver claims no layer with an action that sends a request" }
        return "no contract of \(own) uses only claimed actions and has a step with one request in its trace"
    }

    /// Returns the names of the claimed layers that need contracts as recipes for their creation.
    private func ownLayers(_ claimed: JSONObject) -> String {
        vocabulary.layers.filter { $0.recipes != nil && claimed[$0.name] != nil }.map { "'\($0.name)'" }
            .joined(separator: " or ")
    }

    /// Creates the first of the layers that can be created.
    func createFirst(
        of layers: [ClaimedLayer],
        at base: String = Endpoint.unused,
        timeout: Int64 = 30_000
    ) async throws(ProbeEnd) -> TriedLayer {
        var refusal: String?
        for layer in layers {
            let answer = try await answer(toCreating: layer, at: base, timeout: timeout)
            if let handle = answer.result?["handle"] { return TriedLayer(layer: layer, handle: handle) }
            refusal = refusal ?? Self.refusal(of: layer.name, answer)
        }
        throw .withoutLayer(refusal ?? "")
    }

    /// Creates another layer; another rule checks a failure to do so.
    func create(_ layer: ClaimedLayer, at base: String = Endpoint.unused) async throws(ProbeEnd) -> TriedLayer {
        let answer = try await answer(toCreating: layer, at: base, timeout: 30_000)
        guard let handle = answer.result?["handle"] else { throw .notTried(Self.refusal(of: layer.name, answer)) }
        return TriedLayer(layer: layer, handle: handle)
    }

    private func answer(
        toCreating layer: ClaimedLayer,
        at base: String,
        timeout: Int64
    ) async throws(ProbeEnd) -> OutputLine {
        let parameters = layer.creation(at: base, timeout: timeout)
        return try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("layer.create", with: parameters)
        }
    }

    /// Says that a layer was not created.
    static func refusal(of name: String, _ answer: OutputLine) -> String {
        "'layer.create' for '\(name)' was answered with \(answer.text)"
    }

    /// Asks a layer to send a request; another rule checks a failure to do so.
    func performRequest(_ layer: TriedLayer) async throws(ProbeEnd) {
        for parameters in layer.preparations + [layer.request] { try await perform(parameters) }
    }

    /// Performs the actions of a layer that must come before the one that sends a request.
    func prepareRequest(_ layer: TriedLayer) async throws(ProbeEnd) {
        for parameters in layer.preparations { try await perform(parameters) }
    }

    private func perform(_ parameters: JSONObject) async throws(ProbeEnd) {
        let answer = try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("layer.perform", with: parameters)
        }
        guard answer.result != nil else { throw .notTried("'layer.perform' was answered with \(answer.text)") }
    }

    /// Settles a layer, and ignores the outcome.
    func settle(_ layer: TriedLayer) async throws(ProbeEnd) {
        let parameters = layer.settle()
        _ = try await prepared { conversation throws(ProbeEnd) in
            try await conversation.call("layer.settle", with: parameters)
        }
    }

    /// Runs a step that a rule needs first; if the driver violates the protocol there, the rule is not tried.
    func prepared(
        _ step: (Conversation) async throws(ProbeEnd) -> OutputLine
    ) async throws(ProbeEnd) -> OutputLine {
        do throws(ProbeEnd) {
            return try await step(self)
        } catch .breaks(let breach) {
            throw .notTried("after \(breach.sent): \(breach.came)")
        }
    }

    /// Wants an error with one of the codes.
    func expect(_ codes: [Int], in answer: OutputLine) throws(ProbeEnd) {
        guard let code = answer.errorCode, codes.contains(code) else {
            throw breach(came: answer.text, expected: Self.words(codes))
        }
    }

    /// Makes a call that must be answered with an error with one of the codes.
    @discardableResult
    func expectError(
        _ codes: Int...,
        from method: String,
        with parameters: JSONObject = [:]
    ) async throws(ProbeEnd) -> OutputLine {
        let answer = try await call(method, with: parameters, expected: Self.words(codes))
        try expect(codes, in: answer)
        return answer
    }

    private static func words(_ codes: [Int]) -> String {
        "an error with the code \(codes.map(String.init).joined(separator: " or "))"
    }
}
