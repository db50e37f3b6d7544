// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

@testable import StubEngine

@Suite("The reader of faults")
struct FaultParserTests {
    @Test(
        "understands what the command line says",
        arguments: [
            ("status:500", Fault(.status(500, message: nil))),
            (
                "status:503:Out: of order@page=3,times=1",
                Fault(.status(503, message: "Out: of order"), page: 3, times: 1)
            ),
            ("shape:Data.List=null", Fault(.shape(at: ["Data", "List"], is: .null))),
            (
                "shape:Data.List.*=string@list=houses",
                Fault(.shape(at: ["Data", "List", "*"], is: .string), list: "houses")
            ),
            ("shape:=array", Fault(.shape(at: [], is: .array))),
            ("body:empty", Fault(.body(.empty))),
            ("body:invalid-json", Fault(.body(.invalidJSON))),
            ("body:truncated", Fault(.body(.truncated))),
            ("delay:200", Fault(.delay(.milliseconds(200)))),
            ("never@request=2", Fault(.never, request: 2)),
            ("close-before", Fault(.closeBefore)),
            ("close-mid-body", Fault(.closeMidBody)),
            ("reset@page=0", Fault(.reset, page: 0)),
            ("lie:repeat-row@page=2", Fault(.lie(PageLie(.repeatRow)), page: 2)),
            ("lie:wrong-total=-5", Fault(.lie(PageLie(.wrongTotal, by: -5)))),
            ("lie:end-as=null", Fault(.lie(PageLie(.endAs, form: .null)))),
            ("lie:tie-repeat=2@page=2", Fault(.lie(PageLie(.tieRepeat, by: 2)), page: 2)),
            ("expired-cursor@times=1", Fault(.expiredCursor, times: 1)),
            ("reset@row=7", Fault(.reset, row: 7)),
            ("reset@header=X-A", Fault(.reset, header: HeaderCondition(name: "X-A"))),
            ("never@header=X-A=1=2", Fault(.never, header: HeaderCondition(name: "X-A", value: "1=2"))),
            // A mark joins the separator to one character.
            ("never@header=X-A=\u{301}b", Fault(.never, header: HeaderCondition(name: "X-A", value: "\u{301}b"))),
            ("status:500:\u{301}b", Fault(.status(500, message: "\u{301}b"))),
            ("garbage@times=2,rate=0.1", Fault(.garbage, times: 2, rate: 0.1)),
            ("body:bom", Fault(.body(.bom))),
        ]
    )
    func commandLine(text: String, fault: Fault) throws {
        #expect(try FaultParser.parse(commandLine: text) == fault)
        #expect(try FaultParser.parse(commandLine: fault.description) == fault)
    }

    @Test("reads a fault as it is written for a command line, also if its message contains an '@'")
    func commandLine() throws {
        for text in ["status:500:a@b.c@page=2", "status:500:a@b.c@rate=0.5", "status:500:a", "reset@page=1"] {
            let fault = try FaultParser.parse(commandLine: text)
            #expect(fault.commandLine == text)
        }
        let fault = Fault(.status(500, message: "a@b.c"))
        #expect(try FaultParser.parse(commandLine: fault.commandLine).what == fault.what)
    }

    @Test("takes the spellings of files and units too")
    func spellings() throws {
        #expect(try FaultParser.parse(commandLine: "closeBefore").what == .closeBefore)
        #expect(try FaultParser.parse(commandLine: "body:invalidJSON").what == .body(.invalidJSON))
        #expect(try FaultParser.parse(commandLine: "delay:1.5s").what == .delay(.milliseconds(1500)))
    }

