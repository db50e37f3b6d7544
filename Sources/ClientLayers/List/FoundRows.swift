// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// What was found where a response should hold its rows.
package enum FoundRows: Hashable, Sendable {
    /// A list, perhaps an empty one.
    case rows([JSONValue])
    /// No body at all.
    case noBody
    /// Something else than a list; the path ends at the key that is missing or of the wrong kind.
    case malformed(path: String)
}
