// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names that APIs give to the members around the rows, in small letters and digits.
///
/// Where an answer can show whether a guess is right, several guesses are made for a name. A model of an API shows no
/// answers, so there a name has to be sure, together with the type of the value.
package enum PagingMember {
    /// The types of values by which a sure name counts.
    package enum Kind: Hashable, Sendable {
        /// A number.
        case number
        /// True or false.
        case boolean
        /// A URL.
        case link
    }

    /// Returns the names of the placeholders that a member can have, the best one first; none for an unknown name.
    package static func guesses(for plain: String) -> [String] {
        guesses.filter { $0.words.contains(plain) }.flatMap(\.placeholders)
    }

    /// Returns the placeholder that a member surely has; nil for a member of another purpose.
    ///
    /// - Parameters:
    ///   - plain: The name of the member.
    ///   - kind: The type of its value.
    /// - Returns: The placeholder, such as `{total}`.
    package static func sure(_ plain: String, as kind: Kind) -> String? {
        switch kind {
        case .number: numbers[plain]
        case .boolean: booleans[plain]
        case .link: links[plain]
        }
    }

    /// Returns whether a member of an answer is a token for the next page, by its name alone.
    package static func isToken(_ name: String) -> Bool { tokens.contains(PagingName.plain(name)) }

    /// The names of the arrays of rows, where an answer has several arrays.
    package static let rows = [
        "data", "items", "results", "records", "list", "rows", "values", "entries", "content", "value", "elements",
        "resources", "objects",
    ]

    private static let tokens: Set = [
        "nextpagetoken", "nexttoken", "nextcursor", "nextpagecursor", "cursor", "endcursor", "continuationtoken",
        "continuation", "continue", "bookmark", "nextmarker", "after", "nextpage", "next", "scrollid", "pagetoken",
        "marker", "skiptoken", "nextid", "nextstarttoken", "paginationtoken", "nextpageid",
    ]

    private static let guesses: [(words: [String], placeholders: [String])] = [
        (["remaining", "left"], ["remaining"]),
        (["totalpages", "pages", "lastpage", "pagecount", "numpages", "pagestotal"], ["pages"]),
        (["perpage", "pagesize", "size", "limit", "itemsperpage"], ["size", "count"]),
        (["numberofelements", "returned", "pagetotal"], ["count"]),
        (["hasmore", "hasnext", "more", "hasnextpage"], ["hasMore"]),
        (["hasprevious", "hasprev", "haspreviouspage"], ["hasPrevious"]),
        (["isempty", "empty"], ["isEmpty"]),
        (["islast", "last"], ["isLast", "lastKey", "pages"]),
        (["isfirst", "first"], ["isFirst", "firstKey"]),
        (["lastid", "lastkey", "endcursor", "after"], ["lastKey", "next"]),
        (["firstid", "firstkey"], ["firstKey"]),
        (["offset", "skip", "start", "startindex"], ["offset", "from"]),
        (["from"], ["from", "offset"]),
        (["to"], ["to", "lastIndex"]),
        (["page", "currentpage", "number", "pagenumber", "pageindex", "current", "index"], ["page", "pageIndex"]),
    ]

    private static let numbers: [String: String] = [
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
}
