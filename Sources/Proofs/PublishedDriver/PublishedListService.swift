// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ReferenceDriver

/// A factory of list domain services with published mistakes; the code of each mistake checks its defect.
@MainActor
struct PublishedListService {
    /// The mistakes to make.
    let defects: Set<Defect>
    /// The factory of correct services.
    let right: LayerFactory

    /// Makes a service; nil if it refuses.
    func make(_ settings: ListServiceSettings) -> (any ListDomainService)? {
        guard settings.reformer != nil || isCreatedAlone(settings.source) else { return nil }
        let link = ReformerLink(to: settings.reformer)
        var settings = settings
        // The captured settings must not keep the reformer alive.
        settings.reformer = nil
        let beginWork = settings.beginWork
        spoil(link)
        let parts = parts(of: spoiled(settings, pageOfNow: pageIndex(of: link)))
        guard let service = LinkedListService(settings: parts, link: link, factory: right) else { return nil }
        service.keepsReformer = !has(.reformerNotKept)
        if has(.rowTakenForDictionary), settings.transform != nil {
            let reader = ListResponseReader(listKeys: settings.listKeys)
            service.responseReported = { response in
                DictionaryRows.demand(in: response, reader)
                return response
            }
        }
        service.sourceUsed = { source in
            spoiled(source, pageIndex: pageIndex(of: link), beginWork: beginWork)
        }
        if has(.silentWithoutRequest), case .none = settings.source { service.started = { _ in } }
        return service
    }

    private func has(_ defect: Defect) -> Bool { defects.contains(defect) }

    /// Returns whether a service is created without a reformer; the published one over two APIs refuses this.
    private func isCreatedAlone(_ source: ListServiceSource) -> Bool {
        if case .twoAPIs = source { return false }
        return has(.reformerNotNeeded)
    }

    private func pageIndex(of link: ReformerLink) -> @MainActor () -> Int? {
        { [weak link] in link?.real?.pageIndex }
    }

    private func spoil(_ link: ReformerLink) {
        if has(.neverOnGoing) {
            link.statusWritten = { [weak link] in $0 == .onGoing && link?.isStarting == true ? nil : $0 }
        }
        if has(.droppedRowsAsNoData) { link.droppedRowsWritten = { _ in 0 } }
        guard has(.staleResults) else { return }
        link.writesModels = { models, status in models != nil || status != .networkFailure }
        link.writesMessage = { message, status in message != nil || (status != .success && status != .noData) }
    }

    private func spoiled(
        _ settings: ListServiceSettings,
        pageOfNow: @escaping @MainActor () -> Int?
    ) -> ListServiceSettings {
        var settings = settings
        if has(.deepKeysIgnored) {
            settings.listKeys = settings.listKeys.flatMap { $0.count > 2 ? nil : $0 }
            settings.pageSizeKeys = settings.pageSizeKeys.flatMap { $0.count > 2 ? nil : $0 }
        }
        if has(.malformedAsEmpty) { settings.observer = nil }
        settings.source = spoiled(settings.source, pageIndex: pageOfNow, beginWork: settings.beginWork)
        return settings
    }

    private func spoiled(
        _ source: ListServiceSource,
        pageIndex: @escaping @MainActor () -> Int?,
        beginWork: @escaping @MainActor () -> @MainActor () -> Void
    ) -> ListServiceSource {
        switch source {
        case .testData(let count, let size, let first) where has(.testDataWithoutDefaults):
            return .testData(listCount: count ?? 0, pageSize: size ?? 0, firstPageIndex: first ?? 0)
        case .api(var api) where has(.pageReadLate):
            api.transport = LatePageTransport(
                api.transport,
                pageParameter: api.endpoint.pageParameter,
                pageIndex: pageIndex,
                beginWork: beginWork
            )
            return .api(api)
        default: return source
        }
    }

    /// Returns the settings of two services if two APIs complete one by one, else those of one.
    private func parts(of settings: ListServiceSettings) -> [ListServiceSettings] {
        guard case .twoAPIs(let first, let second) = settings.source, has(.completionForEachAPI) else {
            return [settings]
        }
        return [first, second]
            .map { api in
                var settings = settings
                settings.source = .api(api)
                return settings
            }
    }
}

/// The published reading of rows for a transform, which treats every row as a dictionary without a check.
enum DictionaryRows {
    /// Ends the program if a row of a response is not a dictionary.
    static func demand(in response: JSONValue?, _ reader: ListResponseReader) {
        guard case .rows(let rows) = reader.rows(of: response) else { return }
        precondition(rows.allSatisfy { $0.object != nil }, "a row that is not a dictionary was asked for a key")
    }
}
