// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// What the program's exit code says; the same table stands in the README.
enum ExitStatus {
    /// Something is broken, unstable, or parked although it holds.
    static let broken = ExitCode(1)
    /// Nothing is broken, but something could not be judged, or a driver claims nothing.
    static let undecided = ExitCode(2)
    /// The command line is wrong, or a filter matches nothing.
    static let usage = ExitCode(64)
    /// A contract file or a list file is wrong; nothing was run.
    static let badInput = ExitCode(65)
    /// A driver, a port or a package is not available.
    static let unavailable = ExitCode(69)
    /// A defect in Understudy itself.
    static let defect = ExitCode(70)
    /// A report could not be written.
    static let ioError = ExitCode(74)
}
