// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("Single rows and changes")
struct RowChangeTests {
    /// Five rows of `{"Id":100…140,"N":0…4}`, two a page, which requests may change.
    private func mount(_ access: ItemAccess = ItemAccess(), faults: [Fault] = []) -> Mount {
        var list = ListDescription.five
        list.row = RowTemplate([
            RowField(name: "Id", kind: .sequence(from: 100, step: 10)), RowField(name: "N", kind: .index),
        ])
        list.items = access
        return Mount(ListFile(lists: [list]), faults: faults)
    }

    private func ask(_ mount: Mount, _ method: String, _ key: String?, _ body: String = "") -> AnswerPlan {
        let path = key.map { "/api/houses/\($0)" } ?? "/api/houses"
        return mount.answer(StubRequest(method: method, path: path, body: Array(body.utf8)))
    }

    private func ids(_ mount: Mount, size: Int = 100) throws -> [Int] {
        var ids: [Int] = []
        for page in 1...(100 / size) {
            let query = [(name: "pageIndex", value: "\(page)"), (name: "pageSize", value: "\(size)")]
            let body = try JSONParser.parse(mount.answer(StubRequest(path: "/api/houses", query: query)).body)
            ids += body.value(at: ["Data", "List"])?.array?.compactMap { $0["Id"]?.int } ?? []
            #expect(body.value(at: ["Data", "Total"])?.int == (try total(mount)))
        }
        return ids
    }

    private func total(_ mount: Mount) throws -> Int? {
        try JSONParser.parse(mount.answer(.page(1)).body).value(at: ["Data", "Total"])?.int
    }

