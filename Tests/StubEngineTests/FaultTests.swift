// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("A fault")
struct FaultTests {
    private func text(_ kind: FaultKind, page: Int = 2) -> String {
        Mount(.five, faults: [Fault(kind)]).answer(.page(page)).text
    }

    @Test(
        "gives a value of page 2 any wrong shape",
        arguments: [
            (["Data"], WrongShape.missing, #"{}"#),
            (["Data"], .null, #"{"Data":null}"#),
            (["Data"], .string, #"{"Data":"{\"List\":[{\"Id\":2},{\"Id\":3}],\"PageSize\":2,\"Total\":5}"}"#),
            (["Data"], .empty, #"{"Data":{}}"#),
            (["Data"], .boolean, #"{"Data":true}"#),
            (["Data"], .array, #"{"Data":[{"List":[{"Id":2},{"Id":3}],"PageSize":2,"Total":5}]}"#),
            (["Data", "List"], .missing, #"{"Data":{"PageSize":2,"Total":5}}"#),
            (["Data", "List"], .null, #"{"Data":{"List":null,"PageSize":2,"Total":5}}"#),
            (["Data", "List"], .object, #"{"Data":{"List":{"value":[{"Id":2},{"Id":3}]},"PageSize":2,"Total":5}}"#),
            (["Data", "List"], .string, #"{"Data":{"List":"[{\"Id\":2},{\"Id\":3}]","PageSize":2,"Total":5}}"#),
            (["Data", "List"], .number, #"{"Data":{"List":1,"PageSize":2,"Total":5}}"#),
            (["Data", "List"], .empty, #"{"Data":{"List":[],"PageSize":2,"Total":5}}"#),
            (["Data", "PageSize"], .missing, #"{"Data":{"List":[{"Id":2},{"Id":3}],"Total":5}}"#),
            (["Data", "PageSize"], .null, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":null,"Total":5}}"#),
            (["Data", "PageSize"], .string, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":"2","Total":5}}"#),
            (["Data", "PageSize"], .float, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":2.9,"Total":5}}"#),
            (["Data", "PageSize"], .boolean, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":true,"Total":5}}"#),
            (["Data", "PageSize"], .empty, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":0,"Total":5}}"#),
            (["Data", "List", "*"], .null, #"{"Data":{"List":[null,null],"PageSize":2,"Total":5}}"#),
            (["Data", "List", "*"], .string, #"{"Data":{"List":["{\"Id\":2}","{\"Id\":3}"],"PageSize":2,"Total":5}}"#),
            (["Data", "List", "*"], .number, #"{"Data":{"List":[1,1],"PageSize":2,"Total":5}}"#),
            (["Data", "List", "*"], .missing, #"{"Data":{"List":[],"PageSize":2,"Total":5}}"#),
            (["Data", "List", "*", "Id"], .missing, #"{"Data":{"List":[{},{}],"PageSize":2,"Total":5}}"#),
            (["Data", "List", "1"], .null, #"{"Data":{"List":[{"Id":2},null],"PageSize":2,"Total":5}}"#),
            (["Data", "New"], .null, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":2,"Total":5}}"#),
            (["Data", "New"], .missing, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":2,"Total":5}}"#),
            (["Data", "Total", "x"], .null, #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":2,"Total":5}}"#),
            ([], .null, "null"),
            ([], .missing, ""),
            ([], .array, #"[{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":2,"Total":5}}]"#),
        ]
    )
    func shape(path: [String], shape: WrongShape, body: String) {
        #expect(text(.shape(at: path, is: shape)) == body)
    }

    @Test("of the status puts its message at the envelope's error path")
    func status() {
        var list = ListDescription.five
        list.envelope = Envelope(error: ["Error", "Text"])
        let faults = [Fault(.status(503, message: "E \"q\""))]
        let plan = Mount(ListFile(lists: [list]), faults: faults).answer(.page(1))
        #expect(plan.status == 503)
        #expect(plan.text == #"{"Error":{"Text":"E \"q\""}}"#)
        #expect(plan.header("Understudy-Fault") == "status:503:E \"q\"")
        #expect(text(.status(500, message: nil)) == #"{"Message":"status 500, caused by a fault"}"#)
    }

    @Test("of the body is empty, broken, or announced too long")
    func body() {
        #expect(text(.body(.empty)) == "")
        #expect(throws: JSONError.self) { try JSONParser.parse(Array(text(.body(.invalidJSON)).utf8)) }
        let plan = Mount(.five, faults: [Fault(.body(.truncated))]).answer(.page(1))
        #expect(plan.ending == .truncated)
        #expect(plan.text == #"{"Data":{"List":[{"Id":0},{"Id":1}],"PageSize":2,"Total":5}}"#)
    }

    @Test("breaks every body so that it is no JSON", arguments: ["1", "[1,2]", "{}", "\"ab\"", "null"])
    func invalidJSON(body: String) throws {
        let answer = PlainAnswer(name: "a", reply: PlainReply(body: try JSONParser.parse(Array(body.utf8))))
        let plan = Mount(ListFile(answers: [answer]), faults: [Fault(.body(.invalidJSON))])
            .answer(StubRequest(path: "/api/a"))
        #expect(throws: JSONError.self) { try JSONParser.parse(plan.body) }
    }

    @Test(
        "of the connection decides the ending",
        arguments: [
            (FaultKind.never, Ending.never), (.closeBefore, .closeBeforeAnswer),
            (.closeMidBody, .closeMidBody), (.reset, .reset),
        ]
    )
    func ending(kind: FaultKind, ending: Ending) {
        let mount = Mount(.five, faults: [Fault(kind, page: 2)])
        #expect(mount.answer(.page(1)).ending == .complete)
        #expect(mount.answer(.page(2)).ending == ending)
        #expect(mount.journal.map(\.ending) == [.complete, ending])
    }

    @Test("applies to the requests that its keys match")
    func address() {
        func statuses(_ fault: Fault) -> [Int] {
            var second = ListDescription.five
            second.name = "flats"
            second.path = "/api/flats"
            let mount = Mount(ListFile(lists: [.five, second]), faults: [fault])
            let flats = StubRequest(path: "/api/flats", query: [("pageIndex", "2")])
            return [.page(1), .page(2), flats, .page(2), .page(1), .page(2)].map { mount.answer($0).status }
        }
        let kind = FaultKind.status(500, message: nil)
        #expect(statuses(Fault(kind)) == [500, 500, 500, 500, 500, 500])
        #expect(statuses(Fault(kind, list: "flats")) == [200, 200, 500, 200, 200, 200])
        #expect(statuses(Fault(kind, page: 2)) == [200, 500, 500, 500, 200, 500])
        #expect(statuses(Fault(kind, list: "houses", page: 2, times: 1)) == [200, 500, 200, 200, 200, 200])
        #expect(statuses(Fault(kind, list: "houses", page: 2, request: 2)) == [200, 200, 200, 500, 200, 200])
        #expect(statuses(Fault(kind, request: 3)) == [200, 200, 500, 200, 200, 200])
        #expect(statuses(Fault(kind, times: 2)) == [500, 500, 200, 200, 200, 200])
    }

    @Test("that another one forestalls keeps its turn for a later request")
    func sequence() {
        let faults = [500, 503].map { Fault(.status($0, message: nil), times: 1) }
        let mount = Mount(.five, faults: faults)
        #expect((1...3).map { _ in mount.answer(.page(1)).status } == [500, 503, 200])
    }

    @Test("adds to others: delays sum up, shapes follow each other")
    func together() {
        let faults = [
            Fault(.delay(.milliseconds(20))), Fault(.shape(at: ["Data", "PageSize"], is: .missing)),
            Fault(.delay(.milliseconds(3))), Fault(.shape(at: ["Data", "List"], is: .null)),
        ]
        let plan = Mount(.five, faults: faults, delay: .milliseconds(100)).answer(.page(1))
        #expect(plan.delay == .milliseconds(123))
        #expect(plan.text == #"{"Data":{"List":null,"Total":5}}"#)
        let header = "delay:20; shape:Data.PageSize=missing; delay:3; shape:Data.List=null"
        #expect(plan.header("Understudy-Fault") == header)
        #expect(plan.header("Content-Type") == "application/json")
    }

    @Test("leaves what is not served alone")
    func nothing() {
        let mount = Mount(.five, faults: [Fault(.status(500, message: nil), times: 1)])
        #expect(mount.answer(StubRequest(path: "/nowhere")).status == 404)
        #expect(mount.answer(.page(1)).status == 500)
    }
}
