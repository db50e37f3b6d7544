// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Makes tickets of what a server sent (T-31 to T-39).
@MainActor
package protocol TicketFactory: AnyObject {
    /// Reads a document away from the main actor; the completion runs on it, later and exactly once (T-32).
    func analyse(
        _ source: TicketSource,
        completion: @escaping @MainActor (Result<TicketBatch, TicketFailure>) -> Void
    )
}
