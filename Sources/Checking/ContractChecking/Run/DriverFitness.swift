// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import OrderedCollections
import SourceDiagnostics

/// Decides from a driver's capabilities whether a contract can be tried on it.
enum DriverFitness {
    /// Compares what a contract needs with what a driver claims.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - layer: The words of its layer.
    ///   - capabilities: The claims of the driver.
    ///   - vocabulary: All words, to find misspelt claims.
    /// - Returns: The verdict, unsupported or undecided; nil if the contract can be run.
    static func obstacle(
        to contract: Contract,
        of layer: LayerVocabulary,
        with capabilities: DriverCapabilities,
        vocabulary: Vocabulary
    ) -> Verdict? {
        // A claim that is nearly the word is a mistake in the driver, not a choice of its author.
        func misspelt(_ name: String, as kind: StrangeClaim.Kind) -> Verdict? {
            StrangeClaim.all(of: capabilities, in: vocabulary)
                .first { $0.kind == kind && $0.near == name && (kind == .layer || $0.layer == layer.name) }
                .map { .undecided($0.sentence(of: capabilities.driver)) }
        }
        guard let capability = capabilities.layers[layer.name] else {
            return misspelt(layer.name, as: .layer)
                ?? .unsupported("driver '\(capabilities.driver)' does not drive the layer '\(layer.name)'")
        }
        for step in contract.steps {
            guard case .perform(let action, _) = step.action, !capability.actions.contains(action) else { continue }
            return misspelt(action, as: .action)
                ?? .unsupported("driver '\(capabilities.driver)' does not perform '\(action)' of '\(layer.name)'")
        }
        for promise in contract.promises where !capability.promises.contains(promise) {
            return misspelt(promise, as: .promise)
                ?? .unsupported("driver '\(capabilities.driver)' does not promise '\(promise)' of '\(layer.name)'")
        }
        let expected = contract.steps.flatMap { $0.trace ?? [] }.map(\.name)
        for event in layer.mandatoryEvents + expected where !capability.events.contains(event) {
            if let verdict = misspelt(event, as: .event) { return verdict }
        }
        let unseen = layer.mandatoryEvents.filter { !capability.events.contains($0) }
        guard !unseen.isEmpty else { return nil }
        // A driver that observes nothing must not pass.
        return .undecided(
            "driver '\(capabilities.driver)' does not observe \(unseen.joined(separator: ", ")) of '\(layer.name)'; "
                + "every driver of this layer must"
        )
    }
}
