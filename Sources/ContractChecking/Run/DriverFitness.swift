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

    /// Names what a driver claims that no contract can ask for, which is mostly misspelt.
    ///
    /// - Parameters:
    ///   - capabilities: What the driver claims.
    ///   - vocabulary: All words.
    /// - Returns: One sentence for each strange word, sorted.
    static func strangers(_ capabilities: DriverCapabilities, _ vocabulary: Vocabulary) -> [String] {
        var strangers: [String] = []
        func compare(_ kind: String, _ claimed: some Sequence<String>, _ known: [String], of layer: String? = nil) {
            for name in claimed where !known.contains(name) {
                let place = layer.map { " of '\($0)'" } ?? ""
                let hint = NearName.nearest(to: name, in: known).map { "; use '\($0)'" } ?? "; leave it out"
                let word = "the \(kind) '\(name.printable)'\(place)"
                strangers.append(
                    "driver '\(capabilities.driver.printable)' claims \(word), which is not in the vocabulary\(hint)"
                )
            }
        }
        compare("layer", capabilities.layers.keys, Array(vocabulary.layers.keys))
        for (name, capability) in capabilities.layers {
            guard let layer = vocabulary.layers[name] else { continue }
            compare("action", capability.actions, Array(layer.actions.keys), of: name)
            compare("event", capability.events, Array(layer.events.keys), of: name)
        }
        return strangers.sorted()
    }
}
