// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
package import SourceDiagnostics
import TextEncoding

extension SourceNode {
    /// The longest duration that is read unless a key allows less, a day.
    package static let longestDuration = Duration.seconds(86_400)

    /// Reads a text; a plain number or boolean is taken as its text, nothing and null are refused.
    ///
    /// - Parameters:
    ///   - what: The name of the value, in quotes where it is a key, for messages.
    ///   - diagnostics: The collection for a finding.
    /// - Returns: The text, or nil with a finding.
    package func string(_ what: String, into diagnostics: inout Diagnostics) -> String? {
        guard let text = scalarText, !isNull else { return refuse(what, remedy: "write a text", into: &diagnostics) }
        return text
    }

    /// Reads an integer in decimal digits; a quoted one is refused, since it would be a text elsewhere.
    ///
    /// - Parameters:
    ///   - what: The name of the value, for messages.
    ///   - range: The allowed range.
    ///   - diagnostics: The collection for a finding.
    /// - Returns: The integer, or nil with a finding.
    package func integer<Integer: FixedWidthInteger & Sendable>(
        _ what: String,
        in range: ClosedRange<Integer>,
        into diagnostics: inout Diagnostics
    ) -> Integer? {
        let remedy = "write an integer from \(range.lowerBound) to \(range.upperBound)"
        guard case .scalar(let text, true) = content, let value = Integer(text), range.contains(value) else {
            return refuse(what, remedy: remedy, into: &diagnostics)
        }
        return value
    }

    /// Reads a finite number.
    ///
    /// - Parameters:
    ///   - what: The name of the value, for messages.
    ///   - range: The allowed range.
    ///   - diagnostics: The collection for a finding.
    /// - Returns: The number, or nil with a finding.
    package func number(
        _ what: String,
        in range: ClosedRange<Double>,
        into diagnostics: inout Diagnostics
    ) -> Double? {
        let value: Double? =
            switch json {
            case .integer(let integer): Double(integer)
            case .number(let double): double
            default: nil
            }
        guard let value, range.contains(value) else {
            return refuse(
                what,
                remedy: "write a number from \(range.lowerBound) to \(range.upperBound)",
                into: &diagnostics
            )
        }
        return value
    }

    /// Reads `true` or `false`.
    ///
    /// - Parameters:
    ///   - what: The name of the value, for messages.
    ///   - diagnostics: The collection for a finding.
    /// - Returns: The boolean, or nil with a finding.
    package func boolean(_ what: String, into diagnostics: inout Diagnostics) -> Bool? {
        guard case .scalar(let text, true) = content, let value = CoreSchema.boolean(text) else {
            return refuse(what, remedy: "write true or false", into: &diagnostics)
        }
        return value
    }

    /// Reads a duration: `200ms`, `1.5s`, or a bare integer of milliseconds.
    ///
    /// - Parameters:
    ///   - what: The name of the value, for messages.
    ///   - longest: The longest that is allowed.
    ///   - diagnostics: The collection for a finding.
    /// - Returns: The duration, or nil with a finding.
    package func duration(
        _ what: String,
        longest: Duration = SourceNode.longestDuration,
        into diagnostics: inout Diagnostics
    ) -> Duration? {
        guard let text = scalarText, let value = DurationText.parse(text) else {
            return refuse(what, remedy: "write a duration such as 200ms or 1.5s", into: &diagnostics)
        }
        guard value <= longest else {
            return refuse(
                what,
                remedy: "write a duration of at most \(DurationText.text(of: longest))",
                into: &diagnostics
            )
        }
        return value
    }

    /// Reads one of a closed set of names; an unknown one is reported with the nearest known name.
    ///
    /// - Parameters:
    ///   - what: The name of the value, for messages.
    ///   - type: The names, as an enumeration.
    ///   - diagnostics: The collection for a finding.
    /// - Returns: The name, or nil with a finding.
    package func name<Name: RawRepresentable<String> & CaseIterable>(
        _ what: String,
        as type: Name.Type = Name.self,
        into diagnostics: inout Diagnostics
    ) -> Name? {
        let known = type.allCases.map(\.rawValue)
        guard let text = scalarText, !isNull else {
            return refuse(what, remedy: "write one of: \(known.joined(separator: ", "))", into: &diagnostics)
        }
        if let name = type.init(rawValue: text) { return name }
        diagnostics.error("unknown \(what) \(phrase)\(NearName.hint(for: text, in: known))", at: location)
        return nil
    }

    /// Reads a sequence.
    ///
    /// - Parameters:
    ///   - what: The name of the value, for messages.
    ///   - diagnostics: The collection for a finding.
    /// - Returns: The elements, or nil with a finding.
    package func sequence(_ what: String, into diagnostics: inout Diagnostics) -> [SourceNode]? {
        elements ?? refuse(what, remedy: "write a sequence such as [a, b]", into: &diagnostics)
    }

    /// Reports that a value is not what it should be: `WHAT is PHRASE; REMEDY`.
    ///
    /// - Parameters:
    ///   - what: The name of the value.
    ///   - remedy: The remedy, as an imperative.
    ///   - diagnostics: The collection for the finding.
    /// - Returns: Always nil, so that a reader can return it.
    package func refuse<Value>(_ what: String, remedy: String, into diagnostics: inout Diagnostics) -> Value? {
        diagnostics.error("\(what) is \(phrase); \(remedy)", at: location)
        return nil
    }
}
