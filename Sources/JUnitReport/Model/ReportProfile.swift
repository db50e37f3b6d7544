// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One of the two forms of a report; no document is valid under the schemas of both.
public enum ReportProfile: Hashable, Sendable, CaseIterable {
    /// Profile A, for nearly every reader: all suites in one file under `testsuites`.
    case aggregate

    /// Profile B, for readers of Maven Surefire's files: one suite per file, the root being `testsuite`.
    case surefire
}

extension ReportProfile: CustomStringConvertible {
    /// The profile in the word that messages and the command line have for it: "style 'suites'" or "style 'surefire'".
    public var description: String { self == .aggregate ? "style 'suites'" : "style 'surefire'" }

    /// The element at the root of a document.
    var root: ReportElementName { self == .aggregate ? .testsuites : .testsuite }
}