    @Test(
        "says what is wrong on the command line and what to write",
        arguments: [
            ("statu:500", "unknown fault 'statu'; use 'status'"),
            (
                "explode",
                "unknown fault 'explode'; known: status, business, redirect-loop, rate-limit, unavailable, "
                    + "unauthorized, expired-cursor, shape, body, content-type, wrong-length, malformed-chunk, "
                    + "garbage, close-before, close-mid-body, reset, never, delay, drip, bandwidth, "
                    + "lie"
            ),
            ("status", "'status' needs an argument; write 'status:500'"),
            ("never:1", "'never' takes no argument; write 'never'"),
            ("status:99", "'99' is not a status code; write one from 200 to 599"),
            ("status:x", "'x' is not a status code; write one from 200 to 599"),
            ("shape:Data.List", "'Data.List' has no shape; write 'shape:Data.List=null'"),
            ("shape:Data..List=null", "'Data..List' has an empty part; write 'shape:Data.List=null'"),
            ("shape:Data=nul", "unknown shape 'nul'; use 'null'"),
            ("body:emty", "unknown body fault 'emty'; use 'empty'"),
            ("delay:soon", "'soon' is not a delay; write milliseconds, such as 200, or 1.5s, up to an hour"),
            ("delay:2h", "'2h' is not a delay; write milliseconds, such as 200, or 1.5s, up to an hour"),
            ("lie", "'lie' needs an argument; write 'lie:repeat-row'"),
            ("lie:repeat-rov", "unknown lie 'repeat-rov'; use 'repeat-row'"),
            (
                "lie:nonsense",
                "unknown lie 'nonsense'; known: repeat-row, skip-row, short-page, drifting-total, wrong-total, "
                    + "endless-more, early-end, same-cursor, other-order, clamp, cycle, ignore-cursor, ignore-size, "
                    + "empty-page, tie-repeat, capped-total, end-as"
            ),
            ("lie:clamp=1", "the lie 'clamp' takes no number; leave it out"),
            ("lie:end-as=nul", "unknown form 'nul' of the end; use 'null'"),
            (
                "lie:capped-total=0",
                "'0' is not a number for the lie 'capped-total'; write an integer from 1 to 1000000000"
            ),
            ("expired-cursor:1", "'expired-cursor' takes no argument; write 'expired-cursor'"),
            (
                "lie:short-page=0",
                "'0' is not a number for the lie 'short-page'; write an integer from 1 to 10000"
            ),
            (
                "reset@page",
                "'page' behind the last '@' is not KEY=VALUE; write for example 'page=3', "
                    + "also behind a message that contains an '@'"
            ),
            ("reset@pag=1", "unknown key 'pag'; use 'page'"),
            ("reset@page=-1", "'page' is '-1'; write a whole number of 0 or more"),
            ("500", "unknown fault '500'; use 'status:500'"),
            ("status=500", "unknown fault 'status=500'; use 'status:500'"),
            ("timeout", "unknown fault 'timeout'; use 'never'"),
            ("slow", "unknown fault 'slow'; use 'delay:800'"),
            ("status:500,page=3", "an '@' is missing before 'page=3'; write 'status:500@page=3'"),
            ("never,times=1,page=2", "an '@' is missing before 'times=1,page=2'; write 'never@times=1,page=2'"),
            (
                "page:3",
                "'page' selects requests and is not a fault; write for example 'status:500@page=3'"
            ),
            ("rate-limit:5", "'5' has no unit; write 5s for seconds"),
            ("unavailable:30", "'30' has no unit; write 30s for seconds"),
            ("rate-limit:x", "'x' is not a time; write for example 5s, up to an hour"),
            ("business:x", "'x' is not an error number; write for example 'business:1001'"),
            ("redirect-loop:200", "'200' is not a redirect status; write 301, 302, 303, 307 or 308"),
            ("unauthorized:a b", "'a b' is not a header name; write one such as X-Client, without spaces"),
            ("content-type:", "'' is not a content type; write for example 'content-type:text/plain'"),
            ("delay:300..100", "'300..100' is not a delay; write milliseconds, such as 200, or 1.5s, up to an hour"),
            ("delay:200~9", "the sigma of '200~9' is not from 0 to 5; write for example 'delay:200~0.5'"),
            (
                "drip:0/2s",
                "'0/2s' is not a drip; write PIECES/TIME, such as 5/2s, with at most 10000 pieces and an hour"
            ),
            ("bandwidth:0", "'0' is not a bandwidth; write bytes per second, such as 2000"),
            ("reset@rate=2", "'2' is not a rate; write a number from 0 to 1, such as 0.1"),
            ("reset@header=a:b", "'a:b' is not a header name; write one such as X-Client, without spaces"),
            ("reset@row=-1", "'row' is '-1'; write a whole number of 0 or more"),
            ("reset@times=0", "'times' is '0'; write a whole number of 1 or more"),
        ]
    )
    func commandLineErrors(text: String, reason: String) {
        #expect(throws: FaultSyntaxError(text, reason: reason)) { try FaultParser.parse(commandLine: text) }
        #expect(FaultSyntaxError(text, reason: reason).description == "fault '\(text)': \(reason)")
    }

