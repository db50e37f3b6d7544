// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import StubEngine
import TextEncoding

/// Compares the requests that a layer reports with those that the stage received; neither is taken on trust.
struct RequestLedger: Hashable, Sendable {
    /// The requests that the layer reported, but the stage did not receive.
    var missing: [String] = []
    /// The requests that the stage received, but the layer did not report.
    var unreported: [String] = []
    /// The unreported requests that were reported at least once; an HTTP client may have repeated them.
    var repeated: Set<String> = []

    /// Compares all requests since the layer was created, without regard to their order.
    ///
    /// - Parameters:
    ///   - events: The layer's trace.
    ///   - received: The stage's journal.
    ///   - observed: The events that the driver claims to observe.
    init(events: [TraceEvent], received: [ReceivedRequest], observed: Set<String>) {
        let names = LayerVocabulary.requestEvents.filter(observed.contains)
        var open: [String: Int] = [:]
        for request in received where request.event.map(names.contains) ?? true {
            open[request.text, default: 0] += 1
        }
        for event in events where names.contains(event.name) {
            let text = Self.text(of: event)
            if let count = open[text], count > 0 {
                open[text] = count - 1
            } else {
                missing.append(text)
            }
        }
        for request in received.reversed() {
            guard let count = open[request.text], count > 0 else { continue }
            open[request.text] = count - 1
            unreported.insert(request.text, at: 0)
        }
        guard !unreported.isEmpty else { return }
        repeated = Set(events.filter { names.contains($0.name) }.map(Self.text)).intersection(unreported)
    }

    /// Removes reported requests that were cancelled before they reached the stage, the newest first.
    mutating func forgive(_ count: Int) {
        missing.removeLast(min(max(count, 0), missing.count))
    }

    /// Writes a reported request as ``ReceivedRequest`` does; a driver may send a large page number as a string.
    private static func text(of event: TraceEvent) -> String {
        let arguments = event.arguments.map { $0.text.map(\.printable) ?? ValueText.text(of: $0) }
        return "\(event.name)(\(arguments.joined(separator: ", ")))"
    }

    /// One sentence for each request that only one side knows.
    var sentences: [String] {
        missing.map { "the layer reports \($0), but the stub did not receive it" }
            + unreported.map { text in
                "the stub received \(text), but the layer does not report it"
                    + (repeated.contains(text) ? " as often; an HTTP client may have repeated it" : "")
            }
    }
}

/// One request in the stage's journal, with the parts that contracts can name.
struct ReceivedRequest: Hashable, Sendable {
    /// One decoded query parameter, or one member of the body in the form of a query parameter.
    struct Parameter: Hashable, Sendable {
        /// Its name.
        var name: String
        /// Its text.
        var value: String
    }

    /// The request as the layer names it: `request(2)`, `call(maxIds)`; method and path if nothing is served there.
    var text: String
    /// The vocabulary's event for such a request; nil if nothing is served at its path.
    var event: String?
    /// Its query in order, then the members of a body that is a JSON object.
    var query: [Parameter]
    /// Its body, if it is JSON.
    var body: JSONValue?
    /// The number of the page that it asks for; nil for a plain answer and for a page that was refused.
    var page: UInt64?

    /// Reads an entry of the journal.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - pageParameters: The page parameter of each list by the list's name.
    init(_ entry: JournalEntry, pageParameters: [String: String]) {
        body = entry.body
        page = entry.page
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
