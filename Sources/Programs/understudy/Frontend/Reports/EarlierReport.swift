// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport
import Reporters

/// Reads reports of an earlier run: how long each contract took, and which have to be tried again.
enum EarlierReport {
    /// Reads a report, or all reports of a folder or pattern, such as those of shards.
    ///
    /// - Parameter path: The file, the folder or the pattern.
    /// - Returns: The run that it is about.
    /// - Throws: `Diagnostics` if a folder or pattern has no reports, `ReportError` if one cannot be read or is none.
    static func read(_ path: String) throws -> EarlierRun {
        var run = EarlierRun()
        for file in try ReportFiles.find([path]) {
            for recorded in try RecordedReport.cases(path: file) { run.add(recorded) }
        }
        return run
    }
}
