// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import JUnitReport

/// The two forms of a JUnit report, as `--junit-style` and `report check --style` name them.
enum ReportStyle: String, CaseIterable, ExpressibleByArgument {
    /// Profile A: all suites in one file.
    case suites
    /// Profile B: a file for each suite, as Maven Surefire writes them.
    case surefire

    /// The profile of that style.
    var profile: ReportProfile {
        switch self {
        case .suites: .aggregate
        case .surefire: .surefire
        }
    }

    /// Refuses a style that does not fit the path of the report.
    ///
    /// - Parameter path: The value of `--junit`; nil if it was not given.
    /// - Throws: `ValidationError` with the remedy.
    func check(path: String?) throws {
        guard self == .surefire else { return }
        guard let path else { throw ValidationError("--junit-style needs --junit with the path of the report; add it") }
        guard path != "-" else {
            throw ValidationError("--junit-style surefire writes a file for each layer; name a folder with --junit")
        }
    }
}
