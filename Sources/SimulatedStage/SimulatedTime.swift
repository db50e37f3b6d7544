// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs a body in an order that is always the same, and in no more time than its work takes.
///
/// The body and its child tasks share the main queue with the main actor, so that one thing happens after the other.
/// Whenever nothing is left to do, the body's clock moves on to the next end of a sleep: a time limit of an hour that
/// runs out costs nothing, and one that does not never comes into play. Work that leaves for other threads would be
/// mistaken for rest, unless it leaves for `background`.
package enum SimulatedTime {
    /// Where work away from the main actor keeps to the order of everything else.
    package static let background: any TaskExecutor = MainQueueExecutor()

    /// Runs a body.
    ///
    /// - Parameter body: What to run; receives the clock for all its sleeps.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    package static func run<Value: Sendable>(
        _ body: (SimulatedClock) async throws -> Value
    ) async throws -> Value {
        let clock = SimulatedClock()
        let executor = MainQueueExecutor()
        let watch = RestWatch(clock, executor)
        watch.begin()
        defer { watch.end() }
        return try await withTaskExecutorPreference(executor) { try await body(clock) }
    }
}
