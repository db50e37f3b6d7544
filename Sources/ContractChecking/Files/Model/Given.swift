// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import ListDescription
package import StubEngine

/// Everything that a contract's steps start from.
package struct Given: Hashable, Sendable {
    /// The lists and plain answers that the stage serves; endpoints carry their names.
    package var backend: ListFile
    /// How answers go wrong.
    package var faults: [Fault]
    /// The layer's own configuration keys, in the file's order.
    package var configuration: JSONObject
    /// When the layer gives a request up; nil leaves the checker's default.
    package var requestTimeout: Duration?
}
