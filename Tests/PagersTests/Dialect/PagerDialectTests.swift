// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@testable import Pagers

@Suite("A dialect object")
struct PagerDialectTests {
    static let keys =
        "name, style, method, body, headers, send, firstPage, rows, row, id, token, previousToken, url, previousUrl, "
        + "more, total, morePrevious"

    @Test("has defaults for what it leaves out")
    func defaults() throws {
        let dialect = try PagerDialect(Dialects.bare)
        #expect(dialect.method == .get)
        #expect(dialect.firstPage == 1)
        #expect(dialect.id == ["id"])
        #expect(dialect.row.isEmpty)
        #expect(dialect.more == .rows)
        #expect(dialect.send.page == .query("page"))
        #expect(dialect.send.size == nil)
        #expect(dialect.totalPath == nil)
        let cursor = try PagerDialect(Dialects.cursor)
        #expect(cursor.more == .token(ends: [.absent, .null, .empty]))
        #expect(cursor.morePrevious == .token(ends: [.absent, .null, .empty]))
    }

    @Test("is read with everything that it says")
    func complete() throws {
        let dialect = try PagerDialect(Dialects.relay.with(["name": "relay", "headers": ["X-V": "1"]]))
        #expect(dialect.name == "relay")
        #expect(dialect.method == .post)
        #expect(dialect.body == ["query": "Q"])
        #expect(dialect.headers == [HeaderField(name: "X-V", value: "1")])
        #expect(dialect.send.backSize == .body(["variables", "last"]))
        #expect(dialect.next == .path(["data", "info", "end"]))
        #expect(dialect.more == .flag(at: ["data", "info", "more"]))
        #expect(dialect.row == ["node"])
        #expect(try PagerDialect(Dialects.github).previous == .link("prev"))
        #expect(try PagerDialect(Dialects.stripe).next == .edgeRow)
        #expect(try PagerDialect(Dialects.page).totalPath == ["total"])
        let ends = try PagerDialect(Dialects.cursor.with(["more": ["sign": "token", "ends": ["null"]]]))
        #expect(ends.more == .token(ends: [.null]))
    }

    @Test(
        "is refused with the key and the value",
        arguments: [
            ([:], "the dialect has no key 'style'; give one of page, offset, cursor, url"),
            (["style": "pages"], "dialect key 'style' is a string (\"pages\"); give one of page, offset, cursor, url"),
            (["styl": "page"], "unknown dialect key 'styl'; use \(keys)"),
            (["style": "page"], "the dialect has no key 'send.page'; give the place of the page number"),
            (["style": "offset"], "the dialect has no key 'send.offset'; give the place of the offset"),
            (["style": "cursor"], "the dialect has no key 'send.token'; give the place of the token"),
            (["style": "url"], "the dialect has no key 'url'; give a path, or a relation as { link: next }"),
            (
                ["style": "page", "send": ["page": 1]],
                "dialect key 'send.page' is an integer (1); give the name of a query parameter, or a path in the body"
            ),
            (
                ["style": "page", "send": ["pag": "p"]],
                "unknown dialect key 'send.pag'; use page, offset, token, size, back, backSize"
            ),
        ] as [(JSONValue, String)]
    )
    func refused(json: JSONValue, message: String) {
        #expect(error(json)?.message == message)
    }

    @Test(
        "is refused for a member that does not fit the others",
        arguments: [
            (Dialects.bare.with(["rows": "data"]), "dialect key 'rows' is a string (\"data\"); give a list of keys"),
            (
                Dialects.bare.with(["method": "PUT"]),
                "dialect key 'method' is a string (\"PUT\"); give one of GET, POST"
            ),
            (
                Dialects.bare.with(["body": ["a": 1]]),
                "dialect key 'body' needs method 'POST'; a GET request has no body"
            ),
            (
                Dialects.bare.with(["send": ["page": ["p"]]]),
                "dialect key 'send.page' is a path in the body, which needs method 'POST'; give a text for the query"
            ),
            (
                Dialects.bare.with(["more": ["sign": "token"]]),
                "dialect key 'more.sign' is 'token', which needs style 'cursor' or 'url'"
            ),
            (
                Dialects.bare.with(["more": [:]]),
                "the dialect has no key 'more.sign'; give one of token, flag, total, pages, rows"
            ),
            (Dialects.bare.with(["more": ["sign": "total"]]), "the dialect has no key 'more.at'; give a list of keys"),
            (
                Dialects.cursor.with(["more": ["sign": "pages", "at": ["n"]]]),
                "dialect key 'more.sign' is 'pages', which needs style 'page'"
            ),
            (
                Dialects.cursor.with(["more": ["sign": "token", "ends": ["none"]]]),
                "dialect key 'more.ends' is an array ([\"none\"]); give some of absent, null, empty"
            ),
            (
                Dialects.cursor.with(["morePrevious": ["sign": "rows"]]),
                "dialect key 'morePrevious.sign' has a sign for the next page; use token or flag"
            ),
            (
                Dialects.cursor.with(["token": "next"]),
                "dialect key 'token' is a string (\"next\"); give a list of keys, or lastRow"
            ),
        ] as [(JSONValue, String)]
    )
    func unfit(json: JSONValue, message: String) {
        #expect(error(json)?.message == message)
    }

    @Test("is refused if it is not an object")
    func noObject() {
        #expect(error("page") == PagerDialectError("the dialect is a string (\"page\"); give an object"))
    }

    @Test(
        "names the key or the name that it does not know, and none for another mistake",
        arguments: [
            (["styl": "page"], "dialect key 'styl'"), (["style": "pages"], "'pages' of dialect key 'style'"),
            (Dialects.bare.with(["send": ["pag": "p"]]), "dialect key 'send.pag'"),
            (Dialects.bare.with(["more": ["sign": "header"]]), "'header' of dialect key 'more.sign'"),
            (
                Dialects.cursor.with(["more": ["sign": "token", "ends": ["null", "zero"]]]),
                "'zero' of dialect key 'more.ends'"
            ),
            (Dialects.cursor.with(["token": "midRow"]), "'midRow' of dialect key 'token'"),
            (Dialects.url.with(["url": ["header": "X-Next"]]), "'header' of dialect key 'url'"),
            (["style": 1], nil), (["style": "page"], nil), (Dialects.cursor.with(["token": 1]), nil),
            (Dialects.url.with(["url": ["link": 1]]), nil), (Dialects.bare.with(["firstPage": -1]), nil),
        ] as [(JSONValue, String?)]
    )
    func unknown(json: JSONValue, unknown: String?) throws {
        #expect(try #require(error(json)).unknown == unknown)
    }

    private func error(_ json: JSONValue) -> PagerDialectError? {
        do throws(PagerDialectError) {
            _ = try PagerDialect(json)
            return nil
        } catch {
            return error
        }
    }
}
