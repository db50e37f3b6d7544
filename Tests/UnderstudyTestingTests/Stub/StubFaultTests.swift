// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import UnderstudyTesting

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
            (StubFault("status:700"), "fault 'status:700': '700' is no status code; write one from 200 to 599"),
            (.status(700), "fault 'status:700': '700' is no status code; write one from 200 to 599"),
            ("statsu:500", "fault 'statsu:500': unknown fault 'statsu'; use 'status'"),
            (.never.on(times: 0), "fault 'never@times=0': '0' is no times; write a whole number from 1"),
            (
                .delay(.seconds(-1)),
                "fault 'delay:-1.0 seconds': '-1.0 seconds' is no delay; write milliseconds, such as 200, or 1.5s, "
                    + "up to an hour"
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
