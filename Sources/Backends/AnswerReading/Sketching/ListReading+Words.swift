// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections
import Pagers

extension ListReading {
    /// The way to page through the list and its rows, as far as they are known, in one line.
    package var words: String {
        let send = dialect.send
        let way =
            switch dialect.style {
            case .page: send.page
            case .offset: send.offset
            case .cursor: send.token
            case .url: PagerDialect.Location?.none
            }
        let names = [way, send.size].compactMap(\.self).map { "'\($0.words)'" }
        let isByURL = dialect.style == .url
        let parts = (isByURL ? ["URLs in the answers"] : []) + names
        let place = dialect.rows.isEmpty ? "the top" : "'\(dialect.rows.joined(separator: "."))'"
        return "pages by \(parts.joined(separator: " and ")), rows at \(place)" + countWords
    }

    /// The number of rows; empty while it is a guess, which the sketch remarks.
    private var countWords: String {
        guard !sketch.remarks.contains(where: { $0.path == ["rows"] }), let count = sketch.list["rows"]?.int else {
            return ""
        }
        return ", \(count) row\(count == 1 ? "" : "s")"
    }
}

extension PagerDialect.Location {
    /// The name in the query, the path in the body, or the name of the header.
    fileprivate var words: String {
        switch self {
        case .query(let name): name
        case .body(let path): path.joined(separator: ".")
        case .header(let name): name
        }
    }
}
