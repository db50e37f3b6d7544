// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about layers and their handles.
    static let layers: [ConductRule] = [
        ConductRule(
            "layers.handle",
            in: "layer.create",
            title: "'layer.create' is answered with a handle that is a text",
            probe: textHandles
        ),
        ConductRule(
            "layers.handle-unique",
            in: "layer.create",
            title: "no two layers of a session have the same handle, even after a dispose",
            probe: uniqueHandles
        ),
        ConductRule("layers.unknown-handle", in: "Errors", title: "an unknown handle is refused with 2") {
            talk throws(ProbeEnd) in
            let layer = try await talk.initializeWithLayer()
            let other = TriedLayer(layer: layer.layer, handle: "no such handle")
            try await talk.expectError(2, from: "layer.settle", with: other.settle())
            try await talk.expectError(2, from: "layer.dispose", with: other.dispose)
            guard let action = layer.layer.actions.sorted().first else { return }
            try await talk.expectError(2, from: "layer.perform", with: other.perform(action))
        },
        ConductRule(
            "layers.unknown-layer",
            in: "Errors",
            title: "a layer that is not claimed is unsupported, with a reason"
        ) {
            talk throws(ProbeEnd) in
            try await talk.initialize()
            try await isUnsupported("layer.create", with: ClaimedLayer.unknown.creation(), in: talk)
        },
        ConductRule(
            "layers.unknown-action",
            in: "Errors",
            title: "an action that is not claimed is unsupported, with a reason"
        ) { talk throws(ProbeEnd) in
            let layer = try await talk.initializeWithLayer()
            try await isUnsupported("layer.perform", with: layer.perform("fly"), in: talk)
        },
        ConductRule(
            "layers.unknown-key",
            in: "Configuration",
            title: "an unknown configuration key is refused"
        ) {
            talk throws(ProbeEnd) in
            let layer = try await talk.initializeWithLayer()
            var parameters = layer.layer.creation()
            var configuration = parameters["configuration"]?.object ?? [:]
            configuration["flightLevel"] = 310
            parameters["configuration"] = .object(configuration)
            try await talk.expectError(1, 2, from: "layer.create", with: parameters)
        },
        ConductRule("layers.dispose", in: "layer.dispose", title: "a disposed layer's handle is unknown") {
            talk throws(ProbeEnd) in
            let layer = try await talk.initializeWithLayer()
            let answer = try await talk.call("layer.dispose", with: layer.dispose)
            guard answer.result != nil else { throw talk.breach(came: answer.text, expected: "a result") }
            try await talk.expectError(2, from: "layer.settle", with: layer.settle())
            try await talk.expectError(2, from: "layer.dispose", with: layer.dispose)
        },
    ]

    /// Creates every claimed layer; each configuration is correct, so `unsupported` is the only error allowed.
    private static func textHandles(_ talk: Conversation) async throws(ProbeEnd) {
        let layers = try talk.layersToCreate(try await talk.initialize())
        var unsupported: [String] = []
        for layer in layers {
            let expected = "a result with a 'handle' for '\(layer.name)', which is claimed and configured correctly"
            let answer = try await talk.call("layer.create", with: layer.creation(), expected: expected)
            if answer.errorCode == RPCError.unsupported {
                unsupported.append(Conversation.refusal(of: layer.name, answer))
                continue
            }
            guard let handle = answer.result?["handle"] else {
                throw talk.breach(came: answer.text, expected: expected)
            }
            guard handle.text != nil else {
                throw talk.breach(came: "the handle \(handle)", expected: "a text, such as \"1\"")
            }
        }
        if unsupported.count == layers.count { throw .withoutLayer(unsupported[0]) }
    }

    private static func uniqueHandles(_ talk: Conversation) async throws(ProbeEnd) {
        let first = try await talk.initializeWithLayer()
        var handles: Set<JSONValue> = [first.handle]
        for isAfterDispose in [false, true] {
            if isAfterDispose {
                _ = try await talk.prepared { talk throws(ProbeEnd) in
                    try await talk.call("layer.dispose", with: first.dispose)
                }
            }
            let next = try await talk.create(first.layer)
            guard handles.insert(next.handle).inserted else {
                throw talk.breach(
                    came: "the handle \(next.handle) again",
                    expected: "a handle that no other layer has or had"
                )
            }
        }
    }

    private static func isUnsupported(
        _ method: String,
        with parameters: JSONObject,
        in talk: Conversation
    ) async throws(ProbeEnd) {
        let answer = try await talk.expectError(1, from: method, with: parameters)
        guard answer.value?["error"]?["data"]?["reason"]?.text == nil else { return }
        throw talk.breach(came: answer.text, expected: "a text at 'data.reason', which the report shows")
    }
}
