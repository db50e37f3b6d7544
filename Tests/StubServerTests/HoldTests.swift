// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("A held answer", .timeLimit(.minutes(10)))
struct HoldTests {
    @Test("comes when it is released, in the order of the releases")
    func order() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            mount.hold(RequestPattern(page: 1))
            mount.hold(RequestPattern(page: 2))
            let first = try await served.connect()
            let second = try await served.connect()
            try await first.get("/api/houses?pageIndex=1")
            try await second.get("/api/houses?pageIndex=2")
            try await mount.expect("two held answers") { $0.heldCount == 2 }
            #expect(mount.release(RequestPattern(page: 2)) == 1)
            #expect(try await second.answers(1)[0].header("Understudy-Page") == "2")
            #expect(first.seen.bytes.isEmpty)
            #expect(mount.release(nil) == 1)
            #expect(try await first.answers(1)[0].header("Understudy-Page") == "1")
            try await mount.expect("answered requests") { $0.journal.map(\.state) == [.answered, .answered] }
            await first.close()
            await second.close()
        }
    }

    @Test("is gone as soon as its client is, also with another request behind it", arguments: [1, 2])
    func gone(requests: Int) async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            mount.hold(RequestPattern())
            let client = try await served.connect()
            for _ in 0..<requests { try await client.get("/api/houses") }
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            await client.close()
            try await mount.expect("no held answer") { $0.heldCount == 0 }
            #expect(mount.journal.map(\.state) == [.gone])
        }
    }

    @Test("is gone with a client that resets or leaves while the answer is delayed")
    func delayed() async throws {
        let mount = Mount(.five, delay: .seconds(3600))
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            try await mount.expect("a request") { $0.journal.count == 1 }
            await client.close()
            try await mount.expect("a gone request") { $0.journal.map(\.state) == [.gone] }
        }
    }

    @Test("keeps back what is pipelined behind it")
    func pipelined() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            mount.hold(RequestPattern(page: 1))
            let client = try await served.connect()
            try await client.get("/api/houses?pageIndex=1")
            try await client.get("/api/houses?pageIndex=2")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            mount.release(nil)
            #expect(try await client.answers(2).map { $0.header("Understudy-Page") } == ["1", "2"])
            await client.close()
        }
    }

    @Test("goes out when its mount is taken away")
    func unmounted() async throws {
        let mount = Mount(.five)
        try await Served.run { served async throws in
            served.server.mount(mount, at: "/m/17")
            mount.hold(RequestPattern())
            let client = try await served.connect()
            try await client.get("/m/17/api/houses")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            served.server.unmount("/m/17")
            #expect(try await client.answers(1)[0].status == 200)
            await client.close()
            #expect(try await served.get("/m/17/api/houses").status == 404)
        }
    }
}
