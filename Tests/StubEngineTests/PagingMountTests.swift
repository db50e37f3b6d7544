// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("A mount of lists in other styles")
struct PagingMountTests {
    /// Five rows that are only their index, two a page.
    private func list(_ kind: PageStyle.Kind, method: String = "GET", envelope: Envelope = Envelope()) -> ListFile {
        var list = ListDescription.five
        list.method = method
        list.paging = PageStyle(kind: kind, defaultSize: 2)
        list.envelope = envelope
        return ListFile(lists: [list])
    }

    @Test("writes links and totals in headers, with what stands before the path")
    func headers() {
        let mount = Mount(list(.link, envelope: Envelope(total: nil, totalHeader: "X-Total-Count")))
        var request = StubRequest(path: "/api/houses", query: [("page", "3"), ("per_page", "2")])
        #expect(
            mount.answer(request).header("Link")
                == "</api/houses?page=1&per_page=2>; rel=\"first\", </api/houses?page=2&per_page=2>; rel=\"prev\", "
                + "</api/houses?page=3&per_page=2>; rel=\"last\""
        )
        request.base = "https://127.0.0.1:4010/m/1"
        let plan = mount.answer(request)
        #expect(plan.header("Link")?.hasPrefix("<https://127.0.0.1:4010/m/1/api/houses?page=1") == true)
        #expect(plan.header("X-Total-Count") == "5")
        #expect(plan.text == #"{"Data":{"List":[{"Id":4}],"PageSize":2}}"#)
    }

    @Test(
        "takes the parameters of a list by POST out of JSON, a form, and the query",
        arguments: [
            (#"{"pageIndex":2.0,"pageSize":1e0}"#, [1]), (#"{"pageIndex":2,"pageSize":1}"#, [1]),
            (#"{"pageIndex":2,"pageSize":null}"#, [2, 3]),
            ("pageIndex=3&x=%20", [4]), ("", [0, 1]), (" {}", [0, 1]), ("pageSize=3", [0, 1, 2]),
            (#"{"query":{"match_all":{}},"pageSize":1,"sort":[{"a":1}]}"#, [0]),
            (#"{"query":"query($n:Int){a}","variables":{"pageIndex":3}}"#, [0, 1]),
        ]
    )
    func bodies(body: String, ids: [Int]) throws {
        let mount = Mount(list(.page, method: "POST"))
        let plan = mount.answer(StubRequest(method: "POST", path: "/api/houses", body: Array(body.utf8)))
        let rows = try JSONParser.parse(plan.body).value(at: ["Data", "List"])?.array
        #expect(rows?.compactMap { $0["Id"]?.int } == ids)
    }

    @Test(
        "refuses a body that says no parameters, with what to send",
        arguments: [
            ("[1]", "the body is an array; send a JSON object"),
            (
                #"{"Id":[[]]}"#,
                "the parameter 'Id' in the body has an object or an array in its array; send a text or a number"
            ),
            (#"{"Id":[null]}"#, "the parameter 'Id' in the body has null in its array; send a text or a number"),
            (#"{"Id":{"a":1}}"#, "the parameter 'Id' in the body is an object; send a text or a number"),
            ("<p>1</p>", "the body looks like XML; send a JSON object or a form"),
            (
                "--x\r\nContent-Disposition: form-data; name=\"p\"\r\n\r\n1\r\n--x--\r\n",
                "the body is multipart/form-data, which is not supported; send a JSON object or a plain form"
            ),
            (
                "a=%",
                "the body is not a form: '%' is not a percent-encoding; write % as %25; send a JSON object or a form"
            ),
            (
                #"{"pageIndex":[1,2]}"#,
                "bad parameter 'pageIndex': '[1,2]'; send an integer of 1 or more, with at most 19 digits"
            ),
            (
                #"{"pageIndex":{"a":1}}"#,
                #"bad parameter 'pageIndex': '{"a":1}'; send an integer of 1 or more, with at most 19 digits"#
            ),
            (
                #"{"pageIndex":1,"pageIndex":2}"#,
                "bad parameter 'pageIndex': given more than once, with '1' and '2'; send it once"
            ),
            (
                #"{"pageIndex":1.5}"#,
                "bad parameter 'pageIndex': '1.5'; send an integer of 1 or more, with at most 19 digits"
            ),
        ]
    )
    func badBodies(body: String, message: String) {
        var file = list(.page, method: "POST")
        file.lists[0].query = RowQuery(filter: ["Id"])
        let mount = Mount(file)
        let plan = mount.answer(StubRequest(method: "POST", path: "/api/houses", body: Array(body.utf8)))
        #expect(plan.status == 400)
        #expect(plan.text == JSONValue.object(["Message": .string(message)]).description)
    }

    @Test(
        "a body that says it is JSON must be, and one that says nothing may be a form",
        arguments: [
            ("application/json", "\0", 400), ("application/json; charset=utf-8", "pageIndex=2", 400),
            ("Application/Problem+JSON", " ", 400), ("application/json", "{}", 200), ("application/json", "", 200),
            ("application/x-www-form-urlencoded", "pageIndex=2", 200), ("", "pageIndex=2", 200),
        ]
    )
    func saidType(type: String, body: String, status: Int) {
        let mount = Mount(list(.page, method: "POST"))
        var request = StubRequest(method: "POST", path: "/api/houses", body: Array(body.utf8))
        if !type.isEmpty { request.headers = [("content-type", type)] }
        #expect(mount.answer(request).status == status)
    }

    @Test("broken JSON in a body is refused with the place")
    func brokenJSON() {
        let mount = Mount(list(.page, method: "POST"))
        let plan = mount.answer(StubRequest(method: "POST", path: "/api/houses", body: Array(#"{"a":}"#.utf8)))
        #expect(plan.status == 400)
        #expect(plan.text.contains("the body is not JSON at byte 5: "))
    }

    @Test("a fault of a page applies to the same rows in each style", arguments: PageStyle.Kind.allCases)
    func faults(kind: PageStyle.Kind) {
        let mount = Mount(
            list(kind, envelope: Envelope(more: [.next: ["n"]])),
            faults: [Fault(.status(500, message: nil), page: 2)]
        )
        let next = ["page": "2", "link": "2", "offset": "2", "keyset": "1"][kind.rawValue]
        let first = try? JSONParser.parse(mount.answer(StubRequest(path: "/api/houses")).body)
        let value = next ?? first?["n"]?.text ?? ""
        let plan = mount.answer(
            StubRequest(
                path: "/api/houses",
                query: [(kind.pageKey == "page" && kind == .page ? "pageIndex" : kind.pageKey, value)]
            )
        )
        #expect(plan.status == 500)
        #expect(plan.header("Understudy-Page") == "2")
    }
}
