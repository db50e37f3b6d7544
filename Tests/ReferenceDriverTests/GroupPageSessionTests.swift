// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

/// The layers of the group page: badge view model, app service, group domain service, cache service.
@MainActor
@Suite struct GroupPageSessionTests {
    private static func cached(_ dynamic: Int64, _ activity: Int64) -> JSONValue {
        [
            ["kind": "dynamic", "scope": "team", "id": 3, "value": .integer(dynamic)],
            ["kind": "activity", "scope": "team", "id": 3, "value": .integer(activity)],
        ]
    }

    private func stage(
        _ layer: String,
        _ configuration: JSONObject,
        ids: (Int64, Int64)? = (10, 7)
    ) async throws -> Stage {
        let stage = try await Stage(layer, configuration, houses: nil)
        stage.transport.answer = { _ in
            guard let ids else {
                return .failure(TransportFailure("status 500", status: 500, body: ["Message": "E"]))
            }
            return .success(["Data": ["MaxDynamicId": .integer(ids.0), "MaxActivityId": .integer(ids.1)]])
        }
        return stage
    }

    @Test("badges are decided by API ids and cached ids (B-07 to B-09)")
    func badges() async throws {
        let stage = try await stage("badge-view-model", ["teamId": 3, "cached": Self.cached(9, 7)])
        #expect(try await stage.perform("loadData") == "call(maxIds), badge.dynamic.dot, badge.activity.none")
        #expect(
            try await stage.settle().state
                == ["chat": "none", "chatText": .null, "dynamic": "dot", "activity": "none", "currentPageIndex": 0]
        )
        try await stage.perform("saveCached", "dynamic", "team", 3, 10)
        #expect(try await stage.perform("loadData") == "call(maxIds), badge.dynamic.none, badge.activity.none")
    }

    @Test("a failed load shows the error and decides nothing (B-16)")
    func failedLoad() async throws {
        let stage = try await stage("badge-view-model", ["teamId": 3], ids: nil)
        #expect(try await stage.perform("loadData") == "call(maxIds), dialog.error(E)")
    }

    @Test(
        "unread messages are drawn on the chat item (B-20)",
        arguments: [
            (5, "badge.chat.text(5)", "text", "5"), (100, "badge.chat.more", "more", "..."),
            (0, "badge.chat.none", "none", .null), (.null, "badge.chat.dot", "dot", .null),
        ] as [(JSONValue, String, JSONValue, JSONValue)]
    )
    func chat(count: JSONValue, trace: String, badge: JSONValue, text: JSONValue) async throws {
        let stage = try await stage("badge-view-model", [:])
        #expect(try await stage.perform("setUnreadChatMessageCount", count) == trace)
        #expect(try await stage.state("chat", "chatText") == ["chat": badge, "chatText": text])
    }

    @Test("what happened before the handlers were there is told when they are registered (B-23)")
    func lateHandlers() async throws {
        let stage = try await stage("badge-view-model", ["teamId": 3, "handlers": false])
        #expect(try await stage.perform("loadData") == "call(maxIds)")
        #expect(try await stage.perform("registerHandlers") == "badge.dynamic.dot, badge.activity.dot")
        try await stage.perform("dropAppService")
        #expect(
            try await stage.perform("loadData")
                == "dialog.error(nothing can be loaded because the app service is gone; keep it alive)"
        )
    }

    @Test("a list read further than cached is saved for team and group (A-16, A-17)")
    func appService() async throws {
        let stage = try await stage("app-service", ["teamId": 3, "groupId": 8, "cached": Self.cached(10, 0)])
        #expect(
            try await stage.perform("readDynamicList", 12)
                == "cache.save(dynamic, team, 3, 12), cache.save(dynamic, group, 8, 12)"
        )
        #expect(try await stage.perform("readDynamicList", 10) == "")
        #expect(try await stage.perform("loadData") == "call(maxIds), completion")
        #expect(
            try await stage.settle().state == [
                "created": true, "apiMaxDynamicId": 10, "apiMaxActivityId": 7, "cachedMaxDynamicId": 12,
                "cachedMaxActivityId": 0,
            ]
        )
        #expect(try await stage.perform("cleanCache") == "cache.clean")
        #expect(try await stage.state("cachedMaxDynamicId") == ["cachedMaxDynamicId": 0])
    }

    @Test("a failed load of the app service shows the error, then tells it (A-09)")
    func appServiceFailure() async throws {
        let stage = try await stage("app-service", ["teamId": 3], ids: nil)
        #expect(try await stage.perform("loadData") == "call(maxIds), dialog.error(E), failure(E)")
        #expect(try await stage.perform("loadDataWithoutCompletion") == "call(maxIds), dialog.error(E)")
    }

    @Test("without a domain service there is no app service (A-01)")
    func noDomainService() async throws {
        let stage = try await stage("app-service", ["domainService": false])
        #expect(try await stage.perform("loadData") == "")
        #expect(try await stage.state("created") == ["created": false])
    }

    @Test("a group domain service tells what the API said (G-04)")
    func groupDomainService() async throws {
        let stage = try await stage("group-domain-service", ["groupId": 8])
        #expect(try await stage.perform("load") == "call(maxIds), success(10, 7)")
        #expect(try await stage.settle().state == ["teamId": 0, "groupId": 8])
        #expect(stage.transport.requests.map(\.parameters) == [[RequestParameter(name: "groupId", value: "8")]])
    }

    @Test("a cache belongs to a user and survives a restart (C-08, C-09)")
    func cacheService() async throws {
        let stage = try await stage("cache-service", ["user": 1])
        #expect(try await stage.perform("save", "dynamic", "team", 7, 5) == "")
        try await stage.perform("restart")
        #expect(try await stage.perform("read", "dynamic", "team", 7) == "cached(dynamic, team, 7, 5)")
        try await stage.perform("switchUser", 2)
        #expect(try await stage.perform("read", "dynamic", "team", 7) == "cached(dynamic, team, 7, 0)")
        #expect(try await stage.settle().state == ["user": 2])
    }
}
