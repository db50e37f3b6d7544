// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes for operators: whether the stub is up, whether it serves lists, and its counters.
    static var metrics: [AdminRoute] {
        [
            AdminRoute(
                method: "GET",
                path: "/health",
                summary: "Whether the stub accepts requests; needs no token",
                schema: "Health",
                isOpen: true
            ) { (_, _) throws(AdminRefusal) in .init(body: ["status": "up"]) },
            AdminRoute(
                method: "GET",
                path: "/ready",
                summary: "Whether the stub serves a list or an answer; needs no token",
                schema: "Readiness",
                alternatives: [(503, "Nothing is served")],
                isOpen: true
            ) { (api, _) throws(AdminRefusal) in
                let isReady = api.mounts.entries.contains { !$0.mount.backend.file.names.isEmpty }
                guard isReady else {
                    return .init(status: 503, body: ["status": "not ready", "reason": "no list is served"])
                }
                return .init(body: ["status": "ready"])
            },
            AdminRoute(
                method: "GET",
                path: "/metrics",
                summary: "Counters and gauges as text, version 0.0.4",
                type: MetricFamily.contentType,
                schema: "Metrics"
            ) { (api, _) throws(AdminRefusal) in
                .init(body: .string(MetricFamily.text(of: api.metricFamilies)), type: MetricFamily.contentType)
            },
        ]
    }

    /// All metrics.
    private var metricFamilies: [MetricFamily] {
        let backends = mounts.entries.map(\.mount)
        let sandboxes = backends.flatMap { $0.sandboxes?.all.map(\.mount) ?? [] }
        let mounts = backends + sandboxes
        let requests = self.mounts.requestCounts.all.map { series, count in
            let status = series.status == 0 ? "" : String(series.status)
            let labels = [(name: "list", value: series.list), ("status", status), ("fault", series.faults)]
            return MetricFamily.Sample(labels: labels, value: count)
        }
        var families = [
            MetricFamily(
                "understudy_requests_total",
                kind: .counter,
                help:
                    "Requests by list, status code and faults of the answer; list is empty if nothing is at the path.",
                samples: requests
            ),
            MetricFamily(
                "understudy_build_info",
                kind: .gauge,
                help: "The version of the program; the value is always 1.",
                samples: [MetricFamily.Sample(labels: [("version", facts.version)], value: 1)]
            ),
            .gauge("understudy_mounts", help: "Backends that are served.", value: backends.count),
            .gauge("understudy_sandboxes", help: "Sandboxes that have not expired.", value: sandboxes.count),
            .gauge("understudy_held_answers", help: "Held answers.", value: mounts.sum(of: \.heldCount)),
            .gauge(
                "understudy_waiting_holds",
                help: "Holds that wait for a request.",
                value: mounts.sum(of: \.armedCount)
            ),
            .gauge("understudy_faults", help: "Faults, used-up ones included.", value: mounts.sum(of: \.faults.count)),
            .gauge(
                "understudy_last_reload_successful",
                help: "Whether the last reload of the list files succeeded; 1 if there was none.",
                value: mounts.contains(where: \.isReloadFailed) ? 0 : 1
            ),
            .gauge(
                "process_start_time_seconds",
                help: "Start of the server in seconds since 1970-01-01 UTC.",
                value: Int(facts.startSecond)
            ),
        ]
        if let count = facts.connections?.openCount {
            families.append(.gauge("understudy_open_connections", help: "Open connections.", value: count))
        }
        if let count = ProcessMemory.residentByteCount {
            families.append(.gauge("process_resident_memory_bytes", help: "Resident memory in bytes.", value: count))
        }
        return families
    }
}

extension [Mount] {
    /// Returns the sum of a number of each mount.
    fileprivate func sum(of number: (Mount) -> Int) -> Int { reduce(0) { $0 + number($1) } }
}

/// The facts about a running server that its metrics contain.
struct ServerFacts: Sendable {
    /// The version of the program; empty if unknown.
    var version = ""
    /// The start of the server in seconds since 1970, UTC.
    var startSecond: Int64 = 0
    /// The open connections; nil if they are not counted.
    var connections: ConnectionAllowance?
}
