// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Reporters
import Synchronization
import TextEncoding

/// The progress of a run, on standard error.
///
/// On a terminal, it is one line that is rewritten; in a log, it is a sentence every half minute.
final class Progress: Sendable {
    private let isShown: Bool
    private let isTerminal = Console.error.isTerminal
    private let start = ContinuousClock.now
    private let state: Mutex<ProgressLine>

    /// Prepares to count a number of contracts.
    init(planned: Int, quiet: Bool) {
        isShown = !quiet
        state = Mutex(ProgressLine(planned: planned))
    }

    /// Counts one contract.
    func ended(_ result: ContractResult) {
        guard isShown else { return }
        state.withLock { line in
            line.count(isTrouble: result.verdict.kind.isTrouble)
            guard isTerminal else { return }
            let text = line.text(elapsed: ContinuousClock.now - start, width: Console.error.width ?? 80)
            let style: TextStyle = line.trouble == 0 ? .green : .red
            Console.error.write("\r\(Console.error.styled(text, as: style))\u{1B}[K")
        }
    }

    /// Writes a sentence to a log every half minute, until the task is cancelled.
    func beat() async {
        guard isShown, !isTerminal else { return }
        await Heartbeat(clock: ContinuousClock())
            .run { elapsed in
                Console.error.line(state.withLock { $0.sentence(elapsed: elapsed) })
            }
    }

    /// Removes the line from a terminal.
    func end() {
        if isShown, isTerminal { Console.error.write("\r\u{1B}[K") }
    }
}
