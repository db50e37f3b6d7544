// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("A path with parameters")
struct PathParameterTests {
    /// Five rows at a path.
    private func list(_ name: String, at path: String) -> ListDescription {
        var list = ListDescription.five
        (list.name, list.path) = (name, path)
        return list
    }

    /// The name of the list or answer that a request gets.
    private func name(_ path: String, method: String = "GET", in mount: Mount) -> String? {
        mount.answer(StubRequest(method: method, path: path)).header("Understudy-List")
    }

    @Test("takes any segment that is not empty, and no more than one")
    func segments() {
        let mount = Mount(ListFile(lists: [list("posts", at: "/users/{id}/posts")]))
        for path in ["/users/7/posts", "/users/{id}/posts", "/users/é b/posts", "/users/posts/posts"] {
            #expect(name(path, in: mount) == "posts", "\(path)")
        }
        for path in ["/users//posts", "/users/posts", "/users/7/8/posts", "/users/7/posts/", "/users/7", "", "users"] {
            #expect(mount.answer(StubRequest(path: path)).status == 404, "\(path)")
        }
        #expect(mount.answer(StubRequest(method: "PUT", path: "/users/7/posts")).header("Allow") == "GET, HEAD")
    }

    @Test("is looked at after every fixed path, and the one with the earlier fixed segment comes first")
    func order() {
        let mount = Mount(
            ListFile(
                lists: [
                    list("last", at: "/{a}/{b}/{c}"), list("end", at: "/{a}/{b}/c"), list("middle", at: "/{a}/b/{c}"),
                    list("start", at: "/a/{b}/{c}"), list("ends", at: "/a/{b}/c"), list("fixed", at: "/a/b/c"),
                ]
            )
        )
        let names = ["a", "x"]
            .flatMap { first in
                ["b", "x"].flatMap { second in ["c", "x"].map { name("/\(first)/\(second)/\($0)", in: mount) } }
            }
        #expect(names == ["fixed", "start", "ends", "start", "middle", "middle", "end", "last"])
    }

    @Test("is found as when all paths are compared one by one")
    func everyPair() {
        let words = ["a", "b", "{p}"]
        let templates = words.flatMap { first in
            words.flatMap { second in words.map { "/\(first)/\(second)/\($0)" } }
        }
        let paths = ["a", "b", "c"].flatMap { first in ["a", "c"].map { "/\(first)/\($0)/a" } }
        for (index, one) in templates.enumerated() {
            for other in templates[index...] {
                var tree = PathTree<[String]>()
                for template in [one, other] {
                    tree.change(PathTemplate(template).segments, from: []) { $0.append(template) }
                }
                for path in paths {
                    // Braces come behind all letters.
                    let expected = [one, other].sorted()
                        .first { template in
                            zip(PathTemplate.parts(of: template), PathTemplate.parts(of: path))
                                .allSatisfy { $0 == "{p}" || $0 == $1 }
                        }
                    #expect(tree.find(path)?.first == expected, "\(one) \(other) \(path)")
                }
            }
        }
    }

    @Test("is found in a tree of many paths without looking at a node twice")
    func manyPaths() {
        var tree = PathTree<Int>()
        // Every path of 12 segments that are fixed or not, and none of them ends as the request does.
        for bits in 0..<4_096 {
            let segments = (0..<12).map { bits >> $0 & 1 == 0 ? PathTemplate.Segment.fixed("a") : .parameter("p") }
            tree.change(segments + [.fixed("end")], from: bits) { _ in }
        }
        let path = String(repeating: "/a", count: 12)
        #expect(tree.find(path + "/other") == nil)
        #expect(tree.find(path + "/end") == 0)
        #expect(tree.find(String(repeating: "/b", count: 12) + "/end") == 4_095)
    }

    @Test("gives the answer the values of its parameters, decoded, by the names of the endpoint")
    func values() throws {
        var posts = list("posts", at: "/users/{id}/posts/{post-id}")
        let names: [RequestPlace] = [.path("id"), .path("post-id"), .path("user")]
        let elements = names.map { JSONTemplate<PageValue>.Element(.value(Placeholder(.request($0)))) }
        posts.envelope = Envelope(body: .array(elements))
        let other = PlainAnswer(
            name: "add",
            method: "POST",
            path: "/users/{user}/posts/{post}",
            reply: PlainReply(
                template: .text([.value(Placeholder(.path("post"))), .value(Placeholder(.path("user")))])
            )
        )
        let mount = Mount(ListFile(lists: [posts], answers: [other]))
        let target = try RequestTarget("/users/a%20b/posts/%7Bx%7D")
        #expect(mount.answer(StubRequest(path: target.path)).text == #"["a b","{x}",null]"#)
        #expect(mount.answer(StubRequest(method: "POST", path: target.path)).text == #""{x}a b""#)
    }

