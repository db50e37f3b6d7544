// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import StubEngine
import Synchronization

/// The events of a layer under test, and the count of what it has under way.
///
/// The code that makes the layer gives this to its recorders. For example, a transport that wraps that of the layer
/// reports and counts `request(page)`, and a dialog reports `dialog.error(message)`.
public final class LayerTrace: Sendable {
    private struct State {
        var sequence = 0
        var underWay = 0
        var givenUp = 0
        var failure: String?
        var receive: (@Sendable (TraceEvent) -> Void)?
    }

    private let handle: String
    private let state: Mutex<State>
    private let change = Signal()

    /// Creates a trace whose events go to a receiver.
    init(handle: String, _ receive: @escaping @Sendable (TraceEvent) -> Void) {
        self.handle = handle
        state = Mutex(State(receive: receive))
    }

    /// Reports an event at the moment when it happens: `trace.tell("completion", with: ContractValue(rows), nil)`.
    ///
    /// - Parameters:
    ///   - event: An event of the vocabulary.
    ///   - arguments: In the vocabulary's order and number; nil for an argument without a value.
    public func tell(_ event: String, with arguments: ContractValue?...) {
        state.withLock { state in
            state.sequence += 1
            state.receive?(
                TraceEvent(
                    handle: handle,
                    sequence: state.sequence,
                    name: event,
                    arguments: arguments.map { ($0 ?? .null).json }
                )
            )
        }
    }

    /// Counts a request that the layer sends, or a callback that has not run yet.
    public func began() {
        state.withLock { $0.underWay += 1 }
    }

    /// Removes a request or callback from the count; call it after the last of its callbacks and events.
    public func ended() {
        state.withLock { $0.underWay -= 1 }
        change.advance()
    }

    /// Removes a request from the count that the layer has aborted: its connection is closed without an answer.
    ///
    /// The stub may notice the closed connection later; after this call, the checker waits until it has.
    public func gaveUp() {
        state.withLock { state in
            state.underWay -= 1
            state.givenUp += 1
        }
        change.advance()
    }

    /// Reports an error that the layer threw in a callback or a task and did not catch; it breaks the contract.
    public func failed(_ error: any Error) {
        state.withLock { $0.failure = $0.failure ?? "\(error)" }
    }

    /// Returns the first error since the last call of this function, and forgets it.
    func takeFailure() -> String? {
        state.withLock { state in
            defer { state.failure = nil }
            return state.failure
        }
    }

    /// The number of requests that were aborted.
    var givenUp: Int { state.withLock { $0.givenUp } }

    /// The number of requests and callbacks under way.
    var underWay: Int { state.withLock { $0.underWay } }

    /// Waits until no more than that is under way, or the time is up.
    func rest(atMost count: Int, within limit: Duration) async {
        guard underWay > count else { return }
        _ = await RunClock(ContinuousClock())
            .within(limit) { [self] in
                while !Task.isCancelled {
                    let seen = change.revision
                    if underWay <= count { return }
                    await change.wait(after: seen)
                }
            }
    }

    /// Takes no more events.
    func close() {
        state.withLock { $0.receive = nil }
    }
}
