// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import OrderedCollections
import Synchronization
import Testing

@testable import UnderstudyTesting

@Suite("A driver in this process", .timeLimit(.minutes(5)))
struct InProcessDriverTests {
    /// A driver whose methods ignore their cancellation: they wait until the test lets them go.
    private final class StubbornDriver: LayerDriver, DrivenLayer {
        let layers = ["reformer": LayerClaim(actions: ["load"], events: [])]
        private let stubbornMethod: String
        private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

        init(stubbornMethod: String) {
            self.stubbornMethod = stubbornMethod
        }

        var waitingCount: Int { waiting.withLock { $0.count } }

        func letGo() {
            let all = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for continuation in all { continuation.resume() }
        }

        private func wait(in method: String) async {
            guard method == stubbornMethod else { return }
            await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
        }

        func makeLayer(
            named name: String,
            configuration: ContractValue,
            trace: LayerTrace
        ) async throws -> any DrivenLayer {
            await wait(in: "makeLayer")
            return self
        }

        func perform(_ action: String, with arguments: [ContractValue]) async throws { await wait(in: "perform") }

        func state() async throws -> [String: ContractValue] {
            await wait(in: "state")
            return [:]
        }

        func dispose() async { await wait(in: "dispose") }
    }

    /// Calls every method once.
    private static func run(_ driver: InProcessDriver) async throws(DriverError) {
        let handle = try await driver.create(layer: "reformer", configuration: [:])
        try await driver.perform(handle, action: "load", arguments: [])
        _ = try await driver.settle(handle, inFlightAtMost: 0, timeLimit: .seconds(60))
        try await driver.dispose(handle)
    }

    @Test(
        "that ignores a cancellation is left alone, and the message names the method",
        arguments: ["makeLayer", "perform", "state", "dispose"]
    )
    func stubborn(method: String) async throws {
        let stubborn = StubbornDriver(stubbornMethod: method)
        defer { stubborn.letGo() }
        let driver = InProcessDriver(stubborn, grace: .milliseconds(20))
        let check = Task {
            do throws(DriverError) {
                try await Self.run(driver)
                return nil as DriverError?
            } catch {
                return error
            }
        }
        while stubborn.waitingCount == 0 { await Task.yield() }
        check.cancel()
        let message =
            "'\(method)' did not end within 0.02 seconds after its task was cancelled; "
            + "let it end when Task.isCancelled is true"
        #expect(await check.value == DriverError(.timedOut, message: message))
        #expect(driver.log.lines == [message])
    }

    @Test("that ends when it is asked to is waited for")
    func patient() async throws {
        let driver = InProcessDriver(StubbornDriver(stubbornMethod: "none"), grace: .zero)
        try await Self.run(driver)
        #expect(driver.log.lines == [])
    }
}
