// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The elements that some reader of JUnit reports gives a meaning.
enum ReportElementName: String, CaseIterable {
    case testsuites, testsuite, testcase, properties, property, failure, error, skipped
    case systemOut = "system-out"
    case systemErr = "system-err"
    case flakyFailure, flakyError, rerunFailure, rerunError, stackTrace
}
