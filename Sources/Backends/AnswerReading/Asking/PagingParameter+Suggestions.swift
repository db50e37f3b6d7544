// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListSketches

extension PagingParameter {
    /// Returns the names of a token, with those first that the name of its member suggests.
    ///
    /// - Parameter member: The name of the member that has the token, such as `nextPageToken`.
    /// - Returns: All names, each once.
    static func tokens(suggestedBy member: String) -> (best: [String], others: [String]) {
        var best: [String] = []
        let token = Self.token.spellings
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
