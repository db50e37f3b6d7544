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
        guard let node = reader.requiredNode("understudy", into: &diagnostics),
            node.content != .scalar(text: current, isPlain: true)
        else { return }
        let isQuoted = node.scalarText == current
        let found = isQuoted ? "a text in quotes" : node.phrase
        diagnostics.error("'understudy' is \(found); write 'understudy: \(current)'", at: node.location)
    }
}