    @Test("a row is had by its key, and a key that no row has is told")
    func read() {
        let mount = mount()
        #expect(ask(mount, "GET", "120").text == #"{"Id":120,"N":2}"#)
        #expect(ask(mount, "HEAD", "120").status == 200)
        for key in ["125", "150", "90", "x", "0120", "+120", "99999999999999999999999999999999999999999", "120/x"] {
            #expect(ask(mount, "GET", key).status == 404)
        }
        #expect(
            ask(mount, "GET", "125").text
                == #"{"Message":"the list 'houses' has no row whose 'Id' is '125'"}"#
        )
    }

    @Test("a created row is the last one, has its own key, and what the request leaves out")
    func create() throws {
        let mount = mount()
        let plan = ask(mount, "POST", nil, #"{"N":"new","Extra":[1]}"#)
        #expect(plan.status == 201)
        #expect(plan.text == #"{"Id":150,"N":"new","Extra":[1]}"#)
        #expect(plan.header("Location") == "/api/houses/150")
        #expect(ask(mount, "GET", "150").text == plan.text)
        #expect(try ids(mount) == [100, 110, 120, 130, 140, 150])
        #expect(try ids(mount, size: 2) == [100, 110, 120, 130, 140, 150])
        #expect(ask(self.mount(), "POST", nil, "{}").text == #"{"Id":150,"N":5}"#)
        let first = self.mount(ItemAccess(insertsFirst: true))
        _ = ask(first, "POST", nil, "{}")
        #expect(try ids(first) == [150, 100, 110, 120, 130, 140])
    }

    @Test("a row may have a text as key, and a new row gets the next one")
    func textKeys() throws {
        var list = ListDescription.five
        list.row = RowTemplate([
            RowField(name: "Id", kind: .template([.text("cus ü_"), .field("N")])),
            RowField(name: "N", kind: .padded(3)),
        ])
        list.items = ItemAccess(key: "Id")
        let mount = Mount(ListFile(lists: [list]), faults: [])
        #expect(ask(mount, "GET", "cus ü_002").text == #"{"Id":"cus ü_002","N":"002"}"#)
        for key in ["cus ü_2", "cus ü_005", "2", "002", "CUS ü_002"] { #expect(ask(mount, "GET", key).status == 404) }
        let plan = ask(mount, "POST", nil, #"{"N":"new"}"#)
        #expect(plan.text == #"{"Id":"cus ü_005","N":"new"}"#)
        #expect(plan.header("Location") == "/api/houses/cus%20%C3%BC_005")
        #expect(ask(mount, "GET", "cus ü_005").text == plan.text)
        #expect(ask(mount, "PUT", "cus ü_001", #"{"Id":"cus ü_001","N":1}"#).text == #"{"Id":"cus ü_001","N":1}"#)
        #expect(
            ask(mount, "PATCH", "cus ü_001", #"{"Id":7}"#).text
                == #"{"Message":"'Id' in the body is 7; send cus ü_001, or leave it out"}"#
        )
        #expect(ask(mount, "DELETE", "cus ü_000").status == 204)
        #expect(ask(mount, "GET", "cus ü_000").status == 404)
        #expect(try total(mount) == 5)
    }

    @Test("a row is replaced as a whole, patched in part, and deleted; paging stays exact")
    func change() throws {
        let mount = mount()
        #expect(ask(mount, "PUT", "110", #"{"A":1}"#).text == #"{"Id":110,"A":1}"#)
        #expect(ask(mount, "PATCH", "110", #"{"B":{"C":2,"D":null},"A":null}"#).text == #"{"Id":110,"B":{"C":2}}"#)
        #expect(ask(mount, "PATCH", "120", #"{"N":7}"#).text == #"{"Id":120,"N":7}"#)
        #expect(ask(mount, "DELETE", "100").status == 204)
        #expect(ask(mount, "DELETE", "100").status == 404)
        #expect(ask(mount, "GET", "100").status == 404)
        #expect(try ids(mount, size: 2) == [110, 120, 130, 140])
        let page = mount.answer(.page(1)).text
        #expect(page == #"{"Data":{"List":[{"Id":110,"B":{"C":2}},{"Id":120,"N":7}],"PageSize":2,"Total":4}}"#)
        mount.resetRows()
        #expect(try ids(mount) == [100, 110, 120, 130, 140])
        #expect(ask(mount, "GET", "120").text == #"{"Id":120,"N":2}"#)
    }

    @Test(
        "a body that is no row is refused, and changes nothing",
        arguments: [
            ("POST", nil, #"{"Id":7}"#, "'Id' in the body is 7; leave it out, the stub chooses it"),
            ("PUT", "110", #"{"Id":120}"#, "'Id' in the body is 120; send 110, or leave it out"),
            ("PATCH", "110", #"{"Id":null}"#, nil), ("PUT", "110", "[]", "the body is an array; send a JSON object"),
            ("POST", nil, "7", "the body is an integer; send a JSON object"),
        ] as [(String, String?, String, String?)]
    )
    func badBodies(method: String, key: String?, body: String, message: String?) throws {
        let mount = mount()
        let plan = ask(mount, method, key, body)
        #expect(plan.status == (message == nil ? 200 : 400))
        if let message { #expect(plan.text == JSONValue.object(["Message": .string(message)]).description) }
        #expect(try ids(mount) == [100, 110, 120, 130, 140])
    }

    @Test("only what the description allows is taken, and a refusal says what is")
    func methods() {
        let mount = mount(ItemAccess(changes: [.patch]))
        #expect(ask(mount, "DELETE", "100").status == 405)
        #expect(ask(mount, "DELETE", "100").header("Allow") == "GET, HEAD, PATCH")
        #expect(ask(mount, "POST", nil, "{}").header("Allow") == "GET, HEAD")
        #expect(self.mount().backend.find("/api/houses").methods == ["GET", "HEAD", "POST"])
        #expect(self.mount().backend.find("/api/houses/1").methods == ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
        #expect(Mount(.five).answer(StubRequest(path: "/api/houses/1")).status == 404)
    }

    @Test(
        "a failure before the row is deleted leaves it; one that loses only the answer does not",
        arguments: [
            ("status:500", 5), ("close-before", 5), ("reset", 5), ("body:empty", 4), ("never", 4),
            ("close-mid-body", 4),
        ]
    )
    func failures(fault: String, rows: Int) throws {
        let mount = mount(faults: [try FaultParser.parse(commandLine: "\(fault)@times=1")])
        _ = ask(mount, "DELETE", "100")
        #expect(try ids(mount).count == rows)
    }

    @Test("a refused change leaves the list as if it had never come")
    func refusedChanges() throws {
        let mount = mount()
        let revision = mount.inspect { $0.rows.changeCount }
        let seen = SeenRow(["Id": 110, "N": 1], at: 0)
        #expect(try mount.removeRows(at: 0..<1, expecting: seen, of: "houses")?.refusal?.status == 409)
        #expect(try mount.insertRow([:], at: 1, after: seen, of: "houses")?.status == 409)
        #expect(try mount.replaceRow(at: 0, with: [:], expecting: ["Id": 110], of: "houses")?.status == 409)
        #expect(ask(mount, "DELETE", "125").status == 404)
        #expect(mount.isPlain)
        #expect(mount.inspect { $0.rows.changeCount } == revision)
        #expect(
            try mount.removeRows(at: 1..<3, expecting: SeenRow(["N": 1, "Id": 110], at: 1), of: "houses")?.count == 2
        )
        #expect(try ids(mount) == [100, 130, 140])
        #expect(try mount.removeRows(at: 0..<1, expecting: seen, of: "flats")?.count == nil)
    }

    @Test("rows come and go between two pages on demand")
    func onDemand() throws {
        let mount = mount()
        #expect(mount.answer(.page(1)).text.contains(#""Id":110"#))
        #expect(try mount.insertRows(1, at: 0, of: "houses") == 5..<6)
        #expect(mount.answer(.page(2)).text.contains(#"[{"Id":110,"N":1},{"Id":120,"N":2}]"#))
        #expect(try mount.removeRows(at: 0..<3, of: "houses") == 3)
        #expect(try ids(mount) == [120, 130, 140])
        #expect(try mount.insertRows(1, at: 0, of: "flats") == nil)
        #expect(throws: ChangeRefusal.tooManyRows) { try mount.insertRows(.max, at: 0, of: "houses") }
    }

    @Test("an image that a row names is drawn by the stub, the same for the same name")
    func images() {
        let mount = mount()
        let plan = mount.answer(StubRequest(path: "/__understudy/images/640x480/a.svg"))
        #expect(plan.status == 200)
        #expect(plan.header("Content-Type") == "image/svg+xml")
        #expect(plan.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"480\""))
        #expect(plan.text == mount.answer(StubRequest(path: "/__understudy/images/640x480/a.svg")).text)
        #expect(plan.text != mount.answer(StubRequest(path: "/__understudy/images/640x480/b.svg")).text)
        for path in [
            "0x1/a.svg", "10001x1/a.svg", "1x1/a.gif", "1x1/a/b.svg", "x/a.svg", "99999999999999999999x1/a.svg",
        ] {
            let plan = mount.answer(StubRequest(path: "/__understudy/images/\(path)"))
            #expect(plan.status == 404)
            let message =
                "'/__understudy/images/\(path)' is not an image; "
                + "write /__understudy/images/WIDTHxHEIGHT/NAME.svg or .png, lengths from 1 to 10000"
            #expect(plan.text == #"{"Message":"\#(message)"}"#)
        }
    }
}
