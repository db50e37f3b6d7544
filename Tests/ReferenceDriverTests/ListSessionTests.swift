// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

/// The reformer and the list domain service.
@MainActor
@Suite struct ListSessionTests {
    @Test("a reformer carries the page down and the result up (R-04, R-05)")
    func reformer() async throws {
        let stage = try await Stage("reformer", ["parameters": ["forSale": true]])
        #expect(
            try await stage.settle().state == [
                "status": "noExecute", "statusNumber": 7, "pageIndex": 0, "pageSize": 0, "rows": .null,
                "errorMessage": .null, "parameters": ["forSale": true],
            ]
        )
        #expect(try await stage.perform("setPageIndex", 3) == "")
        #expect(try await stage.perform("doService") == "request(3), completion(5, nil)")
        #expect(try await stage.state("status", "rows") == ["status": "success", "rows": 5])
    }

    @Test(
        "transforms",
        arguments: [
            ("none", "request(1), completion(3, nil)", [0, 1, 2]),
            ("dropOddRows", "request(1), completion(2, nil)", [0, 2]),
            ("dropAllRows", "request(1), completion(nil, nil)", []),
            ("traceRows", "request(1), transform(0), transform(1), transform(2), completion(3, nil)", [0, 1, 2]),
            (
                "traceStatus",
                "request(1), transformSees(onGoing, 0), transformSees(onGoing, 0), transformSees(onGoing, 0), "
                    + "completion(3, nil)",
                [0, 1, 2]
            ),
        ] as [(JSONValue, String, [Int64])]
    )
    func transforms(transform: JSONValue, trace: String, ids: [Int64]) async throws {
        let stage = try await Stage("list-domain-service", ["transform": transform], houses: Houses(rows: 3))
        try await stage.perform("setPageIndex", 1)
        #expect(try await stage.perform("doService") == trace)
        let kept = JSONValue.array(ids.map { .integer($0) })
        #expect(
            try await stage.state("ids", "droppedRows") == ["ids": kept, "droppedRows": .integer(3 - Int64(ids.count))]
        )
    }

    @Test("sources: none, scripted, test data (S-10, S-50, F-03)")
    func sources() async throws {
        let stage = try await Stage("list-domain-service", ["source": "none", "testData": ["count": 3]])
        #expect(try await stage.perform("doService") == "completion(nil, nil)")
        try await stage.perform("setSource", "scripted")
        #expect(try await stage.perform("doService") == "")
        #expect(try await stage.perform("doneWithError", .null) != "")
        #expect(try await stage.state("hasErrorMessage") == ["hasErrorMessage": true])
        #expect(
            try await stage.perform("doneWithResponse", ["Data": 4]) == "malformed(Data.List), completion(nil, nil)"
        )
        #expect(try await stage.perform("doneWithModelList", [["Id": 9]]) == "completion(1, nil)")
        try await stage.perform("setPageIndex", 1)
        try await stage.perform("setSource", "testData")
        #expect(try await stage.perform("doService") == "completion(3, nil)")
    }

    @Test("one completion, of two APIs (S-04, S-14)")
    func completions() async throws {
        let endpoints: JSONValue = ["first": "http://stub/a", "second": "http://stub/b"]
        let configuration: JSONObject = ["source": "twoApis", "endpoints": endpoints]
        let stage = try await Stage("list-domain-service", configuration, houses: Houses(rows: 2))
        try await stage.perform("setPageIndex", 1)
        try await stage.perform("registerSecondCompletion")
        #expect(try await stage.perform("doService") == "request(1), request(1), secondCompletion(4, nil)")
        try await stage.perform("clearCompletion")
        #expect(try await stage.perform("doService") == "request(1), request(1)")
    }

    @Test("without a reformer there is no service (S-03)")
    func noReformer() async throws {
        let stage = try await Stage("list-domain-service", ["reformer": false])
        #expect(try await stage.perform("doService") == "")
        #expect(try await stage.state("created", "sameReformer") == ["created": false, "sameReformer": false])
    }

    @Test("a service whose reformer is gone does nothing (S-08)")
    func reformerGone() async throws {
        let stage = try await Stage("list-domain-service")
        #expect(try await stage.state("created", "sameReformer") == ["created": true, "sameReformer": true])
        try await stage.perform("dropReformer")
        #expect(try await stage.perform("doService") == "")
    }
}
