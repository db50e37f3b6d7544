// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListScreen
import UnderstudyTesting

/// Makes our reformer, under our list service, for contracts.
struct ReformerDriver: LayerDriver {
    let layers = [
        "reformer": LayerClaim(
            actions: ["setStatus", "setPageIndex", "doService"],
            events: ["request", "completion"]
        )
    ]

    /// The configuration that our service does not let a caller change.
    private static let fixed: [String: ContractValue] = [
        "pageParameter": "pageIndex", "sizeParameter": "pageSize", "pageSize": 20, "firstPage": 1,
        "listKeys": ["Data", "List"], "pageSizeKeys": ["Data", "PageSize"], "errorKeys": ["Message"],
    ]

    func makeLayer(named name: String, configuration: ContractValue, trace: LayerTrace) async throws -> any DrivenLayer
    {
        guard let endpoint = configuration["endpoints"]?["list"]?.text.flatMap({ URL(string: $0) }),
            let timeout = configuration["requestTimeout"]?.integer
        else { throw LayerRefusal.refused("there is no endpoint 'list', or no 'requestTimeout'") }
        // A contract that needs something else must not judge this layer.
        for (key, value) in configuration.object ?? [:] where !["endpoints", "requestTimeout"].contains(key) {
            guard Self.fixed[key] == value else { throw LayerRefusal.unsupported("the contract's value of '\(key)'") }
        }
        return await DrivenReformer(endpoint, timeout: Double(timeout) / 1000, trace)
    }
}

/// One reformer, its service, and the trace of both.
@MainActor
private final class DrivenReformer: DrivenLayer {
    private let reformer = ListReformer()
    private let service: ListService
    private let trace: LayerTrace

    init(_ endpoint: URL, timeout: TimeInterval, _ trace: LayerTrace) {
        self.trace = trace
        service = ListService(endpoint: endpoint, reformer: reformer, timeout: timeout)
        service.onRequest = { trace.tell("request", with: .integer($0)) }
    }

    func perform(_ action: String, with arguments: [ContractValue]) throws {
        switch action {
        case "setPageIndex":
            reformer.pageIndex = arguments[0].integer ?? 0
        case "setStatus":
            let status = ListReformer.Status.allCases.first { "\($0)" == arguments[0].text }
            guard let status else { throw LayerRefusal.refused("there is no status '\(arguments[0])'") }
            reformer.status = status
        case "doService":
            trace.began()
            let request = service.doService()
            Task {
                await request.value
                trace.tell(
                    "completion",
                    with: ContractValue(reformer.houses?.count),
                    ContractValue(reformer.errorMessage)
                )
                trace.ended()
            }
        default:
            throw LayerRefusal.unsupported("the action '\(action)'")
        }
    }

    func state() -> [String: ContractValue] {
        [
            "status": .text("\(reformer.status)"),
            "statusNumber": .integer(reformer.status.rawValue),
            "pageIndex": .integer(reformer.pageIndex),
            "pageSize": .integer(reformer.pageSize),
            "rows": ContractValue(reformer.houses?.count),
            "errorMessage": ContractValue(reformer.errorMessage),
            "parameters": [:],
        ]
    }

    func dispose() {
        service.close()
    }
}
