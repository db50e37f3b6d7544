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

    /// Whether the file parks contracts, and holds none.
    var isParked: Bool {
        guard let bytes = try? content.get(), bytes.contains(Self.parkedKey) else { return false }
        return (try? YAMLSource.parse(bytes, file: path))?.kind == .parked
    }

    /// A word without which no file needs to be read twice.
    private static let parkedKey = Array("knownBroken".utf8)
}
