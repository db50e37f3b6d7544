// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// A reader of the action that a step requests of the layer.
struct ActionParser {
    /// The words that the step may use.
    var layer: LayerVocabulary

    /// Reads an action with its arguments.
    ///
    /// - Parameters:
    ///   - node: The action's name, with plain arguments in parentheses.
    ///   - structured: The value of `with`, which is the last argument.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The action; nil if it could not be understood.
    func action(
        _ node: SourceNode,
        with structured: SourceNode?,
        into diagnostics: inout Diagnostics
    ) -> StepAction? {
        guard let text = node.string("'do'", into: &diagnostics) else { return nil }
        do throws(ValueMismatch) {
            let call = try CallTextParser.parse(text)
            return action(call, with: structured, at: node.location, into: &diagnostics)
        } catch {
            diagnostics.error("action '\(text)' \(error.message)", at: node.location)
            return nil
        }
    }

    private func action(
        _ call: CallText,
        with structured: SourceNode?,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) -> StepAction? {
        guard let word = layer.actions[call.name] else {
            let hint = NearName.hint(for: call.name, in: Array(layer.actions.keys))
            diagnostics.error("unknown action '\(call.name)' of layer '\(layer.name)'\(hint)", at: location)
            return nil
        }
        let count = call.arguments.count + (structured == nil ? 0 : 1)
        // The last arguments may be left out if they may be nil.
        let omitted = word.parameters.dropFirst(count)
        guard count <= word.parameters.count, omitted.allSatisfy(\.type.isOptional) else {
            let message = ArgumentCount.message(for: "action '\(call.name)'", parameters: word.parameters, found: count)
            diagnostics.error(message, at: location)
            return nil
        }
        var values: [JSONValue] = []
        for (argument, parameter) in zip(call.arguments, word.parameters) {
            do throws(ValueMismatch) {
                values.append(try parameter.type.value(of: argument))
            } catch {
                diagnostics.error(
                    "argument '\(parameter.name)' of action '\(call.name)' \(error.message)",
                    at: location
                )
                return nil
            }
        }
        if let structured, let parameter = word.parameters.prefix(count).last {
            let what = "argument '\(parameter.name)' of action '\(call.name)'"
            guard let value = parameter.type.value(of: structured, what, into: &diagnostics) else { return nil }
            values.append(value)
        }
        values += omitted.map { _ in .null }
        return .perform(call.name, values)
    }
}
