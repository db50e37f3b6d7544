// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import OrderedCollections
import SourceDiagnostics

extension Difference {
    /// How many entries of a sequence are written behind its first difference at most.
    private static let entriesAfterDifferenceMax = 100

    /// The difference as the events of a run say it.
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

    private static func members(of part: Part) -> JSONObject {
        switch part {
        case .trace(let sequence): members(of: sequence, kind: "trace")
        case .sent(let sequence): members(of: sequence, kind: "sent")
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
