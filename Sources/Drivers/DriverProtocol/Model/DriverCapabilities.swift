// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The introduction of a driver: its name, version and layers.
package struct DriverCapabilities: Sendable, Hashable {
    /// The only version of the driver protocol so far.
    package static let currentProtocolVersion = 1

    /// Its name, for reports.
    package var driver: String
    /// Its version, for reports.
    package var version: String
    /// The version of the driver protocol that it speaks.
    package var protocolVersion: Int
    /// Each layer that it drives; a layer that is missing is unsupported.
    package var layers: [String: LayerCapability]

    /// Creates an introduction.
    package init(
        driver: String,
        version: String,
        protocolVersion: Int = currentProtocolVersion,
        layers: [String: LayerCapability]
    ) {
        self.driver = driver
        self.version = version
        self.protocolVersion = protocolVersion
        self.layers = layers
    }
}

/// The abilities of a driver with one layer.
package struct LayerCapability: Sendable, Hashable {
    /// The actions of the vocabulary that it performs.
    package var actions: Set<String>
    /// The events of the vocabulary that it can observe; others are left out of a comparison.
    package var events: Set<String>
    /// The promises of the vocabulary that the layer keeps.
    package var promises: Set<String>
    /// The dialects that the layer can use; empty if the driver does not name them.
    package var dialects: Set<String>

    /// Creates a capability.
    package init(
        actions: Set<String>,
        events: Set<String>,
        promises: Set<String> = [],
        dialects: Set<String> = []
    ) {
        self.actions = actions
        self.events = events
        self.promises = promises
        self.dialects = dialects
    }
}

extension DriverCapabilities {
    /// The answer to `initialize`: layers, actions, events, promises and dialects sorted by name.
    var json: JSONValue {
        var members = JSONObject()
        for (name, layer) in layers.sorted(by: { $0.key < $1.key }) {
            var capability: JSONObject = ["actions": Self.names(layer.actions), "events": Self.names(layer.events)]
            if !layer.promises.isEmpty { capability["promises"] = Self.names(layer.promises) }
            if !layer.dialects.isEmpty { capability["dialects"] = Self.names(layer.dialects) }
            members[name] = .object(capability)
        }
        return [
            "driver": .string(driver),
            "version": .string(version),
            "protocolVersion": .integer(Int64(protocolVersion)),
            "layers": .object(members),
        ]
    }

    /// Reads the answer to `initialize`.
    ///
    /// - Parameter reader: The answer.
    /// - Throws: `MemberError` for a member that is missing or of the wrong type.
    init(_ reader: MemberReader) throws(MemberError) {
        var layers: [String: LayerCapability] = [:]
        for (name, value) in try reader.object("layers") {
            let layer = try MemberReader("layer \(name)", of: value)
            layers[name] = LayerCapability(
                actions: try layer.names("actions"),
                events: try layer.names("events"),
                promises: try layer.names("promises"),
                dialects: try layer.names("dialects")
            )
        }
        self.init(
            driver: try reader.text("driver"),
            version: try reader.text("version"),
            protocolVersion: try reader.integer("protocolVersion"),
            layers: layers
        )
    }

    private static func names(_ names: Set<String>) -> JSONValue {
        .array(names.sorted().map(JSONValue.string))
    }
}

extension MemberReader {
    /// The set of names at a key.
    fileprivate func names(_ key: String) throws(MemberError) -> Set<String> {
        var names: Set<String> = []
        for value in try array(key) {
            guard let name = value.text else {
                throw MemberError(message: "'\(key)' of '\(place)' holds \(value.kind) (\(value)); give names")
            }
            names.insert(name)
        }
        return names
    }
}
