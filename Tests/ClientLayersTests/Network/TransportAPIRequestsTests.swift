// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@Suite("The request function for all APIs")
@MainActor
struct TransportAPIRequestsTests {
    private let transport = ScriptedTransport()

    @Test("sends parameters as the API's method wants them (N-04)")
    func requests() {
        let requests = TransportAPIRequests(transport: transport)
        let get = API(name: "get", url: "http://stub/get", timeout: .seconds(3))
        let post = API(name: "post", method: .post, url: "http://stub/post")
        for api in [get, post] {
            requests.startRequest(api, parameters: ["a": "1", "none": .null], success: { _ in }, failure: { _ in })
        }
        #expect(
            transport.requests == [
                TransportRequest(
                    url: "http://stub/get",
                    parameters: [RequestParameter(name: "a", value: "1")],
                    timeout: .seconds(3)
                ),
                TransportRequest(
                    method: .post,
                    url: "http://stub/post",
                    body: ["a": "1", "none": .null],
                    timeout: .seconds(30)
                ),
            ]
        )
    }

    @Test("lands an answer in one block and a failure in the other, with the server's message (N-01, N-23)")
    func landings() {
        var landed: [String] = []
        let requests = TransportAPIRequests(transport: transport)
        for _ in 1...3 {
            requests.startRequest(
                API(name: "get", url: "", errorKeys: ["Error", "Text"]),
                parameters: [:],
                success: { landed.append("success \($0?.description ?? "nil")") },
                failure: { landed.append("failure \($0.message)") }
            )
        }
        transport.answer(1, [1])
        transport.fail(2, TransportFailure("status 500", status: 500, body: ["Error": ["Text": "E"]]))
        transport.fail(3, "gone")
        #expect(landed == ["success [1]", "failure E", "failure gone"])
    }
}
