// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import PublishedDriver
import ReferenceDriver

/// The mistakes around a correct list domain service: in its settings, requests, responses or results.
@MainActor
struct ListServiceSpoil {
    /// The function that makes the settings of the service.
    var settings: @MainActor (ListServiceSettings) -> ListServiceSettings = { $0 }
    /// The function that makes the source of rows.
    var source: @MainActor (ListServiceSource) -> ListServiceSource = { $0 }
    /// The function that makes the request that is sent.
    var request: @MainActor (TransportRequest) -> TransportRequest = { $0 }
    /// The function that makes the result that arrives.
    var result: @MainActor (Result<JSONValue?, TransportFailure>) -> Result<JSONValue?, TransportFailure> = { $0 }
    /// The function that makes the response that is read, from the network or reported.
    var response: @MainActor (JSONValue?, ListServiceSettings) -> JSONValue? = { response, _ in response }
    /// Whether a response that is reported counts as a failure.
    var fails: @MainActor (JSONValue?, ListServiceSettings) -> Bool = { _, _ in false }
    /// Whether a failed request is sent once more.
    var sendsAgain = false
    /// The function that makes the transform, if there is one, with the link to the reformer.
    var transform: @MainActor (@escaping ModelTransform, ReformerLink) -> ModelTransform? = { transform, _ in transform
    }
    /// The function that changes the writes to the reformer.
    var link: @MainActor (ReformerLink) -> Void = { _ in }
    /// The function that changes the work of the service.
    var service: @MainActor (LinkedListService) -> Void = { _ in }

    /// Creates a value without mistakes.
    init() {}

    /// Makes a wrong service; nil if a correct one would refuse.
    func make(with settings: ListServiceSettings, using right: LayerFactory) -> (any ListDomainService)? {
        guard let reformer = settings.reformer else { return nil }
        let link = ReformerLink(to: reformer)
        self.link(link)
        var used = self.settings(settings)
        // The captured settings must not keep the reformer alive.
        used.reformer = nil
        let reading = used
        used.source = spoiled(used.source, for: reading)
        used.transform = used.transform.flatMap { transform($0, link) }
        guard let service = LinkedListService(settings: [used], link: link, factory: right) else { return nil }
        service.sourceUsed = { spoiled($0, for: reading) }
        service.responseReported = { response($0, reading) }
        service.responseFails = { fails($0, reading) }
        self.service(service)
        return service
    }

    private func spoiled(_ source: ListServiceSource, for settings: ListServiceSettings) -> ListServiceSource {
        switch self.source(source) {
        case .api(let api): .api(spoiled(api, for: settings))
        case .twoAPIs(let first, let second): .twoAPIs(spoiled(first, for: settings), spoiled(second, for: settings))
        case let other: other
        }
    }

    private func spoiled(_ api: ListAPI, for settings: ListServiceSettings) -> ListAPI {
        var api = api
        api.transport = RewritingTransport(api.transport, sendsAgain: sendsAgain, request: request) { arrived in
            result(arrived).map { response($0, settings) }
        }
        return api
    }
}

extension ListServiceSettings {
    /// The path of the rows.
    var rowsPath: [String] { ListResponseReader(listKeys: listKeys).listPath }
    /// Whether the rows are looked for on the default path.
    var readsDefaultPath: Bool { rowsPath == ListResponseReader.defaultListKeys }
    /// The path of the page size.
    var pageSizePath: [String] { ListResponseReader(pageSizeKeys: pageSizeKeys).pageSizePath }

    /// Returns the settings with a change.
    func changing(_ change: (inout ListServiceSettings) -> Void) -> ListServiceSettings {
        var changed = self
        change(&changed)
        return changed
    }
}
