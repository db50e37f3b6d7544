// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import SourceDiagnostics

/// Writes observed events as contracts write expected ones.
enum EventText {
    /// Returns `name` or `name(argument, argument)`.
    static func text(of event: TraceEvent) -> String {
        let name = event.name.printable
        guard !event.arguments.isEmpty else { return name }
        return "\(name)(\(event.arguments.map(ValueText.text(of:)).joined(separator: ", ")))"
    }
}
