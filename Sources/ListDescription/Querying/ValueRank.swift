// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Where a value stands among others when rows are sorted: null, false, true, numbers, texts, all others.
enum ValueRank: Comparable {
    /// Null.
    case null
    /// A boolean, 0 or 1.
    case boolean(Int)
    /// A number.
    case number(Double)
    /// A text, which is compared by its code points, the same everywhere.
    case text(String)
    /// An array or an object, as compact JSON.
    case other(String)

    /// Ranks a value.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .boolean(flag ? 1 : 0)
        case .integer(let number): self = .number(Double(number))
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array, .object: self = .other(value.description)
        }
    }
}
