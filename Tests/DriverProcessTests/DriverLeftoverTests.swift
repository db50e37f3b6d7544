// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol
import Foundation
import JSONValues
import SystemCalls
import Testing

/// What a driver leaves behind in this process and in the system: nothing.
@Suite("What a driver leaves behind", .serialized, .timeLimit(.minutes(10)))
struct DriverLeftoverTests {
    private static let hello =
        #"{"jsonrpc":"2.0","id":1,"result":{"driver":"sh","version":"1","protocolVersion":1,"layers":{}}}"#
    /// Ends by SIGKILL only, and so does every process that it starts.
    private static let stubborn = "trap '' TERM; read call; echo '\(hello)'"

    private func driver(_ script: String, limits: DriverProcessLimits = DriverProcessLimits()) throws -> DriverProcess {
        DriverProcess(command: try DriverCommand(words: ["/bin/sh", "-c", script]), limits: limits)
    }

    @Test(
        "a driver that reads nothing is given up in time although much is still to be written to it",
        arguments: ["exec sleep 600", "sleep 600 & exit 3", "sleep 600 & kill -9 $$"]
    )
    func deaf(script: String) async throws {
        let limits = DriverProcessLimits(call: .milliseconds(300), exit: .milliseconds(200))
        let driver = try driver("\(Self.stubborn); \(script)", limits: limits)
        _ = try await driver.initialize { _ in }
        let start = ContinuousClock.now
        let large = JSONValue.string(String(repeating: "x", count: 10 << 20))
        await #expect(throws: DriverError.self) {
            try await driver.perform("h", action: "a", arguments: [large])
        }
        try await driver.shutdown()
        #expect(ContinuousClock.now - start < .seconds(120))
    }

    @Test("what a driver has started is gone when its session is over, however it ended")
    func grandchildren() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "id").path()
        for end in ["exit 0", "exit 7", "kill -9 $$", "kill -SEGV $$", "exec sleep 600"] {
            let limits = DriverProcessLimits(call: .milliseconds(300), exit: .milliseconds(200))
            let driver = try driver(
                "\(Self.stubborn); sleep 600 & echo $! > '\(file)'; read call; \(end)",
                limits: limits
            )
            _ = try await driver.initialize { _ in }
            await #expect(throws: DriverError.self) { try await driver.dispose("h") }
            try await driver.shutdown()
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let id = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            #expect(try await isGone(id), "\(end)")
        }
    }

    @Test("a thousand drivers one after the other leave neither descriptors nor dead children")
    func restarts() async throws {
        try await start(20)
        let before = try (descriptors: descriptorCount(), zombies: zombieCount())
        try await start(1000)
        let after = try (descriptors: descriptorCount(), zombies: zombieCount())
        // Other tests run meanwhile and have some of both.
        #expect(after.descriptors - before.descriptors < 200)
        #expect(after.zombies - before.zombies < 200)
    }

    private func start(_ count: Int) async throws {
        for number in 0..<count {
            let driver = try driver("read call; echo '\(Self.hello)'; read call; exit \(number % 3)")
            _ = try await driver.initialize { _ in }
            await #expect(throws: DriverError.self) { try await driver.dispose("h") }
            try await driver.shutdown()
        }
    }

    private func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// How many ended children of this process nobody has asked for the status of.
    private func zombieCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc")
            .filter { Int($0) != nil }
            .compactMap { state(ofProcess: $0) }
            .filter { $0 == ("Z", "\(getpid())") }
            .count
    }

    /// Waits for the end of a process that has been killed: that takes a moment, and somebody must take its status.
    private func isGone(_ id: Int32) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(5)
        while let state = state(ofProcess: "\(id)")?.0, state != "Z" {
            guard ContinuousClock.now < end else { return false }
            await Task.yield()
        }
        return true
    }

    /// The state and the parent of a process; nil if there is none.
    private func state(ofProcess id: String) -> (String, String)? {
        guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return nil }
        let fields = (line.split(separator: ")").last ?? "").split(separator: " ")
        return fields.count > 1 ? (String(fields[0]), String(fields[1])) : nil
    }
}
