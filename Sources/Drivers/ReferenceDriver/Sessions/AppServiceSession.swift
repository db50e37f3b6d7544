// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// An app service with the domain service and the cache service that its owner keeps.
@MainActor
final class AppServiceSession: LayerSession {
    private enum Action: String, CaseIterable {
        case loadData, loadDataWithoutCompletion, cacheNewApiMaxDynamicId, cacheNewApiMaxActivityId, readDynamicList
        case readActivityList, cleanCache, switchUser, dropDomainService, dropCacheService, dropAppService
    }

    static let layer = "app-service"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["call", "completion", "failure", "dialog.error", "cache.save", "cache.clean"]
    )

    private let recorder: TraceRecorder
    private let user: ScriptedUser
    private let isCreated: Bool
    private var domainService: (any GroupDomainService)?
    private var cacheService: (any CacheAppService)?
    private var appService: (any GroupAppService)?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let keys = GroupPage.keys + ["user", "domainService", "cacheService"]
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: keys)
        let page = try GroupPage(configuration, user: try configuration.integer("user", default: 1), stage: stage)
        recorder = stage.recorder
        user = page.user
        let hasDomainService = try configuration.boolean("domainService", default: true)
        let hasCacheService = try configuration.boolean("cacheService", default: true)
        let cacheService = hasCacheService ? GroupCacheRecorder(page.cache, recorder: stage.recorder) : nil
        let domainService = hasDomainService ? page.domainService : nil
        appService = stage.layers.makeAppService(domainService, cacheService, page.user, page.dialogs)
        isCreated = appService != nil
        self.domainService = domainService
        self.cacheService = cacheService
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .loadData: loadData()
        case .loadDataWithoutCompletion: appService?.loadData(completion: nil, failure: nil)
        case .cacheNewApiMaxDynamicId: appService?.cacheNewAPIMaxDynamicID()
        case .cacheNewApiMaxActivityId: appService?.cacheNewAPIMaxActivityID()
        case .readDynamicList: appService?.cacheListReadMaxDynamicID(try arguments[0, "id"].integer())
        case .readActivityList: appService?.cacheListReadMaxActivityID(try arguments[0, "id"].integer())
        case .cleanCache: appService?.cleanCacheForCurrentUser()
        case .switchUser: user.userID = try arguments[0, "user"].integer()
        case .dropDomainService: domainService = nil
        case .dropCacheService: cacheService = nil
        case .dropAppService: appService = nil
        }
    }

    var state: JSONObject {
        [
            "created": .bool(isCreated),
            "apiMaxDynamicId": .integer(Int64(appService?.apiMaxDynamicID ?? 0)),
            "apiMaxActivityId": .integer(Int64(appService?.apiMaxActivityID ?? 0)),
            "cachedMaxDynamicId": .integer(Int64(appService?.cachedMaxDynamicID ?? 0)),
            "cachedMaxActivityId": .integer(Int64(appService?.cachedMaxActivityID ?? 0)),
        ]
    }

    private func loadData() {
        appService?
            .loadData(
                completion: { [recorder] in recorder.record("completion") },
                failure: { [recorder] error in recorder.record("failure", with: .string(error.message)) }
            )
    }
}
