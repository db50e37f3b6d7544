// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension ContractValue {
    /// Takes over a value of a contract.
    init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(Int(value))
            case .number(let value): .number(value)
            case .string(let text): .text(text)
            case .array(let values): .array(values.map { ContractValue($0) })
            case .object(let members): ContractValue(members)
            }
    }

    /// Takes over an object of a contract.
    init(_ members: JSONObject) {
        self = .object(Dictionary(members.map { ($0.key, ContractValue($0.value)) }) { first, _ in first })
    }

    /// The value for a contract, keys sorted.
    var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(Int64(value))
        case .number(let value): .number(value)
        case .text(let text): .string(text)
        case .array(let values): .array(values.map(\.json))
        case .object(let members): .object(Self.json(members))
        }
    }

    /// Returns an object for a contract, keys sorted.
    static func json(_ members: [String: ContractValue]) -> JSONObject {
        JSONObject(uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    }
}
