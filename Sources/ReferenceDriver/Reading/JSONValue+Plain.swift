// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension JSONValue {
    /// The value as generated pages take it: dictionaries, arrays, texts and numbers; nil for null.
    var plain: Any? {
        switch self {
        case .null: nil
        case .bool(let value): value
        case .integer(let value): Int(exactly: value)
        case .number(let value): value
        case .string(let text): text
        case .array(let values): values.compactMap(\.plain)
        case .object(let members):
            Dictionary(members.compactMap { member in member.value.plain.map { (member.key, $0) } }) { first, _ in first
            }
        }
    }
}
