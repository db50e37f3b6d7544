// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import StubEngine

/// One request in the stage's journal, as far as contracts can speak of it.
struct ReceivedRequest: Hashable, Sendable {
    /// One query parameter after percent-decoding, or one member of the body as a query would carry it.
    struct Parameter: Hashable, Sendable {
        /// Its name.
        var name: String
        /// Its text.
        var value: String
    }

    /// The layer's name for it: `request(2)`, `call(maxIds)`; method and path if nothing is served there.
    var text: String
    /// The vocabulary's event for such a request; nil if nothing is served at its path.
    var event: String?
    /// Its query in order, then the members of a body that is a JSON object.
    var query: [Parameter]
    /// Its body, if that is JSON.
    var body: JSONValue?

    /// Reads an entry of the journal.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - pageParameters: The page parameter of each list by the list's name.
    init(_ entry: JournalEntry, pageParameters: [String: String]) {
        body = entry.body
        query = entry.query.map { Parameter(name: $0.name, value: $0.value) }
        query += (entry.body?.object ?? [:])
            .map { Parameter(name: $0.key, value: $0.value.text ?? $0.value.description) }
        guard let name = entry.name else {
            text = "\(entry.method) \(entry.path)".printable
            return
        }
        guard let pageParameter = pageParameters[name] else {
            event = LayerVocabulary.callEvent
            text = "\(LayerVocabulary.callEvent)(\(name))"
            return
        }
        event = LayerVocabulary.requestEvent
        let refused = query.first { $0.name == pageParameter }?.value
        let page = entry.page.map(String.init) ?? (refused ?? "no page").printable
        text = "\(LayerVocabulary.requestEvent)(\(page))"
    }

    /// Creates a request.
    init(text: String, event: String?, query: [Parameter] = [], body: JSONValue? = nil) {
        self.text = text
        self.event = event
        self.query = query
        self.body = body
    }
}
