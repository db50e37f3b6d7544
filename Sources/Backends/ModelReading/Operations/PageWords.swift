// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names that APIs give to parameters of paging and to the members around the rows.
enum PageWords {
    /// The part that a parameter of a request has in paging.
    enum Request: Hashable {
        /// A token from an earlier answer.
        case token
        /// The key of the last row.
        case lastKey
        /// The number of a page.
        case page
        /// The number of rows to skip.
        case offset
        /// The number of rows of a page.
        case size
    }

    private static let requests: [Request: Set<String>] = [
        .token: [
            "cursor", "pagetoken", "nexttoken", "nextpagetoken", "pagecursor", "nextcursor", "continuationtoken",
            "continuation", "continue", "bookmark", "marker", "pagemarker", "after", "aftercursor", "pageafter",
            "nextpage", "skiptoken", "scrollid", "pageid", "startcursor", "nextmarker", "starttoken", "paginationtoken",
        ],
        .lastKey: ["startingafter", "afterid", "sinceid", "startafter", "lastid"],
        .page: ["page", "pagenumber", "pageindex", "pageno", "pagenum", "currentpage", "pagingpage"],
        .offset: ["offset", "skip", "start", "startindex", "pageoffset", "startat", "startoffset", "pagingoffset"],
        .size: [
            "limit", "perpage", "pagesize", "size", "count", "maxresults", "pagelimit", "top", "resultsperpage",
            "itemsperpage", "maxpagesize", "recordsperpage", "pagingsize", "maxitems", "maxrecords", "first",
        ],
    ]

    /// The names of the arrays of rows, where an answer has several arrays.
    static let rows = [
        "data", "items", "results", "records", "list", "rows", "values", "entries", "content", "value", "elements",
        "resources", "objects",
    ]

    /// Returns the part of a parameter, by its name alone.
    static func request(_ name: String) -> Request? {
        let plain = plain(name)
        return requests.first { $0.value.contains(plain) }?.key
    }

    /// Returns whether a member of an answer is a token for the next page, by its name alone.
    static func isToken(_ name: String) -> Bool {
        [
            "nextpagetoken", "nexttoken", "nextcursor", "nextpagecursor", "cursor", "endcursor", "continuationtoken",
            "continuation", "continue", "bookmark", "nextmarker", "after", "nextpage", "next", "scrollid", "pagetoken",
            "marker", "skiptoken", "nextid", "nextstarttoken", "paginationtoken", "nextpageid",
        ]
        .contains(plain(name))
    }

    /// Returns a name in small letters and digits: `pagesize` for `page[size]`, `page_size` and `$pageSize`.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
