// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names that list APIs commonly give to the parameters of paging, the most common ones first.
enum ParameterNames {
    /// Names of the number of a page.
    static let page = [
        "page", "pageNumber", "page[number]", "pageIndex", "page_number", "p", "pageNo", "pageNum", "currentPage",
    ]
    /// Names of the number of rows to skip.
    static let offset = ["offset", "skip", "start", "$skip", "startIndex", "from", "startAt", "page[offset]", "pos"]
    /// Names of the number of rows of a page.
    static let size = [
        "limit", "size", "per_page", "pageSize", "page_size", "perPage", "page[size]", "$top", "count", "maxResults",
        "first", "max_results", "take", "_count", "page[limit]", "Limit", "results", "top", "rows", "n",
    ]
    /// Names of the key of the last row.
    static let key = [
        "starting_after", "after", "since", "id_after", "since_id", "last_id", "startAfter", "afterId", "marker",
        "last",
    ]
    /// Names of a token that the backend gave.
    static let token = [
        "cursor", "start_cursor", "pageToken", "page_token", "after", "nextToken", "next_token", "token", "continue",
        "continuationToken", "next_cursor", "nextCursor", "next", "page[after]", "page[cursor]", "marker", "$skiptoken",
        "starting_after", "since",
    ]

    /// Returns the names of a token, with those first that the name of its member suggests.
    ///
    /// - Parameter member: The name of the member that has the token, such as `nextPageToken`.
    /// - Returns: All names, each once.
    static func token(suggestedBy member: String) -> (best: [String], others: [String]) {
        var best: [String] = []
        let words = ["next_", "next-", "next"]
        if let word = words.first(where: { member.lowercased().hasPrefix($0) }), word.count < member.count {
            let rest = String(member.dropFirst(word.count))
            best.append(rest.prefix(1).lowercased() + rest.dropFirst())
            if token.contains(member), !token.contains(best[0]) || rest == "Token" { best.insert(member, at: 0) }
        } else if token.contains(member), member != "next" {
            best.append(member)
        }
        if best.isEmpty { best.append(token[0]) }
        let first = Array(best.prefix(1))
        return (first, (best + token).unique.filter { !first.contains($0) })
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in the order of their first occurrence.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
