// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A value that stands in each answer of a list as it is.
package struct EnvelopeConstant: Sendable, Hashable {
    /// The keys that lead to the value.
    package let path: [String]
    /// The value.
    package let value: JSONValue
    /// The value as compact JSON.
    let bytes: [UInt8]

    /// Takes the values of an object apart, so that other parts may stand beside them.
    ///
    /// - Parameters:
    ///   - value: The value; of an object with members each member is taken.
    ///   - path: The keys that lead to the value.
    /// - Returns: The constants in the order of the object.
    static func all(in value: JSONValue, at path: [String] = []) -> [EnvelopeConstant] {
        guard let members = value.object, !members.isEmpty else {
            return [EnvelopeConstant(path: path, value: value, bytes: JSONWriter.bytes(of: value))]
        }
        return members.flatMap { key, value in all(in: value, at: path + [key]) }
    }
}
