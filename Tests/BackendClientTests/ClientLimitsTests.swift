// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@testable import BackendClient

@Suite("The headers of a request to a backend")
struct ClientLimitsTests {
    @Test("have those of the user in the place of the request's own")
    func replaced() {
        var limits = ClientLimits()
        limits.headers = [HeaderField(name: "content-type", value: "application/x-amz-json-1.1")]
        let target = HeaderField(name: "X-Amz-Target", value: "Logs.DescribeLogGroups")
        let request = TransportRequest(
            method: .post,
            url: "http://127.0.0.1/",
            headers: [target],
            body: [:],
            timeout: .seconds(1)
        )
        #expect(limits.headers(of: request) == [target] + limits.headers)
    }

    @Test("have the type of a body if the user does not give one")
    func ownType() {
        let request = TransportRequest(method: .post, url: "http://127.0.0.1/", body: [:], timeout: .seconds(1))
        let type = HeaderField(name: "Content-Type", value: "application/json")
        #expect(ClientLimits().headers(of: request) == [type])
    }
}
