// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("A fault that can never strike")
struct FaultProblemTests {
    private static let file = ListFile(
        lists: [
            ListDescription(name: "houses", rows: 45),
            ListDescription(name: "flats", rows: 9, paging: PageStyle(first: 0)),
            ListDescription(
                name: "bare",
                rows: 9,
                paging: PageStyle(pastEnd: .error),
                envelope: Envelope(list: ["rows"], total: nil)
            ),
        ],
        answers: [PlainAnswer(name: "max", reply: PlainReply(body: ["Data": ["Max": 7]]))]
    )

    @Test(
        "is refused with what is there",
        arguments: [
            (
                "reset@list=flat",
                "names the list 'flat', which is not served; use 'flats'; known: houses, flats, bare, max"
            ),
            ("reset@list=shops", "names the list 'shops', which is not served; known: houses, flats, bare, max"),
            ("reset@list=houses,page=0", "applies to page 0, and 'houses' has pages from 1; write page=1 or more"),
            (
                "reset@row=45", "applies to row 45, and the lists have 45 rows, counted from 0; write row=44 or less"
            ),
            (
                "reset@list=flats,row=9",
                "applies to row 9, and 'flats' has 9 rows, counted from 0; write row=8 or less"
            ),
            ("reset@list=max,page=1", "applies to a page, and 'max' is an answer, which has none; name a list"),
            ("reset@list=max,row=1", "applies to a row, and 'max' is an answer, which has none; name a list"),
            ("lie:clamp@list=max", "applies to pages, and 'max' is an answer, which has none; name a list"),
            (
                "lie:wrong-total@list=bare",
                "has no visible effect: no matching list reports a total; add 'total' to its envelope"
            ),
            (
                "lie:early-end@list=houses",
                "has no visible effect: no matching list reports whether rows follow; "
                    + "add 'hasMore' or 'next' to its envelope"
            ),
            (
                "lie:same-cursor",
                "has no visible effect: no matching list links to a next page; "
                    + "add 'next' to its envelope"
            ),
            (
                "lie:clamp@list=bare",
                "has no visible effect: no matching list has an empty page past the end; "
                    + "write 'pastEnd: empty'"
            ),
            (
                "lie:cycle@list=houses",
                "has no visible effect: no matching list links to a next page; "
                    + "add 'next' to its envelope"
            ),
            (
                "lie:ignore-cursor@list=houses,page=1",
                "has no visible effect: page 1 has no page before it; write page=2 or more"
            ),
            (
                "lie:tie-repeat@list=flats,page=0",
                "has no visible effect: page 0 has no page before it; write page=1 or more"
            ),
            (
                "lie:empty-page",
                "has no visible effect: no matching list leads to the rows of an empty page by a token; "
                    + "use the style 'cursor' or 'keyset', and add 'next' to its envelope"
            ),
            (
                "lie:capped-total@list=bare",
                "has no visible effect: no matching list reports a total; add 'total' to its envelope"
            ),
            (
                "lie:capped-total=45",
                "limits the total to 45, and the lists have 45 rows; write capped-total=44 or less"
            ),
            (
                "lie:end-as=empty",
                "has no visible effect: no matching list links to a next page; "
                    + "add 'next' to its envelope"
            ),
            (
                "expired-cursor",
                "has no visible effect: no matching list pages by a token; use the style 'cursor' or 'keyset'"
            ),
            ("expired-cursor@list=max", "applies to pages, and 'max' is an answer, which has none; name a list"),
            ("shape:Data.Lst=null", "changes 'Data.Lst', which no answer has; use 'Data.List'"),
            ("shape:Nope=null@list=max", "changes 'Nope', which no answer has; write for example 'Data'"),
            (
                "shape:Data.List.*.Prize=null",
                "changes 'Data.List.*.Prize', which no answer has; "
                    + "use 'Data.List.*.Price'"
            ),
        ]
    )
    func refused(text: String, problem: String) throws {
        #expect(try FaultParser.parse(commandLine: text).problem(in: Self.file) == problem)
    }

