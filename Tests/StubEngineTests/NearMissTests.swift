// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("An unmatched request")
struct NearMissTests {
    private func lines(_ method: String, _ path: String) -> [String] {
        var flats = ListDescription.five
        (flats.name, flats.path, flats.method) = ("flats", "/v2/flats/all", "POST")
        let routes = RouteTable(ListFile(lists: [.five, flats]))
        return NearMiss(StubRequest(method: method, path: path), in: routes.places)?.lines ?? []
    }

    @Test("is told the nearest list, and line by line what differs")
    func nearest() {
        #expect(
            lines("GET", "/api/house") == [
                "nearest: 'houses' at GET /api/houses", "method: GET, as requested", "part 1: 'api', as requested",
                "part 2: 'houses' is served, 'house' was requested",
            ]
        )
        #expect(
            lines("GET", "/v2/flats") == [
                "nearest: 'flats' at POST /v2/flats/all", "method: POST is served, GET was requested",
                "part 1: 'v2', as requested", "part 2: 'flats', as requested",
                "part 3: 'all' is served, nothing was requested",
            ]
        )
        #expect(lines("GET", "/api/houses/7").last == "part 3: nothing is served, '7' was requested")
        #expect(lines("GET", "/").first == "nearest: 'houses' at GET /api/houses")
        #expect(NearMiss(StubRequest(path: "/"), in: []) == nil)
    }

    @Test("names the part that a parameter takes, and the value of a condition")
    func parameters() {
        var posts = ListDescription.five
        (posts.name, posts.path) = ("posts", "/users/{id}/posts")
        posts.condition = RequestCondition(.header("X-Action"), is: "list")
        let routes = RouteTable(ListFile(lists: [.five, posts]))
        var request = StubRequest(path: "/users/7/post")
        request.headers = [("x-action", "scan")]
        #expect(
            NearMiss(request, in: routes.places)?.lines == [
                "nearest: 'posts' at GET /users/{id}/posts", "method: GET, as requested",
                "part 1: 'users', as requested", "part 2: '{id}' takes '7'",
                "part 3: 'posts' is served, 'post' was requested",
                "header X-Action: 'list' is served, 'scan' was requested",
            ]
        )
        let short = NearMiss(StubRequest(path: "/users"), in: routes.places)?.lines
        #expect(short?[3] == "part 2: '{id}' is served, nothing was requested")
    }

    @Test("carries the lines in its answer")
    func answer() throws {
        let plan = Mount(.five).answer(StubRequest(path: "/api/house"))
        #expect(plan.status == 404)
        let why = try JSONParser.parse(plan.body)["Why"]?.array?.compactMap(\.text)
        #expect(why?.count == 4)
        #expect(plan.text.hasPrefix(#"{"Message":"nothing is served at"#))
    }
}
