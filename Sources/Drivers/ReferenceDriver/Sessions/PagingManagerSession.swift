// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A paging manager with its service, reformer, table, refresh controls, dialogs and placeholders.
///
/// Unless it is configured otherwise, both refresh controls are on, and hook and load completion record what they see.
@MainActor
final class PagingManagerSession: LayerSession {
    private enum Action: String, CaseIterable {
        case loadFirstPage, loadNextPage, enterRefresh, pullDown, pullUp, setAutoDownRefresh, setAutoUpRefresh
        case setParameter, scriptNextAnswer, replaceService, removeService, dropService, dropPagingManager, selectRow
        case showTable
    }

    static let layer = "paging-manager"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: [
            "request", "list.clear", "list.append", "hook.beforeFirst", "hook.beforeNext", "table.reload",
            "table.deselect", "screen.open", "page.rollback", "dialog.error", "refresh.begin", "refresh.end", "tips",
            "completion",
            "reformer.reset",
        ]
    )
    private static let keys = [
        "articles", "autoDownRefresh", "autoUpRefresh", "hook", "onCompletion", "transform", "source", "reformer",
        "parameters",
    ]

    private let stage: LayerStage
    private let parameters: JSONObject
    private let builder: ListServiceBuilder
    private let observer: PagingRecorder
    private let table: TableRecorder
    private let refreshControls: RefreshRecorder
    private let placeholders: PlaceholderRecorder
    private let container = ContainerRecorder()
    private var reformer: (any DrivenReformer)?
    private var services: [any ListDomainService] = []
    private var reformers: [any DrivenReformer] = []
    private var manager: (any PagingManaging)?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: Self.keys)
        self.stage = stage
        parameters = try configuration.object("parameters") ?? [:]
        builder = try ListServiceBuilder(configuration, stage: stage)
        observer = PagingRecorder(stage.recorder)
        table = TableRecorder(stage.recorder)
        refreshControls = RefreshRecorder(stage.recorder)
        placeholders = PlaceholderRecorder(stage.recorder)
        try makeManager(configuration)
        try makeService()
        if try !configuration.boolean("reformer", default: true) {
            reformer = nil
            reformers = []
        }
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .loadFirstPage: manager?.loadFirstPage()
        case .loadNextPage: manager?.loadNextPage()
        case .enterRefresh: manager?.enterRefresh()
        case .pullDown: refreshControls.pullDown()
        case .pullUp: refreshControls.pullUp()
        case .setAutoDownRefresh: manager?.autoDownRefresh = try arguments[0, "on"].boolean()
        case .setAutoUpRefresh: manager?.autoUpRefresh = try arguments[0, "on"].boolean()
        case .setParameter:
            reformer?.requestParameters[try arguments[0, "name"].text()] = arguments[1, "value"].value
        case .scriptNextAnswer: builder.script(try arguments[0, "status"].status())
        case .replaceService: try makeService()
        case .removeService: manager?.domainService = nil
        case .dropService:
            services = []
            reformers = []
        case .dropPagingManager: manager = nil
        case .selectRow: table.dataSource?.selectRow(try arguments[0, "row"].integer())
        case .showTable: manager?.showTable(in: try arguments[0, "view"].boolean() ? container : nil)
        }
    }

    var state: JSONObject {
        [
            "pageIndex": .integer(reformer?.pageIndex),
            "pageSize": .integer(reformer?.pageSize),
            "status": .text(reformer?.status.name),
            "rows": .integer(table.dataSource?.rowCount ?? 0),
            "ids": .ids(manager?.rows),
            "sections": .integer(table.dataSource?.sectionCount),
            "rowHeight": table.dataSource.map { .number($0.rowHeight(at: 0)) } ?? .null,
            "placeholder": .string(placeholders.placeholder.rawValue),
            "refreshing": .bool(refreshControls.isRefreshing),
            "headerInstalled": .bool(refreshControls.hasHeader),
            "footerInstalled": .bool(refreshControls.hasFooter),
            "tableShown": .bool(container.showsTable),
        ]
    }
}

extension PagingManagerSession {
    private func makeManager(_ configuration: ConfigurationReader) throws(DriverError) {
        let collaborators = PagingCollaborators(
            table: table,
            refreshControls: refreshControls,
            dialogs: DialogRecorder(stage.recorder),
            placeholders: placeholders
        )
        let firstPage = try configuration.integer("firstPage", default: 1)
        let isArticleList = try configuration.boolean("articles", default: false)
        let table: any TableSpecialization = isArticleList ? ArticleScript(recorder: stage.recorder) : PlainTable()
        let manager = stage.layers.makePagingManager(collaborators, firstPage, table, observer)
        let hook = try configuration.symbol("hook", default: HookScript.trace)
        manager.beforeLoadFirstPage = hook.hook("hook.beforeFirst", recorder: stage.recorder)
        manager.beforeLoadNextPage = hook.hook("hook.beforeNext", recorder: stage.recorder)
        manager.loadCompletion = completion(
            try configuration.symbol("onCompletion", default: CompletionScript.trace),
            of: manager
        )
        manager.autoDownRefresh = try configuration.boolean("autoDownRefresh", default: true)
        manager.autoUpRefresh = try configuration.boolean("autoUpRefresh", default: true)
        self.manager = manager
    }

    private func completion(_ script: CompletionScript, of manager: any PagingManaging) -> LoadCompletion? {
        guard script != .none else { return nil }
        return { [recorder = stage.recorder, weak manager] models, errorMessage in
            recorder.record("completion", with: .integer(models?.count), .text(errorMessage))
            if script == .loadNextPage, models?.isEmpty == false { manager?.loadNextPage() }
        }
    }

    /// Every service and its reformer live on until `dropService`, so that a late answer of a replaced one can come.
    private func makeService() throws(DriverError) {
        let reformer = stage.layers.makeReformer(parameters)
        guard let service = try builder.service(over: reformer) else { return }
        services.append(service)
        reformers.append(reformer)
        manager?.domainService = service
        self.reformer = reformer
    }
}
