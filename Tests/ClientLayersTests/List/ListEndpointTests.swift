// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@Suite("A list endpoint")
struct ListEndpointTests {
    @Test("asks for the page, then the size, then the reformer's parameters in their order (R-05, R-09)")
    func request() {
        var endpoint = ListEndpoint(url: "http://h/m/1/api", pageParameter: "p", sizeParameter: "s", pageSize: 5)
        endpoint.timeout = .milliseconds(300)
        let request = endpoint.request(page: 2, parameters: ["z": "last", "a": true, "gone": .null])
        #expect(request.url == "http://h/m/1/api")
        #expect(request.timeout == .milliseconds(300))
        #expect(request.parameters.map { "\($0.name)=\($0.value)" } == ["p=2", "s=5", "z=last", "a=true"])
    }

    @Test("leaves the page size to the server if none is set")
    func noPageSize() {
        let request = ListEndpoint(url: "u").request(page: 1, parameters: [:])
        #expect(request.parameters == [RequestParameter(name: "pageIndex", value: "1")])
    }
}
