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

    @Test("is one whose keys are written twice")
    func twice() {
        let error = FaultSyntaxError("reset@page=4,page=3", reason: "'page' appears twice; write it once")
        #expect(throws: error) { try FaultParser.parse(commandLine: "reset@page=4,page=3") }
    }
}
