// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A badge view model with its app service, and the controller's part: handlers that draw badges into a menu.
@MainActor
final class BadgeViewModelSession: LayerSession {
    private enum Action: String, CaseIterable {
        case loadData, setUnreadChatMessageCount, setCurrentPageIndex, readDynamicList, saveCached, registerHandlers
        case dropViewModel, dropAppService
    }

    static let layer = "badge-view-model"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: [
            "call", "badge.dynamic.dot", "badge.dynamic.none", "badge.activity.dot", "badge.activity.none",
            "badge.chat.dot", "badge.chat.text", "badge.chat.more", "badge.chat.none", "dialog.error", "cache.save",
        ]
    )

    private let page: GroupPage
    private let cacheService: GroupCacheRecorder
    private let handlers: BadgeHandlers
    private var appService: (any GroupAppService)?
    private var viewModel: (any DrivenBadgeViewModel)?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let keys = GroupPage.keys + ["handlers", "currentPageIndex", "largeNumberAbove"]
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: keys)
        page = try GroupPage(configuration, user: 1, stage: stage)
        cacheService = GroupCacheRecorder(page.cache, recorder: stage.recorder)
        handlers = BadgeHandlers(stage.recorder, dialogs: page.dialogs)
        appService = stage.layers.makeAppService(page.domainService, cacheService, page.user, page.dialogs)
        let largeNumberAbove = try configuration.integer("largeNumberAbove", default: 99)
        viewModel = appService.map { stage.layers.makeBadgeViewModel($0, largeNumberAbove) }
        viewModel?.currentPageIndex = try configuration.integer("currentPageIndex", default: 0)
        if try configuration.boolean("handlers", default: true) { viewModel.map(handlers.register) }
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .loadData: viewModel?.loadData()
        case .setUnreadChatMessageCount:
            let count = try arguments[0, "count"].ifGiven { reader throws(DriverError) in try reader.integer() }
            viewModel?.setUnreadChatMessageCount(count)
        case .setCurrentPageIndex: viewModel?.currentPageIndex = try arguments[0, "index"].integer()
        case .readDynamicList: viewModel?.cacheMaxDynamicID(try arguments[0, "id"].integer())
        case .saveCached:
            page.cache.groupCacheService()
                .saveMaxID(
                    try arguments[3, "value"].integer(),
                    of: try arguments[0, "kind"].symbol(),
                    in: try arguments[1, "scope"].symbol(),
                    id: try arguments[2, "id"].integer()
                )
        case .registerHandlers: viewModel.map(handlers.register)
        case .dropViewModel: viewModel = nil
        case .dropAppService: appService = nil
        }
    }

    var state: JSONObject {
        [
            "chat": .string(handlers.badge(of: .chat)),
            "chatText": .text(handlers.chatText),
            "dynamic": .string(handlers.badge(of: .dynamic)),
            "activity": .string(handlers.badge(of: .activity)),
            "currentPageIndex": .integer(viewModel?.currentPageIndex),
        ]
    }
}
