// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// Writes sketches as the text of a list file.
package enum ListFileText {
    /// Returns a list file with all sketches in their order, and their remarks as comments.
    ///
    /// - Parameters:
    ///   - sketches: The lists, each with a name of its own.
    ///   - heading: The text at the top of the file, one comment for each element.
    /// - Returns: The text of the file; it ends with a line break.
    package static func text(of sketches: [ListSketch], heading: [String] = []) -> String {
        var writer = YAMLTextWriter()
        for text in heading { writer.comment(text) }
        writer.members(["understudy": 1])
        if !sketches.isEmpty { writer.line("lists:") }
        for sketch in sketches {
            let remarks = RemarkTree(sketch.remarks, in: sketch.list)
            for text in remarks.texts { writer.comment(text, indent: 2) }
            writer.line("  \(YAMLScalar.text(of: sketch.name)):\(sketch.list.isEmpty ? " {}" : "")")
            writer.members(sketch.list, remarks: remarks, indent: 4)
        }
        return writer.lines.joined(separator: "\n") + "\n"
    }
}
