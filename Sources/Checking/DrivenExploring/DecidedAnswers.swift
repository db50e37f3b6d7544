// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Synchronization

/// The answers that the stub of one history has decided, each until it is read.
///
/// The stub decides an answer when its request arrives, so it is known while it is held.
final class DecidedAnswers: Sendable {
    private let plans = Mutex<[JournalEntry.ID: AnswerPlan]>([:])

    /// Takes note of an answer.
    func note(_ plan: AnswerPlan) {
        plans.withLock { $0[plan.request] = plan }
    }

    /// Returns the answer to a request, and forgets it; nil if there is none.
    func take(_ id: JournalEntry.ID) -> AnswerPlan? {
        plans.withLock { $0.removeValue(forKey: id) }
    }
}
