// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers

/// Dialects of each style, as dialect objects.
enum Dialects {
    /// Pages by number, with the total.
    static let page: JSONValue = [
        "style": "page", "send": ["page": "page", "size": "size"], "rows": ["items"],
        "more": ["sign": "total", "at": ["total"]],
    ]
    /// Pages by number from 0, with the number of pages.
    static let spring: JSONValue = [
        "style": "page", "send": ["page": "page", "size": "size"], "firstPage": 0, "rows": ["content"],
        "more": ["sign": "pages", "at": ["totalPages"]],
    ]
    /// Pages by number, without any sign; the body is the array.
    static let bare: JSONValue = ["style": "page", "send": ["page": "page"], "rows": []]
    /// Pages by offset, with the total.
    static let offset: JSONValue = [
        "style": "offset", "send": ["offset": "offset", "size": "limit"], "rows": ["items"],
        "more": ["sign": "total", "at": ["total"]],
    ]
    /// Pages by a token, in both directions.
    static let cursor: JSONValue = [
        "style": "cursor", "send": ["token": "after", "size": "limit", "back": "before"], "rows": ["items"],
        "token": ["next"], "previousToken": ["prev"],
    ]
    /// Pages by the id of the last row, with a flag.
    static let stripe: JSONValue = [
        "style": "cursor", "send": ["token": "starting_after", "size": "limit", "back": "ending_before"],
        "rows": ["data"], "token": "lastRow", "previousToken": "firstRow",
        "more": ["sign": "flag", "at": ["has_more"]],
    ]
    /// Pages by the header `Link`.
    static let github: JSONValue = [
        "style": "url", "send": ["size": "per_page"], "rows": [], "url": ["link": "next"],
        "previousUrl": ["link": "prev"],
    ]
    /// Pages by a URL in the body.
    static let url: JSONValue = ["style": "url", "send": ["size": "size"], "rows": ["results"], "url": ["next"]]
    /// A connection of GraphQL.
    static let relay: JSONValue = [
        "style": "cursor", "method": "POST", "body": ["query": "Q"],
        "send": [
            "token": ["variables", "after"], "size": ["variables", "first"], "back": ["variables", "before"],
            "backSize": ["variables", "last"],
        ],
        "rows": ["data", "edges"], "row": ["node"], "token": ["data", "info", "end"],
        "previousToken": ["data", "info", "start"], "more": ["sign": "flag", "at": ["data", "info", "more"]],
        "morePrevious": ["sign": "flag", "at": ["data", "info", "before"]],
    ]
}

extension PageReading {
    /// Reads by a dialect object, for a list at `http://h/api/rows?own=1`.
    init(_ dialect: JSONValue, pageSize: Int? = 2, parameters: [RequestParameter] = []) throws {
        let settings = PagerSettings(
            dialect: try PagerDialect(dialect),
            endpoint: "http://h/api/rows?own=1",
            pageSize: pageSize,
            parameters: parameters
        )
        self.init(settings)
    }
}

extension JSONValue {
    /// A dialect object with other members; null removes one.
    func with(_ members: JSONObject) -> JSONValue {
        var result = object ?? [:]
        for (key, value) in members { result[key] = value == .null ? nil : value }
        return .object(result)
    }
}
