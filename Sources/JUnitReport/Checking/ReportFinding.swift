// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Something about a report file that a reader would stumble over.
public struct ReportFinding: Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing it is.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The file is not XML, or declares a document type.
        case notReadable = "not-readable"
        /// The profile's schema does not allow it.
        case schema
        /// An element that readers of JUnit reports do not know.
        case unknownElement = "unknown-element"
        /// A count that is not that of the cases.
        case wrongCount = "wrong-count"
        /// A suite id that is not the number of suites before it.
        case wrongID = "wrong-id"
        /// A case without a name.
        case unnamedCase = "unnamed-case"
        /// A second case of one class name and name.
        case duplicateCase = "duplicate-case"
        /// A second property of one name.
        case duplicateProperty = "duplicate-property"
    }

    /// What kind of thing it is.
    public let rule: Rule

    /// The line, from 1.
    public let line: Int

    /// What is there, in one line without control characters.
    public let message: String

    /// The line and the message: `12: the suite says 'tests' 3 and has 4`.
    public var description: String { "\(line): \(message)" }
}