    @Test(
        "is told from one that can",
        arguments: [
            "reset", "reset@page=0", "reset@page=99", "reset@list=flats,page=0", "reset@row=44", "reset@row=0",
            "lie:ignore-cursor", "lie:ignore-cursor@page=1", "lie:ignore-size", "lie:tie-repeat=9", "lie:capped-total",
            "lie:capped-total=44", "reset@list=max", "lie:clamp", "lie:wrong-total", "lie:repeat-row@list=bare",
            "shape:=null",
            "shape:Data=null", "shape:Data.List.*=null",
            "shape:Data.List.3.Id=null", "shape:Data.*=null", "shape:*.Total=null", "shape:Message=missing",
            "shape:Data.Max=null", "shape:Data.Max=null@list=max",
        ]
    )
    func possible(text: String) throws {
        #expect(try FaultParser.parse(commandLine: text).problem(in: Self.file) == nil)
    }

    @Test(
        "is told from a shape of a part of a template",
        arguments: [
            ("ok", true), ("meta.kind", true), ("meta.kind.x", false), ("meta", true), ("meta.own", true),
            ("meta.next.deep", true), ("items.*", true), ("items.*.row.Id", true), ("items.2.token", true),
            ("items.*.Id", false), ("tags.0", true), ("tags.x", false), ("problem.code", true), ("problem.text", false),
            ("Message", true), ("Id", false),
        ]
    )
    func templateParts(path: String, isPossible: Bool) throws {
        let text = """
            understudy: 1
            lists:
              a:
                rows: 5
                paging: { style: cursor }
                row: { Id: index }
                body:
                  ok: true
                  meta: { kind: page, own: 'page {page}', next: '{next}' }
                  items: '{rows}'
                  tags: [a, b]
                each: { row: '{row}', token: '{cursor}' }
                errors: { token: { body: { problem: { code: '{status}' } } } }
            """
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        let fault = try FaultParser.parse(commandLine: "shape:\(path)=null")
        #expect((fault.problem(in: file) == nil) == isPossible)
    }

    /// Returns a list of some style whose answers lead to the next page.
    private static func list(_ paging: PageStyle, rows: UInt64 = 45) -> ListFile {
        let envelope = Envelope(more: [.hasMore: ["m"], .next: ["n"]])
        return ListFile(lists: [ListDescription(name: "houses", rows: rows, paging: paging, envelope: envelope)])
    }

    /// A list of one page, since it has 45 rows and no request can ask for fewer than 50.
    private static var onePage: ListFile {
        var paging = PageStyle(kind: .cursor, defaultSize: 50)
        paging.sizeParameter = nil
        return list(paging)
    }

    /// Returns a list that shows a number beside its rows, 45 of them and always 20 a page.
    private static func list(showing value: PageValue, rows: UInt64 = 45) -> ListFile {
        var paging = PageStyle(defaultSize: 20)
        paging.sizeParameter = nil
        let values: [JSONTemplate<PageValue>.Element] = [
            .init(.value(Placeholder(.rows))), .init(.value(Placeholder(value))),
        ]
        let envelope = Envelope(body: .array(values))
        return ListFile(lists: [ListDescription(name: "houses", rows: rows, paging: paging, envelope: envelope)])
    }

    @Test(
        "is a total that no answer shows to be wrong",
        arguments: [
            ("wrong-total=0", .total, "a total that is wrong by 0; leave the number out"),
            ("wrong-total=0", .pages, "a total that is wrong by 0; leave the number out"),
            ("wrong-total=0", .remaining, "a total that is wrong by 0; leave the number out"),
            ("wrong-total=15", .pages, "a total that is wrong by 15; leave the number out"),
            ("wrong-total=-4", .pages, "a total that is wrong by -4; leave the number out"),
            ("drifting-total=4", .pages, "a total that is wrong by 4; leave the number out"),
            ("capped-total=41", .pages, "that the total is limited to 41; write capped-total=40 or less"),
        ] as [(String, PageValue, String)]
    )
    func hiddenTotal(lie: String, value: PageValue, reason: String) throws {
        let fault = try FaultParser.parse(commandLine: "lie:\(lie)")
        #expect(fault.problem(in: Self.list(showing: value)) == "has no visible effect: no answer shows \(reason)")
    }

