// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches

/// The values of the members around the rows, as the names and types of the members suggest them.
enum AnswerWords {
    /// Returns the placeholder for the value of a member; nil if its name and type do not show the value.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - schema: Its schema, with its references resolved.
    /// - Returns: The placeholder, such as `{total}`.
    static func placeholder(of name: String, schema: JSONValue) -> String? {
        let plain = PagingName.plain(name)
        switch SchemaWords.type(of: schema) {
        case "integer", "number": return PagingMember.sure(plain, as: .number)
        case "boolean": return PagingMember.sure(plain, as: .boolean)
        case "string": return PagingMember.sure(plain, as: .link)
        default: return nil
        }
    }

    /// Returns whether a text is a URL: its schema has such a format, or it has a name such as `nextUrl`.
    static func isURL(_ name: String, schema: JSONValue) -> Bool {
        let plain = PagingName.plain(name)
        return ["uri", "url", "uri-reference", "iri"].contains(schema["format"]?.text)
            || ["url", "uri", "link", "href"].contains { plain.hasSuffix($0) }
    }
}
