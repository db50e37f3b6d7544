// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The parameters of a request, as GraphQL over HTTP sends them in a body or in a query string.
package struct GraphQLRequest: Hashable, Sendable {
    /// The document.
    package var query: String
    /// The operation to execute; nil stands for the only one of the document.
    package var operationName: String?
    /// The values of the variables.
    package var variables: JSONObject
    /// The entries beside those of the specification, on which a client and a server may agree.
    package var extensions: JSONObject

    /// Creates a request.
    package init(
        query: String,
        operationName: String? = nil,
        variables: JSONObject = [:],
        extensions: JSONObject = [:]
    ) {
        self.query = query
        self.operationName = operationName
        self.variables = variables
        self.extensions = extensions
    }

    /// Reads the bytes of a body in JSON.
    ///
    /// - Parameter bytes: The body.
    /// - Throws: `GraphQLRequestError` if it is empty, is not JSON, or does not have the parameters.
    package init(bytes: [UInt8]) throws(GraphQLRequestError) {
        guard !bytes.isEmpty else { throw GraphQLRequestError("Missing body") }
        let body: JSONValue
        do throws(JSONError) {
            body = try JSONParser.parse(bytes)
        } catch {
            throw GraphQLRequestError("Cannot read the JSON body: \(Self.reason(of: error))")
        }
        try self.init(body: body)
    }

    /// Reads the value of a body in JSON; other members than the parameters are ignored.
    ///
    /// - Parameter body: The value.
    /// - Throws: `GraphQLRequestError` if there is no query, or if a parameter has a wrong type; null means a missing
    ///   parameter.
    package init(body: JSONValue) throws(GraphQLRequestError) {
        guard case .object(let members) = body else {
            throw GraphQLRequestError("JSON body must be an object")
        }
        guard let query = Self.member("query", of: members) else { throw GraphQLRequestError("Missing query") }
        guard let text = query.text else { throw GraphQLRequestError("Invalid query") }
        let variables = try Self.object("variables", of: members)
        var operationName: String?
        if let name = Self.member("operationName", of: members) {
            guard let text = name.text else { throw GraphQLRequestError("Invalid operationName") }
            operationName = text
        }
        let extensions = try Self.object("extensions", of: members)
        self.init(query: text, operationName: operationName, variables: variables, extensions: extensions)
    }

    /// Reads the parameters of a query string, of which the variables and extensions are JSON.
    ///
    /// - Parameter parameters: The names and values, decoded. If several have the same name, the first one counts. An
    ///   empty value counts as missing, unless it is the query.
    /// - Throws: `GraphQLRequestError` if there is no query, or if a parameter is not JSON or has a wrong type.
    package init(parameters: [(name: String, value: String)]) throws(GraphQLRequestError) {
        var members: JSONObject = [:]
        for (name, value) in parameters where members[name] == nil {
            switch name {
            case "query": members[name] = .string(value)
            case "operationName" where !value.isEmpty: members[name] = .string(value)
            case "variables" where !value.isEmpty, "extensions" where !value.isEmpty:
                do throws(JSONError) {
                    members[name] = try JSONParser.parse(Array(value.utf8))
                } catch {
                    throw GraphQLRequestError("Invalid \(name): \(Self.reason(of: error))")
                }
            default: break
            }
        }
        try self.init(body: .object(members))
    }

    /// Returns the mistake in a JSON text, or the limit that the text exceeds, with its place.
    private static func reason(of error: JSONError) -> String { "\(error.reason), at byte \(error.offset)" }

    /// Returns a member; nil for null, too.
    private static func member(_ name: String, of members: JSONObject) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// Returns a member that is an object; an empty object for none.
    private static func object(_ name: String, of members: JSONObject) throws(GraphQLRequestError) -> JSONObject {
        guard let value = member(name, of: members) else { return [:] }
        guard let object = value.object else { throw GraphQLRequestError("Invalid \(name)") }
        return object
    }
}

/// The reason why a request cannot be read, with its answer.
package struct GraphQLRequestError: Error, Hashable, Sendable {
    /// The status code of the answer.
    package let status = 400
    /// The reason in words.
    package let message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    /// The body of the answer, which has the type `application/json` whatever the client accepts.
    package var json: JSONValue {
        GraphQLAnswer(errors: [GraphQLError(message)]).json
    }
}
