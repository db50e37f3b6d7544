// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import Pagers

/// A paging manager behind the layer `pager`, in the dialects that number their pages.
///
/// The contracts that it does not hold, and the reasons, are in `docs/paging-manager.md`.
@MainActor
final class PagingManagerPagerSession: LayerSession {
    private enum Action: String, CaseIterable {
        case start, next, refresh, retry, all
    }

    /// The failure of a request, which the manager reports only as a message.
    private struct Failure {
        var kind: PagerFailure.Kind
        var page: Int
    }

    static let layer = "pager"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["page", "end", "failed"],
        promises: ["overlaps", "resumes"]
    )
    private static let keys = ["dialect", "parameters"]

    private let transport: any Transport
    private let recorder: TraceRecorder
    private let dialect: PagerDialect
    private let endpoint: ListEndpoint
    private let reformer: any DrivenReformer
    private let service: APIListDomainService?
    private let manager: any PagingManaging
    private let clearing = ListClearing()
    private var pageCount = 0
    private var failure: Failure?
    private var lastFailure: Failure?
    private var isReadingAll = false

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: Self.keys)
        transport = stage.transport
        recorder = stage.recorder
        dialect = try PagerSession.dialect(configuration["dialect"])
        endpoint = try Self.endpoint(of: dialect, configuration)
        reformer = stage.layers.makeReformer(try configuration.object("parameters") ?? [:])
        service = APIListDomainService(reformer: reformer)
        manager = stage.layers.makePagingManager(PagingCollaborators(), dialect.firstPage, PlainTable(), clearing)
        // A list service needs at least one key to the rows, but a body can be the array itself; `body` is that key.
        service?.reader = ListResponseReader(listKeys: ["body"] + dialect.rows)
        service?.customService = { [weak self] request in self?.send(request) }
        manager.domainService = service
        manager.loadCompletion = { [weak self] models, message in
            self?.completed(models: models, hasFailed: message != nil)
        }
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let limit = ArgumentReader(action: action, arguments: arguments)[0, "limit"]
        if name == .all, limit.value != .null {
            let message = "\(limit.name) is \(limit.value); a paging manager shows whole pages, so give null"
            throw DriverError(.unsupported(limit.name), message: message)
        }
        switch name {
        case .start, .all:
            isReadingAll = name == .all
            manager.loadFirstPage()
        case .refresh:
            isReadingAll = false
            manager.enterRefresh()
        case .next: manager.loadNextPage()
        case .retry:
            guard let failure else { return }
            if failure.page <= dialect.firstPage { manager.loadFirstPage() } else { manager.loadNextPage() }
        }
    }

    var state: JSONObject {
        [
            "ids": .array(ids(of: manager.rows)),
            "loading": .bool(reformer.status == .onGoing),
            "failed": .text(failure?.kind.rawValue),
            "hasNext": .null,
            "hasPrevious": .null,
            "pages": .integer(pageCount),
        ]
    }
}

extension PagingManagerPagerSession {
    /// Sends a request of the service, and notes the kind of a failure on the way.
    private func send(_ request: ListServiceRequest) {
        let message = endpoint.request(page: request.page, parameters: request.parameters)
        transport.exchange(message) { [weak self] outcome in
            switch outcome.flatMap(\.body) {
            case .success(let body): request.done(.response(body.map { ["body": $0] }))
            case .failure(let reason) where reason.isCanceled: request.done(.status(.canceled))
            case .failure(let reason):
                let hasAnswer = if case .success = outcome { true } else { false }
                let kind = Self.kind(of: reason, hasAnswer: hasAnswer)
                self?.lastFailure = Failure(kind: kind, page: request.page)
                request.done(.error(reason.message))
            }
        }
    }

    private static func kind(of reason: TransportFailure, hasAnswer: Bool) -> PagerFailure.Kind {
        if reason.status != nil { return .status }
        if reason.isNetwork { return .network }
        return hasAnswer ? .content : .other
    }

    /// Reports what the manager has done with an answer.
    private func completed(models: [JSONValue]?, hasFailed: Bool) {
        let isFirst = clearing.take()
        failure = hasFailed ? lastFailure : nil
        if let failure {
            isReadingAll = false
            return recorder.record("failed", with: .string(failure.kind.rawValue))
        }
        if isFirst || models != nil {
            pageCount = isFirst ? 1 : pageCount + 1
            recorder.record("page", with: .array(ids(of: models ?? [])))
        }
        if models == nil {
            isReadingAll = false
            recorder.record("end")
        }
        if isReadingAll { manager.loadNextPage() }
    }

    private func ids(of rows: [JSONValue]) -> [JSONValue] {
        rows.map { $0.value(at: dialect.id) ?? .null }
    }

    private static func endpoint(
        of dialect: PagerDialect,
        _ configuration: ConfigurationReader
    ) throws(DriverError) -> ListEndpoint {
        guard case .query(let page) = dialect.send.page, dialect.style == .page, dialect.row.isEmpty,
            dialect.headers.isEmpty
        else {
            let message = """
                a paging manager asks for pages by their number, without headers, and shows the elements of the array; \
                the dialect '\(dialect.name)' needs something else
                """
            throw DriverError(.unsupported("dialect '\(dialect.name)'"), message: message)
        }
        let endpoints = try LayerEndpoints(configuration)
        var endpoint = ListEndpoint(
            url: try endpoints.url(["list"]),
            pageParameter: page,
            timeout: endpoints.timeout
        )
        if case .query(let size) = dialect.send.size {
            endpoint.sizeParameter = size
            endpoint.pageSize = try PagerSession.integer("pageSize", of: configuration, in: 1...1_000_000)
        }
        return endpoint
    }
}

/// An observer that notes whether the list was cleared, which only a first page does.
@MainActor
private final class ListClearing: PagingObserver {
    private var wasCleared = false

    func pagingClearedList() {
        wasCleared = true
    }

    /// Returns whether the list was cleared since the last call.
    func take() -> Bool {
        defer { wasCleared = false }
        return wasCleared
    }
}
