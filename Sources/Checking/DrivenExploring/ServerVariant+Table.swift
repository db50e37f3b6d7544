// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring

extension ServerVariant {
    /// Returns the differences of the servers of random histories; each is one that real servers show.
    ///
    /// - Parameter rows: The path of the rows in a body.
    /// - Returns: The differences, of which a dialect may not have all.
    static func all(rows: [String]) -> [ServerVariant] {
        ids + sizes + references + ends + totals + refusals + bodies(rows: rows.joined(separator: ".")) + requests
    }

    private static let ids: [ServerVariant] = [
        .init("ids beyond 2^53", list: "{ row: { id: { sequence: { from: 9007199254740992 } } } }"),
        .init("ids of digits with zeros in front", list: "{ row: { id: { padded: 3 } } }"),
        .init("ids that are texts of digits", list: "{ row: { id: { template: '{index}' } } }"),
        .init(
            "ids with signs that must be escaped",
            list: "{ row: { id: { template: 'a b+c&d=e?f#g%20\"é-{index}' } } }"
        ),
        .init(
            "ids in descending order",
            list: "{ row: { id: { sequence: { from: 50, step: -10 } } } }",
            askedSize: 3
        ),
        .init(
            "keys with backslashes",
            scope: .bodyTokens,
            list: """
                { row: { Id: { template: 'a "b" \\ é/{index}' } }, paging: { token: { Id: { S: '{Id}' } } },
                  each: { Id: { S: '{key}' }, number: '{key}' } }
                """
        ),
    ]

    private static let sizes: [ServerVariant] = [
        .init("pages of one row", askedSize: 1),
        .init("pages of three rows", askedSize: 3),
        .init("pages of seven rows", askedSize: 7),
        .init("pages of eleven rows", askedSize: 11),
        .init(
            "at most two rows on a page, where four are asked for",
            list: "{ paging: { defaultSize: 2, maximumSize: 2, overSize: clamp } }",
            askedSize: 4,
            servedSize: 2
        ),
        .init(
            "three rows on a page, where one is asked for",
            scope: .queryTokens,
            list: "{ paging: { defaultSize: 3 } }",
            askedSize: 1,
            servedSize: 3,
            constantFaults: ["lie:ignore-size"]
        ),
    ]

    private static let references: [ServerVariant] = [
        .init("tokens that are arrays", scope: .bodyTokens, list: "{ paging: { token: ['{Id as text}', last] } }"),
        .init(
            "relative URLs",
            scope: .urls,
            list: "{ body: { next: '{nextPath}', previous: '{previousPath}', results: '{rows}', count: '{total}' } }"
        ),
        .init(
            "relative URLs in the header Link",
            scope: .links,
            list: "{ headers: { Link: { $when: hasMore, $value: '<{nextPath}>; rel=\"next\"' } } }"
        ),
        .init(
            "other relations and titles in the header Link",
            scope: .links,
            list: """
                { headers: { Link: { $when: hasMore,
                  $value: '<{firstUrl}>; rel="first"; title="one, two", <{nextUrl}>; title="next page"; rel="next"',
                  $else: '<{firstUrl}>; rel="first"; title="next"' } } }
                """
        ),
        .init(
            "relations without quotes in the header Link",
            scope: .links,
            list: "{ headers: { Link: { $when: hasMore, $value: '<{nextUrl}>; rel=next' } } }"
        ),
        .init(
            "numbers in the place of URLs",
            scope: .urls,
            faults: [.unreadable: "shape:next=number"]
        ),
        .init(
            "a second page that leads back to the first",
            needs: .detectsLoops,
            constantFaults: ["lie:cycle@page=2"],
            changesPages: true
        ),
        .init(
            "the first page for every request",
            needs: .detectsLoops,
            constantFaults: ["lie:ignore-cursor"],
            changesPages: true
        ),
        .init(
            "next pages that begin with the last row of the page before",
            scope: .tokens,
            needs: .dedupes,
            constantFaults: ["lie:tie-repeat@page=2"],
            changesPages: true
        ),
    ]

    private static let ends: [ServerVariant] = [
        .init(
            "null at the end",
            scope: .tokens,
            constantFaults: ["lie:end-as=null"]
        ),
        .init(
            "no token at the end",
            scope: .tokens,
            constantFaults: ["lie:end-as=absent"]
        ),
        .init(
            "an empty text at the end",
            scope: .tokens,
            constantFaults: ["lie:end-as=empty"]
        ),
        .init(
            "the token of the page itself at the end",
            scope: .tokens,
            needs: .detectsLoops,
            constantFaults: ["lie:end-as=repeated"],
            changesPages: true
        ),
        .init(
            "the token of the page itself beside a flag at the end",
            scope: .flaggedTokens,
            constantFaults: ["lie:end-as=repeated"]
        ),
        .init(
            "the last page again past the end",
            scope: .bareNumbers,
            needs: .detectsLoops,
            constantFaults: ["lie:clamp"],
            changesPages: true
        ),
        .init(
            "a second page without rows before the total is reached",
            scope: .countedNumbers,
            needs: .trustsTotal,
            constantFaults: ["lie:short-page=2@page=2"],
            changesPages: true
        ),
    ]

    private static let totals: [ServerVariant] = [
        .init("a total that is too high", scope: .totals, constantFaults: ["lie:wrong-total=100"]),
        .init("a total that is too low", scope: .totals, constantFaults: ["lie:wrong-total=-3"]),
    ]

    private static let refusals: [ServerVariant] =
        [302, 400, 401, 403, 404].map { .init("the status \($0)", faults: [.serverError: "status:\($0)"]) } + [
            .init("the status 429 with Retry-After", faults: [.unavailable: "rate-limit:0s"]),
            .init("answers that break off", faults: [.closed: "close-mid-body"]),
        ]

    private static func bodies(rows: String) -> [ServerVariant] {
        ["missing", "null", "object", "string"]
            .map { .init("rows that are \($0)", faults: [.unreadable: "shape:\(rows)=\($0)"]) } + [
                .init("answers without a body", faults: [.unreadable: "body:empty"]),
                .init("messages in the place of rows", faults: [.unreadable: "business:1001:Sold out"]),
            ]
    }

    private static let requests: [ServerVariant] = [
        .init(
            "parameters of the caller",
            scope: .parameters,
            parameters: "market: north, note: 'a b&c=d+e/é'"
        )
    ]
}
