// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension ReportError {
    /// Describes a file that the system does not let us read.
    ///
    /// - Parameters:
    ///   - operation: What was tried, as a verb.
    ///   - path: The file.
    ///   - errorNumber: The value of `errno`.
    /// - Returns: The error.
    static func input(_ operation: String, _ path: String, errorNumber: CInt) -> Self {
        let reason = unsafe strerror(errorNumber).map { unsafe String(cString: $0) } ?? "error \(errorNumber)"
        let message = "cannot \(operation) '\(shown(path))': \(reason); check the path of the report"
        return Self(code: .input, message: message, errorNumber: errorNumber)
    }

    /// Describes a file that is not the report it should be.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - line: Where that shows.
    ///   - reason: What is there, and what to do.
    /// - Returns: The error.
    static func refused(_ path: String, line: Int, _ reason: String) -> Self {
        Self(code: .refused, message: "\(shown(path)):\(line): \(reason)")
    }

    /// A path as messages show it.
    ///
    /// - Parameter path: Any path.
    /// - Returns: The path without control characters.
    static func shown(_ path: String) -> String {
        TextSanitizer.forMessages(.line, byteCountMax: 4096).visible(path)
    }
}
