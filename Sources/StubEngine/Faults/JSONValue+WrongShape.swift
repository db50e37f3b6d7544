// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension JSONValue {
    /// Puts a wrong shape at a path, where `"*"` is every row or member and a number an array's element (F-15).
    ///
    /// A missing last key is added, unless the shape is `missing`; a path through anything else changes nothing.
    /// Returns nil when the path is empty and the shape is `missing`: then no value is left.
    func misshapen(at path: ArraySlice<String>, as shape: WrongShape) -> JSONValue? {
        guard let part = path.first else { return misshapen(as: shape) }
        let rest = path.dropFirst()
        switch self {
        case .array(let values): return .array(Self.misshapen(values, part, rest, shape))
        case .object(let members): return .object(Self.misshapen(members, part, rest, shape))
        default: return self
        }
    }

    private static func misshapen(
        _ values: [JSONValue],
        _ part: String,
        _ rest: ArraySlice<String>,
        _ shape: WrongShape
    ) -> [JSONValue] {
        values.enumerated()
            .compactMap { place, value in
                part == "*" || Int(part) == place ? value.misshapen(at: rest, as: shape) : value
            }
    }

    private static func misshapen(
        _ members: JSONObject,
        _ part: String,
        _ rest: ArraySlice<String>,
        _ shape: WrongShape
    ) -> JSONObject {
        var changed = JSONObject()
        for (key, value) in members {
            changed[key] = part == "*" || key == part ? value.misshapen(at: rest, as: shape) : value
        }
        if part != "*", members[part] == nil, rest.isEmpty { changed[part] = JSONValue.null.misshapen(as: shape) }
        return changed
    }

    private func misshapen(as shape: WrongShape) -> JSONValue? {
        switch shape {
        case .missing: nil
        case .null: .null
        case .object: .object(["value": self])
        case .array: .array([self])
        case .string: .string(text ?? description)
        case .number: .integer(1)
        case .float: .number(Double(int ?? 1) + 0.9)
        case .boolean: .bool(true)
        case .empty: emptied
        }
    }

    private var emptied: JSONValue {
        switch self {
        case .array: .array([])
        case .object: .object([:])
        case .string: .string("")
        case .integer, .number: .integer(0)
        case .bool: .bool(false)
        case .null: .null
        }
    }
}
