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
    ///   - words: The words that a driver may claim, and the dialects.
    ///   - shipped: The words that ship with understudy, whose layers the rules know.
    ///   - contracts: The suite's contracts.
    init(_ words: ContractWords, shipped: Vocabulary, contracts: [Contract]) {
        self.init(
            layers: words.vocabulary.layers.values.map { layer in
                let isOwn = shipped.layers[layer.name] == nil
                let recipes =
                    layer.hasDialects
                    ? LayerRecipe.forDialects(of: words)
                    : contracts.filter { $0.layer == layer.name }.map { LayerRecipe($0) }
                return Layer(
                    name: layer.name,
                    actions: Set(layer.actions.keys),
                    argumentCounts: Dictionary(
                        uniqueKeysWithValues: layer.events.map { ($0.key, $0.value.parameters.count) }
                    ),
                    mandatoryEvents: layer.mandatoryEvents,
                    stateKeys: Set(layer.state.keys),
                    recipes: isOwn || layer.hasDialects ? recipes : nil,
                    isSelective: layer.hasDialects
                )
            }
        )
    }
}

extension LayerRecipe {
    /// Returns recipes for a layer in each dialect, with either of the actions that request the first page.
    static func forDialects(of words: ContractWords) -> [LayerRecipe] {
        words.dialects.values.flatMap { dialect in
            [Call("start"), Call("all", with: [.null])]
                .map { call in
                    LayerRecipe(
                        configuration: [
                            "endpoints": ["list": "/api/list"], "pageSize": 20, "requestTimeout": 0,
                            "dialect": .object(dialect.configuration),
                        ],
                        actions: [call.action],
                        request: [call]
                    )
                }
        }
    }

    /// Takes the creation of the layer, and the actions up to its first request, from a contract.
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
