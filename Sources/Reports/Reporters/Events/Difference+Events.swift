// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import OrderedCollections
import SourceDiagnostics

extension SourceLocation {
    /// Reads the location that an event names.
    init(event: JSONValue) {
        self.init(
            file: event["file"]?.text ?? "",
            line: event["line"]?.int ?? 1,
            column: event["column"]?.int ?? 1
        )
    }
}

extension Difference {
    /// The most entries of a sequence that are written after its first difference.
    private static let entriesAfterDifferenceMax = 100

    /// The difference in the form of events.
    var eventMembers: JSONObject {
        let place = number.map { JSONValue.integer(Int64($0)) } ?? JSONValue.null
        return [
            "step": .string(step),
            "number": place,
            "file": .string(location.file),
            "line": .integer(Int64(location.line)),
            "column": .integer(Int64(location.column)),
            "first": .string(line),
            "parts": .array(parts.map { .object(Self.members(of: $0)) }),
        ]
    }

    /// Reads what ``eventMembers`` wrote; nil without a step.
    init?(event: JSONValue) {
        guard let step = event["step"]?.text else { return nil }
        self.init(
            step: step,
            location: SourceLocation(event: event),
            parts: (event["parts"]?.array ?? []).compactMap(Self.part),
            number: event["number"]?.int
        )
    }

    private static func part(_ event: JSONValue) -> Part? {
        switch event["kind"]?.text {
        case "trace": .trace(sequence(event))
        case "sent": .sent(sequence(event))
        case "requests": .requests(sequence(event))
        case "state":
            .state(
                (event["keys"]?.array ?? [])
                    .map { key in
                        StateDifference(
                            key: key["key"]?.text ?? "",
                            expected: key["expected"]?.text ?? "",
                            actual: key["actual"]?.text
                        )
                    }
            )
        case "sentence": .sentence(event["text"]?.text ?? "")
        default: nil
        }
    }

    private static func sequence(_ event: JSONValue) -> SequenceDifference {
        let expected = (event["expected"]?.array ?? []).compactMap(\.text)
        let actual = (event["actual"]?.array ?? []).compactMap(\.text)
        let first = min(max(0, event["first"]?.int ?? 0), expected.count, actual.count)
        return SequenceDifference(expected: expected, actual: actual, first: first)
    }

    private static func members(of part: Part) -> JSONObject {
        switch part {
        case .trace(let sequence): members(of: sequence, kind: "trace")
        case .sent(let sequence): members(of: sequence, kind: "sent")
        case .requests(let sequence): members(of: sequence, kind: "requests")
        case .state(let differences): ["kind": "state", "keys": .array(differences.map { .object(members(of: $0)) })]
        case .sentence(let sentence): ["kind": "sentence", "text": .string(sentence)]
        }
    }

    private static func members(of sequence: SequenceDifference, kind: String) -> JSONObject {
        let count = sequence.first + entriesAfterDifferenceMax
        return [
            "kind": .string(kind),
            "first": .integer(Int64(sequence.first)),
            "expectedCount": .integer(Int64(sequence.expected.count)),
            "actualCount": .integer(Int64(sequence.actual.count)),
            "expected": .array(sequence.expected.prefix(count).map(JSONValue.string)),
            "actual": .array(sequence.actual.prefix(count).map(JSONValue.string)),
        ]
    }

    private static func members(of state: StateDifference) -> JSONObject {
        [
            "key": .string(state.key),
            "expected": .string(state.expected),
            "actual": state.actual.map(JSONValue.string) ?? JSONValue.null,
        ]
    }
}