    @Test("has the same rows whatever its values, and links and new rows keep the path that was asked for")
    func links() throws {
        var posts = list("posts", at: "/users/{id}/posts")
        posts.paging = PageStyle(kind: .link, defaultSize: 2)
        posts.items = ItemAccess()
        let mount = Mount(ListFile(lists: [posts]))
        let plan = mount.answer(StubRequest(path: "/users/a b/posts"))
        #expect(plan.body == mount.answer(StubRequest(path: "/users/7/posts")).body)
        let link = try #require(plan.header("Link"))
        #expect(link.contains("</users/a%20b/posts?page=2&per_page=2>; rel=\"next\""))
        var request = StubRequest(method: "POST", path: "/users/a?b/posts", body: Array("{}".utf8))
        request.base = "http://127.0.0.1:4010"
        let created = mount.answer(request)
        #expect(created.header("Location") == "http://127.0.0.1:4010/users/a%3Fb/posts/5")
    }

    @Test(
        "that ends with a slash has rows whose paths end with one, too",
        arguments: ["/users/{id}/posts/", "/posts/"]
    )
    func slashes(path: String) {
        var posts = list("posts", at: path)
        posts.items = ItemAccess()
        let mount = Mount(ListFile(lists: [posts]))
        let own = path.replacing("{id}", with: "7")
        #expect(mount.answer(StubRequest(path: "\(own)3/")).text == #"{"Id":3}"#)
        #expect(mount.answer(StubRequest(path: "\(own)x/")).status == 404)
        for other in ["\(own)3", "\(own)/3", "\(own)/"] {
            #expect(name(other, in: mount) == nil, "\(other)")
        }
        let created = mount.answer(StubRequest(method: "POST", path: own, body: Array("{}".utf8)))
        #expect(created.header("Location") == "\(own)5/")
        #expect(mount.answer(StubRequest(method: "DELETE", path: "\(own)5/")).status == 204)
    }

    @Test("can be above single rows")
    func rows() {
        var posts = list("posts", at: "/users/{id}/posts")
        posts.items = ItemAccess(changes: [.delete])
        let mount = Mount(ListFile(lists: [posts]))
        #expect(mount.answer(StubRequest(path: "/users/7/posts/3")).text == #"{"Id":3}"#)
        #expect(mount.answer(StubRequest(path: "/users/7/posts/x")).status == 404)
        #expect(mount.backend.find("/users/7/posts/3").methods == ["GET", "HEAD", "DELETE"])
        #expect(mount.answer(StubRequest(method: "DELETE", path: "/users/8/posts/3")).status == 204)
        #expect(mount.answer(StubRequest(path: "/users/7/posts/3")).status == 404)
    }

    @Test("comes before the single rows of a list, and behind those of a list with an earlier fixed segment")
    func rowsOrOwnPath() {
        var users = list("users", at: "/users")
        users.items = ItemAccess()
        let own = PlainAnswer(name: "own", path: "/users/{id}")
        let any = PlainAnswer(name: "any", path: "/{a}/{b}")
        #expect(name("/users/3", in: Mount(ListFile(lists: [users], answers: [own]))) == "own")
        #expect(name("/users/3", in: Mount(ListFile(lists: [users], answers: [any]))) == "users")
        #expect(name("/cars/3", in: Mount(ListFile(lists: [users], answers: [any]))) == "any")
    }

    @Test("takes the fast path with the values of its parameters, and takes no image")
    func otherPaths() throws {
        let mount = Mount(ListFile(lists: [list("any", at: "/{a}/{b}/{c}"), .five]))
        let endpoint = try #require(mount.pages(at: "/x/y/z"))
        #expect(endpoint.list.name == "any")
        let asked = endpoint.asked([UInt8]().span, at: "/x/y/z")
        guard case .request(let request, query: _, body: _)? = asked else { Issue.record("not a request"); return }
        #expect(request.path == "/x/y/z")
        #expect(mount.pages(at: "/api/houses")?.list.name == "houses")
        #expect(mount.answer(StubRequest(path: "/__understudy/images/x")).status == 404)
    }

    @Test("is shown as it is written, and named where a path is near")
    func shown() throws {
        let mount = Mount(ListFile(lists: [list("posts", at: "/users/{id}/posts")]))
        #expect(mount.endpoints.map(\.path) == ["/users/{id}/posts"])
        let plan = mount.answer(StubRequest(path: "/users/7/post"))
        #expect(
            try JSONParser.parse(plan.body)["Message"]?.text
                == "nothing is served at '/users/7/post'; the list 'posts' is at '/users/{id}/posts'"
        )
    }
}
