// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import OrderedCollections

/// Decides from a driver's capabilities whether a contract can be tried on it.
enum DriverFitness {
    /// Compares what a contract needs with what a driver claims.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - layer: The words of its layer.
    ///   - capabilities: What the driver claims.
    /// - Returns: The verdict, unsupported or undecided; nil if the contract can be run.
    static func obstacle(
        to contract: Contract,
        _ layer: LayerVocabulary,
        _ capabilities: DriverCapabilities
    ) -> Verdict? {
        guard let capability = capabilities.layers[layer.name] else {
            return .unsupported("driver '\(capabilities.driver)' does not drive the layer '\(layer.name)'")
        }
        for step in contract.steps {
            guard case .perform(let action, _) = step.action, !capability.actions.contains(action) else { continue }
            return .unsupported("driver '\(capabilities.driver)' does not perform '\(action)' of '\(layer.name)'")
        }
        let unseen = layer.mandatoryEvents.filter { !capability.events.contains($0) }
        guard !unseen.isEmpty else { return nil }
        // A driver that shows nothing must not pass, whatever its layer does.
        return .undecided(
            "driver '\(capabilities.driver)' does not observe \(unseen.joined(separator: ", ")) of '\(layer.name)'; "
                + "a driver of this layer must"
        )
    }
}
