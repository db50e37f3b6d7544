// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// What a request sends to get the page after or before another one.
package enum PageReference: Sendable, Hashable {
    /// A page's number, or an offset.
    case number(UInt64)
    /// The key of a row.
    case key(Int128)
    /// A cursor or a URL.
    case text(String)

    /// The reference as it stands in a query or a header.
    package var plain: String {
        switch self {
        case .number(let number): String(number)
        case .key(let key): String(key)
        case .text(let text): text
        }
    }

    /// Appends the reference as JSON.
    func write(into bytes: inout [UInt8]) {
        switch self {
        case .number, .key: bytes.append(contentsOf: plain.utf8)
        case .text(let text): JSONWriter.writeString(text, into: &bytes)
        }
    }
}
