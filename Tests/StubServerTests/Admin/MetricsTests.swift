// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("Metrics, health and readiness", .timeLimit(.minutes(10)))
struct MetricsTests {
    private static func requests(list: String, status: Int, fault: String = "") -> String {
        "understudy_requests_total{list=\"\(list)\",status=\"\(status)\",fault=\"\(fault)\"}"
    }

    private func metrics(_ served: Served) async throws -> MetricsText {
        let answer = try await served.get("/__understudy/metrics")
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        return try MetricsText(answer.body)
    }

    @Test("count requests of both paths by list, status and fault")
    func requests() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let tag = try #require(try await served.get("/api/houses").header("ETag"))
            #expect(try await served.get("/api/houses?pageIndex=2").status == 200)
            #expect(try await served.get("/api/houses", headers: "If-None-Match: \(tag)\r\n").status == 304)
            #expect(try await served.get("/api/houses", headers: "Understudy-Fault: status:503\r\n").status == 503)
            #expect(try await served.get("/nowhere").status == 404)
            let metrics = try await metrics(served)
            #expect(metrics.types["understudy_requests_total"] == "counter")
            #expect(
                metrics.values.filter { $0.key.hasPrefix("understudy_requests_total") } == [
                    Self.requests(list: "houses", status: 200): 2, Self.requests(list: "houses", status: 304): 1,
                    Self.requests(list: "houses", status: 503, fault: "status"): 1,
                    Self.requests(list: "", status: 404): 1,
                ]
            )
        }
    }

    @Test("show held answers, faults, the reload, connections, memory, start and version")
    func gauges() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.version = "1.2\"3"
        let mount = Mount(.five, faults: [Fault(.delay(.zero))])
        try await Served.run(mount, configuration: configuration) { served async throws in
            mount.hold(RequestPattern(page: 1))
            mount.hold(RequestPattern(page: 3))
            mount.failReload()
            let client = try await served.connect()
            try await client.get("/api/houses?pageIndex=1")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            let metrics = try await metrics(served)
            #expect(metrics.names == metrics.names.sorted())
            #expect(metrics.values["understudy_held_answers"] == 1)
            #expect(metrics.values["understudy_waiting_holds"] == 1)
            #expect(metrics.values["understudy_faults"] == 1)
            #expect(metrics.values["understudy_mounts"] == 1)
            #expect(metrics.values["understudy_last_reload_successful"] == 0)
            #expect(metrics.values["understudy_open_connections"].map { $0 >= 2 } == true)
            #expect(metrics.values["understudy_build_info{version=\"1.2\\\"3\"}"] == 1)
            #expect(metrics.values["process_start_time_seconds"] == 784_111_777)
            #expect(metrics.values["process_resident_memory_bytes"].map { $0 > 1 << 20 } == true)
            mount.release(nil)
            _ = try await client.answers(1)
            await client.close()
        }
    }

    @Test("keep the requests of a backend that is no longer mounted")
    func unmounting() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            for prefix in ["/m/1", "/m/2"] {
                served.server.mount(Mount(.five), at: prefix)
                #expect(try await served.get("\(prefix)/api/houses").status == 200)
                served.server.unmount(prefix)
            }
            #expect(try await served.get("/api/houses").status == 200)
            #expect(try await metrics(served).values[Self.requests(list: "houses", status: 200)] == 3)
        }
    }

    @Test("need the token of the admin API, but health and readiness do not, and no journal has any of them")
    func token() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.adminToken = "s3cret"
        let mount = Mount(.five)
        try await Served.run(mount, configuration: configuration) { served async throws in
            #expect(try await served.get("/__understudy/metrics").status == 401)
            let header = "Authorization: Bearer s3cret\r\n"
            #expect(try await served.get("/__understudy/metrics", headers: header).status == 200)
            let health = try await served.get("/__understudy/health")
            #expect(health.status == 200 && health.body == #"{"status":"up"}"#)
            let ready = try await served.get("/__understudy/ready")
            #expect(ready.status == 200 && ready.body == #"{"status":"ready"}"#)
            for path in ["health", "ready"] {
                let client = try await served.connect()
                try await client.send(
                    "HEAD /__understudy/\(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                let text = try await client.closed().text
                #expect(text.hasPrefix("HTTP/1.1 200 ") && text.hasSuffix("\r\n\r\n"))
                let post = try await served.connect()
                try await post.send(
                    "POST /__understudy/\(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
                )
                #expect(try await post.answers(1)[0].status == 401)
                await post.close()
            }
            #expect(mount.journal.isEmpty)
        }
    }

    @Test("say that a stub without lists is up, but not ready; a failed reload leaves it ready")
    func readiness() async throws {
        try await Served.run { served async throws in
            #expect(try await served.get("/__understudy/health").status == 200)
            let answer = try await served.get("/__understudy/ready")
            #expect(answer.status == 503)
            #expect(answer.body == #"{"status":"not ready","reason":"no list is served"}"#)
            let mount = Mount(.five)
            served.server.mount(mount, at: "/m/1")
            mount.failReload()
            #expect(try await served.get("/__understudy/ready").status == 200)
        }
    }

    @Test("escape the values of labels, and are sorted by name and label")
    func text() throws {
        let samples = ["b", "a\"\\\nc"].map { MetricFamily.Sample(labels: [(name: "list", value: $0)], value: 1) }
        let text = MetricFamily.text(of: [
            .gauge("b", help: "Two\\three\nfour.", value: -1),
            MetricFamily("a_total", kind: .counter, help: "One.", samples: samples),
        ])
        #expect(
            text == #"""
                # HELP a_total One.
                # TYPE a_total counter
                a_total{list="a\"\\\nc"} 1
                a_total{list="b"} 1
                # HELP b Two\\three\nfour.
                # TYPE b gauge
                b 0

                """#
        )
        #expect(try MetricsText(text).names == ["a_total", "b"])
    }

    @Test("read the resident pages from the second number", arguments: [("1234 567 89 1 0 2 0\n", 567), ("", nil)])
    func memory(line: String, count: Int?) {
        #expect(ProcessMemory.residentPageCount(ofLine: line) == count)
    }

    @Test("the journal has the address of the client on both paths")
    func clients() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            _ = try await served.get("/api/houses")
            _ = try await served.get("/api/houses", headers: "Understudy-Fault: status:503\r\n")
            #expect(mount.journal.map(\.client) == ["127.0.0.1", "127.0.0.1"])
        }
    }
}