    private func parse(_ yaml: String) throws -> (fault: Fault?, findings: String) {
        var diagnostics = Diagnostics()
        let fault = FaultParser.parse(try YAMLSource.parse(Array(yaml.utf8), file: "f.yaml"), into: &diagnostics)
        return (fault, diagnostics.description)
    }

    @Test(
        "understands what files say",
        arguments: [
            (
                "{ page: 2, times: 1, list: houses, request: 4, fault: { status: 500, message: E } }",
                Fault(.status(500, message: "E"), list: "houses", page: 2, request: 4, times: 1)
            ),
            ("{ fault: { shape: { at: [Data, List], is: null } } }", Fault(.shape(at: ["Data", "List"], is: .null))),
            ("{ fault: { shape: { at: [L, '*'], is: 'null' } } }", Fault(.shape(at: ["L", "*"], is: .null))),
            ("{ fault: { shape: { at: [], is: empty } } }", Fault(.shape(at: [], is: .empty))),
            ("{ fault: { body: invalidJSON } }", Fault(.body(.invalidJSON))),
            ("{ fault: { delay: 200ms } }", Fault(.delay(.milliseconds(200)))),
            ("{ fault: never }", Fault(.never)),
            ("{ fault: closeBefore }", Fault(.closeBefore)),
            ("{ fault: close-before }", Fault(.closeBefore)),
            ("never", Fault(.never)),
            ("'status:500:Busy@page=2,times=1'", Fault(.status(500, message: "Busy"), page: 2, times: 1)),
            ("{ fault: 'status:500@page=2', times: 1 }", Fault(.status(500, message: nil), page: 2, times: 1)),
            ("{ fault: { lie: repeat-row } }", Fault(.lie(PageLie(.repeatRow)))),
            ("{ fault: { redirect-loop: 302 } }", Fault(FaultKind(RedirectLoopFault(code: 302)))),
            ("{ fault: closeMidBody }", Fault(.closeMidBody)),
            ("{ fault: reset }", Fault(.reset)),
            ("{ fault: { lie: shortPage, by: 3 } }", Fault(.lie(PageLie(.shortPage, by: 3)))),
            ("{ fault: { lie: otherOrder } }", Fault(.lie(PageLie(.otherOrder)))),
            ("{ fault: { lie: endAs } }", Fault(.lie(PageLie(.endAs)))),
            ("{ fault: { lie: endAs, form: null } }", Fault(.lie(PageLie(.endAs, form: .null)))),
            ("{ fault: { lie: end-as, form: empty } }", Fault(.lie(PageLie(.endAs, form: .empty)))),
            ("{ fault: expiredCursor }", Fault(.expiredCursor)),
            ("{ rate: 0.25, row: 3, fault: garbage }", Fault(.garbage, row: 3, rate: 0.25)),
            ("{ header: X-A=1, fault: reset }", Fault(.reset, header: HeaderCondition(name: "X-A", value: "1"))),
        ]
    )
    func files(yaml: String, fault: Fault) throws {
        let parsed = try parse(yaml)
        #expect(parsed.findings == "")
        #expect(parsed.fault == fault)
    }

