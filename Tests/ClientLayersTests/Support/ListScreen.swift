// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A whole list screen over a scripted transport, with the test as its controller.
@MainActor
final class ListScreen {
    let recorder = Recorder()
    let transport = ScriptedTransport()
    let table: RecordingTable
    var reformer: PlainListServiceReformer?
    var service: APIListDomainService?
    var manager: PagingManager?

    init(refresh: Bool = true, firstPageIndex: Int = 1, specialization: any TableSpecialization = PlainTable()) throws {
        table = RecordingTable(recorder)
        let collaborators = PagingCollaborators(
            table: table,
            refreshControls: recorder,
            dialogs: recorder,
            placeholders: recorder
        )
        let manager = PagingManager(
            collaborators: collaborators,
            firstPageIndex: firstPageIndex,
            specialization: specialization
        )
        let reformer = PlainListServiceReformer()
        manager.observer = recorder
        manager.autoDownRefresh = refresh
        manager.autoUpRefresh = refresh
        self.manager = manager
        self.reformer = reformer
        service = try makeService(over: reformer)
        manager.domainService = service
        manager.beforeLoadFirstPage = { [recorder] in recorder.add("hook.beforeFirst(\($0.count))") }
        manager.beforeLoadNextPage = { [recorder] in recorder.add("hook.beforeNext(\($0.count))") }
        manager.loadCompletion = { [recorder] in recorder.add(Self.completion($0, $1)) }
    }

    func makeService(over reformer: PlainListServiceReformer) throws -> APIListDomainService {
        let service = APIListDomainService(reformer: reformer)
        service?.observer = recorder
        service?.useAPI(ListAPI(endpoint: ListEndpoint(url: "http://stub/list", pageSize: 20), transport: transport))
        guard let service else { throw TransportFailure("no service over a reformer") }
        return service
    }

    static func completion(_ models: [JSONValue]?, _ message: String?) -> String {
        "completion(\(models.map { "\($0.count)" } ?? "nil"), \(message ?? "nil"))"
    }

    /// Loads pages 1 to n of 20 rows each and begins a new trace.
    func load(pages: Int) {
        for number in 1...pages {
            number == 1 ? manager?.loadFirstPage() : manager?.loadNextPage()
            transport.answer(transport.requests.count, page((number - 1) * 20..<number * 20))
        }
        _ = recorder.take()
    }

    /// Answers the latest request.
    func answer(_ body: JSONValue?) { transport.answer(transport.requests.count, body) }
    /// Fails the latest request.
    func fail(_ message: String) { transport.fail(transport.requests.count, message) }

    /// The ids of the list on show.
    var shown: [Int]? { ids(manager?.rows) }
}
