// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// One file of a suite: its name and its bytes, or why they cannot be had.
struct SuiteSource {
    /// The file's name as the user gave it.
    var path: String
    /// The whole file.
    var content: Result<[UInt8], Diagnostics>

    /// Creates a file that is held in memory.
    init(path: String, content: Result<[UInt8], Diagnostics>) {
        self.path = path
        self.content = content
    }

    /// Reads a file.
    init(reading path: String) {
        self.path = path
        do throws(Diagnostics) {
            content = .success(try SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax))
        } catch {
            content = .failure(error)
        }
    }
}