    @Test("is a total of a list of one page, if only the number of pages or of remaining rows shows it")
    func totalOfOnePage() throws {
        let hidden: [(String, PageValue)] = [
            ("capped-total", .pages), ("capped-total=3", .remaining), ("wrong-total=-3", .remaining),
        ]
        for (lie, value) in hidden {
            let fault = try FaultParser.parse(commandLine: "lie:\(lie)")
            #expect(fault.problem(in: Self.list(showing: value, rows: 20)) != nil, "\(lie)")
        }
        let cap = try FaultParser.parse(commandLine: "lie:capped-total")
        let reason = "no answer shows that the total is limited to 10; raise 'rows' or lower 'defaultSize'"
        #expect(cap.problem(in: Self.list(showing: .pages, rows: 20)) == "has no visible effect: \(reason)")
    }

    @Test(
        "is told from a total that an answer shows to be wrong",
        arguments: [
            ("wrong-total", .pages), ("wrong-total=16", .pages), ("wrong-total=-5", .pages), ("wrong-total=1", .total),
            ("wrong-total=-1", .remaining), ("drifting-total", .pages), ("drifting-total=5", .pages),
            ("drifting-total=1", .total), ("capped-total=40", .pages), ("capped-total=44", .remaining),
            ("capped-total=44", .total), ("capped-total", .pages),
        ] as [(String, PageValue)]
    )
    func visibleTotal(lie: String, value: PageValue) throws {
        let fault = try FaultParser.parse(commandLine: "lie:\(lie)")
        let file = Self.list(showing: value)
        #expect(fault.problem(in: file) == nil)
        // What drifts is not wrong enough in each answer.
        let mount = Mount(file, faults: [fault])
        let names = (0..<300).map { mount.answer(.page($0 % 3 + 1)).header("Understudy-Fault") }
        #expect(names.contains("lie:\(lie)"))
    }

