// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Makes tickets with a reader that runs away from the main actor (T-32).
@MainActor
package final class BackgroundTicketFactory: TicketFactory {
    private let reader: TicketReader
    private let executor: (any TaskExecutor)?

    /// Creates a factory.
    ///
    /// - Parameters:
    ///   - reader: What reads documents.
    ///   - executor: Where it runs; nil for the threads that all tasks share.
    package init(reader: TicketReader = TicketReader(), executor: (any TaskExecutor)? = nil) {
        self.reader = reader
        self.executor = executor
    }

    package func analyse(
        _ source: TicketSource,
        completion: @escaping @MainActor (Result<TicketBatch, TicketFailure>) -> Void
    ) {
        let reader = reader
        let executor = executor
        Task {
            completion(await withTaskExecutorPreference(executor) { await Self.read(source, reader) })
        }
    }

    @concurrent
    private nonisolated static func read(
        _ source: TicketSource,
        _ reader: TicketReader
    ) async -> Result<TicketBatch, TicketFailure> {
        reader.read(source)
    }
}
