// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import SourceDiagnostics

/// Compares the requests that a layer reports with those that the stage received; neither is taken on trust.
struct RequestLedger: Hashable, Sendable {
    /// Reported, but not received.
    var missing: [String] = []
    /// Received, but not reported.
    var unreported: [String] = []
    /// Those of the unreported that were reported at least once, so that a client may have sent them again unseen.
    var repeated: Set<String> = []

    /// Compares everything since the layer was created, whatever the order.
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

    /// Leaves out reported requests that were given up before they reached the stage, the newest first.
    mutating func forgive(_ count: Int) {
        missing.removeLast(min(max(count, 0), missing.count))
    }

    /// Writes a reported request as ``ReceivedRequest`` does; a large page number may have come as a string.
    private static func text(of event: TraceEvent) -> String {
        let arguments = event.arguments.map { $0.text.map(\.printable) ?? ValueText.text(of: $0) }
        return "\(event.name)(\(arguments.joined(separator: ", ")))"
    }

    /// One sentence for each request that only one side knows.
    var sentences: [String] {
        missing.map { "the layer reports \($0), but the stub did not receive it" }
            + unreported.map { text in
                "the stub received \(text), but the layer does not report it"
                    + (repeated.contains(text) ? " so often; HTTP clients may send a request again unseen" : "")
            }
    }
}
