// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The ways to write a fault as regular expressions and JSON Schemas, for programs.
///
/// The stub takes every text and every mapping that they describe.
package enum FaultSchema {
    /// A regular expression for the name of a header.
    package static let headerName = "[A-Za-z0-9._~!#$%&'*+^`|-]+"
    /// A regular expression for a time in whole seconds, up to an hour.
    static let seconds = "([0-9]{1,3}|[12][0-9]{3}|3[0-5][0-9]{2}|3600)s"

    /// A regular expression for a fault in one line, without keys that choose requests.
    package static var line: String { "^\(words)$" }

    /// A regular expression for a fault in one line with keys that choose requests, each once and in this order.
    package static var narrowedLine: String {
        let keys = [
            "list=[A-Za-z0-9_-]{1,64}", "page=[0-9]{1,18}", "row=[0-9]{1,18}", "header=\(headerName)(=[^,@]*)?",
            "request=[1-9][0-9]{0,8}", "times=[1-9][0-9]{0,8}", "rate=(1|0|0[.][0-9]{1,6})",
        ]
        let endings = keys.indices.map { first in
            keys[first] + keys[(first + 1)...].map { "(,\($0))?" }.joined()
        }
        return "^\(words)@(\(endings.joined(separator: "|")))$"
    }

    /// The JSON Schemas of faults as mappings, any of which may hold.
    package static var mappings: [JSONValue] { FaultCatalogue.behaviours.flatMap { $0.mappings } }

    /// Returns the JSON Schema of an object.
    ///
    /// - Parameters:
    ///   - members: The schemas of the members.
    ///   - optional: The names of those that may be left out.
    /// - Returns: The schema, which allows no further members.
    static func mapping(_ members: JSONObject, optional: [String] = []) -> JSONValue {
        let required = members.keys.filter { !optional.contains($0) }.map { JSONValue.string($0) }
        return [
            "type": "object", "properties": .object(members), "required": .array(required),
            "additionalProperties": false,
        ]
    }

    private static var words: String {
        let words = FaultCatalogue.entries.map { entry in
            switch entry.rule {
            case .none: entry.hyphenated
            case .optional: "\(entry.hyphenated)(:\(entry.pattern))?"
            case .required: "\(entry.hyphenated):\(entry.pattern)"
            }
        }
        return "(\(words.joined(separator: "|")))"
    }
}
