// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import UnderstudyTesting

@Suite("Values of contracts")
struct ContractValueTests {
    @Test("every kind of value crosses and comes back")
    func roundTrip() {
        let value: ContractValue = [
            "flag": true, "count": 9_007_199_254_740_993, "height": 44.5, "name": "E", "rows": [1, .null], "more": [:],
        ]
        #expect(ContractValue(value.json) == value)
        #expect(value["count"]?.integer == 9_007_199_254_740_993)
        #expect(value["rows"]?.array == [1, .null])
        #expect(value["flag"]?.bool == true)
        #expect(value["name"]?["no"] == nil)
    }

    @Test("keys are sorted for the report")
    func sorted() {
        let value: ContractValue = ["b": 1, "c": 2, "a": 3]
        #expect(value.json.description == #"{"a":3,"b":1,"c":2}"#)
    }

    @Test("nil becomes null")
    func optionals() {
        #expect([ContractValue(Int?.none), ContractValue(String?.none)] == [.null, .null])
        #expect([ContractValue(2), ContractValue("E")] == [.integer(2), .text("E")])
    }
}
