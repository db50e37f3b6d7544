// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

/// What stands in a body in place of what belongs there.
public enum StubShape: String, CaseIterable, Hashable, Sendable {
    /// The key or element is left out.
    case missing
    /// `null`.
    case null
    /// The value wrapped in an object: `{"value": …}`.
    case object
    /// The value wrapped in an array: `[…]`.
    case array
    /// The value written out as a string: `"20"`.
    case string
    /// An integer.
    case number
    /// A number with a fraction; an integer keeps its whole part: 20 becomes 20.9.
    case float
    /// `true`.
    case boolean
    /// An empty value of the same kind: `[]`, `{}`, `""`, and 0 for a number.
    case empty

    /// The shape in the words of the engine.
    var wrong: WrongShape {
        switch self {
        case .missing: .missing
        case .null: .null
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .float: .float
        case .boolean: .boolean
        case .empty: .empty
        }
    }
}
