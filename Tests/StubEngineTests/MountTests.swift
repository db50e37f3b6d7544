// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("A mount")
struct MountTests {
    @Test("answers a page with rows, page size and total")
    func page() {
        let plan = Mount(.five).answer(.page(2))
        #expect(plan.status == 200)
        #expect(plan.text == #"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":2,"Total":5}}"#)
        #expect(plan.header("Content-Type") == "application/json")
        #expect(plan.header("Understudy-List") == "houses")
        #expect(plan.header("Understudy-Page") == "2")
        #expect(plan.header("Understudy-Fault") == nil)
        #expect(plan.ending == .complete)
        #expect(plan.delay == .zero)
    }

    @Test("answers the first page where the request names none")
    func firstPage() {
        #expect(Mount(.five).answer(.page(nil)).header("Understudy-Page") == "1")
    }

    @Test("gives the same bytes for the same page in any order")
    func sameBytes() {
        let one = Mount(.standard)
        let other = Mount(.standard)
        let forwards = [1, 2, 3].map { one.answer(.page($0)).body }
        let backwards = [3, 2, 1].map { other.answer(.page($0)).body }
        #expect(forwards == backwards.reversed())
    }

    @Test(
        "refuses a parameter with its name, its value and what is allowed",
        arguments: [
            ("pageIndex", "0"), ("pageIndex", "-1"), ("pageIndex", "x"), ("pageSize", "0"),
            ("pageSize", "101"), ("pageIndex", "99999999999999999999"), ("pageIndex", ""),
        ]
    )
    func refusal(name: String, value: String) throws {
        let plan = Mount(.five).answer(StubRequest(path: "/api/houses", query: [(name, value)]))
        #expect(plan.status == 400)
        let message = try #require(JSONParser.parse(plan.body)["Message"]?.text)
        #expect(message.contains("'\(name)'"))
        #expect(message.contains("'\(value)'"))
        #expect(message.contains(name == "pageSize" ? "1 to 100" : "1 or more"))
    }

    @Test("puts a refusal's message at the envelope's error path")
    func refusalPath() throws {
        var list = ListDescription.five
        list.envelope = Envelope(error: ["Error", "Text"])
        let plan = Mount(ListFile(lists: [list])).answer(StubRequest(path: "/api/houses", query: [("pageSize", "0")]))
        #expect(try JSONParser.parse(plan.body).value(at: ["Error", "Text"])?.text != nil)
    }

    @Test(
        "names the nearest list where nothing is served",
        arguments: [
            ("/api/hauses", "nothing is served at '/api/hauses'; the list 'houses' is at '/api/houses'"),
            ("/houses", "nothing is served at '/houses'; the list 'houses' is at '/api/houses'"),
            ("/v2/list/of/house", "nothing is served at '/v2/list/of/house'; the list 'houses' is at '/api/houses'"),
            ("/x", "nothing is served at '/x'; known: /api/houses"),
        ]
    )
    func nothing(path: String, message: String) throws {
        let plan = Mount(.five).answer(StubRequest(path: path))
        #expect(plan.status == 404)
        #expect(try JSONParser.parse(plan.body)["Message"]?.text == message)
    }

    @Test("refuses a wrong method with those that are allowed")
    func wrongMethod() {
        let plan = Mount(.five).answer(.page(1, method: "POST"))
        #expect(plan.status == 405)
        #expect(plan.header("Allow") == "GET, HEAD")
        #expect(plan.text == #"{"Message":"the method is not allowed here; use GET, HEAD"}"#)
    }

    @Test("answers HEAD as GET")
    func head() {
        #expect(Mount(.five).answer(.page(2, method: "HEAD")).body == Mount(.five).answer(.page(2)).body)
    }

    @Test("gives each call its reply, and repeats the last one")
    func replies() {
        let answer = PlainAnswer(
            name: "ids",
            method: "POST",
            reply: PlainReply(status: 503),
            then: [PlainReply(body: ["Id": 7])]
        )
        let mount = Mount(ListFile(answers: [answer]))
        let plans = (1...3).map { _ in mount.answer(StubRequest(method: "POST", path: "/api/ids")) }
        #expect(plans.map(\.status) == [503, 200, 200])
        #expect(plans.map(\.text) == ["", #"{"Id":7}"#, #"{"Id":7}"#])
        #expect(plans[0].header("Content-Type") == nil)
        #expect(plans[0].header("Understudy-List") == "ids")
    }

    @Test("delays every answer as configured")
    func delay() {
        #expect(Mount(.five, delay: .milliseconds(30)).answer(.page(1)).delay == .milliseconds(30))
    }

    @Test("writes a name that no header can carry percent-encoded")
    func headerText() {
        var list = ListDescription.five
        list.name = "hä\r\nX: 1%"
        list.path = "/api/houses"
        let plan = Mount(ListFile(lists: [list])).answer(.page(1))
        #expect(plan.header("Understudy-List") == "h%C3%A4%0D%0AX: 1%25")
    }
}
