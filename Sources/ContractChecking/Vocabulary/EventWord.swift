// Understudy
// SPDX-License-Identifier: Apache-2.0

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
    /// The form that an event of this name must have and has not; nil if all is right.
    ///
    /// Requests are compared with what the stub received, which knows them by page or by the name of the answer.
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
