// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import JSONValues
import OrderedCollections

/// Claims everything that the vocabulary has, and does nothing.
struct SilentDriver: Driver {
    /// The words that it claims to know.
    let vocabulary: Vocabulary

    func initialize(
        events: @escaping @Sendable (TraceEvent) -> Void
    ) async throws(DriverError) -> DriverCapabilities {
        let layers = vocabulary.layers.elements.map { name, words -> (String, LayerCapability) in
            let capability = LayerCapability(
                actions: Set(words.actions.keys),
                events: Set(words.events.keys),
                promises: Set(words.promises.keys)
            )
            return (name, capability)
        }
        return DriverCapabilities(driver: "silent", version: "1", layers: Dictionary(uniqueKeysWithValues: layers))
    }

    func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String { "1" }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {}

    func settle(_ handle: String, inFlightAtMost: Int, timeLimit: Duration) async throws(DriverError) -> Settlement {
        Settlement(settled: true, inFlight: 0, state: [:])
    }

    func dispose(_ handle: String) async throws(DriverError) {}

    func shutdown() async throws(DriverError) {}
}
