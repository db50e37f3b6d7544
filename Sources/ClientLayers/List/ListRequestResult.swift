// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// How a list request may end.
package enum ListRequestResult: Hashable, Sendable {
    /// One response for each API came, in the order of their rows; nil for an empty body.
    case responses([JSONValue?])
    /// Models are ready; none of them means no data.
    case models([JSONValue]?)
    /// The request failed; nil if nobody can say why (S-51).
    case error(String?)
    /// The request ended without any result, for instance because it was given up.
    case status(ListServiceStatus)

    /// The response of a single API.
    package static func response(_ response: JSONValue?) -> ListRequestResult { .responses([response]) }
}
