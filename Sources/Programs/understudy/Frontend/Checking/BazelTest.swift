// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part of Bazel's protocol for tests that is not about shards and reports.
struct BazelTest {
    /// The variable of `--test_filter`.
    static let filterVariable = "TESTBRIDGE_TEST_ONLY"

    /// The pattern of ids of `bazel test --test_filter`; nil for none.
    let filter: String?
    private let prematureExitFile: String?

    /// Reads the variables of the process.
    init(environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        filter = value(Self.filterVariable)
        prematureExitFile = value("TEST_PREMATURE_EXIT_FILE")
    }

    /// Creates the file that fails the test if it still exists when the process has ended, with any exit code.
    func begin() {
        guard let prematureExitFile else { return }
        _ = FileManager.default.createFile(atPath: prematureExitFile, contents: nil)
    }

    /// Removes that file, because the run has ended regularly.
    func end() {
        guard let prematureExitFile else { return }
        try? FileManager.default.removeItem(atPath: prematureExitFile)
    }
}
