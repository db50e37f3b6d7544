// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import ContractChecking

@Suite("Configuration of layers")
struct LayerSetupTests {
    @Test("endpoints, paging and envelope come from the list, the layer's own keys from the contract")
    func pagingManager() throws {
        let plan = try Texts.plan(
            steps: "      - do: loadFirstPage\n        trace: []",
            given: "{ configure: { hook: insertRow }, requestTimeout: 300ms }"
        )
        let setup = LayerSetup.configuration(
            plan.contracts[0].given,
            baseURL: "http://127.0.0.1:1/m/1",
            requestTimeout: .seconds(30)
        )
        #expect(
            JSONValue.object(setup).description
                == #"{"endpoints":{"list":"http://127.0.0.1:1/m/1/api/list"},"pageParameter":"pageIndex","#
                + #""sizeParameter":"pageSize","pageSize":20,"firstPage":1,"listKeys":["Data","List"],"#
                + #""pageSizeKeys":["Data","PageSize"],"errorKeys":["Message"],"#
                + #""requestTimeout":300,"hook":"insertRow"}"#
        )
    }

    @Test("keys that the contract configures win, also with nil")
    func explicitKeys() throws {
        let plan = try Texts.plan(
            """
            understudy: 1
            layer: list-domain-service
            configure: { listKeys: null, pageSizeKeys: [Size] }
            contracts:
              - { id: S-17, title: T, basis: stated, steps: [ { do: doService, trace: [] } ] }
            """
        )
        let setup = LayerSetup.configuration(plan.contracts[0].given, baseURL: "x", requestTimeout: .seconds(30))
        #expect(setup["listKeys"] == .null)
        #expect(setup["pageSizeKeys"] == ["Size"])
        #expect(setup["requestTimeout"] == 30_000)
    }
}
