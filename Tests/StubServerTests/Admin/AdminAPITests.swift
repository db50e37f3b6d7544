// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import Testing

@testable import StubServer

@Suite("The admin API")
struct AdminAPITests {
    private let mount = Mount(.five, faults: [Fault(.delay(.milliseconds(1)), page: 9)])

    private func ask(_ method: String, _ path: String, _ body: String = "", token: String? = nil) -> AnswerPlan {
        let mounts = MountTable()
        _ = mounts.insert(mount, at: "")
        let target = try? RequestTarget(path)
        var request = AdminRequest(method: method, path: target?.path ?? path, query: target?.query ?? [])
        request.headers = [("understudy-admin", "1")]
        if let token { request.headers.append(("Authorization", "Bearer \(token)")) }
        request.body = Array(body.utf8)
        return AdminAPI(mounts: mounts, gate: AdminGuard(token: nil)).answer(request).plan
    }

    private func text(_ method: String, _ path: String, _ body: String = "") -> String {
        let plan = ask(method, path, body)
        return "\(plan.status) \(String(decoding: plan.body, as: UTF8.self))"
    }

    private func get(_ page: Int) -> Int {
        mount.answer(StubRequest(path: "/api/houses", query: [("pageIndex", "\(page)")])).status
    }

    @Test(
        "takes a fault as a line, as a mapping, and as a line with the requests beside it",
        arguments: [
            #"{"fault":"status:500:Busy@page=2,times=1"}"#,
            #"{"fault":{"status":500,"message":"Busy"},"page":2,"times":1,"list":null}"#,
            #"{"fault":{"status":500.0,"message":"Busy"},"page":2.0,"times":1}"#,
            #"{"fault":"status:500:Busy@page=2","times":1}"#,
        ]
    )
    func faultForms(body: String) {
        #expect(text("POST", "/faults", body) == #"201 {"id":2,"fault":"status:500:Busy@page=2,times=1"}"#)
        #expect(mount.faults.last?.fault == Fault(.status(500, message: "Busy"), page: 2, times: 1))
    }

