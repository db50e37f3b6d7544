// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The values that members around the rows have by their names and types.
enum AnswerWords {
    /// Names of members with their placeholders, by the type of the value.
    private static let integers: [String: String] = [
        "total": "{total}", "totalcount": "{total}", "totalitems": "{total}", "totalelements": "{total}",
        "totalresults": "{total}", "totalrecords": "{total}", "totalsize": "{total}", "totalrows": "{total}",
        "totalhits": "{total}", "itemcount": "{total}", "recordcount": "{total}",
        "page": "{page}", "currentpage": "{page}", "pagenumber": "{page}", "pageindex": "{page}", "number": "{page}",
        "pagesize": "{size}", "perpage": "{size}", "limit": "{size}", "size": "{size}", "itemsperpage": "{size}",
        "pages": "{pages}", "totalpages": "{pages}", "pagecount": "{pages}", "lastpage": "{pages}",
        "numpages": "{pages}", "pagetotal": "{pages}",
        "offset": "{offset}", "skip": "{offset}", "startindex": "{offset}",
        "count": "{count}", "numberofelements": "{count}", "resultcount": "{count}",
        "from": "{from}", "to": "{to}", "remaining": "{remaining}",
        "next": "{next}", "nextpage": "{next}", "nextoffset": "{next}",
        "previous": "{previous}", "prev": "{previous}", "prevpage": "{previous}", "previouspage": "{previous}",
    ]
    private static let booleans: [String: String] = [
        "hasmore": "{hasMore}", "hasnext": "{hasMore}", "hasnextpage": "{hasMore}", "more": "{hasMore}",
        "moreresults": "{hasMore}", "istruncated": "{hasMore}", "truncated": "{hasMore}", "hasmoreresults": "{hasMore}",
        "moredata": "{hasMore}", "hasmoreitems": "{hasMore}",
        "hasprevious": "{hasPrevious}", "haspreviouspage": "{hasPrevious}", "hasprev": "{hasPrevious}",
        "last": "{isLast}", "islast": "{isLast}", "islastpage": "{isLast}", "first": "{isFirst}",
        "isfirst": "{isFirst}", "empty": "{isEmpty}",
    ]
    /// Names of links, whose values are URLs.
    private static let links: [String: String] = [
        "next": "{nextUrl}", "nexturl": "{nextUrl}", "nextlink": "{nextUrl}", "nextpageurl": "{nextUrl}",
        "nextpage": "{nextUrl}", "odatanextlink": "{nextUrl}", "nexturi": "{nextUrl}", "nexthref": "{nextUrl}",
        "previous": "{previousUrl}", "prev": "{previousUrl}", "prevurl": "{previousUrl}", "prevlink": "{previousUrl}",
        "previousurl": "{previousUrl}", "prevpageurl": "{previousUrl}", "previouspageurl": "{previousUrl}",
        "first": "{firstUrl}", "firstpageurl": "{firstUrl}", "last": "{lastUrl}", "lastpageurl": "{lastUrl}",
        "self": "{selfUrl}",
    ]

    /// Returns the placeholder of a member; nil for a member of another purpose.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - schema: Its schema, behind its references.
    /// - Returns: The placeholder, such as `{total}`.
    static func placeholder(of name: String, schema: JSONValue) -> String? {
        let plain = PageWords.plain(name)
        switch SchemaWords.type(of: schema) {
        case "integer", "number": return integers[plain]
        case "boolean": return booleans[plain]
        case "string": return links[plain]
        default: return nil
        }
    }

    /// Returns whether a text is a URL by its format, or by a name such as `nextUrl`.
    static func isURL(_ name: String, schema: JSONValue) -> Bool {
        let plain = PageWords.plain(name)
        return ["uri", "url", "uri-reference", "iri"].contains(schema["format"]?.text)
            || ["url", "uri", "link", "href"].contains { plain.hasSuffix($0) }
    }
}
