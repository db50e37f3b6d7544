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

    func makeLayer(
        _ name: String,
        _ configuration: ContractValue,
        _ trace: LayerTrace
    ) async throws -> any DrivenLayer {
        guard configuration["parameters"] == nil else { throw LayerRefusal.unsupported("parameters of the list") }
        guard let endpoint = configuration["endpoints"]?["list"]?.text.flatMap({ URL(string: $0) }) else {
            throw LayerRefusal.refused("there is no endpoint 'list'")
        }
        return await DrivenReformer(endpoint, trace)
    }
}

/// One reformer, its service, and the trace of both.
@MainActor
private final class DrivenReformer: DrivenLayer {
    private let reformer = ListReformer()
    private let service: ListService
    private let trace: LayerTrace

    init(_ endpoint: URL, _ trace: LayerTrace) {
        self.trace = trace
        service = ListService(endpoint: endpoint, reformer: reformer)
        service.onRequest = { trace.tell("request", .integer($0)) }
    }

    func perform(_ action: String, _ arguments: [ContractValue]) throws {
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
                trace.tell("completion", ContractValue(reformer.houses?.count), ContractValue(reformer.errorMessage))
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
