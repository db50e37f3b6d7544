// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part of Bazel's conversation with a test that has nothing to do with shards and reports.
struct BazelTest {
    /// The variable of `--test_filter`.
    static let filterVariable = "TESTBRIDGE_TEST_ONLY"

    /// The pattern of ids that `bazel test --test_filter` asks for; nil if it asks for none.
    let filter: String?
    private let prematureExitFile: String?

    /// Reads the variables of the process.
    init(environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        filter = value(Self.filterVariable)
        prematureExitFile = value("TEST_PREMATURE_EXIT_FILE")
    }

    /// Makes the file that fails the test if it is still there when the process has ended, whatever its exit code.
    func begin() {
        guard let prematureExitFile else { return }
        _ = FileManager.default.createFile(atPath: prematureExitFile, contents: nil)
    }

    /// Removes that file, as the run has come to an end of its own.
    func end() {
        guard let prematureExitFile else { return }
        try? FileManager.default.removeItem(atPath: prematureExitFile)
    }
}
