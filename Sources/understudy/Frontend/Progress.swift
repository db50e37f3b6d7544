// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import RunReports
import Synchronization

/// How a run goes, on standard error: one line on a terminal that counts; in a log, lines that come at once.
final class Progress: Sendable {
    private let isShown: Bool
    private let isTerminal = Console.error.isTerminal
    private let start = ContinuousClock.now
    private let state: Mutex<ProgressLine>

    /// Prepares to count so many contracts.
    init(planned: Int, quiet: Bool) {
        isShown = !quiet
        state = Mutex(ProgressLine(planned: planned))
    }

    /// Counts one contract; a log names at once what does not hold, as nobody can say whether the run comes to its end.
    func ended(_ result: ContractResult) {
        guard isShown else { return }
        let kind = result.verdict.kind
        state.withLock { line in
            line.count(isTrouble: kind.isTrouble)
            if isTerminal {
                let text = line.text(elapsed: ContinuousClock.now - start, width: Console.error.width ?? 80)
                let style: TextStyle = line.trouble == 0 ? .green : .red
                Console.error.write("\r\(Console.error.styled(text, style))\u{1B}[K")
            } else if kind.isTrouble {
                Console.error.line("\(kind.rawValue): \(result.id): \(result.verdict.headline ?? "")")
            }
        }
    }

    /// Says in a log every half minute that the run goes on, until the task is cancelled.
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
