// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import JUnitReport
import SourceDiagnostics
import TextEncoding

/// The exit codes for a report that cannot be read or written.
enum ReportTrouble {
    /// Reports the error, and returns the exit to throw.
    ///
    /// - Parameters:
    ///   - error: The error of the report library.
    ///   - outcome: The consequence, if the error is in a file that was read.
    /// - Returns: 65 for a file that was read, 74 for one that was to be written, 70 for too little memory.
    static func exit(for error: ReportError, outcome: String) -> ExitCode {
        switch error.code {
        case .output: Failure.exit(ExitStatus.ioError, message: error.message)
        case .library, .outOfOrder: Failure.exit(ExitStatus.defect, message: error.message)
        default: Failure.exit(ExitStatus.badInput, message: "\(error.message); \(outcome)")
        }
    }

    /// Lists the findings about the files of a command line, and returns the exit to throw.
    ///
    /// - Parameters:
    ///   - findings: The findings.
    ///   - outcome: The consequence.
    /// - Returns: 65.
    static func exit(for findings: Diagnostics, outcome: String) -> ExitCode {
        Console.error.line(findings.description)
        let count = findings.findings.count + findings.omitted
        return Failure.exit(ExitStatus.badInput, message: "\(Count.text(count, noun: "finding")); \(outcome)")
    }
}
