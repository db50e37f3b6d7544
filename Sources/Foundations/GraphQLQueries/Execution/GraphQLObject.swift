// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A value with fields, such as a row of a list.
package protocol GraphQLObject: Sendable {
    /// Returns the value of a field.
    ///
    /// - Parameters:
    ///   - field: The name of the field, one of the object's type.
    ///   - arguments: The arguments with their default values, in the order of the schema; one without a value is not
    ///     there.
    /// - Returns: The value.
    /// - Throws: `GraphQLError` to put null into the answer, and the error beside it with its position and path.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue
}

/// The value of a field.
package enum GraphQLValue: Sendable {
    /// No value.
    case null
    /// A value of a scalar or an enumeration; for other types, an array is a list and an object a value with fields.
    case leaf(JSONValue)
    /// A value with fields, of the type with a name.
    case object(type: String, any GraphQLObject)
    /// A list.
    case list([GraphQLValue])

    /// Returns a text, or null for none.
    package static func text(_ text: String?) -> GraphQLValue {
        guard let text else { return .null }
        return .leaf(.string(text))
    }
}

/// An object whose fields are the members of an object of JSON; one that is missing is null.
package struct JSONMembers: GraphQLObject {
    private let members: JSONObject

    /// Creates an object.
    package init(_ members: JSONObject) {
        self.members = members
    }

    /// Returns the member with the name of the field.
    package func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        members[field].map(GraphQLValue.leaf) ?? .null
    }
}
