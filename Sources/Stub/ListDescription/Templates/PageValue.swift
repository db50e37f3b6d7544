// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A value that the answer with a page can show, by the name that templates give it.
package enum PageValue: TemplateValue {
    /// The rows as an array.
    case rows
    /// The rows as an object, by the key of each.
    case rowsByKey
    /// The number of rows of this page.
    case count
    /// The number of rows of the whole list.
    case total
    /// The number of pages of the whole list.
    case pages
    /// The page's number as requests name it.
    case page
    /// The page's number, counted from 0.
    case pageIndex
    /// The number of the page after this one, counted from 0; null if there is no such page.
    case nextIndex
    /// The number of the page before this one, counted from 0; null if there is no such page.
    case previousIndex
    /// The number of rows of a full page (F-11).
    case size
    /// The number of rows before the page.
    case offset
    /// The number of the page's first row, counted from 1; null on an empty page.
    case from
    /// The number of the page's last row, counted from 1; null on an empty page.
    case to
    /// The index of the page's last row, counted from 0; null on an empty page.
    case lastIndex
    /// The number of rows after the page.
    case remaining
    /// Whether rows follow, in the direction in which the client goes.
    case hasMore
    /// Whether rows come before the page.
    case hasPrevious
    /// Whether no rows come before the page.
    case isFirst
    /// Whether no rows follow.
    case isLast
    /// Whether the page has no rows.
    case isEmpty
    /// Whether the page that a template is repeated for is this one.
    case isCurrent
    /// The text or number that a request sends to get a page; null if there is no such page.
    case token(PageRelation)
    /// The token that the request sent; null for none.
    case sentToken
    /// The URL of a page; null if there is no such page.
    case url(PageRelation)
    /// The URL of a page without scheme and host; null if there is no such page.
    case relativeURL(PageRelation)
    /// The URL of the list without a query.
    case listURL
    /// The path of the list in the request.
    case listPath
    /// Scheme, host and prefix, as the client sent them.
    case origin
    /// The header `Link` (RFC 8288); null without other pages.
    case links
    /// The key of the page's first row; null on an empty page.
    case firstKey
    /// The key of the page's last row; null on an empty page.
    case lastKey
    /// A parameter of the query or of the body as it was sent; null for none.
    case parameter(String)
    /// A header, a parameter of the path or a member of the body; null for none.
    case request(RequestPlace)

    private static let plain: [(name: String, value: PageValue)] = [
        ("rows", .rows), ("rowsByKey", .rowsByKey), ("count", .count), ("total", .total), ("pages", .pages),
        ("page", .page), ("pageIndex", .pageIndex), ("nextIndex", .nextIndex), ("previousIndex", .previousIndex),
        ("size", .size), ("offset", .offset), ("from", .from), ("to", .to), ("lastIndex", .lastIndex),
        ("remaining", .remaining), ("hasMore", .hasMore),
        ("hasPrevious", .hasPrevious), ("isFirst", .isFirst), ("isLast", .isLast), ("isEmpty", .isEmpty),
        ("isCurrent", .isCurrent), ("token", .sentToken), ("url", .listURL), ("path", .listPath), ("origin", .origin),
        ("links", .links), ("firstKey", .firstKey), ("lastKey", .lastKey),
    ]

    private static let relations: [(name: String, value: PageValue)] = PageRelation.allCases.flatMap { relation in
        let name = relation.rawValue
        // The page itself has a URL; its token is the one that the request sent.
        let token: [(String, PageValue)] = relation == .own ? [] : [(name, .token(relation))]
        return token + [("\(name)Url", .url(relation)), ("\(name)Path", .relativeURL(relation))]
    }

    package static let names = (plain + relations).map(\.name) + RequestPlace.names

    package static let objectName: String? = "rowsByKey"

    package static let repeatsPages = true

    package init?(name: String) {
        if let known = (Self.plain + Self.relations).first(where: { $0.name == name }) {
            self = known.value
        } else if name.hasPrefix("query."), name.utf8.count > 6 {
            self = .parameter(String(name.dropFirst(6)))
        } else if let place = RequestPlace(name: name) {
            self = .request(place)
        } else {
            return nil
        }
    }

    /// Whether the value is a number, a flag or the rows, and depends only on a page's range, size and total.
    var isPlain: Bool {
        switch self {
        case .rows, .count, .total, .pages, .page, .pageIndex, .size, .offset, .from, .to, .lastIndex, .remaining,
            .hasMore, .hasPrevious, .isFirst, .isLast, .isEmpty:
            true
        case .nextIndex, .previousIndex, .rowsByKey, .isCurrent, .token, .sentToken, .url, .relativeURL, .listURL,
            .listPath, .origin, .links,
            .firstKey, .lastKey, .parameter, .request:
            false
        }
    }

    package var isOfEachPage: Bool {
        switch self {
        case .isCurrent, .token(.each), .url(.each), .relativeURL(.each): true
        default: false
        }
    }

    package var pathParameter: String? {
        if case .request(let place) = self { place.pathParameter } else { nil }
    }

    /// Whether the value leads to another page, or shows whether there is one.
    package var leadsOn: Bool { isNext || self == .links }

    /// Whether the value is the token, the URL or the number of the next page.
    var isNext: Bool {
        switch self {
        case .token(.next), .url(.next), .relativeURL(.next), .nextIndex: true
        default: false
        }
    }

    /// Whether the value needs the address of the request.
    var needsAddress: Bool {
        switch self {
        case .url, .relativeURL, .listURL, .listPath, .origin, .links, .sentToken, .parameter, .request: true
        default: false
        }
    }

    /// Whether the value needs the tokens of the pages before and after.
    var needsNeighbours: Bool {
        switch self {
        case .token, .url, .relativeURL, .links, .nextIndex, .previousIndex: true
        default: false
        }
    }
}

/// A page beside another one.
package enum PageRelation: String, Hashable, Sendable, CaseIterable {
    /// The next page.
    case next
    /// The previous page.
    case previous
    /// The first page.
    case first
    /// The last page.
    case last
    /// The page itself.
    case own = "self"
    /// The page that a template is repeated for.
    case each
}
