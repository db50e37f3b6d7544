// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues
package import PageDocuments
package import Pagers
package import SourceDiagnostics

/// Creates the layers under test; replace a member to drive a layer that is wrong on purpose.
///
/// ```swift
/// var layers = LayerFactory()
/// layers.makePagingManager = { collaborators, firstPageIndex, specialization, observer in … }
/// let driver = ReferenceDriver(name: "published", version: "1", transport: …, cacheStore: …, layers: layers)
/// ```
package struct LayerFactory: Sendable {
    /// Creates a reformer with its request parameters.
    package var makeReformer: @MainActor @Sendable (_ parameters: JSONObject) -> any DrivenReformer
    /// Creates a list domain service; nil if it refuses.
    package var makeListService: @MainActor @Sendable (_ settings: ListServiceSettings) -> (any ListDomainService)?
    /// Creates a paging manager; the observer is not to be kept alive.
    package var makePagingManager:
        @MainActor @Sendable (
            _ collaborators: PagingCollaborators,
            _ firstPageIndex: Int,
            _ specialization: any TableSpecialization,
            _ observer: any PagingObserver
        ) -> any PagingManaging
    /// Creates a group domain service for a team and a group, either of them 0 for none.
    package var makeGroupDomainService:
        @MainActor @Sendable (
            _ teamID: Int,
            _ groupID: Int,
            _ endpoint: GroupEndpoint,
            _ transport: any Transport
        ) -> any GroupDomainService
    /// Creates the cache services of an app over a store.
    package var makeCacheService:
        @MainActor @Sendable (_ store: any CacheStore, _ currentUser: any CurrentUser) -> any CacheAppService
    /// Creates an app service, which is to keep neither service alive; nil if it refuses.
    package var makeAppService:
        @MainActor @Sendable (
            _ domainService: (any GroupDomainService)?,
            _ cacheService: (any CacheAppService)?,
            _ currentUser: any CurrentUser,
            _ dialogs: any Dialogs
        ) -> (any GroupAppService)?
    /// Creates a badge view model, which is not to keep its app service alive.
    package var makeBadgeViewModel:
        @MainActor @Sendable (_ appService: any GroupAppService, _ largeNumberAbove: Int) -> any DrivenBadgeViewModel
    /// Creates a factory of tickets, which analyses on an executor; nil for the threads that all tasks share.
    package var makeTicketFactory: @MainActor @Sendable (_ background: (any TaskExecutor)?) -> any TicketFactory
    /// Creates a cell for tickets.
    package var makeTicketCell: @MainActor @Sendable () -> any DrivenTicketCell
    /// Creates the controller of a ticket screen with a kind on show.
    package var makeTicketListing:
        @MainActor @Sendable (_ kind: TicketKind, _ collaborators: TicketCollaborators) -> any TicketListing
    /// Creates a command whose work is in its settings.
    package var makeCommand: @MainActor @Sendable (_ settings: CommandSettings) -> any DrivenCommand
    /// Creates the factory of web commands.
    package var makeWebCommands:
        @MainActor @Sendable (
            _ get: WebEndpoint,
            _ post: WebEndpoint,
            _ transport: any Transport
        ) -> any DrivenWebCommands
    /// Creates the lower part of a network layer.
    package var makeAPIRequests: @MainActor @Sendable (_ transport: any Transport) -> any APIRequesting
    /// Creates the manager of one API, which is not to keep its delegate alive.
    package var makeAPIManager: @MainActor @Sendable (_ api: API, _ requests: any APIRequesting) -> any APIManaging
    /// Creates a page that was generated from its document.
    package var makePage: @MainActor @Sendable (_ settings: PageSettings) -> any DrivenPage
    /// Creates a pager; the alarm measures its waits before a request is repeated.
    package var makePager:
        @MainActor @Sendable (
            _ settings: PagerSettings,
            _ transport: any Transport,
            _ alarm: any Alarm
        ) -> any DrivenPager
    /// Generates the sources of a page document.
    package var generatePage:
        @MainActor @Sendable (
            _ document: [UInt8],
            _ language: PageLanguage
        ) -> Result<PageGenerator.Output, Diagnostics>

    /// Creates a factory of the project's own layers.
    package init() {
        makeReformer = { ParameterListServiceReformer(requestParameters: $0) }
        makeListService = { Self.listService($0) }
        makePagingManager = { collaborators, firstPageIndex, specialization, observer in
            let manager = PagingManager(
                collaborators: collaborators,
                firstPageIndex: firstPageIndex,
                specialization: specialization
            )
            manager.observer = observer
            return manager
        }
        makeGroupDomainService = { APIGroupDomainService(teamID: $0, groupID: $1, endpoint: $2, transport: $3) }
        makeCacheService = { StoredCacheAppService(store: $0, currentUser: $1) }
        makeAppService = { domainService, cacheService, currentUser, dialogs in
            CachingGroupAppService(
                domainService: domainService,
                cacheService: cacheService,
                currentUser: currentUser,
                dialogs: dialogs
            )
        }
        makeBadgeViewModel = { BadgeViewModel(appService: $0, rule: UnreadRule(largeNumberAbove: $1)) }
        makeTicketFactory = { BackgroundTicketFactory(executor: $0) }
        makeTicketCell = { TicketCellModel() }
        makeTicketListing = { TicketListController(kind: $0, collaborators: $1) }
        makeCommand = { settings in
            Command(
                timeLimit: settings.timeLimit,
                consume: settings.consume ?? { _, _ in },
                success: settings.success,
                error: settings.error,
                cancel: settings.cancel
            )
        }
        makeWebCommands = { WebCommands(get: $0, post: $1, transport: $2) }
        makeAPIRequests = { TransportAPIRequests(transport: $0) }
        makeAPIManager = { APIManager($0, requests: $1) }
        makePage = { GeneratedPage($0) }
        makePager = { Pager($0, transport: $1, alarm: $2) }
        generatePage = { document, language in
            Result { () throws(Diagnostics) in
                try PageGenerator(PageTemplates(language)).generate(document, file: "page.json")
            }
        }
    }

    @MainActor
    private static func listService(_ settings: ListServiceSettings) -> (any ListDomainService)? {
        let reader = ListResponseReader(listKeys: settings.listKeys, pageSizeKeys: settings.pageSizeKeys)
        if case .twoAPIs(let first, let second) = settings.source {
            let service = TwoAPIListDomainService(reformer: settings.reformer)
            service?.reader = reader
            service?.modelTransform = settings.transform
            service?.apis = (first, second)
            service?.observer = settings.observer
            return service
        }
        let service = APIListDomainService(reformer: settings.reformer)
        service?.reader = reader
        service?.modelTransform = settings.transform
        service?.observer = settings.observer
        service?.use(settings.source, nextStatus: settings.nextStatus)
        return service
    }
}
