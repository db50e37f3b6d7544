// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A ticket that keeps nothing but its part of a document and computes what is shown when it is read (T-01, T-02).
package protocol DictionaryTicket: Ticket {
    /// Creates a ticket; any dictionary will do.
    init(members: JSONObject)
}
