// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import UnderstudyTesting

@Suite("Faults of a stub")
struct StubFaultTests {
    @Test(
        "a fault is the same, written or put together",
        arguments: [
            ("status:503", StubFault.status(503)),
            ("status:500:Busy", .status(500, message: "Busy")),
            ("delay:20", .delay(.milliseconds(20))),
            ("body:empty", .emptyBody),
            ("body:invalid-json", .invalidJSON),
            (
                "status:500@list=houses,page=1,request=1,times=2",
                StubFault.status(500)
                    .on(list: "houses", page: 1, request: 1, times: 2)
            ),
        ]
    )
    func twoSpellings(text: String, fault: StubFault) async throws {
        for fault in [StubFault(text), fault] {
            try await withStub(faults: [fault]) { stub in
                _ = try? await Asking.get(try stub.url(of: "houses"), query: ["pageIndex": "1"])
                #expect(stub.requests.map(\.faults) == [[text]])
            }
        }
    }

    /// Each named member with the same fault in text.
    private static let named: [(String, StubFault)] = [
        ("status:500", .status(500)), ("status:500:a@b", .status(500, message: "a@b")),
        ("business:1001", .businessError(1001)), ("business:7:Sold out", .businessError(7, message: "Sold out")),
        ("redirect-loop", .redirectLoop()), ("redirect-loop:307", .redirectLoop(307)),
        ("rate-limit", .rateLimit()), ("rate-limit:5s", .rateLimit(retryAfter: .seconds(5))),
        ("unavailable", .unavailable()), ("unavailable:5s", .unavailable(retryAfter: .milliseconds(4500))),
        ("unauthorized", .unauthorized()), ("unauthorized:X-Token=abc", .unauthorized(unless: "X-Token=abc")),
        ("shape:Data.List=null", .shape(at: ["Data", "List"], is: .null)),
        ("content-type", .contentType()), ("content-type:text/plain", .contentType("text/plain")),
        ("body:empty", .emptyBody), ("body:invalid-json", .invalidJSON), ("body:truncated", .truncatedBody),
        ("body:bom", .byteOrderMark), ("body:invalid-utf8", .invalidUTF8), ("wrong-length", .wrongLength),
        ("malformed-chunk", .malformedChunk), ("garbage", .garbage), ("close-before", .closeBefore),
        ("close-mid-body", .closeMidBody), ("reset", .reset), ("never", .never),
        ("delay:200", .delay(.milliseconds(200))),
        ("delay:100..300", .delay(.milliseconds(100) ... .milliseconds(300))),
        ("delay:200~0.5", .delay(median: .milliseconds(200), sigma: 0.5)),
        ("drip:5/2s", .drip(pieces: 5, over: .seconds(2))), ("bandwidth:2000", .bandwidth(bytesPerSecond: 2000)),
        ("lie:repeat-row", .repeatedRow), ("lie:skip-row", .skippedRow), ("lie:short-page", .shortPage()),
        ("lie:short-page=3", .shortPage(missing: 3)), ("lie:drifting-total=5", .driftingTotal(by: 5)),
        ("lie:wrong-total=-1", .wrongTotal(by: -1)), ("lie:endless-more", .endlessMore),
        ("lie:early-end", .earlyEnd), ("lie:same-cursor", .sameCursor), ("lie:other-order", .otherOrder),
        ("lie:clamp", .clampedEnd), ("lie:cycle", .cycle), ("lie:ignore-cursor", .ignoredCursor),
        ("lie:ignore-size", .ignoredSize), ("lie:empty-page", .emptyPage), ("lie:tie-repeat", .repeatedTies()),
        ("lie:tie-repeat=2", .repeatedTies(2)), ("lie:capped-total=20", .cappedTotal(at: 20)),
        ("lie:end-as=absent", .end(as: .absent)), ("expired-cursor", .expiredCursor),
    ]

    @Test("each named fault is the one of its text", arguments: named)
    func names(text: String, fault: StubFault) throws {
        #expect(try fault.fault().description == text)
        #expect(
            try fault.on(list: "houses", page: 2, row: 20, header: "X-A=1", request: 1, times: 2, rate: 0.5)
                .fault()
                .description == "\(text)@list=houses,page=2,row=20,header=X-A=1,request=1,times=2,rate=0.5"
        )
    }

    @Test("each fault of the catalogue has a name")
    func complete() throws {
        let named = try Self.named.map { try $0.1.fault().what.description }
        for example in FaultCatalogue.entries.flatMap(\.examples) where !example.contains("MESSAGE") {
            #expect(named.contains { $0 == example || $0.hasPrefix("\(example)=") }, "\(example)")
        }
        let ends = try StubEnd.allCases.map { try StubFault.end(as: $0).fault().description }
        #expect(ends == ["absent", "null", "empty", "repeated"].map { "lie:end-as=\($0)" })
        #expect(StubShape.allCases.map { $0.wrong.rawValue } == WrongShape.allCases.map(\.rawValue))
    }

    @Test("a fault strikes the requests that it names, and no others")
    func narrowed() async throws {
        try await withStub(faults: ["status:500:Busy@page=2,times=1"]) { stub in
            let houses = try stub.url(of: "houses")
            var statuses: [Int] = []
            for page in ["1", "2", "2"] {
                statuses.append(try await Asking.get(houses, query: ["pageIndex": page]).status)
            }
            #expect(statuses == [200, 500, 200])
        }
    }

    @Test("a message with a sign of the command line stays whole")
    func message() async throws {
        try await withStub(faults: [.status(500, message: "write to a@b.c").on(page: 1)]) { stub in
            let answer = try await Asking.get(try stub.url(of: "houses"))
            #expect(answer.body.contains(#""Message":"write to a@b.c""#))
        }
    }

    @Test(
        "a fault that cannot be meant is quoted",
        arguments: [
            (StubFault("status:700"), "fault 'status:700': '700' is not a status code; write one from 200 to 599"),
            (.status(700), "fault 'status:700': '700' is not a status code; write one from 200 to 599"),
            ("statsu:500", "fault 'statsu:500': unknown fault 'statsu'; use 'status'"),
            (.never.on(times: 0), "fault 'never@times=0': 'times' is '0'; write a whole number of 1 or more"),
            (
                .delay(.seconds(-1)),
                "fault 'delay:-1.0 seconds': '-1.0 seconds' is not a delay; write milliseconds, such as 200, or "
                    + "1.5s, up to an hour"
            ),
            (
                .reset.on(list: "house"),
                "fault 'reset@list=house' names the list 'house', which is not served; use 'houses'"
            ),
        ]
    )
    func refused(fault: StubFault, message: String) async throws {
        let error = await #expect(throws: UnderstudyError.self) {
            try await withStub(faults: [fault]) { _ in Issue.record("the body ran") }
        }
        #expect(error?.message == message)
    }
}
