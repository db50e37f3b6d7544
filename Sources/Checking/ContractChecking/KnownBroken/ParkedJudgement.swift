// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Compares each result of a run once with the parked contracts; all other code gets final verdicts.
///
/// An update parks each broken contract with its present difference, so that events and reports agree.
package final class ParkedJudgement: Sendable {
    private let parked: KnownBroken
    private let isUpdate: Bool
    /// The verdicts without regard to parked contracts, by id; an update makes its file from them.
    private let verdicts = Mutex<[String: Verdict]>([:])

    /// Prepares to judge a run.
    ///
    /// - Parameters:
    ///   - parked: The contracts that are parked before the run.
    ///   - isUpdate: Whether the run updates the parked contracts.
    package init(_ parked: KnownBroken, isUpdate: Bool = false) {
        self.parked = parked
        self.isUpdate = isUpdate
    }

    /// Returns a result with its final verdict.
    package func judged(_ result: ContractResult) -> ContractResult {
        guard isUpdate else { return parked.judged(result) }
        verdicts.withLock { $0[result.id] = result.verdict }
        return parked.updated(by: [result]).judged(result)
    }

    /// Returns a run that has ended, and the new parked contracts.
    ///
    /// An interrupted update does not park new contracts, so its verdicts are those of a run without an update.
    ///
    /// - Parameter report: The run, with judged results.
    /// - Returns: The run with its final verdicts; no parked contracts if they stay as they are.
    package func settled(_ report: RunReport) -> (report: RunReport, parked: KnownBroken?) {
        guard isUpdate else { return (report, nil) }
        let verdicts = verdicts.withLock { $0 }
        var found = report
        for place in found.results.indices {
            if let verdict = verdicts[found.results[place].id] { found.results[place].verdict = verdict }
        }
        if found.isCutShort { return (found.judged(by: parked), nil) }
        return (report, parked.updated(by: found.results))
    }
}
