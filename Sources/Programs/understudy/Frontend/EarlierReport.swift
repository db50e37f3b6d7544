// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport

/// Reads what `JUnitMapping` has written: how long each contract took, and which have to be tried again.
enum EarlierReport {
    /// The beginning of the reason of a contract that was planned and not tried.
    static let notRun = "not run: "
    /// The beginning of the reason of a contract that is parked and broken as recorded.
    static let knownBroken = "known broken: "
    /// The type of the failure of a broken contract.
    static let brokenType = "contract.Broken"
    /// The type of the failure of an unstable contract.
    static let unstableType = "contract.Unstable"
    /// The type of the failure of a parked contract that holds.
    static let noLongerBrokenType = "contract.NoLongerBroken"

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

    /// Returns the id of the contract, which has no space and with which the name of its case begins.
    static func id(of recorded: RecordedCase) -> String {
        String(recorded.name.prefix { $0 != " " })
    }

    /// Returns the verdict that `JUnitMapping` has written in this way; nil for a failure of another writer.
    static func verdict(of recorded: RecordedCase) -> VerdictKind? {
        switch recorded.outcome {
        case .passed: .holds
        case .failed(type: brokenType): .broken
        case .failed(type: unstableType): .unstable
        case .failed(type: noLongerBrokenType): .noLongerBroken
        case .failed: nil
        case .errored: .undecided
        case .skipped(let reason) where reason.hasPrefix(notRun): .notRun
        case .skipped(let reason) where reason.hasPrefix(knownBroken): .knownBroken
        case .skipped: .unsupported
        }
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