    @Test(
        "says what is wrong in files, where, and what to write",
        arguments: [
            ("{ page: 2 }", "f.yaml:1:1: error: this fault has no 'fault'; add it"),
            ("{ fault: nevr }", "f.yaml:1:10: error: unknown fault 'nevr'; use 'never'"),
            ("{ fault: status }", "f.yaml:1:10: error: 'status' needs an argument; write 'status:500'"),
            ("reset@pag=1", "f.yaml:1:1: error: unknown key 'pag'; use 'page'"),
            (
                "{ page: 2, fault: reset@page=2 }",
                "f.yaml:1:3: error: 'fault' already has 'page'; remove one of the two"
            ),
            (
                "{ fault: [] }",
                "f.yaml:1:10: error: 'fault' is a sequence; write for example 'status:500@page=3' or "
                    + "{ status: 500 }"
            ),
            ("[reset]", "f.yaml:1:1: error: this fault is a sequence; write a mapping of keys to values"),
            ("{ fault: { statu: 500 } }", "f.yaml:1:12: error: unknown key 'statu' in 'fault'; use 'status'"),
            ("{ fault: {} }", "f.yaml:1:10: error: 'fault' is empty; write for example { status: 500 }"),
            (
                "{ fault: { bandwidth: 0 } }",
                "f.yaml:1:23: error: '0' is not a bandwidth; write bytes per second, such as 2000"
            ),
            (
                "{ fault: never, rate: 2 }",
                "f.yaml:1:23: error: 'rate' is '2'; write a number from 0.0 to 1.0"
            ),
            (
                "{ fault: never, header: '' }",
                "f.yaml:1:25: error: '' is not a header name; write one such as X-Client, without spaces"
            ),
            (
                "{ fault: { status: 500, delay: 1 } }",
                "f.yaml:1:25: error: unknown key 'delay' in 'fault'; known: status, message"
            ),
            ("{ fault: never, pag: 1 }", "f.yaml:1:17: error: unknown key 'pag' in this fault; use 'page'"),
            ("{ fault: { lie: clmp } }", "f.yaml:1:17: error: unknown 'lie' 'clmp'; use 'clamp'"),
            ("{ fault: { lie: endAs, form: nul } }", "f.yaml:1:30: error: unknown 'form' 'nul'; use 'null'"),
            (
                "{ fault: { lie: endAs, by: 1 } }",
                "f.yaml:1:24: error: the lie 'endAs' takes no 'by'; remove it"
            ),
            ("{ fault: lie }", "f.yaml:1:10: error: 'lie' needs an argument; write 'lie:repeat-row'"),
            ("{ fault: { shape: { is: null } } }", "f.yaml:1:19: error: 'shape' has no 'at'; add it"),
            ("{ fault: { shape: { at: [a], is: nul } } }", "f.yaml:1:34: error: unknown 'is' 'nul'; use 'null'"),
        ]
    )
    func fileErrors(yaml: String, findings: String) throws {
        let parsed = try parse(yaml)
        #expect(
            parsed.fault == nil || yaml.contains("pag: 1") || yaml.contains("page: 2, fault")
                || yaml.contains("delay: 1") || yaml.contains("rate")
                || yaml.contains("header")
        )
        #expect(parsed.findings == findings)
    }

    @Test(
        "a header for one request counts no requests",
        arguments: [("status:500@times=1", "times"), ("delay:1; reset@page=1,request=2", "request")]
    )
    func counted(header: String, key: String) throws {
        let error = #expect(throws: FaultSyntaxError.self) { try FaultParser.parse(header: header) }
        #expect(error?.reason == "'\(key)' counts requests, but a header applies to one request; remove it")
    }
}
