// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport

/// Reads what `JUnitMapping` has written: how long each contract took, and which have to be tried again.
enum EarlierReport {
    /// How the reason of a contract begins that was planned and not tried.
    static let notRun = "not run: "

    /// Reads a report, or all reports of a folder or pattern, such as those of shards.
    ///
    /// - Parameter path: The file, the folder or the pattern.
    /// - Returns: The run that it is about.
    /// - Throws: `Diagnostics` if a folder or pattern has no reports, `ReportError` if one cannot be read or is none.
    static func read(_ path: String) throws -> EarlierRun {
        var run = EarlierRun()
        for file in try ReportFiles.find([path]) {
            for recorded in try RecordedReport.cases(path: file) {
                let (duration, isUnsettled) = judged(recorded)
                run.add(id(of: recorded), duration: duration, isUnsettled: isUnsettled)
            }
        }
        return run
    }

    /// The name of a case begins with the contract's id, which has no space.
    private static func id(of recorded: RecordedCase) -> String {
        String(recorded.name.prefix { $0 != " " })
    }

    private static func judged(_ recorded: RecordedCase) -> (duration: Duration?, isUnsettled: Bool) {
        switch recorded.outcome {
        case .passed: (recorded.duration, false)
        case .failed, .errored: (recorded.duration, true)
        case .skipped(let reason) where reason.hasPrefix(notRun): (nil, true)
        // A parked contract was tried, an unsupported one took no time.
        case .skipped: (recorded.duration == .zero ? nil : recorded.duration, false)
        }
    }
}
