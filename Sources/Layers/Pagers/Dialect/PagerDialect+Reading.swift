// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
package import JSONValues
import OrderedCollections

extension PagerDialect {
    private static let keys = [
        "name", "style", "method", "body", "headers", "send", "firstPage", "rows", "row", "id", "token",
        "previousToken", "url", "previousUrl", "more", "total", "morePrevious",
    ]

    /// Reads a dialect object.
    ///
    /// - Parameter json: The object.
    /// - Throws: `PagerDialectError` for the first key that is unknown, missing, or has a value that does not fit.
    package init(_ json: JSONValue) throws(PagerDialectError) {
        let members = try DialectMembers(json, place: "the dialect", keys: Self.keys)
        guard let style = try members.symbol("style", of: Style.self) else {
            throw members.missing("style", wanted: DialectMembers.names(of: Style.self))
        }
        self.init(style: style)
        name = try members.text("name") ?? ""
        method = try members.symbol("method", of: RequestMethod.self) ?? .get
        body = try members.object("body") ?? [:]
        headers = try members.headers("headers")
        send = try Locations(members)
        firstPage = try members.integer("firstPage", in: 0...1_000_000) ?? 1
        rows = try members.path("rows") ?? []
        row = try members.path("row") ?? []
        id = try members.path("id") ?? ["id"]
        total = try members.path("total")
        try readReferences(members)
        try readSigns(members)
        try check(members)
    }

    private mutating func readReferences(_ members: DialectMembers) throws(PagerDialectError) {
        let token = try members.tokenReference("token", row: "lastRow")
        let previousToken = try members.tokenReference("previousToken", row: "firstRow")
        let url = try members.urlReference("url")
        let previousURL = try members.urlReference("previousUrl")
        switch style {
        case .cursor: (next, previous) = (token, previousToken)
        case .url: (next, previous) = (url, previousURL)
        case .page, .offset: break
        }
    }

    private mutating func readSigns(_ members: DialectMembers) throws(PagerDialectError) {
        let isByReference = style == .cursor || style == .url
        more = try members.sign("more") ?? (isByReference ? .token(ends: Set(EndForm.allCases)) : .rows)
        morePrevious = try members.sign("morePrevious") ?? .token(ends: Set(EndForm.allCases))
    }

    /// Checks what several keys together have to fulfil.
    private func check(_ members: DialectMembers) throws(PagerDialectError) {
        switch style {
        case .page where send.page == nil: throw members.missing("send.page", wanted: "the place of the page number")
        case .offset where send.offset == nil: throw members.missing("send.offset", wanted: "the place of the offset")
        case .cursor where send.token == nil: throw members.missing("send.token", wanted: "the place of the token")
        case .cursor where next == nil: throw members.missing("token", wanted: "a path, or lastRow")
        case .url where next == nil: throw members.missing("url", wanted: "a path, or a relation as { link: next }")
        default: break
        }
        switch more {
        case .token where style == .page || style == .offset:
            throw PagerDialectError("dialect key 'more.sign' is 'token', which needs style 'cursor' or 'url'")
        case .pages where style != .page:
            throw PagerDialectError("dialect key 'more.sign' is 'pages', which needs style 'page'")
        default: break
        }
        switch morePrevious {
        case .token, .flag: break
        case .total, .pages, .rows:
            throw PagerDialectError("dialect key 'morePrevious.sign' has a sign for the next page; use token or flag")
        }
        if method == .get { try checkWithoutBody() }
    }

    private func checkWithoutBody() throws(PagerDialectError) {
        guard body.isEmpty else {
            throw PagerDialectError("dialect key 'body' needs method 'POST'; a GET request has no body")
        }
        for (key, location) in send.named {
            guard case .body = location else { continue }
            throw PagerDialectError(
                "dialect key 'send.\(key)' is a path in the body, which needs method 'POST'; give a text for the query"
            )
        }
    }
}

extension PagerDialect.Locations {
    /// Reads the member `send`.
    fileprivate init(_ members: DialectMembers) throws(PagerDialectError) {
        self.init()
        let keys = ["page", "offset", "token", "size", "back", "backSize"]
        guard let send = try members.nested("send", keys: keys) else { return }
        page = try send.location("page")
        offset = try send.location("offset")
        token = try send.location("token")
        size = try send.location("size")
        back = try send.location("back")
        backSize = try send.location("backSize")
    }

    /// The locations that are given, with their keys.
    fileprivate var named: [(key: String, location: PagerDialect.Location)] {
        let all = [
            ("page", page), ("offset", offset), ("token", token), ("size", size), ("back", back),
            ("backSize", backSize),
        ]
        return all.compactMap { key, location in location.map { (key: key, location: $0) } }
    }
}
