// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import Synchronization

/// A user's driver behind the driver protocol, for one session.
final class InProcessDriver: Driver {
    private struct Driven {
        var layer: any DrivenLayer
        var trace: LayerTrace
    }

    private struct State {
        var receive: @Sendable (TraceEvent) -> Void = { _ in }
        var count = 0
        var driven: [String: Driven] = [:]
        var log = DriverLog()
    }

    private let driver: any LayerDriver
    private let call: BoundedCall
    private let state = Mutex(State())

    /// Puts a driver behind the protocol.
    ///
    /// - Parameters:
    ///   - driver: The driver.
    ///   - grace: The time that its methods may take to end after their task was cancelled.
    ///   - clock: Measures that time.
    init(_ driver: any LayerDriver, grace: Duration = .seconds(5), clock: some Clock<Duration> = ContinuousClock()) {
        self.driver = driver
        call = BoundedCall(grace: grace) { try await clock.sleep(for: $0) }
    }

    /// The methods that went on after their cancellation.
    var log: DriverLog { state.withLock { $0.log } }

    func initialize(events: @escaping @Sendable (TraceEvent) -> Void) -> DriverCapabilities {
        state.withLock { $0.receive = events }
        return capabilities
    }

    /// The claims of the driver.
    var capabilities: DriverCapabilities {
        DriverCapabilities(
            driver: String(describing: type(of: driver)),
            version: "in this process",
            layers: driver.layers.mapValues {
                LayerCapability(actions: $0.actions, events: $0.events, promises: $0.promises, dialects: $0.dialects)
            }
        )
    }

    func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String {
        let (handle, receive) = state.withLock { state in
            state.count += 1
            return ("\(state.count)", state.receive)
        }
        let trace = LayerTrace(handle: handle, receive)
        do {
            let layer = try await call.result(of: "makeLayer") { [driver] in
                try await driver.makeLayer(named: layer, configuration: ContractValue(configuration), trace: trace)
            }
            state.withLock { $0.driven[handle] = Driven(layer: layer, trace: trace) }
        } catch {
            throw refusal(error) ?? DriverError(.refused, message: "cannot create the layer '\(layer)': \(error)")
        }
        return handle
    }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {
        let driven = try driven(handle)
        do {
            try await call.result(of: "perform") {
                try await driven.layer.perform(action, with: arguments.map { ContractValue($0) })
            }
        } catch {
            throw refusal(error) ?? DriverError(.layerFailed, message: "\(error)")
        }
    }

    func settle(
        _ handle: String,
        inFlightAtMost: Int,
        timeLimit: Duration
    ) async throws(DriverError) -> Settlement {
        let driven = try driven(handle)
        await driven.trace.rest(atMost: inFlightAtMost, within: timeLimit)
        if let failure = driven.trace.takeFailure() { throw DriverError(.layerFailed, message: failure) }
        let underWay = driven.trace.underWay
        guard underWay >= 0 else {
            throw DriverError(
                .refused,
                message: "'ended' was called more often than 'began', by \(-underWay); call each once per operation"
            )
        }
        do {
            let state = ContractValue.json(try await call.result(of: "state") { try await driven.layer.state() })
            let settled = underWay <= inFlightAtMost
            return Settlement(settled: settled, inFlight: underWay, gaveUp: driven.trace.givenUp, state: state)
        } catch {
            throw refusal(error) ?? DriverError(.layerFailed, message: "\(error)")
        }
    }

    func dispose(_ handle: String) async throws(DriverError) {
        let driven = try driven(handle)
        state.withLock { $0.driven[handle] = nil }
        try await end(driven)
    }

    func shutdown() async {
        let all = state.withLock { state in
            defer { state.driven = [:] }
            return state.driven
        }
        // A layer that does not end is in the log; the other layers must end nevertheless.
        for (_, driven) in all.sorted(by: { $0.key < $1.key }) { try? await end(driven) }
    }

    private func end(_ driven: Driven) async throws(DriverError) {
        defer { driven.trace.close() }
        do {
            try await call.result(of: "dispose") { await driven.layer.dispose() }
        } catch {
            throw refusal(error) ?? DriverError(.layerFailed, message: "\(error)")
        }
    }

    private func driven(_ handle: String) throws(DriverError) -> Driven {
        guard let driven = state.withLock({ $0.driven[handle] }) else {
            throw DriverError(.refused, message: "there is no layer with handle '\(handle)'; create one first")
        }
        return driven
    }

    /// Returns the driver error that a refusal or a call without end means; nil for any other error.
    private func refusal(_ error: any Error) -> DriverError? {
        if let error = error as? BoundedCall.Abandoned {
            state.withLock { state in
                state.log.lines.append(error.description)
                state.log.lineCount += 1
            }
            return DriverError(.timedOut, message: error.description)
        }
        guard let refusal = error as? LayerRefusal else { return nil }
        return DriverError(
            refusal.isUnsupported ? .unsupported(refusal.description) : .refused,
            message: refusal.description
        )
    }
}
