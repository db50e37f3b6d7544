// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking

/// Shows what a person should know of a run besides its verdicts: retries, and a driver's late breach.
struct RunRemarks {
    /// What was run.
    let report: RunReport
    /// Where it is shown.
    let console: Console

    /// Shows all of it.
    func show(quiet: Bool) {
        for remark in report.driverRemarks { console.line(remark) }
        if !quiet { showRetries() }
    }

    private func showRetries() {
        let retried = report.retried
        guard !retried.isEmpty else { return }
        let attempts = retried.reduce(0) { $0 + $1.retryCount }
        let were = retried.count == 1 ? "was" : "were"
        let contracts = Count.text(retried.count, "contract")
        console.line("\(contracts) \(were) tried again, \(Count.text(attempts, "time")) in all:")
        for result in retried { console.line("  \(result.id)  \(Count.text(result.retryCount, "time"))") }
    }
}
