// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverConformance
import JSONValues
import OrderedCollections

extension ConductVocabulary {
    /// Takes the words of a suite, and recipes for its own layers from its contracts.
    ///
    /// - Parameters:
    ///   - vocabulary: The words that a driver may claim.
    ///   - shipped: Those of them that ship with understudy, whose layers the rules know.
    ///   - contracts: The suite's contracts.
    init(_ vocabulary: Vocabulary, shipped: Vocabulary, contracts: [Contract]) {
        self.init(
            layers: vocabulary.layers.values.map { layer in
                let isOwn = shipped.layers[layer.name] == nil
                let recipes = contracts.filter { $0.layer == layer.name }.map(LayerRecipe.init)
                return Layer(
                    name: layer.name,
                    actions: Set(layer.actions.keys),
                    argumentCounts: Dictionary(
                        uniqueKeysWithValues: layer.events.map { ($0.key, $0.value.parameters.count) }
                    ),
                    mandatoryEvents: layer.mandatoryEvents,
                    stateKeys: Set(layer.state.keys),
                    recipes: isOwn ? recipes : nil
                )
            }
        )
    }
}

extension LayerRecipe {
    /// Takes from a contract how its layer is created, and the actions up to its first request.
    init(_ contract: Contract) {
        func calls(_ steps: some Sequence<Step>) -> [Call] {
            steps.compactMap { step in
                guard case .perform(let action, let arguments) = step.action else { return nil }
                return Call(action, with: arguments)
            }
        }
        self.init(
            configuration: LayerSetup.configuration(contract.given, baseURL: "", requestTimeout: .zero),
            actions: Set(calls(contract.steps).map(\.action)),
            request: calls(contract.stepsToOneRequest)
        )
    }
}
