// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Synchronization
import SystemCalls
import Testing

@testable import StubServer

@Suite("A reload", .timeLimit(.minutes(10)))
struct HotReloadTests {
    private struct Bad: Error {}

    /// A configuration that a test writes, and what became of it.
    private final class Desk: Sendable {
        let version = Mutex(0)
        let outcomes = Mutex<[String]>([])
        let signal = Signal()
        let looked = Signal()

        func write(_ version: Int) {
            self.version.withLock { $0 = version }
        }

        func reload(_ mount: Mount) -> HotReload {
            HotReload(
                of: mount,
                every: .milliseconds(2),
                look: {
                    defer { self.looked.advance() }
                    return ["\(self.version.withLock { $0 })"]
                },
                load: {
                    let version = self.version.withLock { $0 }
                    guard version > 0 else { throw Bad() }
                    var file = ListFile.five
                    file.lists[0].rows = UInt64(version)
                    return Backend(file)
                },
                report: { outcome in
                    let text = if case .kept(let error) = outcome { "\(type(of: error))" } else { "changed" }
                    self.outcomes.withLock { $0.append(text) }
                    self.signal.advance()
                }
            )
        }

        func expect(_ outcomes: [String]) async throws {
            try await withTimeLimit({ "outcomes \(outcomes), but \(self.outcomes.withLock { $0 })" }) {
                while true {
                    let seen = self.signal.revision
                    if self.outcomes.withLock({ $0 }) == outcomes { return }
                    try Task.checkCancellation()
                    await self.signal.wait(after: seen)
                }
            }
        }
    }

    @Test("serves what is good, keeps the former where it is bad, and takes up the next")
    func swaps() async throws {
        let desk = Desk()
        desk.write(5)
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            let watching = Task { await desk.reload(mount).run() }
            defer { watching.cancel() }
            await desk.looked.wait(after: 0)
            let client = try await served.connect()
            try await client.get("/api/houses")
            #expect(try await client.answers(1)[0].body.hasSuffix(#""Total":5}}"#))
            for (version, outcomes) in [
                (1, ["changed"]), (-1, ["changed", "Bad"]), (3, ["changed", "Bad", "changed"]),
            ] {
                try await client.get("/api/houses?pageIndex=2")
                _ = try await client.wait("an answer") { $0.answers.count % 2 == 0 }
                desk.write(version)
                try await desk.expect(outcomes)
                #expect(mount.isReloadFailed == (version < 0))
                try await client.get("/api/houses")
                let last = try await client.wait("an answer") { $0.answers.count % 2 == 1 }.answers.last
                let total = version < 0 ? 1 : version
                #expect(last?.body.hasSuffix("\"Total\":\(total)}}") == true)
            }
            await client.close()
        }
    }

    @Test("keeps an answer back that was kept back before, for who asked before and lets go after")
    func held() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            mount.hold(RequestPattern(name: "houses", page: 1))
            let client = try await served.connect()
            try await client.get("/api/houses")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            var file = ListFile.five
            file.lists[0].rows = 1
            #expect(mount.serve(Backend(file)) == [])
            #expect(mount.heldCount == 1)
            #expect(mount.release(RequestPattern(name: "houses")) == 1)
            #expect(try await client.answers(1)[0].body == firstPage)
            try await client.get("/api/houses")
            #expect(try await client.answers(2)[1].body.hasSuffix(#""Total":1}}"#))
            await client.close()
        }
    }

    @Test("sees list files of a folder that come and go, and the files of values that they name")
    func folder() throws {
        let folder = "/tmp/understudy-watched-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        mkdir(folder, 0o700)
        defer { for name in ["/a.yaml", "/b.yaml", "/towns.csv", ""] { remove(folder + name) } }
        func write(_ name: String, _ text: String) throws {
            let file = try #require(fopen("\(folder)/\(name)", "w"))
            fputs(text, file)
            fclose(file)
        }
        let files = WatchedFiles([folder])
        var looks = [files.look()]
        let row = "row: { Town: { values: { file: towns.csv } } }"
        try write("a.yaml", "understudy: 1\nlists: { a: { \(row) } }\n")
        looks.append(files.look())
        #expect(looks[1].last == "\(folder)/towns.csv absent")
        try write("towns.csv", "Bonn\n")
        looks.append(files.look())
        try write("towns.csv", "Bonn\nKiel\n")
        looks.append(files.look())
        try write("b.yaml", "understudy: 1\nanswers: { b: {} }\n")
        looks.append(files.look())
        #expect(Set(looks).count == 5)
        #expect(looks.map(\.count) == [0, 2, 2, 2, 3])
        unlink("\(folder)/b.yaml")
        #expect(files.look() == looks[3])
    }

    @Test("waits until a change has settled, and does not try the same again")
    func state() {
        var state = ReloadState(1)
        #expect([1, 2, 3, 3, 3, 1, 1].map { state.event($0) } == [false, false, false, true, false, false, true])
    }

    @Test("sees a file that is made, changed, replaced and removed")
    func files() throws {
        let path = "/tmp/understudy-watched-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        defer { unlink(path) }
        let files = WatchedFiles([path])
        var looks = [files.look()]
        for text in ["a", "ab"] {
            let file = try #require(fopen(path, "w"))
            fputs(text, file)
            fclose(file)
            looks.append(files.look())
        }
        let other = try #require(fopen(path + ".new", "w"))
        fputs("cd", other)
        fclose(other)
        rename(path + ".new", path)
        looks.append(files.look())
        unlink(path)
        #expect(Set(looks).count == 4)
        #expect(files.look() == looks[0])
    }
}
