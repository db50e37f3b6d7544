// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Dispatch
import Reporters
import Synchronization

/// Shows what does not hold while the run goes on, where no line that counts would be broken by it, as in a log.
///
/// The contracts come in the order of the plan, each as soon as all before it have ended. What is shown waits in memory
/// for a slow reader, so that the run does not.
final class FindingStream: Sendable {
    private let console: Console
    private let order: Mutex<ResultOrder>
    private let writing = DispatchQueue(label: "findings of the run")

    /// Prepares to show the findings of a plan.
    init(_ plan: CheckPlan, on console: Console) {
        self.console = console
        order = Mutex(ResultOrder(of: plan.contracts.map { (layer: $0.layer, id: $0.id) }))
    }

    /// The number of results that need not be shown any more.
    var shownCount: Int { order.withLock(\.handedOn) }

    /// Takes over a result, and shows what can be shown in the order of the plan.
    func ended(_ result: ContractResult) {
        order.withLock { order in
            for due in order.came(result) where due.verdict.kind.isTrouble {
                writing.async { [console] in console.lines(RunSummary.lines(of: due, for: console.display)) }
            }
        }
    }

    /// Returns when everything so far is written.
    func finish() async {
        let (ends, end) = AsyncStream<Never>.makeStream()
        writing.async { end.finish() }
        for await _ in ends {}
    }
}
