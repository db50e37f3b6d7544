// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import Testing

@testable import StubServer

@Suite("The OpenAPI documents")
struct OpenAPIDocumentTests {
    private static let houses = ListDescription(
        name: "houses",
        rows: 5,
        paging: PageStyle(defaultSize: 2, maximumSize: 9),
        envelope: Envelope(more: [.next: ["Data", "Next"]]),
        row: RowTemplate([
            RowField(name: "Id", kind: .index), RowField(name: "Price", kind: .number(100...900, decimals: 1)),
            RowField(name: "Kind", kind: .choice(["flat", "house"])),
            RowField(name: "Owner", kind: .nullable(.sample(.person), share: 9)),
            RowField(
                name: "Rooms",
                kind: .array(of: .object([RowField(name: "Area", kind: .number(5...50, decimals: 0))]), count: 1...3)
            ),
        ]),
        query: RowQuery(filter: ["Kind"], sort: ["Price"]),
        items: ItemAccess()
    )
    private static let posts = ListDescription(
        name: "posts",
        method: "POST",
        paging: PageStyle(kind: .offset),
        query: RowQuery(search: ["Title"])
    )
    private static let cursors = ListDescription(name: "cursors", paging: PageStyle(kind: .cursor))

    private static let lists: JSONValue = {
        let answer = PlainAnswer(name: "max", path: "/api/{max}", reply: PlainReply(body: 5))
        let mounts = MountTable()
        _ = mounts.insert(Mount(ListFile(lists: [houses, posts, cursors], answers: [answer])), at: "")
        _ = mounts.insert(Mount(ListFile(lists: [houses])), at: "/m/1")
        return ListsDocument(mounts.entries).json
    }()
    private static let admin = AdminDocument.json(AdminAPI.routes)

    /// All operations with their paths and methods.
    private func operations(_ document: JSONValue) -> [(name: String, operation: JSONValue)] {
        (document["paths"]?.object ?? [:])
            .flatMap { path, methods in
                (methods.object ?? [:]).map { (name: "\($0.key) \(path)", operation: $0.value) }
            }
    }

    /// All references of a document.
    private func references(_ value: JSONValue) -> [String] {
        switch value {
        case .array(let values): values.flatMap(references)
        case .object(let members):
            members.flatMap { key, value in key == "$ref" ? [value.text ?? ""] : references(value) }
        default: []
        }
    }

