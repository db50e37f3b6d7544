// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches

/// The names of templates that the name of a member suggests.
enum PlaceholderNames {
    /// All names with values that differ from page to page, the most common ones first.
    static let all = [
        "page", "offset", "count", "from", "to", "lastIndex", "remaining", "pageIndex", "next", "previous", "nextIndex",
        "previousIndex", "hasMore", "isLast", "hasPrevious", "isFirst", "isEmpty", "lastKey", "firstKey", "total",
        "pages", "size",
    ]

    /// Returns the names that a member suggests, the best one first.
    static func suggested(by path: [String]) -> [String] {
        let words = path.map(PagingName.plain)
        guard let word = words.last else { return [] }
        var names = PagingMember.guesses(for: word)
        if words.contains(where: { $0.hasPrefix("prev") }) { return names + ["previous", "previousIndex"] }
        let leadsOn = words.contains { $0.contains("next") } || word.hasSuffix("token") || word.contains("cursor")
        let isKey = BodyMember(path: path, value: .null).isInLastKey
        if leadsOn || isKey || word == "continue" { names += ["next", "nextIndex"] }
        if word.contains("remaining") { names.insert("remaining", at: 0) }
        if NextReferences.isTotal(word) { names += word == "count" ? ["total", "count"] : ["total", "count"] }
        return names.unique
    }
}
