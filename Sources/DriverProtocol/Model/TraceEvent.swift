// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// One event of a layer's trace; a driver numbers the events of each layer without a gap.
package struct TraceEvent: Sendable, Hashable {
    /// The layer that it happened in, as `LayerDriver.create` named it.
    package var handle: String
    /// Its place among the events of its handle, from 1.
    package var sequence: Int
    /// A word of the vocabulary, such as `list.append`.
    package var name: String
    /// In the vocabulary's order: nil is `.null`, a symbol is a string.
    package var arguments: [JSONValue]

    /// Creates an event.
    package init(handle: String, sequence: Int, name: String, arguments: [JSONValue] = []) {
        self.handle = handle
        self.sequence = sequence
        self.name = name
        self.arguments = arguments
    }
}

extension TraceEvent: CustomStringConvertible {
    /// The event as contracts write it: `table.reload`, `request(2)`, `completion(nil, E)`.
    package var description: String {
        guard !arguments.isEmpty else { return name }
        return "\(name)(\(arguments.map(Self.text(of:)).joined(separator: ", ")))"
    }

    private static func text(of argument: JSONValue) -> String {
        switch argument {
        case .null: "nil"
        case .string(let text): text
        default: argument.description
        }
    }
}
