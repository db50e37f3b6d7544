// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import RunReports
import Synchronization

/// One line on a terminal that counts the contracts as they end; nothing anywhere else.
final class Progress: Sendable {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let state: Mutex<ProgressLine>

    /// Prepares a line for so many contracts.
    init(planned: Int, quiet: Bool) {
        isShown = !quiet && Console.error.isTerminal
        state = Mutex(ProgressLine(planned: planned))
    }

    /// Counts one contract.
    func ended(_ result: ContractResult) {
        guard isShown else { return }
        state.withLock { line in
            line.count(isTrouble: result.verdict.kind.isTrouble)
            let text = line.text(elapsed: ContinuousClock.now - start, width: Console.error.width ?? 80)
            let style: TextStyle = line.trouble == 0 ? .green : .red
            Console.error.write("\r\(Console.error.styled(text, style))\u{1B}[K")
        }
    }

    /// Removes the line.
    func end() {
        if isShown { Console.error.write("\r\u{1B}[K") }
    }
}
