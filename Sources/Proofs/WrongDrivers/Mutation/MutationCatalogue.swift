// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import DriverProtocol
import JSONValues
import OrderedCollections

/// One mistake that can be added to any driver, in the words of the vocabulary.
enum Mutation: Hashable, Sendable {
    /// An event never comes.
    case eventDropped(String)
    /// An event comes twice.
    case eventDoubled(String)
    /// An event comes after the one that follows it.
    case eventLate(String)
    /// An argument of an event is wrong.
    case eventArgument(String, place: Int, ValueMutation)
    /// An action has no effect.
    case actionIgnored(String)
    /// An action takes a wrong argument.
    case actionArgument(String, place: Int, ValueMutation)
    /// A value of the state is the one of the settle before.
    case stateStale(String)
    /// A value of the state is wrong.
    case state(String, ValueMutation)
    /// A value of the state is not reported.
    case stateAbsent(String)
    /// The layer counts as at rest even if it still waits.
    case settlesTooEarly
}

/// Every mutation of every word of a vocabulary, as wrong drivers; the words of a new layer give new mutations.
package enum MutationCatalogue {
    /// Returns the wrong drivers for the words of some layers.
    ///
    /// - Parameters:
    ///   - vocabulary: The words.
    ///   - layers: The layers; a layer without contracts has no contract to catch a mistake.
    /// - Returns: The wrong drivers in the order of the vocabulary.
    package static func drivers(for vocabulary: Vocabulary, layers: Set<String>) -> [WrongDriver] {
        vocabulary.layers.values.filter { layers.contains($0.name) }
            .flatMap { layer in
                let words = events(of: layer) + actions(of: layer) + state(of: layer)
                return (words + [early(layer)]).map { driver(of: layer.name, $0) }
            }
    }

    /// A mutation with its part of a name and its description.
    private typealias Entry = (name: String, sentence: String, mutation: Mutation)

    private static func driver(of layer: String, _ entry: Entry) -> WrongDriver {
        WrongDriver(id: "\(layer)/\(entry.name)", sentence: entry.sentence, kind: .word, layers: [layer]) {
            surroundings in
            MutatedDriver(surroundings.driver(), mutation: entry.mutation)
        }
    }

    private static func events(of layer: LayerVocabulary) -> [Entry] {
        layer.events.values.flatMap { event -> [Entry] in
            let (name, text) = (event.name, "The event '\(event.name)'")
            let arguments = event.parameters.enumerated()
                .flatMap { place, parameter in
                    ValueMutation.all(for: parameter.type)
                        .map { value -> Entry in
                            (
                                "event.\(name).\(parameter.name).\(value.name)",
                                "\(text) reports '\(parameter.name)' as \(value.phrase)",
                                .eventArgument(name, place: place, value)
                            )
                        }
                }
            return [
                ("event.\(name).dropped", "\(text) is never reported", .eventDropped(name)),
                ("event.\(name).doubled", "\(text) is reported twice", .eventDoubled(name)),
                ("event.\(name).late", "\(text) is reported after the one that follows it", .eventLate(name)),
            ] + arguments
        }
    }

    private static func actions(of layer: LayerVocabulary) -> [Entry] {
        layer.actions.values.flatMap { action -> [Entry] in
            let (name, text) = (action.name, "The action '\(action.name)'")
            let arguments = action.parameters.enumerated()
                .flatMap { place, parameter in
                    ValueMutation.all(for: parameter.type)
                        .map { value -> Entry in
                            (
                                "action.\(name).\(parameter.name).\(value.name)",
                                "\(text) receives '\(parameter.name)' as \(value.phrase)",
                                .actionArgument(name, place: place, value)
                            )
                        }
                }
            return [("action.\(name).ignored", "\(text) does nothing", .actionIgnored(name))] + arguments
        }
    }

    private static func state(of layer: LayerVocabulary) -> [Entry] {
        layer.state.flatMap { key, type -> [Entry] in
            let text = "The state '\(key)'"
            let values = ValueMutation.all(for: type)
                .map { value -> Entry in
                    ("state.\(key).\(value.name)", "\(text) is reported as \(value.phrase)", .state(key, value))
                }
            return [
                ("state.\(key).stale", "\(text) is reported as it was at the previous settle", .stateStale(key)),
                ("state.\(key).absent", "\(text) is not reported", .stateAbsent(key)),
            ] + values
        }
    }

    private static func early(_ layer: LayerVocabulary) -> Entry {
        ("settle.early", "A settle ends at once, even if requests are under way", .settlesTooEarly)
    }
}
