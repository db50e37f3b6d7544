// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport
import Reporters

/// Reads reports of an earlier run: the durations of contracts, and the contracts to try again.
enum EarlierReport {
    /// Reads a report, or all reports of a folder or pattern, such as those of shards.
    ///
    /// - Parameter path: The file, the folder or the pattern.
    /// - Returns: The earlier run.
    /// - Throws: `Diagnostics` if a folder or pattern has no reports, `ReportError` if a file cannot be read or is not
    ///   a report.
    static func read(_ path: String) throws -> EarlierRun {
        var run = EarlierRun()
        for file in try ReportFiles.find([path]) {
            for recorded in try RecordedReport.cases(path: file) { run.add(recorded) }
        }
        return run
    }
}