    @Test(
        "is one for a list of one page, whose requests cannot name a size",
        arguments: [
            ("lie:cycle", 101), ("lie:ignore-cursor", 51), ("lie:tie-repeat", 51), ("lie:repeat-row", 51),
            ("lie:skip-row", 51), ("lie:short-page", 51), ("lie:early-end", 51), ("lie:same-cursor", 51),
        ]
    )
    func onePage(text: String, needed: Int) throws {
        let reason = "in a list with fewer than \(needed) rows, and 'houses' has 45"
        #expect(
            try FaultParser.parse(commandLine: text).problem(in: Self.onePage)
                == "has no visible effect \(reason); raise 'rows' or lower 'defaultSize'"
        )
        var long = Self.onePage
        long.lists[0].rows = UInt64(needed)
        #expect(try FaultParser.parse(commandLine: text).problem(in: long) == nil)
    }

    @Test("is one for a size that no request names, and for a token that no answer has")
    func neverSent() throws {
        let size = try FaultParser.parse(commandLine: "lie:ignore-size")
        let remedy = "takes a page size from requests; name its parameter with 'size' in 'paging'"
        #expect(size.problem(in: Self.onePage) == "has no visible effect: no matching list \(remedy)")
        let token = Fault(.expiredCursor)
        let reason = "all 45 rows are on one page, so that no answer has a token"
        let more = "raise 'rows' or lower 'defaultSize'"
        #expect(token.problem(in: Self.onePage) == "has no visible effect: \(reason); \(more)")
        #expect(token.problem(in: Self.list(PageStyle(kind: .keyset), rows: 0)) == nil)
        #expect(token.problem(in: Self.list(PageStyle(kind: .cursor), rows: 2)) == nil)
    }

    @Test(
        "is one for a list with too few rows",
        arguments: [
            ("lie:cycle", PageStyle.Kind.page, 3), ("lie:cycle", .offset, 3), ("lie:cycle", .cursor, 3),
            ("lie:cycle", .keyset, 4), ("lie:tie-repeat", .page, 2), ("lie:skip-row", .offset, 2),
            ("lie:ignore-cursor", .cursor, 2), ("lie:ignore-cursor", .page, 1), ("lie:empty-page", .cursor, 1),
            ("lie:empty-page", .keyset, 2), ("lie:other-order", .page, 2), ("lie:clamp", .page, 1),
        ] as [(String, PageStyle.Kind, UInt64)]
    )
    func rows(text: String, kind: PageStyle.Kind, needed: UInt64) throws {
        let fault = try FaultParser.parse(commandLine: text)
        let reason = "in a list with fewer than \(needed) rows, and 'houses' has \(needed - 1)"
        let short = Self.list(PageStyle(kind: kind), rows: needed - 1)
        #expect(fault.problem(in: short) == "has no visible effect \(reason); raise 'rows'")
        #expect(fault.problem(in: Self.list(PageStyle(kind: kind), rows: needed)) == nil)
    }

    @Test(
        "is a lie about a page that it leaves true",
        arguments: [
            ("lie:repeat-row@page=1", PageStyle.Kind.page, "page 1 has no page before it; write page=2 or more"),
            ("lie:skip-row@page=1", .offset, "page 1 has no page before it; write page=2 or more"),
            ("lie:cycle@page=1", .cursor, "page 1 has no page before it; write page=2 or more"),
            ("lie:cycle@page=1", .keyset, "page 1 has no page before it; write page=3 or more"),
            ("lie:cycle@page=2", .keyset, "no key leads to the page before page 2; write page=3 or more"),
            ("lie:empty-page@page=1", .keyset, "no key leads to page 1; write page=2 or more"),
        ] as [(String, PageStyle.Kind, String)]
    )
    func truePage(text: String, kind: PageStyle.Kind, reason: String) throws {
        let fault = try FaultParser.parse(commandLine: text)
        #expect(fault.problem(in: Self.list(PageStyle(kind: kind))) == "has no visible effect: \(reason)")
    }

    @Test(
        "is refused for presets in words about what their answers have",
        arguments: [
            (
                "github", "lie:end-as",
                "shows 'next' on its last page; write 'next' without '$when', so that the last page has it, too"
            ),
            (
                "relay", "lie:end-as=null",
                "can end as 'null', because the query selects the members of a GraphQL answer; use 'end-as=repeated'"
            ),
            (
                "stripe", "lie:cycle",
                "shows 'next', 'nextUrl' or 'nextPath'; add one to its body or headers"
            ),
            (
                "gitlab-keyset", "lie:same-cursor",
                "shows 'next', 'nextUrl' or 'nextPath'; add one to its body or headers"
            ),
            (
                "slack", "lie:capped-total",
                "shows 'total', 'pages' or 'remaining'; add one to its body or headers"
            ),
        ]
    )
    func presets(name: String, text: String, missing: String) throws {
        let file = try #require(PresetLibrary.shipped[name]).file()
        let fault = try FaultParser.parse(commandLine: text)
        #expect(fault.problem(in: file) == "has no visible effect: no matching list \(missing)")
    }

    @Test(
        "is told for presets from one that can",
        arguments: [
            ("relay", "lie:end-as"), ("relay", "expired-cursor"), ("django", "lie:end-as"),
            ("django", "lie:end-as=absent"), ("slack", "lie:end-as"), ("kubernetes", "expired-cursor"),
            ("mcp", "lie:endless-more"), ("stripe", "expired-cursor"), ("github", "lie:cycle"),
        ]
    )
    func possibleForPresets(name: String, text: String) throws {
        let file = try #require(PresetLibrary.shipped[name]).file()
        #expect(try FaultParser.parse(commandLine: text).problem(in: file) == nil)
    }

    @Test("is one whose keys are written twice")
    func twice() {
        let error = FaultSyntaxError("reset@page=4,page=3", reason: "'page' appears twice; write it once")
        #expect(throws: error) { try FaultParser.parse(commandLine: "reset@page=4,page=3") }
    }
}
