// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// An error of a document or of its execution, one entry of the member `errors` of an answer.
package struct GraphQLError: Error, Hashable, Sendable {
    /// The most characters of a message; a longer one is cut, because it quotes what the client sent.
    package static let messageLengthMax = 1_000

    /// The error in words.
    package let message: String
    /// The positions in the document that it is about.
    package var locations: [GraphQLPosition]
    /// The way to the value in the answer that it is about, by response names and indices; empty if there is none.
    package var path: [JSONValue]
    /// Other members of the entry, such as `extensions`.
    package var members: JSONObject

    /// Creates an error.
    package init(
        _ message: String,
        at locations: [GraphQLPosition] = [],
        path: [JSONValue] = [],
        members: JSONObject = [:]
    ) {
        let isLong = message.utf8.count > Self.messageLengthMax && message.count > Self.messageLengthMax
        self.message = isLong ? message.prefix(Self.messageLengthMax) + "…" : message
        self.locations = locations
        self.path = path
        self.members = members
    }

    /// Creates the error of a document that does not follow the grammar.
    static func syntax(_ message: String, at position: GraphQLPosition) -> GraphQLError {
        GraphQLError("Syntax Error: \(message)", at: [position])
    }

    /// Creates the error of an answer that has more values than allowed.
    package static func tooManyValues(limit: Int) -> GraphQLError {
        GraphQLError("The answer has more than \(limit) values; ask for fewer.")
    }

    /// The entry of an answer.
    package var json: JSONValue {
        var entry: JSONObject = ["message": .string(message)]
        if !locations.isEmpty { entry["locations"] = .array(locations.map(\.json)) }
        if !path.isEmpty { entry["path"] = .array(path) }
        for (name, value) in members { entry[name] = value }
        return .object(entry)
    }
}

/// A position in a document.
package struct GraphQLPosition: Hashable, Sendable {
    /// The line, counted from 1.
    package var line: Int
    /// The column in Unicode scalars, counted from 1.
    package var column: Int

    /// Creates a position.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position as an answer has it.
    package var json: JSONValue {
        ["line": .integer(Int64(line)), "column": .integer(Int64(column))]
    }
}

/// The errors that refuse a request before anything of it is executed; at least one.
package struct GraphQLFailure: Error, Hashable, Sendable {
    /// The errors.
    package var errors: [GraphQLError]

    /// Creates a failure.
    package init(_ errors: [GraphQLError]) {
        self.errors = errors
    }
}
