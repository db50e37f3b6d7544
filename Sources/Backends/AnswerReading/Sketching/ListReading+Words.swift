// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections
package import Pagers

extension ListReading {
    /// The way to page through the list and its rows, as far as they are known, in one line.
    package var words: String {
        var dialect = dialect
        dialect.send.size = size
        return dialect.words + countWords
    }

    /// The number of rows; empty while it is a guess, which the sketch remarks.
    private var countWords: String {
        guard !sketch.remarks.contains(where: { $0.path == ["rows"] }), let count = sketch.list["rows"]?.int else {
            return ""
        }
        return ", \(count) row\(count == 1 ? "" : "s")"
    }
}

extension PagerDialect {
    /// The way to page through a list, and the location of its rows, in one line.
    package var words: String {
        let way =
            switch style {
            case .page: send.page
            case .offset: send.offset
            case .cursor: send.token
            case .url: Location?.none
            }
        let names = [way, send.size].compactMap(\.self).map { "'\($0.words)'" }
        let isByURL = style == .url
        let parts = (isByURL ? ["URLs in the answers"] : []) + names
        let place = rows.isEmpty ? "the top" : "'\(rows.joined(separator: "."))'"
        return "pages by \(parts.joined(separator: " and ")), rows at \(place)"
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
