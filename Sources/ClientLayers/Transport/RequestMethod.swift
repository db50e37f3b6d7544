// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a request does at its address, as HTTP writes it.
package enum RequestMethod: String, Hashable, Sendable {
    /// Reads.
    case get = "GET"
    /// Hands something over.
    case post = "POST"
}
