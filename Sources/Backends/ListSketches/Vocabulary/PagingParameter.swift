// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The purposes of parameters of paging, with the names that APIs give to them.
package enum PagingParameter: Hashable, Sendable, CaseIterable {
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

    /// Finds the purpose of a parameter by its name alone; nil for a name that does not surely have one.
    package init?(surely name: String) {
        let plain = PagingName.plain(name)
        guard let found = Self.allCases.first(where: { $0.names.sure.contains(plain) }) else { return nil }
        self = found
    }

    /// The common names in the spelling of a request, the most common ones first: a backend shows which one is right.
    package var spellings: [String] { names.spellings }

    /// The common spellings, and the plain names that are sure enough where no backend can be asked.
    private var names: (spellings: [String], sure: Set<String>) {
        switch self {
        case .token: Self.tokenNames
        case .lastKey: Self.lastKeyNames
        case .page: Self.pageNames
        case .offset: Self.offsetNames
        case .size: Self.sizeNames
        }
    }

    private static let tokenNames: (spellings: [String], sure: Set<String>) = (
        spellings: [
            "cursor", "start_cursor", "pageToken", "page_token", "after", "nextToken", "next_token", "token",
            "continue", "continuationToken", "next_cursor", "nextCursor", "next", "page[after]", "page[cursor]",
            "marker", "$skiptoken", "starting_after", "since",
        ],
        sure: [
            "cursor", "pagetoken", "nexttoken", "nextpagetoken", "pagecursor", "nextcursor", "continuationtoken",
            "continuation", "continue", "bookmark", "marker", "pagemarker", "after", "aftercursor", "pageafter",
            "nextpage", "skiptoken", "scrollid", "pageid", "startcursor", "nextmarker", "starttoken",
            "paginationtoken",
        ]
    )
    private static let lastKeyNames: (spellings: [String], sure: Set<String>) = (
        spellings: [
            "starting_after", "after", "since", "id_after", "since_id", "last_id", "startAfter", "afterId", "marker",
            "last",
        ],
        sure: ["startingafter", "afterid", "sinceid", "startafter", "lastid"]
    )
    private static let pageNames: (spellings: [String], sure: Set<String>) = (
        spellings: [
            "page", "pageNumber", "page[number]", "pageIndex", "page_number", "p", "pageNo", "pageNum", "currentPage",
        ],
        sure: ["page", "pagenumber", "pageindex", "pageno", "pagenum", "currentpage", "pagingpage"]
    )
    private static let offsetNames: (spellings: [String], sure: Set<String>) = (
        spellings: ["offset", "skip", "start", "$skip", "startIndex", "from", "startAt", "page[offset]", "pos"],
        sure: ["offset", "skip", "start", "startindex", "pageoffset", "startat", "startoffset", "pagingoffset"]
    )
    private static let sizeNames: (spellings: [String], sure: Set<String>) = (
        spellings: [
            "limit", "size", "per_page", "pageSize", "page_size", "perPage", "page[size]", "$top", "count",
            "maxResults", "first", "max_results", "take", "_count", "page[limit]", "Limit", "results", "top", "rows",
            "n",
        ],
        sure: [
            "limit", "perpage", "pagesize", "size", "count", "maxresults", "pagelimit", "top", "resultsperpage",
            "itemsperpage", "maxpagesize", "recordsperpage", "pagingsize", "maxitems", "maxrecords", "first",
        ]
    )
}

/// The names of parameters and members without the differences of their spellings.
package enum PagingName {
    /// Returns a name in small letters and digits: `pagesize` for `page[size]`, `page_size` and `$pageSize`.
    package static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
