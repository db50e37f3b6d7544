// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

extension Diagnostics {
    /// Adds the findings of a list, an answer or a file; findings in a preset get a location in the user's file.
    ///
    /// - Parameters:
    ///   - other: The findings.
    ///   - subject: The list, the answer or the file, as messages name it.
    ///   - place: The place where a file names the preset or replaces its keys; nil if only a preset is read.
    mutating func append(_ other: Diagnostics, of subject: String, at place: SourceLocation?) {
        var moved = other
        moved.changeEach { finding in
            guard let place, Preset.name(ofFile: finding.location.file) != nil else { return }
            let line = Preset.line(of: finding.location)
            finding.message = "\(subject) does not fit its preset: \(finding.message); see \(line)"
            finding.location = place
        }
        append(contentsOf: moved)
    }
}
