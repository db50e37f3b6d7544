// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine

/// Paths such as `/orders/{id}.json`.
@Suite("A parameter with fixed text around it")
struct PartialParameterTests {
    /// Five rows at a path.
    private func list(_ name: String, at path: String, items: ItemAccess? = nil) -> ListDescription {
        var list = ListDescription.five
        (list.name, list.path, list.items) = (name, path, items)
        return list
    }

    /// The name of the list or answer that a request gets.
    private func name(_ path: String, method: String = "GET", in mount: Mount) -> String? {
        mount.answer(StubRequest(method: method, path: path)).header("Understudy-List")
    }

    @Test("takes what is between the texts, if it is not empty")
    func segments() {
        let mount = Mount(
            ListFile(
                lists: [list("orders", at: "/orders/{id}.json"), list("things", at: "/v1/things:{id}")],
                answers: [PlainAnswer(name: "cancel", method: "POST", path: "/v1/x-{job}:cancel")]
            )
        )
        for path in ["/orders/7.json", "/orders/a b.json", "/orders/.json.json", "/orders/{id}.json"] {
            #expect(name(path, in: mount) == "orders", "\(path)")
        }
        for path in ["/v1/things:7", "/v1/things::", "/v1/things:é"] {
            #expect(name(path, in: mount) == "things", "\(path)")
        }
        #expect(name("/v1/x-7:cancel", method: "POST", in: mount) == "cancel")
        for path in ["/orders/.json", "/orders/7", "/orders/7.JSON", "/orders/7.json/", "/orders/json", "/v1/things:"] {
            #expect(mount.answer(StubRequest(path: path)).status == 404, "\(path)")
        }
        #expect(mount.answer(StubRequest(method: "POST", path: "/v1/x-:cancel")).status == 404)
        #expect(mount.answer(StubRequest(method: "PUT", path: "/orders/7.json")).header("Allow") == "GET, HEAD")
    }

    @Test("comes behind a fixed segment, and the more fixed text it has, the earlier it comes")
    func order() {
        let mount = Mount(
            ListFile(
                lists: [
                    list("any", at: "/{a}"), list("front", at: "/x{a}"), list("end", at: "/{a}.json"),
                    list("both", at: "/x{a}.json"), list("fixed", at: "/x1.json"),
                ]
            )
        )
        let paths = ["/x1.json", "/x2.json", "/x.json", "/y.json", "/x2", "/x", "/y", "/.json"]
        let names = paths.map { name($0, in: mount) }
        #expect(names == ["fixed", "both", "end", "end", "front", "any", "any", "any"])
    }

    @Test("leads on to other paths, where its own does not go on as the request does")
    func ways() {
        let mount = Mount(
            ListFile(
                lists: [list("first", at: "/{a}.json/b"), list("second", at: "/{a}/{b}c"), list("c", at: "/{a}/c")]
            )
        )
        #expect(name("/1.json/b", in: mount) == "first")
        #expect(name("/1.json/bc", in: mount) == "second")
        #expect(name("/1.json/c", in: mount) == "c")
        #expect(name("/1.json/d", in: mount) == nil)
    }

    @Test("has its value without the fixed text")
    func values() {
        let template = PathTemplate("/shops/s-{shop}/orders/{id}.json")
        #expect(template.names == ["shop", "id"])
        #expect(template.text == "/shops/s-{shop}/orders/{id}.json")
        #expect(template.shape == "/shops/s-{}/orders/{}.json")
        #expect(template.values(in: "/shops/s-é/orders/a.b.json").map { $0.value } == ["é", "a.b"])
        #expect(template.filled(from: "/shops/s-7/orders/x") == "/shops/s-7/orders/{id}.json")
    }

    @Test("can be the key of a row at a path of its own, which is beside the path of the list")
    func rows() {
        let orders = list("orders", at: "/orders.json", items: ItemAccess(key: "Id", path: "/orders/{Id}.json"))
        let count = PlainAnswer(name: "count", path: "/orders/count.json")
        let mount = Mount(ListFile(lists: [orders], answers: [count]))
        #expect(mount.answer(StubRequest(path: "/orders/3.json")).text == #"{"Id":3}"#)
        #expect(mount.answer(StubRequest(path: "/orders/9.json")).status == 404)
        #expect(name("/orders/9.json", in: mount) == "orders")
        #expect(name("/orders/count.json", in: mount) == "count")
        for path in ["/orders/3", "/orders.json/3", "/orders/.json"] {
            #expect(name(path, in: mount) == nil, "\(path)")
        }
        let created = mount.answer(StubRequest(method: "POST", path: "/orders.json", body: Array("{}".utf8)))
        #expect(created.header("Location") == "/orders/5.json")
        #expect(mount.answer(StubRequest(method: "DELETE", path: "/orders/5.json")).status == 204)
        #expect(mount.backend.find("/orders/3.json").methods == ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
    }

    @Test("leaves the other parameters of a new row's path as the request has them")
    func location() {
        let access = ItemAccess(key: "Id", path: "/s-{shop}/{Id}.json")
        let mount = Mount(ListFile(lists: [list("orders", at: "/shops/{shop}/orders.json", items: access)]))
        var request = StubRequest(method: "POST", path: "/shops/a b/orders.json", body: Array("{}".utf8))
        request.base = "http://127.0.0.1:4010"
        #expect(mount.answer(request).header("Location") == "http://127.0.0.1:4010/s-a%20b/5.json")
        #expect(mount.answer(StubRequest(path: "/s-other/5.json")).text == #"{"Id":5}"#)
    }

    @Test("takes the fast path as the path of a list, and is named where a path is near")
    func otherPaths() throws {
        let mount = Mount(ListFile(lists: [list("orders", at: "/shops/{shop}.json")]))
        #expect(try #require(mount.pages(at: "/shops/7.json")).list.name == "orders")
        #expect(mount.pages(at: "/shops/7") == nil)
        let request = StubRequest(path: "/shops/7")
        let lines = NearMiss(request, in: mount.backend.routes.places)?.lines
        #expect(lines?.last == "part 2: '{shop}.json' is served, '7' was requested")
        let other = NearMiss(StubRequest(path: "/shop/7.json"), in: mount.backend.routes.places)?.lines
        #expect(other?.last == "part 2: '{shop}.json' takes '7.json'")
    }
}
