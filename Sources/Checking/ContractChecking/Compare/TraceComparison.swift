// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import TextEncoding

/// Compares a segment's trace with what its step expects, event by event.
struct TraceComparison: Hashable, Sendable {
    /// The first position where they differ; nil if they do not.
    var difference: SequenceDifference?
    /// The expected events that were left out because the driver does not claim to observe them.
    var uncompared: [String]

    /// Compares one segment.
    ///
    /// - Parameters:
    ///   - expected: The events that the step lists.
    ///   - actual: The events since the settle before.
    ///   - observed: The events that the driver claims to observe; others are ignored on both sides.
    init(expected: [ExpectedEvent], actual: [TraceEvent], observed: Set<String>) {
        let comparable = expected.filter { observed.contains($0.name) }
        let seen = actual.filter { observed.contains($0.name) }
        uncompared = expected.map(\.name).filter { !observed.contains($0) }
        let first = zip(comparable, seen).enumerated()
            .first { !Self.matches(expected: $0.element.0, actual: $0.element.1) }?
            .offset
        guard first != nil || comparable.count != seen.count else { return }
        difference = SequenceDifference(
            expected: comparable.map(\.description),
            actual: seen.map(EventText.text(of:)),
            first: first ?? min(comparable.count, seen.count)
        )
    }

    /// Returns whether an event is the expected one, with the same number of arguments.
    static func matches(expected: ExpectedEvent, actual: TraceEvent) -> Bool {
        expected.name == actual.name && expected.arguments.count == actual.arguments.count
            && zip(expected.arguments, actual.arguments).allSatisfy(ValueComparison.matches)
    }
}

/// Writes observed events as contracts write expected ones.
enum EventText {
    /// Returns `name` or `name(argument, argument)`.
    static func text(of event: TraceEvent) -> String {
        let name = event.name.printable
        guard !event.arguments.isEmpty else { return name }
        return "\(name)(\(event.arguments.map(ValueText.text(of:)).joined(separator: ", ")))"
    }
}
