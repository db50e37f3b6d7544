// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The answer to a request about a single row.
package struct RowReply: Hashable, Sendable {
    /// The status code.
    package var status: Int
    /// The row as JSON; empty where there is none.
    package var row: [UInt8] = []
    /// Why the request is refused, instead of a row.
    package var message: String?
    /// The key of a new row.
    var created: String?
}
