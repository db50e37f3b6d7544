// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections

/// The words of contracts; contract files, drivers, the checker and its messages use these and no others.
package struct Vocabulary: Hashable, Sendable {
    /// The names that each symbol type allows.
    package var symbols: OrderedDictionary<String, [String]>
    /// Every layer, in the file's order.
    package var layers: OrderedDictionary<String, LayerVocabulary>

    /// A vocabulary without words.
    static let empty = Vocabulary(symbols: [:], layers: [:])
}

/// The words of one layer: its configuration, its actions, its events and its state.
package struct LayerVocabulary: Hashable, Sendable {
    /// Its name, such as `paging-manager`.
    package var name: String
    /// The keys of its own configuration; endpoints and paging keys come from the list.
    package var configuration: OrderedDictionary<String, ValueType>
    /// The actions that it performs.
    package var actions: OrderedDictionary<String, ActionWord>
    /// The events that its trace can contain.
    package var events: OrderedDictionary<String, EventWord>
    /// The keys and types of the state that a settle returns.
    package var state: OrderedDictionary<String, ValueType>
    /// The promises that a layer may make beyond the minimum, each with its meaning.
    package var promises: OrderedDictionary<String, String> = [:]
    /// Whether the layer is checked in several dialects.
    ///
    /// A driver may not see the requests of a library, so the requests come only from the stub.
    ///
    /// Why: docs/decisions/0017-the-stub-says-which-pages-were-asked-for.md
    package var hasDialects = false

    /// The event that stands for one request of a list.
    package static let requestEvent = "request"
    /// The event that stands for one call of a plain endpoint.
    package static let callEvent = "call"
    /// Both request events.
    package static let requestEvents = [requestEvent, callEvent]

    /// The events that a driver must be able to observe, in the vocabulary's order.
    package var mandatoryEvents: [String] { events.values.filter(\.isMandatory).map(\.name) }

    /// The configuration key in which a layer with dialects gets one of them.
    static let dialectKey = "dialect"

    /// Whether the layer reads pages of a list.
    package var readsLists: Bool { events[Self.requestEvent] != nil || hasDialects }
}

/// One action that a layer can perform.
package struct ActionWord: Hashable, Sendable {
    /// Its name in steps, such as `loadNextPage`.
    package var name: String
    /// Its arguments in order.
    package var parameters: [Parameter]
}

/// One event that a layer can show.
package struct EventWord: Hashable, Sendable {
    /// Its name in traces, such as `list.append`.
    package var name: String
    /// Its arguments in order.
    package var parameters: [Parameter]
    /// Whether a driver of the layer must be able to observe it.
    package var isMandatory: Bool
}

extension EventWord {
    /// The required form of an event with this name, if the event has another form; otherwise nil.
    ///
    /// The checker compares these events with the requests in the stub's journal, which identifies a request by its
    /// page or by the name of its answer.
    var requiredForm: String? {
        let types = parameters.map(\.type)
        switch (name, types.first) {
        case (LayerVocabulary.requestEvent, .integer?) where types.count == 1: return nil
        case (LayerVocabulary.requestEvent, _): return "request: { arguments: [page: integer] }"
        case (LayerVocabulary.callEvent, .text?) where types.count == 1: return nil
        case (LayerVocabulary.callEvent, .symbol?) where types.count == 1: return nil
        case (LayerVocabulary.callEvent, _): return "call: { arguments: [answer: text] }"
        default: return nil
        }
    }
}

/// One typed argument of an action or an event.
package struct Parameter: Hashable, Sendable {
    /// The name of the argument, for messages and documentation.
    package var name: String
    /// The type of its values.
    package var type: ValueType
}

/// The names that behaviours and the words of a vocabulary may have, so that contracts and reports can write them.
enum WordName {
    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"

    /// Returns whether a text can be the id of a behaviour; a dot would begin the suffix of a contract's id.
    static func isID(_ text: String) -> Bool {
        isMade(text, of: letters + digits, and: "-_")
    }

    /// Returns whether a text can be the name of a layer, which reports use as part of a class name.
    static func isLayer(_ text: String) -> Bool {
        isMade(text, of: "abcdefghijklmnopqrstuvwxyz" + digits, and: "-")
    }

    /// Returns whether a text can be the name of an action, an event or a key.
    static func isWord(_ text: String) -> Bool {
        isMade(text, of: letters + digits, and: "-_.")
    }

    private static func isMade(_ text: String, of first: String, and others: String) -> Bool {
        guard let start = text.unicodeScalars.first, first.unicodeScalars.contains(start) else { return false }
        return text.unicodeScalars.allSatisfy { (first + others).unicodeScalars.contains($0) }
    }
}
