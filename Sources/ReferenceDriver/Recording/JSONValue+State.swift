// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

extension JSONValue {
    /// An integer, or null for nil.
    static func integer(_ value: Int?) -> JSONValue {
        value.map { .integer(Int64($0)) } ?? .null
    }

    /// A text, or null for nil.
    static func text(_ value: String?) -> JSONValue {
        value.map { .string($0) } ?? .null
    }

    /// The `Id` of each row, null for a row without one.
    static func ids(_ rows: [JSONValue]?) -> JSONValue {
        .array((rows ?? []).map { .integer($0["Id"]?.int) })
    }
}
