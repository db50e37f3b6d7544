// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A call into a user's driver; after its task was cancelled, the wait for its end has a limit.
///
/// A check cancels a call that takes too long. A driver that ignores the cancellation would hang the check, so after a
/// grace period the call is abandoned and reported.
struct BoundedCall: Sendable {
    /// The error of a call that went on after its cancellation.
    struct Abandoned: Error, CustomStringConvertible {
        /// The called method.
        let name: String
        /// The time that it had.
        let grace: Duration

        var description: String {
            "'\(name)' did not end within \(grace) after its task was cancelled; let it end when Task.isCancelled is true"
        }
    }

    private enum State<Value: Sendable> {
        case running
        case awaited(CheckedContinuation<Value, any Error>)
        case ended(Result<Value, any Error>)
    }

    private final class Outcome<Value: Sendable>: Sendable {
        private let state = Mutex(State<Value>.running)

        /// Waits for the first result.
        func value() async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Value, any Error>? = state.withLock { state in
                    if case .ended(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        }

        /// Keeps a result; a later one is dropped.
        func end(with result: Result<Value, any Error>) {
            let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
                switch state {
                case .running:
                    state = .ended(result)
                    return nil
                case .awaited(let continuation):
                    state = .ended(result)
                    return continuation
                case .ended: return nil
                }
            }
            waiting?.resume(with: result)
        }
    }

    /// The time that a call may take to end after its cancellation.
    let grace: Duration
    /// Waits for a while.
    let sleep: @Sendable (Duration) async throws -> Void

    /// Returns the result of a call.
    ///
    /// - Parameters:
    ///   - name: The called method, for the message.
    ///   - call: The call.
    /// - Returns: The result of the call.
    /// - Throws: The error of the call, or ``Abandoned``.
    func result<Value: Sendable>(
        of name: String,
        _ call: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let outcome = Outcome<Value>()
        // This is not a child task: a parent would wait for it, however long it ignores the cancellation.
        let work = Task {
            do { outcome.end(with: .success(try await call())) } catch { outcome.end(with: .failure(error)) }
        }
        return try await withTaskCancellationHandler {
            try await outcome.value()
        } onCancel: {
            work.cancel()
            // The cancelled task can no longer sleep itself.
            Task {
                try? await sleep(grace)
                outcome.end(with: .failure(Abandoned(name: name, grace: grace)))
            }
        }
    }
}
