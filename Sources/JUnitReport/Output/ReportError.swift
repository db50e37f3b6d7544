// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a report, or a part of it, could not be written or read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of trouble it is.
    public enum Code: Hashable, Sendable, CaseIterable {
        /// A suite, case or property without a name.
        case emptyName
        /// A class name that is not dotted, has other characters than `[A-Za-z0-9_.-]`, or is too long.
        case badClassName
        /// A problem type that is not made of dotted identifiers, or is too long.
        case badProblemType
        /// A case whose class name and name another case of the report has.
        case duplicateCase
        /// A property whose name another property of the report has.
        case duplicateProperty
        /// A call at the wrong time, such as a suite after the end.
        case outOfOrder
        /// A file, pipe or device that did not take the bytes.
        case output
        /// A file that the system does not let us read.
        case input
        /// A file to be merged that is not a report of the profile of all.
        case refused
        /// A refusal by the XML library, for example for want of memory.
        case library
    }

    /// What kind of trouble it is.
    public let code: Code

    /// What happened, where, and what to do, in one line.
    public let message: String

    /// The system's number of the trouble, such as `EPIPE`; only with ``Code/output`` and ``Code/input``.
    public let errorNumber: Int32?

    /// Creates an error, for example in a ``ReportSink`` of your own.
    ///
    /// - Parameters:
    ///   - code: What kind of trouble it is.
    ///   - message: What happened, where, and what to do, in one line.
    ///   - errorNumber: The system's number of the trouble, if there is one.
    public init(code: Code, message: String, errorNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.errorNumber = errorNumber
    }

    /// The message.
    public var description: String { message }
}
