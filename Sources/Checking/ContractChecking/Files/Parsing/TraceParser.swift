// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// Reads the events that a step expects.
struct TraceParser {
    /// The words that the trace may use.
    var layer: LayerVocabulary
    /// The answers that calls may name.
    var names: EndpointNames

    /// Reads a trace.
    ///
    /// - Parameters:
    ///   - node: A sequence of events.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The events; nil if the node is not a sequence.
    func trace(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [ExpectedEvent]? {
        guard let elements = node.sequence("'trace'", into: &diagnostics) else { return nil }
        var events: [ExpectedEvent] = []
        for element in elements {
            guard let text = element.string("an event of 'trace'", into: &diagnostics) else { continue }
            do throws(ValueMismatch) {
                let call = try CallTextParser.parse(text)
                if let event = event(call, at: element.location, into: &diagnostics) { events.append(event) }
            } catch {
                diagnostics.error("event '\(text)' \(error.message)", at: element.location)
                // The next element may be the rest of this event, which YAML has split at its comma.
                return events
            }
        }
        return events
    }

    private func event(
        _ call: CallText,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) -> ExpectedEvent? {
        guard let word = layer.events[call.name] else {
            let hint = NearName.hint(for: call.name, in: Array(layer.events.keys))
            diagnostics.error("unknown event '\(call.name)' of layer '\(layer.name)'\(hint)", at: location)
            return nil
        }
        guard call.arguments.count == word.parameters.count else {
            let message = ArgumentCount.message(
                for: "event '\(call.name)'",
                parameters: word.parameters,
                found: call.arguments.count
            )
            diagnostics.error(message, at: location)
            return nil
        }
        var arguments: [ExpectedValue] = []
        for (argument, parameter) in zip(call.arguments, word.parameters) {
            if argument.isAny {
                arguments.append(.any)
                continue
            }
            do throws(ValueMismatch) {
                arguments.append(.value(try parameter.type.value(of: argument)))
            } catch {
                diagnostics.error("argument '\(parameter.name)' of event '\(call.name)' \(error.message)", at: location)
                return nil
            }
        }
        if call.name == LayerVocabulary.callEvent, case .value(let value)? = arguments.first, let name = value.text {
            do throws(ValueMismatch) {
                _ = try names.answer(name)
            } catch {
                diagnostics.error("event '\(call.name)(\(name))' \(error.message)", at: location)
                return nil
            }
        }
        return ExpectedEvent(name: call.name, arguments: arguments, location: location)
    }
}
