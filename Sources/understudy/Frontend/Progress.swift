// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Synchronization

/// One line on a terminal that counts the contracts as they end; nothing anywhere else.
final class Progress: Sendable {
    private let planned: Int
    private let isShown: Bool
    private let state = Mutex((done: 0, failed: 0))

    /// Prepares a line for so many contracts.
    init(planned: Int, quiet: Bool) {
        self.planned = planned
        isShown = !quiet && Console.error.isTerminal
    }

    /// Counts one contract.
    func ended(_ result: ContractResult) {
        guard isShown else { return }
        state.withLock { state in
            state.done += 1
            if result.verdict.kind.isTrouble { state.failed += 1 }
            let trouble = state.failed == 0 ? "" : Console.error.styled(", \(state.failed) in trouble", .red)
            Console.error.write("\r\(state.done) of \(planned)\(trouble)\u{1B}[K")
        }
    }

    /// Removes the line.
    func end() {
        if isShown { Console.error.write("\r\u{1B}[K") }
    }
}
