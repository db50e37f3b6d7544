// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// What tickets are read from.
package enum TicketSource: Hashable, Sendable {
    /// A document that nobody has parsed yet.
    case text(String)
    /// A document that the transport has parsed.
    case document(JSONValue)
}
