// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The number of cases of a suite for each outcome.
public struct OutcomeCounts: Hashable, Sendable {
    /// All cases, skipped ones included.
    public private(set) var tests = 0

    /// Cases that failed.
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
    /// - Parameter outcome: The outcome of that case.
    public mutating func add(_ outcome: TestOutcome) {
        switch outcome {
        case .passed: add(element: nil)
        case .failed: add(element: .failure)
        case .errored: add(element: .error)
        case .skipped: add(element: .skipped)
        }
    }

    /// Counts one more case by the element of its outcome.
    ///
    /// - Parameter element: `failure`, `error` or `skipped`; any other element is a pass.
    mutating func add(element: ReportElementName?) {
        tests += 1
        switch element {
        case .failure: failures += 1
        case .error: errors += 1
        case .skipped: skipped += 1
        default: break
        }
    }

    /// Counts the cases of a part.
    ///
    /// - Parameter part: The counts of the part.
    mutating func add(_ part: OutcomeCounts) {
        tests += part.tests
        failures += part.failures
        errors += part.errors
        skipped += part.skipped
    }
}
