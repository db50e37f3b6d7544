// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Dispatch
import Reporters
import Synchronization

/// Shows contracts that do not hold during the run, if no progress line is shown, as in a log.
///
/// The contracts come in the order of the plan, each as soon as all before it have ended. Lines wait in memory for a
/// slow reader, so that the run does not wait.
final class FindingStream: Sendable {
    private let console: Console
    private let order: Mutex<ResultOrder>
    private let writing = DispatchQueue(label: "findings of the run")

    /// Prepares to show the findings of a plan.
    init(_ plan: CheckPlan, on console: Console) {
        self.console = console
        order = Mutex(ResultOrder(of: plan.contracts.map { (layer: $0.layer, id: $0.id) }))
    }

    /// The number of results that are already shown.
    var shownCount: Int { order.withLock(\.handedOn) }

    /// Adds a result, and shows the results that are next in the order of the plan.
    func ended(_ result: ContractResult) {
        order.withLock { order in
            for due in order.came(result) where due.verdict.kind.isTrouble {
                writing.async { [console] in console.lines(RunSummary.lines(of: due, for: console.display)) }
            }
        }
    }

    /// Returns when all lines so far are written.
    func finish() async {
        let (ends, end) = AsyncStream<Never>.makeStream()
        writing.async { end.finish() }
        for await _ in ends {}
    }
}
