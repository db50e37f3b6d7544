// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import ReferenceDriver
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct TicketModelSessionTests {
    private static let endpoints: JSONObject = [
        "endpoints": ["coupon": "http://stub/coupon", "convert": "http://stub/convert"]
    ]

    private func stage(_ configuration: JSONObject = [:]) async throws -> Stage {
        let stage = try await Stage(
            "ticket-model",
            Self.endpoints.merging(configuration) { _, new in new },
            houses: nil
        )
        stage.transport.answer = { request in
            .success(
                request.url.hasSuffix("convert")
                    ? ["modelType": 2, "data": [["giftTitle": "X"]]]
                    : ["modelType": 0, "data": [["goodName": "A", "ticketMoney": 10]]]
            )
        }
        return stage
    }

    @Test("a settle waits for the analysis behind the answer (T-32)")
    func settle() async throws {
        let stage = try await stage()
        for _ in 0..<50 {
            #expect(try await stage.perform("refresh") == "call(coupon), analysed(coupon, 1, nil)")
            #expect(try await stage.settle().inFlight == 0)
            #expect(try await stage.state("coupons") == ["coupons": ["A"]])
        }
    }

    @Test("an analysis under way is in flight")
    func inFlight() async throws {
        let stage = try await stage()
        #expect(try await stage.perform("analyse", "{}", inFlightAtMost: 1) == "")
        #expect(try await stage.settle(inFlightAtMost: 1).inFlight == 1)
        #expect(try await stage.settle().inFlight == 0)
        #expect(stage.trace() == "analysed(nil, 0, unknownKind)")
    }

    @Test("calls are named by their kinds, and what has no endpoint is told")
    func calls() async throws {
        let stage = try await stage(["kind": "convert"])
        #expect(try await stage.perform("refresh") == "call(convert), analysed(convert, 1, nil)")
        try await stage.perform("selectKind", "discount")
        #expect(
            try await stage.perform("refresh")
                == "dialog.error(there is no address for tickets of kind 'discount'; give one)"
        )
    }

    @Test("the state shows lists and the cell of the last row")
    func state() async throws {
        let stage = try await stage()
        try await stage.perform("refresh")
        #expect(
            try await stage.settle().state == [
                "kind": "coupon", "coupons": ["A"], "discounts": [], "converts": [], "configured": false,
                "background": .null, "money": .null, "moneyRuns": [], "name": .null, "condition": .null,
                "deadline": .null, "infoAnchor": .null, "infoOffset": .null, "buttonColor": .null, "sizedToFit": [],
            ]
        )
        try await stage.perform("showRow", 0)
        let color: JSONValue = [253, 99, 99, 1.0]
        #expect(
            try await stage.settle().state == [
                "kind": "coupon", "coupons": ["A"], "discounts": [], "converts": [], "configured": true,
                "background": "coupon_common", "money": "¥10",
                "moneyRuns": [
                    ["text": "¥", "size": 16.0, "weight": "regular", "color": color],
                    ["text": "10", "size": 32.0, "weight": "bold", "color": color],
                ],
                "name": "A", "condition": "· 滿0元可用", "deadline": "· 兌換截止日期:", "infoAnchor": "money",
                "infoOffset": 10.0, "buttonColor": color, "sizedToFit": ["condition", "name", "deadline"],
            ]
        )
    }

    @Test(
        "the table has a ticket cell, a plain cell or none for reuse",
        arguments: [("ticket", true), ("plain", false), ("none", true)] as [(JSONValue, JSONValue)]
    )
    func cells(cell: JSONValue, isConfigured: JSONValue) async throws {
        let stage = try await stage(["cell": cell])
        try await stage.perform("refresh")
        try await stage.perform("showRow", 0)
        #expect(try await stage.state("configured") == ["configured": isConfigured])
    }
}
