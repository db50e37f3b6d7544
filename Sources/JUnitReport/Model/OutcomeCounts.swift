// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How many cases of a suite ended in which way.
public struct OutcomeCounts: Hashable, Sendable {
    /// All cases, skipped ones included.
    public private(set) var tests = 0

    /// Cases where what was expected did not happen.
    public private(set) var failures = 0

    /// Cases that could not be judged.
    public private(set) var errors = 0

    /// Cases that were not run.
    public private(set) var skipped = 0

    /// Counts cases.
    ///
    /// - Parameter cases: The cases to count.
    public init(of cases: some Sequence<TestCase> = []) {
        for testCase in cases {
            add(testCase.outcome)
        }
    }

    /// Counts one more case.
    ///
    /// - Parameter outcome: How that case ended.
    public mutating func add(_ outcome: TestOutcome) {
        tests += 1
        switch outcome {
        case .passed: break
        case .failed: failures += 1
        case .errored: errors += 1
        case .skipped: skipped += 1
        }
    }
}
