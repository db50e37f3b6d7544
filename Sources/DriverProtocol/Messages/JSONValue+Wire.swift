// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

extension JSONValue {
    /// The greatest integer below which every integer survives a reader that keeps numbers as doubles.
    private static let safeIntegerMax: Int64 = 1 << 53

    /// The value with every integer beyond 2^53 as a string of its digits.
    package var forWire: JSONValue {
        switch self {
        case .integer(let number) where number.magnitude > Self.safeIntegerMax.magnitude: .string(String(number))
        case .array(let values): .array(values.map(\.forWire))
        case .object(let members): .object(members.mapValues(\.forWire))
        default: self
        }
    }

    /// The value with every string that spells an integer beyond 2^53 as that integer.
    ///
    /// A text that consists of such a number and nothing else is read as the number; no word of the vocabulary
    /// is of that form.
    var fromWire: JSONValue {
        switch self {
        case .string(let text): Self.wideInteger(text).map(JSONValue.integer) ?? self
        case .array(let values): .array(values.map(\.fromWire))
        case .object(let members): .object(members.mapValues(\.fromWire))
        default: self
        }
    }

    private static func wideInteger(_ text: String) -> Int64? {
        guard text.utf8.count >= 16, let number = Int64(text), String(number) == text else { return nil }
        return number.magnitude > safeIntegerMax.magnitude ? number : nil
    }
}
