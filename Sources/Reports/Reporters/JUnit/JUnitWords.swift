// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import JUnitReport

/// The words with which ``JUnitMapping`` writes a verdict, so that it can be read again.
enum JUnitWords {
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
}

extension RecordedCase {
    /// The id of the contract: the name of its case up to the first space.
    var contractID: String { String(name.prefix { $0 != " " }) }

    /// The verdict that ``JUnitMapping`` has written in this way; nil for a failure of another writer.
    var verdict: VerdictKind? {
        switch outcome {
        case .passed: .holds
        case .failed(type: JUnitWords.brokenType): .broken
        case .failed(type: JUnitWords.unstableType): .unstable
        case .failed(type: JUnitWords.noLongerBrokenType): .noLongerBroken
        case .failed: nil
        case .errored: .undecided
        case .skipped(let reason) where reason.hasPrefix(JUnitWords.notRun): .notRun
        case .skipped(let reason) where reason.hasPrefix(JUnitWords.knownBroken): .knownBroken
        case .skipped: .unsupported
        }
    }
}

extension EarlierRun {
    /// Records the contract of a recorded case.
    package mutating func add(_ recorded: RecordedCase) {
        let (duration, isUnsettled) = Self.judged(recorded)
        add(recorded.contractID, duration: duration, isUnsettled: isUnsettled)
    }

    private static func judged(_ recorded: RecordedCase) -> (duration: Duration?, isUnsettled: Bool) {
        switch recorded.outcome {
        case .passed: (recorded.duration, false)
        case .failed, .errored: (recorded.duration, true)
        case .skipped(let reason) where reason.hasPrefix(JUnitWords.notRun): (nil, true)
        // A parked contract was tried, an unsupported one took no time.
        case .skipped: (recorded.duration == .zero ? nil : recorded.duration, false)
        }
    }
}
