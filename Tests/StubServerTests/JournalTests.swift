// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("The journal of a served mount", .timeLimit(.minutes(10)))
struct JournalTests {
    /// Headers that send a request to the full path.
    private static let detour = "Accept-Encoding: identity\r\nX-Tab: 2\r\n"

    @Test("has the answer as it was sent", arguments: ["", JournalTests.detour])
    func answer(headers: String) async throws {
        let mount = Mount(.five, clock: Moment.system)
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses", headers: headers)
            let sent = try await client.answers(1)[0]
            try await mount.expect("an answered request") { $0.journal.map(\.state) == [.answered] }
            let entry = mount.journal[0]
            let recorded = entry.answerHeaders?.fields.map { "\($0.name): \($0.value)" }
            #expect(recorded == sent.headers.map { "\($0.name): \($0.value)" })
            #expect(entry.status == 200)
            #expect(entry.arrival.map { $0.iso8601 > "2026-01-01" } == true)
            #expect(entry.duration.map { $0 >= .zero && $0 < .seconds(600) } == true)
            #expect(entry.headers.fields.map(\.name).first == "Host")
            await client.close()
        }
    }

    @Test("has the headers of a broken answer where any are sent, and none of one that is not")
    func broken() async throws {
        let faults = ["close-mid-body@request=1", "malformed-chunk@request=2", "close-before@request=3"]
        let mount = Mount(.five, faults: try faults.map { try FaultParser.parse(commandLine: $0) })
        try await Served.run(mount) { served async throws in
            for number in 1...3 {
                let client = try await served.connect()
                try await client.get("/api/houses")
                _ = try await client.closed()
                try await mount.expect("request \(number)") {
                    $0.journal.filter { $0.state == .answered }.count == number
                }
                await client.close()
            }
            let chunked = mount.journal.map { entry in
                entry.answerHeaders?.fields.contains { $0.name == "Transfer-Encoding" && $0.value == "chunked" }
            }
            #expect(chunked == [true, true, nil])
        }
    }

    @Test("keeps a duration that includes the delay")
    func delay() async throws {
        let mount = Mount(.five, delay: .milliseconds(80), clock: Moment.system)
        try await Served.run(mount) { served async throws in
            _ = try await served.get("/api/houses")
            try await mount.expect("an answered request") { $0.journal.map(\.state) == [.answered] }
            #expect(mount.journal[0].duration.map { $0 >= .milliseconds(80) } == true)
        }
    }
}
