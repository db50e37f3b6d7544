// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The member of an answer that leads to the next page, found by its name.
struct NextMember {
    /// The names of objects in which answers have tokens and links.
    static let containers: Set = [
        "meta", "pagination", "paging", "pageinfo", "links", "responsemetadata", "metadata", "cursors", "page",
        "cursor",
        "listmetadata", "paginginfo", "paginationinfo", "next",
    ]
    /// The most levels of objects around the member.
    private static let depthMax = 3

    /// The keys that lead to the member; nil if the answer has none.
    let path: [String]?

    /// Searches the members of an answer, and then those of objects with a usual name.
    ///
    /// - Parameters:
    ///   - schema: The schema of the answer, with its references resolved.
    ///   - schemas: The schemas of the document.
    init(in schema: JSONValue, schemas: OpenAPISchemas) {
        path = Self.path(in: schema, schemas: schemas, depth: 1)
    }

    private static func path(in schema: JSONValue, schemas: OpenAPISchemas, depth: Int) -> [String]? {
        let members = (schema["properties"]?.object ?? [:]).compactMapValues { try? schemas.whole($0) }
        let own = members.first { name, member in
            PagingMember.isToken(name) && ["string", nil].contains(SchemaWords.type(of: member))
        }
        if let own { return [own.key] }
        guard depth < depthMax else { return nil }
        for (name, member) in members where containers.contains(PagingName.plain(name)) {
            if let inner = path(in: member, schemas: schemas, depth: depth + 1) { return [name] + inner }
        }
        return nil
    }
}
