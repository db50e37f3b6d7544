// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension ReportError {
    /// Describes a system call that failed.
    ///
    /// - Parameters:
    ///   - operation: What was tried, as a verb phrase that the place follows: `write to`.
    ///   - place: A path, or what the user calls the destination.
    ///   - errorNumber: The value of `errno`.
    /// - Returns: The error.
    static func output(_ operation: String, _ place: String, errorNumber: CInt) -> Self {
        let place = TextSanitizer.forMessages(.line, byteCountMax: 4096).visible(place)
        let reason = unsafe strerror(errorNumber).map { unsafe String(cString: $0) } ?? "error \(errorNumber)"
        let message = "cannot \(operation) '\(place)': \(reason); \(remedy(for: errorNumber))"
        return Self(code: .output, message: message, errorNumber: errorNumber)
    }

    /// Describes a pipe with a name that nobody has opened to read.
    ///
    /// - Parameter place: The path.
    /// - Returns: The error.
    static func unread(_ place: String) -> Self {
        let place = TextSanitizer.forMessages(.line, byteCountMax: 4096).visible(place)
        let message = "cannot open the pipe '\(place)': nobody reads it; start its reader first"
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
