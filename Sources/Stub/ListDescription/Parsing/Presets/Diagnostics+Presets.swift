// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

extension Diagnostics {
    /// Adds the findings of a list, an answer or a file; those in a preset move to the file of the user.
    ///
    /// - Parameters:
    ///   - other: The findings.
    ///   - subject: The list, the answer or the file, in the words of messages.
    ///   - place: The place where a file names the preset or replaces its keys; nil for a preset by itself.
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