    @Test("have operations with names of their own, answers, and schemas that are there", arguments: [lists, admin])
    func whole(document: JSONValue) {
        let operations = operations(document)
        #expect(!operations.isEmpty)
        let names = operations.compactMap { $0.operation["operationId"]?.text }
        #expect(Set(names).count == operations.count)
        for (name, operation) in operations {
            let responses = operation["responses"]?.object ?? [:]
            #expect(responses.keys.contains { $0.hasPrefix("2") }, "\(name)")
            #expect(responses.values.allSatisfy { $0["description"]?.text != nil }, "\(name)")
            let needed = name.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }
            let parameters = operation["parameters"]?.array ?? []
            let found = parameters.filter { $0["in"] == "path" }.compactMap { $0["name"]?.text }
            #expect(found == needed.map(String.init), "\(name)")
        }
        let schemas = document["components"]?["schemas"]?.object ?? [:]
        let references = references(document)
        #expect(!references.isEmpty)
        for reference in references {
            #expect(schemas[String(reference.dropFirst("#/components/schemas/".count))] != nil, "\(reference)")
        }
    }

    @Test("describe each route of the admin API with the types of what it takes")
    func routes() throws {
        #expect(operations(Self.admin).count == AdminAPI.routes.count)
        let release = try #require(Self.admin["paths"]?["/__understudy/holds/release"]?["post"])
        #expect(release["operationId"] == "postHoldsRelease")
        let schema = release.value(at: ["requestBody", "content", "application/json", "schema"])
        let forms = try #require(schema?["anyOf"]?.array)
        #expect(forms.map { $0["properties"]?["ids"]?["type"] } == [nil, ["array", "null"]])
        let body = forms[0]["properties"]
        #expect(body?["page"]?["type"] == ["integer", "null"])
        let journal = try #require(Self.admin["paths"]?["/__understudy/journal"]?["get"]?["parameters"]?.array)
        let state = try #require(journal.first { $0["name"] == "state" })
        #expect(state["schema"]?["enum"] == ["received", "held", "answered", "gone"])
        #expect(body?["method"]?["enum"]?.array?.last == .null)
        #expect(Self.admin["paths"]?["/__understudy/verify"]?["get"]?["responses"]?["409"] != nil)
        #expect(Self.admin["paths"]?["/__understudy/rows"]?["post"]?["responses"]?["201"] != nil)
    }

    @Test(
        "say which calls answer 409, and with which schema",
        arguments: [
            ("/rows", "put", "Refusal"), ("/rows", "post", "Refusal"), ("/rows", "delete", "Refusal"),
            ("/faults", "post", "Refusal"),
            ("/sandboxes", "post", "Refusal"), ("/verify", "get", "Verification"),
        ]
    )
    func conflicts(path: String, method: String, schema: String) {
        let answer = Self.admin["paths"]?["/__understudy\(path)"]?[method]?["responses"]?["409"]
        let reference = answer?["content"]?["application/json"]?["schema"]?["$ref"]
        #expect(reference == .string("#/components/schemas/\(schema)"))
    }

    @Test("say that rows change in a list by name where there is more than one")
    func listNames() throws {
        func required(_ document: JSONValue) -> [JSONValue?] {
            let post = document["paths"]?["/__understudy/rows"]?["post"]
            let forms = post?.value(at: ["requestBody", "content", "application/json", "schema", "anyOf"])?.array
            return forms?.map { $0["required"] } ?? []
        }
        #expect(required(Self.admin) == [nil, nil])
        #expect(required(AdminDocument.json(AdminAPI.routes, listCount: 3)) == [["list"], ["list"]])
    }

    @Test("say that a row of one's own comes alone")
    func ownRow() {
        let post = Self.admin["paths"]?["/__understudy/rows"]?["post"]
        let forms = post?.value(at: ["requestBody", "content", "application/json", "schema", "anyOf"])?.array
        #expect(forms?.map { $0["properties"]?["row"]?["type"] } == ["null", ["object", "null"]])
        #expect(forms?.map { $0["properties"]?["count"]?["type"] } == [["integer", "null"], "null"])
    }

    @Test("describe the row that a call expects: alone in the body of a deletion, which has the rest in its query")
    func expectedRow() throws {
        let delete = try #require(Self.admin["paths"]?["/__understudy/rows"]?["delete"])
        let body = try #require(delete["requestBody"])
        #expect(body["required"] == false)
        #expect(body.value(at: ["content", "application/json", "schema", "properties"])?.object?.keys == ["was"])
        let names = delete["parameters"]?.array?.compactMap { $0["name"]?.text }
        #expect(names == ["list", "at", "count", "mount", "sandbox", "Understudy-Admin"])
        let post = Self.admin["paths"]?["/__understudy/rows"]?["post"]
        let forms = post?.value(at: ["requestBody", "content", "application/json", "schema", "anyOf"])?.array
        #expect(forms?.map { $0["properties"]?["was"]?["type"] } == ["null", ["object", "null"]])
        let several = AdminDocument.json(AdminAPI.routes, listCount: 3)["paths"]?["/__understudy/rows"]?["delete"]
        #expect(several?["requestBody"]?["required"] == false)
        #expect(several?["parameters"]?.array?.first?["required"] == true)
    }

    @Test("describe a fault as a line with what narrows it, or beside what narrows it")
    func faultForms() throws {
        let post = try #require(Self.admin["paths"]?["/__understudy/faults"]?["post"])
        let schema = post.value(at: ["requestBody", "content", "application/json", "schema"])
        let forms = try #require(schema?["anyOf"]?.array)
        #expect(
            forms.map { $0["properties"]?.object?.keys.elements ?? [] } == [
                ["fault", "mount", "sandbox"],
                ["fault", "list", "page", "row", "header", "request", "times", "rate", "mount", "sandbox"],
            ]
        )
        #expect(forms.allSatisfy { $0["required"] == ["fault"] })
    }

    @Test("describe a field in the query or in the body, since a call with both is refused")
    func fieldsOnce() throws {
        for path in ["faults", "holds", "holds/release", "reset", "rows", "rows/reset"] {
            let post = try #require(Self.admin["paths"]?["/__understudy/\(path)"]?["post"])
            let parameters = post["parameters"]?.array ?? []
            #expect(!parameters.contains { $0["name"] == "mount" }, "\(path)")
        }
        let get = Self.admin.value(at: ["paths", "/__understudy/journal", "get", "parameters"])
        #expect(get?.array?.contains { $0["name"] == "mount" } == true)
    }

    @Test("have the path that a list gives its rows, with its parameters in their order")
    func rowPath() {
        var houses = Self.houses
        houses.path = "/{town}/houses.json"
        houses.items = ItemAccess(key: "Id", path: "/houses/{house}.json/in-{town}")
        let mounts = MountTable()
        _ = mounts.insert(Mount(ListFile(lists: [houses])), at: "")
        let document = ListsDocument(mounts.entries).json
        let path = document["paths"]?["/houses/{Id}.json/in-{town}"]
        #expect(path?.object?.keys.elements == ["get", "put", "patch", "delete"])
        #expect(path?["get"]?["parameters"]?.array?.map { $0["name"] } == ["Id", "town"])
        #expect(document["paths"]?["/{town}/houses.json"]?.object?.keys.elements == ["get", "post"])
    }

    @Test("describe rows by the kinds of their fields")
    func rows() throws {
        let row = try #require(Self.lists["components"]?["schemas"]?["houses.Row"])
        #expect(
            row.description == """
                {"type":"object","properties":{"Id":{"type":"integer","minimum":0},\
                "Price":{"type":"number","minimum":10.0,"maximum":90.0},"Kind":{"enum":["flat","house"]},\
                "Owner":{"anyOf":[{"type":"string"},{"type":"null"}]},"Rooms":{"type":"array","items":\
                {"type":"object","properties":{"Area":{"type":"integer","minimum":5,"maximum":50}},\
                "required":["Area"]},"minItems":1,"maxItems":3}},"required":["Id","Price","Kind","Owner","Rooms"]}
                """
        )
    }

    @Test("describe moments, padded numbers, keys of other rows, and whole rows")
    func otherRows() throws {
        let text = """
            understudy: 1
            lists:
              a:
                items: Id
                row:
                  Id: { padded: 4 }
                  At: { dateTime: [1970-01-01, 1970-01-01] }
                  Epoch: { dateTime: [1970-01-01, 1970-01-01], form: epoch }
                  Steps: { dateTime: [1970-01-01, 1970-01-01], form: milliseconds, step: 1 }
                  Other: { row: { of: d } }
                  Own: { row: { of: a } }
                  None: { row: { of: c } }
              b: { row: [{ n: 1, k: x }, { n: 2 }] }
              c: { rows: 0 }
              d: {}
            """
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        #expect(
            RowSchema.row(file.lists[0].row)["properties"]?.description == """
                {"Id":{"type":"string","pattern":"^[0-9]{4,}$"},"At":{"type":"string","format":"date-time"},\
                "Epoch":{"type":"integer","minimum":0,"maximum":86399},\
                "Steps":{"type":"integer","minimum":-62135596800000,"maximum":253402300799000},\
                "Other":{"type":"integer"},"Own":{"type":"string"},"None":{"type":"null"}}
                """
        )
        #expect(
            RowSchema.row(file.lists[1].row).description
                == #"{"type":"object","properties":{"n":{"enum":[1,2]},"k":{"enum":["x"]}},"required":["n"]}"#
        )
        let mounts = MountTable()
        _ = mounts.insert(Mount(file), at: "")
        let row = ListsDocument(mounts.entries).json["paths"]?["/api/a/{Id}"]?["get"]
        #expect(row?["parameters"]?.array?.first?["schema"] == ["type": "string"])
    }

    @Test("describe single rows in the body that their list gives them, and rows that another list changes")
    func itemBodies() throws {
        let text = """
            understudy: 1
            lists:
              a: { items: { key: Id, changes: [], body: { data: { item: '{row}' } } }, row: { Id: index } }
              b: { items: { key: Id, body: { $members: '{row}', self: '{selfUrl}' } }, row: { Id: index } }
              c: { rows: { of: b } }
            """
        let mounts = MountTable()
        _ = mounts.insert(Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml")), at: "")
        let document = ListsDocument(mounts.entries).json
        whole(document: document)
        func answer(_ path: String, _ method: String = "get", status: String = "200") -> JSONValue? {
            let answer = document["paths"]?[path]?[method]?["responses"]?[status]
            return answer?["content"]?["application/json"]?["schema"]
        }
        #expect(
            answer("/api/a/{Id}")?["properties"]?["data"]?.description
                == ##"{"type":"object","properties":{"item":{"$ref":"#/components/schemas/a.Row"}},"required":["item"]}"##
        )
        #expect(answer("/api/b/{Id}", "put") == [:] && answer("/api/b", "post", status: "201") == [:])
        let page = document["components"]?["schemas"]?["c.Page"]?["properties"]?["Data"]?["properties"]?["List"]
        #expect(page?["items"]?["anyOf"]?.array?.count == 2)
    }

    @Test("describe pages by their envelopes")
    func pages() throws {
        let page = try #require(Self.lists["components"]?["schemas"]?["houses.Page"])
        let data = try #require(page["properties"]?["Data"])
        #expect(data["required"] == ["List", "PageSize", "Total", "Next"])
        #expect(data["properties"]?["Next"]?["type"] == ["integer", "null"])
        #expect(data["properties"]?["PageSize"]?["maximum"] == 9)
    }

    @Test("describe parameters with their bounds, and where they stand")
    func parameters() throws {
        let paths = try #require(Self.lists["paths"])
        let houses = try #require(paths["/api/houses"]?["get"]?["parameters"]?.array)
        #expect(houses.compactMap { $0["name"]?.text } == ["pageIndex", "pageSize", "Kind", "sort"])
        #expect(houses[1]["schema"]?.description == #"{"type":"integer","minimum":1,"maximum":9,"default":2}"#)
        let orders = try #require(houses[3]["schema"]?["anyOf"]?.array)
        #expect(orders.map { $0["items"]?["enum"] } == [["Price", "-Price"], [""]])
        #expect(houses[3]["explode"] == false)
        let posts = try #require(paths["/api/posts"]?["post"])
        #expect(posts["parameters"] == nil)
        let content = posts["requestBody"]?["content"]
        #expect(content?.object?.keys.elements == ["application/json", "application/x-www-form-urlencoded"])
        let members = content?["application/json"]?["schema"]?["properties"]
        let forms = members?["offset"]?["anyOf"]?.array
        #expect(forms?.count == 2 && forms?[0]["minimum"] == 0 && forms?[1] == ["type": "null"])
        #expect(forms?[0]["maximum"] == .integer(.max))
        let texts = members?["search"]?["anyOf"]?.array
        #expect(texts?.count == 3 && texts?[2]["type"] == "array" && texts?[2]["maxItems"] == 1)
        let field = content?["application/x-www-form-urlencoded"]?["schema"]?["properties"]?["offset"]
        #expect(field?["minimum"] == 0)
        let cursor = try #require(paths["/api/cursors"]?["get"]?["parameters"]?.array?.first)
        #expect(cursor["schema"]?["type"] == "string")
        #expect(cursor["schema"]?["pattern"] == "^([A-Za-z0-9_-]{54})?$")
    }

    @Test("take an empty token only where the list does")
    func emptyTokens() {
        func schema(_ kind: PageStyle.Kind, emptyToken: PageStyle.Oddity) -> JSONObject? {
            var paging = PageStyle(kind: kind)
            paging.emptyToken = emptyToken
            return ListParameters(ListDescription(name: "a", method: "POST", paging: paging)).all.first?.schema
        }
        #expect(schema(.cursor, emptyToken: .refuse)?["pattern"] == "^[A-Za-z0-9_-]{54}$")
        #expect(schema(.keyset, emptyToken: .refuse)?["type"] == "integer")
        #expect(schema(.keyset, emptyToken: .default)?["anyOf"]?.array?.last == ["type": "string", "maxLength": 0])
        let list = ListDescription(name: "a", method: "POST", paging: PageStyle(kind: .keyset))
        let member = ListParameters(list).all.first?.member["anyOf"]?.array?.first
        #expect(member?["anyOf"]?.array?.first?["maximum"] == .integer(.max))
    }

    @Test("describe the parameters of paths, one path for each shape, and an operation for each condition")
    func pathParameters() throws {
        var posts = Self.houses
        (posts.name, posts.path) = ("posts", "/users/{Id}/posts")
        var scan = ListDescription(name: "scan", method: "POST", path: "/users/{user}/posts")
        scan.condition = RequestCondition(.header("X-Action"), is: "a/{b}")
        var tools = PlainAnswer(name: "tools", method: "POST", path: "/users/{user}/posts")
        tools.condition = RequestCondition(.body(["params", "name"]), is: "x")
        let users = ListDescription(name: "users", path: "/users", items: ItemAccess())
        let user = PlainAnswer(name: "user", path: "/users/{user}")
        let mounts = MountTable()
        _ = mounts.insert(Mount(ListFile(lists: [posts, scan, users], answers: [tools, user])), at: "")
        let document = ListsDocument(mounts.entries).json
        whole(document: document)
        let paths = try #require(document["paths"]?.object)
        #expect(
            paths.keys.elements == [
                "/users/{Id}/posts", "/users/{Id}/posts/{posts.Id}",
                "/users/{Id}/posts#header:X-Action=a/%7Bb%7D", "/users", "/users/{Id}/posts#body:params.name=x",
                "/users/{user}",
            ]
        )
        let parameters = try #require(paths["/users/{Id}/posts"]?["get"]?["parameters"]?.array)
        #expect(parameters.first?["in"] == "path")
        #expect(parameters.first?["schema"]?["type"] == "string")
        let header = paths["/users/{Id}/posts#header:X-Action=a/%7Bb%7D"]?["post"]?["parameters"]?.array?.last
        #expect(header?["name"] == "X-Action" && header?["schema"]?["const"] == "a/{b}")
        // The answer is at the path of the list's rows.
        #expect(paths["/users/{user}"]?.object?.keys.elements == ["get"])
    }

    @Test("describe single rows, answers, and mounts below a prefix")
    func others() throws {
        let paths = try #require(Self.lists["paths"]?.object)
        #expect(
            paths.keys.elements == [
                "/api/houses", "/api/houses/{Id}", "/api/posts", "/api/cursors", "/api/{max}",
                "/m/1/api/houses", "/m/1/api/houses/{Id}",
            ]
        )
        #expect(paths["/api/houses/{Id}"]?.object?.keys.elements == ["get", "put", "patch", "delete"])
        #expect(paths["/api/houses"]?["post"]?["responses"]?["201"]?["headers"]?["Location"] != nil)
        #expect(paths["/m/1/api/houses"]?["get"]?["operationId"] == "m/1/houses")
    }
}
