// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// The line `understudy: 1` that every file of ours begins with.
enum FormatVersion {
    /// The only version so far.
    static let current = "1"

    /// Reads the key `understudy` and reports an absent or unknown version.
    static func check(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) {
        guard let node = reader.requiredNode("understudy", into: &diagnostics), node.scalarText != current else {
            return
        }
        diagnostics.error("'understudy' is \(node.phrase); write 'understudy: \(current)'", at: node.location)
    }
}
