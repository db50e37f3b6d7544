// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A maker of tickets from a server's document (T-31 to T-39).
@MainActor
package protocol TicketFactory: AnyObject {
    /// Reads a document away from the main actor; the completion runs on it, later and exactly once (T-32).
    func analyse(
        _ source: TicketSource,
        completion: @escaping @MainActor (Result<TicketBatch, TicketFailure>) -> Void
    )
}

/// A factory with a reader that runs away from the main actor (T-32).
@MainActor
package final class BackgroundTicketFactory: TicketFactory {
    private let reader: TicketReader
    private let executor: (any TaskExecutor)?

    /// Creates a factory.
    ///
    /// - Parameters:
    ///   - reader: The reader of documents.
    ///   - executor: The executor that runs it; nil for the threads that all tasks share.
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
        // The caller goes on at once and gets the tickets by a call.
        Task {
            completion(await withTaskExecutorPreference(executor) { await Self.read(source, with: reader) })
        }
    }

    @concurrent
    private nonisolated static func read(
        _ source: TicketSource,
        with reader: TicketReader
    ) async -> Result<TicketBatch, TicketFailure> {
        reader.read(source)
    }
}

/// The tickets of one document, all of one kind (T-34).
package struct TicketBatch: Sendable {
    /// Their kind.
    package var kind: TicketKind
    /// One for each row, in the order of the rows (T-35).
    package var tickets: [any Ticket]

    /// Creates a batch.
    package init(kind: TicketKind, tickets: [any Ticket]) {
        self.kind = kind
        self.tickets = tickets
    }
}