    @Test("adds faults, shows what they struck, and takes them out")
    func faults() {
        #expect(
            text("POST", "/faults", #"{"fault":"status:500@page=2,times=1"}"#)
                == #"201 {"id":2,"fault":"status:500@page=2,times=1"}"#
        )
        #expect([1, 2, 2].map(get) == [200, 500, 200])
        let first = #"{"id":1,"fault":"delay:1@page=9","list":null,"page":9,"matched":0,"struck":0,"usedUp":false}"#
        let second =
            #"{"id":2,"fault":"status:500@page=2,times=1","list":null,"page":2,"matched":2,"struck":1,"usedUp":true}"#
        #expect(text("GET", "/faults") == #"200 {"faults":[\#(first),\#(second)]}"#)
        #expect(text("DELETE", "/faults/1") == "200 {}")
        #expect(text("GET", "/faults") == #"200 {"faults":[\#(second)]}"#)
        #expect(
            text("DELETE", "/faults/1")
                == #"404 {"Message":"there is no fault 1; GET /__understudy/faults lists the ids"}"#
        )
        #expect(text("DELETE", "/faults") == "200 {}")
        #expect(text("GET", "/faults") == #"200 {"faults":[]}"#)
    }

    @Test("keeps answers back and lets them go")
    func holds() {
        #expect(text("POST", "/holds", #"{"list":"houses","page":2}"#) == #"201 {"id":1,"list":"houses","page":2}"#)
        #expect(text("POST", "/holds") == #"201 {"id":2,"list":null,"page":null}"#)
        let two = #"{"id":1,"list":"houses","page":2}"#
        let any = #"{"id":2,"list":null,"page":null}"#
        #expect(text("GET", "/holds") == #"200 {"waiting":[\#(two),\#(any)],"held":[]}"#)
        #expect(get(2) == 200)
        #expect(mount.heldCount == 1)
        #expect(text("POST", "/holds/release", #"{"page":1}"#) == #"200 {"released":0}"#)
        #expect(text("POST", "/holds/release", #"{"page":2}"#) == #"200 {"released":1}"#)
        #expect(mount.armed == [RequestPattern()])
        #expect(text("POST", "/holds/release") == #"200 {"released":0}"#)
        #expect(mount.armedCount == 0)
    }

    @Test("holds every answer that matches until the hold is removed, which releases nothing")
    func everyHold() {
        #expect(
            text("POST", "/holds", #"{"page":2,"every":true}"#)
                == #"201 {"id":1,"list":null,"page":2,"every":true}"#
        )
        #expect([2, 1, 2].map(get) == [200, 200, 200])
        #expect(mount.journal.map(\.state) == [.held, .received, .held])
        #expect(
            text("GET", "/holds").hasPrefix(#"200 {"waiting":[{"id":1,"list":null,"page":2,"every":true}],"held":[{"#)
        )
        #expect(text("POST", "/holds/release", #"{"page":2}"#) == #"200 {"released":1}"#)
        #expect(text("DELETE", "/holds/1") == "200 {}")
        #expect(mount.heldCount == 1)
        #expect(get(2) == 200)
        #expect(mount.heldCount == 1)
        #expect(text("DELETE", "/holds/1").hasPrefix("404 "))
    }

    @Test("releases answers by their ids, without those that are not held")
    func releaseByIds() throws {
        _ = text("POST", "/holds", #"{"every":true}"#)
        for page in 1...3 { _ = get(page) }
        #expect(text("POST", "/holds/release", #"{"ids":[]}"#) == #"200 {"released":0}"#)
        #expect(text("POST", "/holds/release", #"{"ids":[3,9,1,3]}"#) == #"200 {"released":2}"#)
        #expect(mount.journal.map(\.state) == [.held, .held, .received])
        mount.finished(3)
        #expect(mount.journal.map(\.state) == [.received, .held, .answered])
        let holds = try JSONParser.parse(ask("GET", "/journal").body)["requests"]?.array?.map { $0["hold"] }
        let ends: [JSONValue] = [["milliseconds": .null, "position": 2], ["milliseconds": .null, "position": 1]]
        #expect(holds == [ends[0], nil, ends[1]])
    }

    @Test("shows in the journal why nothing was served")
    func why() throws {
        _ = mount.answer(StubRequest(path: "/api/house"))
        let journal = try JSONParser.parse(ask("GET", "/journal").body)
        let why = journal["requests"]?.array?.first?["why"]?.array?.compactMap(\.text)
        #expect(
            why == [
                "nearest: 'houses' at GET /api/houses", "method: GET, as requested", "part 1: 'api', as requested",
                "part 2: 'houses' is served, 'house' was requested",
            ]
        )
        _ = get(1)
        #expect(try JSONParser.parse(ask("GET", "/journal?page=1").body)["requests"]?.array?.first?["why"] == nil)
        _ = mount.answer(StubRequest(path: "/api/houses", query: [("pageIndex", "x")]))
        let refused = try JSONParser.parse(ask("GET", "/journal?status=400").body)["requests"]?.array?.first?["why"]
        #expect(refused?.array?.count == 1)
        #expect(refused?.array?.first?.text?.hasPrefix("bad parameter 'pageIndex': 'x'; send ") == true)
    }

    @Test("shows rows as they are now, without a request")
    func rows() {
        _ = text("POST", "/rows", #"{"at":1,"row":{"Title":"Mine"}}"#)
        #expect(
            text("GET", "/rows?list=houses&at=1&count=2")
                == #"200 {"list":"houses","at":1,"rows":6,"items":[{"Id":5,"Title":"Mine"},{"Id":1}]}"#
        )
        #expect(text("GET", "/rows?at=9") == #"200 {"list":"houses","at":9,"rows":6,"items":[]}"#)
        #expect(text("GET", "/rows?count=201") == #"400 {"Message":"'count' is 201; send at most 200"}"#)
        #expect(mount.journal.isEmpty)
    }

    @Test("replaces a row, unless it is not the one that the caller has seen")
    func replaceRow() {
        #expect(
            text("PUT", "/rows", #"{"list":"houses","at":3,"row":{"Title":"Mine","Rooms":2}}"#)
                == #"200 {"list":"houses","at":3,"count":1,"rows":5,"row":{"Id":3,"Title":"Mine","Rooms":2}}"#
        )
        #expect(
            text("PUT", "/rows", #"{"at":3,"row":{"Id":3},"was":{"Id":3}}"#)
                == #"409 {"Message":"row 3 is no longer the row in 'was'; it is now "#
                + #"{\"Id\":3,\"Title\":\"Mine\",\"Rooms\":2}; read it again"}"#
        )
        let was = #"{"Rooms":2.0,"Title":"Mine","Id":3}"#
        #expect(
            text("PUT", "/rows", #"{"at":3,"row":{"Id":3},"was":\#(was)}"#)
                == #"200 {"list":"houses","at":3,"count":1,"rows":5,"row":{"Id":3}}"#
        )
        #expect(
            text("PUT", "/rows", #"{"at":5,"row":{}}"#)
                == #"404 {"Message":"the list 'houses' has 5 rows, no row 5"}"#
        )
        #expect(
            text("PUT", "/rows", #"{"at":0,"row":{"Id":7}}"#)
                == #"400 {"Message":"'Id' in the body is 7; send 0, or leave it out"}"#
        )
        #expect(text("PUT", "/rows", #"{"at":0}"#).hasPrefix("400 "))
    }

    @Test("deletes rows, unless the first of them is not the one that the caller has seen")
    func deleteSeenRow() {
        let other = "it is now {\\\"Id\\\":2}; read it again"
        #expect(
            text("DELETE", "/rows", #"{"list":"houses","at":2,"was":{"Id":3}}"#)
                == #"409 {"Message":"row 2 is no longer the row in 'was'; \#(other)"}"#
        )
        #expect(
            text("DELETE", "/rows?at=5", #"{"was":{"Id":5}}"#)
                == #"404 {"Message":"the list 'houses' has 5 rows, no row 5"}"#
        )
        #expect(text("DELETE", "/rows?at=2", #"{"was":3}"#).hasPrefix("400 "))
        #expect(mount.listChanges.allSatisfy { !$0.hasChanged })
        #expect(
            text("DELETE", "/rows?list=houses", #"{"at":2,"was":{"Id":2.0}}"#)
                == #"200 {"list":"houses","at":2,"count":1,"rows":4}"#
        )
        #expect(text("DELETE", "/rows", #"{"at":1,"count":2}"#) == #"200 {"list":"houses","at":1,"count":2,"rows":2}"#)
        #expect(text("GET", "/rows?list=houses").hasSuffix(#""items":[{"Id":0},{"Id":4}]}"#))
    }

    @Test("doubles a row, unless it is not the one that the caller has seen")
    func doubleSeenRow() {
        _ = text("PUT", "/rows", #"{"at":1,"row":{"Title":"Mine"}}"#)
        #expect(
            text("POST", "/rows", #"{"at":2,"row":{"Title":"Old"},"was":{"Id":1,"Title":"Old"}}"#)
                == #"409 {"Message":"row 1 is no longer the row in 'was'; it is now "#
                + #"{\"Id\":1,\"Title\":\"Mine\"}; read it again"}"#
        )
        #expect(
            text("POST", "/rows", #"{"at":9,"row":{"Title":"Old"},"was":{"Id":8}}"#)
                == #"404 {"Message":"the list 'houses' has 5 rows, no row 8"}"#
        )
        #expect(mount.listChanges.map(\.rows) == [5])
        #expect(
            text("POST", "/rows", #"{"at":2,"row":{"Title":"Mine"},"was":{"Title":"Mine","Id":1}}"#)
                == #"201 {"list":"houses","at":2,"count":1,"rows":6,"row":{"Id":5,"Title":"Mine"}}"#
        )
    }

    @Test("lists what a page needs that draws lists, and the kinds of faults")
    func catalogues() throws {
        let list = try JSONParser.parse(ask("GET", "/lists").body)["endpoints"]?.array?.first
        #expect(list?["mount"] == "" && list?["pageSize"] == 2 && list?["firstPage"] == 1 && list?["key"] == "Id")
        #expect(list?["request"] == "GET /api/houses?pageIndex=…&pageSize=…")
        let faults = try #require(JSONParser.parse(ask("GET", "/faults/catalogue").body)["faults"]?.array)
        #expect(faults.count == FaultCatalogue.entries.count)
        #expect(
            faults.first?.description
                == #"{"word":"status","summary":"a status code, with the server's message","argument":"required","#
                + #""pattern":"[2-5][0-9]{2}(:[^@]*)?","examples":["status:500","status:500:MESSAGE"]}"#
        )
        #expect(faults.contains { $0["word"] == "close-before" && $0["argument"] == "none" })
    }

    @Test("shows the newest requests alone, also of those that match")
    func newestRequests() {
        #expect([1, 2, 1, 2, 1].map(get) == [200, 200, 200, 200, 200])
        func ids(_ query: String) -> [Int] {
            let body = try? JSONParser.parse(ask("GET", "/journal?\(query)").body)
            return body?["requests"]?.array?.compactMap { $0["id"]?.int } ?? []
        }
        #expect(ids("last=2") == [4, 5])
        #expect(ids("last=99") == [1, 2, 3, 4, 5])
        #expect(ids("page=2&last=1") == [4])
        #expect(ask("GET", "/journal?last=0").status == 400)
        #expect(ask("GET", "/verify?last=1").status == 400)
    }

    @Test("shows the journal, counts, and forgets")
    func journal() {
        #expect([1, 2, 2].map(get) == [200, 200, 200])
        let page = #""time":null,"method":"GET","path":"/api/houses","query":[{"name":"pageIndex","value":"1"}]"#
        #expect(
            text("GET", "/journal?page=1")
                == #"200 {"requests":[{"id":1,"list":"houses","page":1,\#(page),"headers":[],"#
                + #""status":200,"faults":[],"state":"received","milliseconds":null,"answerHeaders":null}]}"#
        )
        #expect(text("GET", "/verify") == #"200 {"count":3}"#)
        #expect(text("GET", "/verify?list=houses&page=2&count=2") == #"200 {"count":2,"expected":2,"holds":true}"#)
        #expect(
            text("GET", "/verify?path=/api/houses&status=200&method=GET&state=received&count=2")
                == #"409 {"count":3,"expected":2,"holds":false}"#
        )
        #expect(text("GET", "/verify?state=x").hasPrefix("400 "))
        #expect(text("DELETE", "/journal") == "200 {}")
        #expect(text("GET", "/journal") == #"200 {"requests":[]}"#)
        #expect(get(3) == 200)
        #expect(mount.journal.map(\.id) == [4])
    }

    @Test("selects by method, query and headers, in the body by objects and in the query by NAME=VALUE")
    func patterns() throws {
        let pattern = #"{"method":"get","query":{"city":"Riga","pageIndex":null},"headers":{"x-tab":"1"}}"#
        let shown = #"{"id":1,"list":null,"page":null,"method":"GET","query":{"city":"Riga","pageIndex":null},"#
        #expect(text("POST", "/holds", pattern) == #"201 \#(shown)"headers":{"x-tab":"1"}}"#)
        #expect(text("POST", "/holds?headers=X-Tab%3D1&query=city%3DRiga&query=pageIndex").hasPrefix("400 "))
        var request = StubRequest(path: "/api/houses", query: [("pageIndex", "2"), ("city", "Riga")])
        #expect(mount.answer(request).hold == nil)
        request.headers = [("X-Tab", "1"), ("Authorization", "Bearer secret")]
        #expect(mount.answer(request).hold != nil)
        #expect(text("POST", "/holds/release", #"{"headers":{"X-Tab":"2"}}"#) == #"200 {"released":0}"#)
        #expect(text("POST", "/holds/release", #"{"headers":{"X-Tab":null}}"#) == #"200 {"released":1}"#)
        #expect(text("GET", "/verify?query=city%3DRiga&query=pageIndex") == #"200 {"count":2}"#)
        #expect(text("GET", "/verify?query=city%3DRiga&headers=x-tab%3D1") == #"200 {"count":1}"#)
        #expect(text("GET", "/verify?headers=x-tab%3D2&method=GET") == #"200 {"count":0}"#)
        #expect(text("GET", "/verify?method=post") == #"200 {"count":0}"#)
        #expect(text("GET", "/verify?query=city=Riga&headers=X-Tab=1&headers=authorization") == #"200 {"count":1}"#)
        let journal = text("GET", "/journal?headers=Authorization")
        #expect(journal.contains(#"{"name":"Authorization","value":"Bearer ***"}"#))
        #expect(!journal.contains("secret"))
    }

    @Test("inserts a row of one's own, with generated values for what it does not say")
    func ownRow() {
        let row = #"{"list":"houses","at":1,"row":{"Title":"Mine"}}"#
        #expect(
            text("POST", "/rows", row)
                == #"201 {"list":"houses","at":1,"count":1,"rows":6,"row":{"Id":5,"Title":"Mine"}}"#
        )
        let page = mount.answer(StubRequest(path: "/api/houses", query: [("pageSize", "3")]))
        #expect(String(decoding: page.body, as: UTF8.self).contains(#"[{"Id":0},{"Id":5,"Title":"Mine"},{"Id":1}]"#))
        #expect(
            text("POST", "/rows", #"{"row":{"Id":1}}"#)
                == #"400 {"Message":"'Id' in the body is 1; leave it out, the stub chooses it"}"#
        )
        for count in 1...2 {
            #expect(
                text("POST", "/rows", #"{"row":{},"count":\#(count)}"#)
                    == #"400 {"Message":"'count' is \#(count), but 'row' is one row; remove 'count'"}"#
            )
        }
        #expect(text("POST", "/rows", #"{"row":1}"#) == #"400 {"Message":"'row' is not an object; send one"}"#)
        #expect(mount.listChanges.map(\.rows) == [6])
    }

    @Test("shows a body, and of a long one the beginning")
    func bodies() {
        for count in [3, 5000] {
            let body = Array(repeating: UInt8(ascii: "x"), count: count)
            _ = mount.answer(StubRequest(method: "POST", path: "/api/houses", body: body))
        }
        #expect(mount.journal.map(\.bodyBytes.count) == [3, 1024])
        #expect(text("GET", "/journal").contains(#""body":"xxx","bodyByteCount":3,"#))
        #expect(text("GET", "/journal").contains(#","bodyByteCount":5000,"#))
    }

    @Test("goes back to the beginning")
    func reset() {
        _ = text("POST", "/faults", #"{"fault":"status:500"}"#)
        mount.hold(RequestPattern())
        #expect(get(1) == 500)
        #expect(text("POST", "/reset", "{}") == "200 {}")
        #expect(mount.journal.isEmpty)
        #expect(mount.heldCount == 0)
        #expect(mount.faults.map(\.fault) == [Fault(.delay(.milliseconds(1)), page: 9)])
        #expect(get(1) == 200)
    }

    @Test(
        "says what is wrong",
        arguments: [
            ("GET", "/fault", "", "404 the admin API has no '/__understudy/fault'; GET /__understudy/openapi.json"),
            ("PUT", "/faults", "", "405 the method is not allowed here; use GET, POST, DELETE"),
            ("POST", "/faults", "", "400 'fault' is missing; send for example {"),
            ("POST", "/faults", "[]", "400 the body is not a JSON object; send for example {}"),
            ("POST", "/faults", "{,}", "400 the body is not JSON at byte 1"),
            ("POST", "/faults", #"{"faul":1}"#, "400 unknown member 'faul'; use 'fault'"),
            ("POST", "/faults", #"{"fault":1}"#, "400 fault '1': unknown fault '1'; known: status, business"),
            (
                "POST", "/faults", #"{"fault":{"statu":500}}"#,
                "400 fault '{\"statu\":500}': unknown key 'statu' in 'fault'"
            ),
            (
                "POST", "/faults", #"{"fault":"reset@page=1","page":2}"#,
                "400 fault 'reset@page=1': 'fault' already has 'page'"
            ),
            ("POST", "/faults", #"{"fault":"x"}"#, "400 fault 'x': unknown fault 'x'"),
            (
                "POST", "/faults", #"{"fault":"reset@list=house"}"#,
                "409 fault 'reset@list=house': names the list 'house', which is not served; use 'houses'"
            ),
            ("POST", "/holds", #"{"list":"house"}"#, "404 there is no list or answer 'house'; use 'houses'"),
            ("POST", "/holds/release", #"{"list":"house"}"#, "404 there is no list or answer 'house'; use 'houses'"),
            ("GET", "/verify?list=house&count=0", "", "404 there is no list or answer 'house'; use 'houses'"),
            ("POST", "/holds", #"{"page":-1}"#, "400 'page' is not a whole number of 0 or more; send one"),
            ("GET", "/journal?pag=1", "", "400 unknown parameter 'pag'; use 'page'"),
            (
                "GET", "/verify?cookie=1", "",
                "400 unknown parameter 'cookie'; known: list, page, method, query, headers"
            ),
            (
                "GET", "/verify?headers=X-Tab:2&count=0", "",
                "400 'headers=X-Tab:2' names no header; send headers=NAME=VALUE, or headers=NAME for any value"
            ),
            ("GET", "/verify?headers=", "", "400 'headers=' names no header; send headers=NAME=VALUE"),
            ("GET", "/verify?query==4", "", "400 'query==4' names no query parameter; send query=NAME=VALUE, or"),
            ("GET", "/journal?query=", "", "400 'query=' names no query parameter; send query=NAME=VALUE, or"),
            ("GET", "/verify?method=PSOT", "", "400 'PSOT' is not an HTTP method; use 'POST'"),
            (
                "GET", "/verify?path=api/recent", "",
                "400 'api/recent' is not a path; begin it with a slash, as in path=/"
            ),
            ("GET", "/verify?count=1&count=2", "", "400 the parameter 'count' appears more than once; send it once"),
            ("GET", "/verify?query%5Blimit%5D=4", "", "400 unknown parameter 'query[limit]'; send query=limit=VALUE"),
            (
                "POST", "/holds", #"{"headers":{"X-Tab:2":null}}"#,
                "400 'X-Tab:2' of 'headers' names no header; send the name alone as key, and its value or null as value"
            ),
            ("POST", "/holds", #"{"query":{"":"4"}}"#, "400 '' of 'query' names no query parameter; send the name"),
            ("POST", "/holds/release", #"{"method":"FETCH"}"#, "400 'FETCH' is not an HTTP method; known: GET, HEAD"),
            ("POST", "/holds", #"{"every":1}"#, "400 'every' is not a boolean; send true or false"),
            ("DELETE", "/holds/7", "", "404 no hold 7 waits; GET /__understudy/holds lists the ids"),
            (
                "POST", "/holds/release", #"{"ids":[1,0]}"#,
                "400 'ids' is not an array of whole numbers of 1 or more; send one"
            ),
            (
                "POST", "/holds/release", #"{"ids":[1],"page":2}"#,
                "400 'ids' names the answers already; remove the other members"
            ),
            ("POST", "/holds", #"{"header":{}}"#, "400 unknown member 'header'; use 'headers'"),
            (
                "POST", "/holds", #"{"query":"city"}"#,
                #"400 'query' is not an object; send names with values, such as {"name":"value"}"#
            ),
            (
                "POST", "/holds", #"{"query":{"city":1}}"#,
                "400 'city' of 'query' is not a string; send one, or null for any value"
            ),
            (
                "GET", "/rows", #"{"at":4}"#,
                "400 the body has 'at', but this call reads no body; send it in the query, as in ?at=VALUE"
            ),
            ("DELETE", "/rows?at=4", #"{"at":4}"#, "400 'at' is in the query and in the body; send it once"),
            ("DELETE", "/rows?was=4", "", #"400 unknown parameter 'was'; send it in the body, as in {"was":VALUE}"#),
            (
                "POST", "/rows", #"{"at":1,"was":{"Id":0}}"#,
                "400 'was' is for a row of your own; send 'row', or remove 'was'"
            ),
            (
                "POST", "/rows", #"{"row":{},"was":{"Id":0}}"#,
                "400 'was' is the row before the new one, but 'at' is 0; send the index after that row as 'at'"
            ),
            (
                "DELETE", "/faults", #"{"id":1}"#,
                "400 the body has 'id', but this call reads no body; send no body"
            ),
            ("DELETE", "/faults/1", "[1]", "400 the body is not a JSON object; send for example {}"),
            ("GET", "/verify", #"{"count":9}"#, "400 the body has 'count', but this call reads no body; send it"),
            ("POST", "/rows?at=4", "", #"400 unknown parameter 'at'; send it in the body, as in {"at":VALUE}"#),
            ("POST", "/reset?mount=/m", #"{"mount":""}"#, "400 'mount' is in the query and in the body; send it once"),
            ("GET", "/faults?mount=/m", "", "404 there is no mount at '/m'; known: ''"),
            ("DELETE", "/faults/x", "", "404 the admin API has no '/__understudy/faults/x'"),
        ]
    )
    func mistakes(method: String, path: String, body: String, answer: String) throws {
        let plan = ask(method, path, body)
        let message = try #require(JSONParser.parse(plan.body)["Message"]?.text)
        #expect("\(plan.status) \(message)".hasPrefix(answer))
        #expect(mount.faults.count == 1)
        #expect(mount.listChanges.allSatisfy { $0.inserted == 0 && $0.removed == 0 })
    }

    @Test("takes a body without members as no body", arguments: ["/faults/1", "/faults", "/journal", "/rows"])
    func emptyBodies(path: String) {
        #expect(text("DELETE", path, "{}").hasPrefix("200 "))
    }

    @Test("describes itself and the lists")
    func documents() throws {
        let admin = try JSONParser.parse(ask("GET", "/openapi.json").body)
        let paths = try #require(admin["paths"]?.object)
        for route in AdminAPI.routes {
            #expect(paths["/__understudy" + route.path]?[route.method.lowercased()]?["summary"] != nil)
        }
        #expect(paths.values.reduce(0) { $0 + ($1.object?.count ?? 0) } == AdminAPI.routes.count)
        let lists = try JSONParser.parse(ask("GET", "/lists/openapi.json").body)
        let houses = try #require(lists["paths"]?["/api/houses"]?["get"])
        #expect(houses["operationId"] == "houses")
        #expect(houses["parameters"]?.array?.compactMap { $0["name"]?.text } == ["pageIndex", "pageSize"])
        #expect(
            text("GET", "/lists").hasPrefix(#"200 {"endpoints":[{"name":"houses","method":"GET","path":"/api/houses""#)
        )
        #expect(text("GET", "/").contains(#""path":"/__understudy/faults/{id}""#))
    }
}
