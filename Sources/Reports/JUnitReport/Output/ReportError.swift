// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// The reason why a report, or a part of it, could not be written or read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: Hashable, Sendable, CaseIterable {
        /// A suite, case or property without a name.
        case emptyName
        /// A class name that is not dotted, has other characters than `[A-Za-z0-9_.-]`, or is too long.
        case badClassName
        /// A problem type that is not made of dotted identifiers, or is too long.
        case badProblemType
        /// A case with the class name and name of another case in the report.
        case duplicateCase
        /// A property with the name of another property in the report.
        case duplicateProperty
        /// A call at the wrong time, such as a suite after the end.
        case outOfOrder
        /// A file, pipe or device that did not take the bytes.
        case output
        /// A file that the system does not let us read.
        case input
        /// A file to be merged that is not a report, or has another profile.
        case refused
        /// An error of the XML library, for example because of too little memory.
        case library
    }

    /// The kind of the error.
    public let code: Code

    /// The event, its location and the remedy, in one line.
    public let message: String

    /// The system's error number, such as `EPIPE`; only with ``Code/output`` and ``Code/input``.
    public let errorNumber: Int32?

    /// Creates an error, for example in your own ``ReportSink``.
    ///
    /// - Parameters:
    ///   - code: The kind of the error.
    ///   - message: The event, its location and the remedy, in one line.
    ///   - errorNumber: The system's error number, if there is one.
    public init(code: Code, message: String, errorNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.errorNumber = errorNumber
    }

    /// The message.
    public var description: String { message }
}

extension ReportError {
    /// Describes a system call that failed.
    ///
    /// - Parameters:
    ///   - operation: The operation, as a verb phrase that the destination follows: `write to`.
    ///   - place: A path, or the user's name for the destination.
    ///   - errorNumber: The value of `errno`.
    /// - Returns: The error.
    static func output(_ operation: String, at place: String, errorNumber: CInt) -> Self {
        let place = TextSanitizer(form: .line, byteCountMax: 4096).visible(place)
        let reason = unsafe strerror(errorNumber).map { unsafe String(cString: $0) } ?? "error \(errorNumber)"
        let message = "cannot \(operation) '\(place)': \(reason); \(remedy(for: errorNumber))"
        return Self(code: .output, message: message, errorNumber: errorNumber)
    }

    /// Describes a named pipe that no process has opened to read.
    ///
    /// - Parameter place: The path.
    /// - Returns: The error.
    static func unread(_ place: String) -> Self {
        let place = TextSanitizer(form: .line, byteCountMax: 4096).visible(place)
        let message = "cannot open the pipe '\(place)': no process reads it; start its reader first"
        return Self(code: .output, message: message, errorNumber: ENXIO)
    }

    private static func remedy(for errorNumber: CInt) -> String {
        switch errorNumber {
        case ENOSPC, EDQUOT, EFBIG: "free some space or write the report elsewhere"
        case EPIPE: "keep its reader running until the report is complete"
        case ENOENT: "create the directory or write the report elsewhere"
        default: "write the report elsewhere"
        }
    }
}

extension ReportError {
    /// Describes a file that the system does not let us read.
    ///
    /// - Parameters:
    ///   - operation: The operation, as a verb.
    ///   - path: The file.
    ///   - errorNumber: The value of `errno`.
    /// - Returns: The error.
    static func input(_ operation: String, at path: String, errorNumber: CInt) -> Self {
        let reason = unsafe strerror(errorNumber).map { unsafe String(cString: $0) } ?? "error \(errorNumber)"
        let message = "cannot \(operation) '\(shown(path))': \(reason); check the path of the report"
        return Self(code: .input, message: message, errorNumber: errorNumber)
    }

    /// Describes a file that is not the report it should be.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - line: The line that shows the problem.
    ///   - reason: The problem and the remedy.
    /// - Returns: The error.
    static func refused(_ path: String, line: Int, reason: String) -> Self {
        Self(code: .refused, message: "\(shown(path)):\(line): \(reason)")
    }

    /// A path as messages show it.
    ///
    /// - Parameter path: Any path.
    /// - Returns: The path without control characters.
    static func shown(_ path: String) -> String {
        TextSanitizer(form: .line, byteCountMax: 4096).visible(path)
    }
}

extension ReportError {
    /// Describes a part of a report without a name.
    ///
    /// - Parameters:
    ///   - owner: The part without a name, and its location.
    ///   - remedy: The remedy.
    /// - Returns: The error.
    static func emptyName(of owner: String, _ remedy: String) -> Self {
        Self(code: .emptyName, message: "the name of a \(owner) is empty; \(remedy)")
    }

    /// Describes a class name that readers would split wrongly.
    ///
    /// - Parameters:
    ///   - name: The class name in quotes.
    ///   - place: The case and its suite.
    /// - Returns: The error.
    static func badClassName(_ name: String, place: String) -> Self {
        let rule = "join parts of [A-Za-z0-9_-] by at least one dot, such as 'orders.paging'"
        return Self(code: .badClassName, message: "bad class name \(name) of the \(place); \(rule)")
    }

    /// Describes a problem type that readers would misread.
    ///
    /// - Parameters:
    ///   - type: The type in quotes.
    ///   - place: The case and its suite.
    /// - Returns: The error.
    static func badProblemType(_ type: String, place: String) -> Self {
        let rule = "join identifiers by at least one dot, such as 'contract.Broken'"
        return Self(code: .badProblemType, message: "bad problem type \(type) of the \(place); \(rule)")
    }

    /// Describes a case that readers would merge with another.
    ///
    /// - Parameters:
    ///   - className: The class name.
    ///   - name: The name in quotes.
    ///   - suite: The suite of the second case, in quotes.
    /// - Returns: The error.
    static func duplicateCase(className: String, name: String, suite: String) -> Self {
        let what = "the case \(name) of class '\(className)' in the suite \(suite) is already in the report"
        return Self(code: .duplicateCase, message: "\(what); make the class name or the name unique")
    }

    /// Describes a property that readers would merge with another.
    ///
    /// - Parameters:
    ///   - name: The name in quotes.
    ///   - suite: The suite of the second property, in quotes.
    /// - Returns: The error.
    static func duplicateProperty(_ name: String, suite: String) -> Self {
        let what = "the property \(name) in the suite \(suite) is already in the report"
        return Self(code: .duplicateProperty, message: "\(what); prefix it with the name of the suite")
    }
}
