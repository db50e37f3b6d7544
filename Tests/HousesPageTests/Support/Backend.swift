// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import HousesPage
import JSONValues
import ListDescription
import SimulatedStage
import StubEngine

/// The stub with a list of five houses, two a page, and what a page's view model fetches them with.
@MainActor
final class Backend {
    /// What is served.
    let mount: Mount
    private let clock = SimulatedClock()
    private let stage = SimulatedStage()
    private var base = ""
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Creates a stub in which some things go wrong.
    init(_ faults: FaultKind...) {
        let list = ListDescription(
            name: "houses",
            rows: 5,
            paging: PageStyle(defaultSize: 2),
            row: RowTemplate([RowField(name: "Id", kind: .index)])
        )
        mount = Mount(ListFile(lists: [list]), faults: faults.map { Fault($0, times: 1) })
    }

    /// Begins to serve.
    func start() async throws {
        base = try await stage.mount(mount).baseURL
    }

    /// Asks for a page of the list, by the parameters of the fetch.
    func fetch(_ name: String, _ parameters: [String: Any], _ completion: @escaping @MainActor ([String: Any]?) -> Void)
    {
        let query = parameters.sorted { $0.key < $1.key }.map { RequestParameter(name: $0.key, value: "\($0.value)") }
        let request = TransportRequest(url: base + "/api/houses", parameters: query, timeout: .seconds(30))
        SimulatedTransport(stage, clock: clock)
            .send(request) { [self] result in
                completion((try? result.get()).map(Self.dictionary))
                for waiter in waiters { waiter.resume() }
                waiters = []
            }
    }

    /// Waits until the next answer has been dealt with.
    func answered() async {
        await withCheckedContinuation { waiters.append($0) }
    }

    private static func dictionary(_ body: JSONValue?) -> [String: Any] {
        let ids = (body?.value(at: ["Data", "List"])?.array ?? []).compactMap { $0["Id"]?.int }
        return ["title": "Houses", "rowsInAll": 5, "houses": ids.map { ["Id": $0] }, "unknown": true]
    }
}
