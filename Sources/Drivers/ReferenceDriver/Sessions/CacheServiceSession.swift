// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A cache service over a store that a restart opens again.
@MainActor
final class CacheServiceSession: LayerSession {
    private enum Action: String, CaseIterable {
        case save, read, clean, switchUser, restart
    }

    static let layer = "cache-service"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["cached"]
    )

    private let stage: LayerStage
    private let user: ScriptedUser
    private var service: any CacheAppService

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: ["user"])
        self.stage = stage
        user = ScriptedUser(userID: try configuration.integer("user", default: 1))
        service = stage.layers.makeCacheService(try stage.cacheStore(), user)
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .save:
            let (kind, scope, id) = try key(arguments)
            service.groupCacheService().saveMaxID(try arguments[3, "value"].integer(), of: kind, in: scope, id: id)
        case .read:
            let (kind, scope, id) = try key(arguments)
            let value = service.groupCacheService().cachedMaxID(of: kind, in: scope, id: id)
            stage.recorder.record(
                "cached",
                with: .string(kind.rawValue),
                .string(scope.rawValue),
                .integer(Int64(id)),
                .integer(Int64(value))
            )
        case .clean: service.groupCacheService().cleanForCurrentUser()
        case .switchUser: user.userID = try arguments[0, "user"].integer()
        case .restart: service = stage.layers.makeCacheService(try stage.cacheStore(), user)
        }
    }

    var state: JSONObject { ["user": .integer(Int64(user.userID))] }

    private func key(_ arguments: ArgumentReader) throws(DriverError) -> (CacheKind, CacheScope, Int) {
        (
            try arguments[0, "kind"].symbol(),
            try arguments[1, "scope"].symbol(),
            try arguments[2, "id"].integer()
        )
    }
}
