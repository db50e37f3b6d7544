// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DriverProcess
import Foundation
import Synchronization
import UnixSignals

/// Lets a first SIGINT or SIGTERM end a run in good order, and a second one at once.
final class Interruption: Sendable {
    private let seen = Mutex<UnixSignal?>(nil)

    /// The exit code of a run that was interrupted; nil if none was.
    var status: ExitCode? { seen.withLock { $0 }.map { ExitCode(128 + $0.rawValue) } }

    /// Runs a body and cancels it at the first signal; signals are heard until the process ends.
    ///
    /// - Parameters:
    ///   - onFirst: What is done at the first signal.
    ///   - body: What to run; must end early when its task is cancelled.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws.
    func during<Value: Sendable>(
        onFirst: @escaping @Sendable () -> Void = {},
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // Trapped before the body begins, so that no signal that answers its output ends the program unheard.
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let work = Task { try await body() }
        Task {
            for await signal in signals {
                let isFirst = seen.withLock { seen in
                    defer { seen = seen ?? signal }
                    return seen == nil
                }
                guard isFirst else {
                    LivingGroups.killAll()
                    _exit(128 + signal.rawValue)
                }
                work.cancel()
                onFirst()
            }
        }
        return try await work.value
    }
}
