// Understudy
// SPDX-License-Identifier: Apache-2.0

extension TestProblem {
    /// The message that is written: never blank.
    var writtenMessage: ReportText { message.isBlank ? "(no message)" : message }

    /// The text that is written: never blank, and repeats the message for readers that show only one of the two.
    var writtenText: ReportText {
        let message = writtenMessage
        if text.bytes.starts(with: message.bytes) { return text }
        return text.bytes.isEmpty ? message : ReportText(bytes: message.bytes + [0x0A] + text.bytes)
    }
}
