// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections

/// The words of one layer: how it is set up, what it can be told and what it shows.
package struct LayerVocabulary: Hashable, Sendable {
    /// Its name, such as `paging-manager`.
    package var name: String
    /// The keys of its own configuration; endpoints and paging keys come from the list.
    package var configuration: OrderedDictionary<String, ValueType>
    /// What it can be told.
    package var actions: OrderedDictionary<String, ActionWord>
    /// What its trace can contain.
    package var events: OrderedDictionary<String, EventWord>
    /// What a settle brings back.
    package var state: OrderedDictionary<String, ValueType>

    /// The event that stands for one request of a list.
    package static let requestEvent = "request"
    /// The event that stands for one call of a plain endpoint.
    package static let callEvent = "call"
    /// Both of them.
    package static let requestEvents = [requestEvent, callEvent]

    /// The events that a driver must be able to observe, in the vocabulary's order.
    package var mandatoryEvents: [String] { events.values.filter(\.isMandatory).map(\.name) }

    /// Whether the layer reads pages of a list.
    package var readsLists: Bool { events[Self.requestEvent] != nil }
}
