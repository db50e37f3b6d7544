// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads a text as a file named `x.yaml`.
func read(_ text: String, limits: YAMLLimits = .init()) throws -> SourceNode {
    try YAMLSource.parse(Array(text.utf8), file: "x.yaml", limits: limits)
}

/// The findings of reading bytes that must be refused, or what was wrongly read.
func refusal(of bytes: [UInt8], limits: YAMLLimits = .init()) -> String {
    do throws(Diagnostics) {
        return "accepted: \(try YAMLSource.parse(bytes, file: "x.yaml", limits: limits))"
    } catch {
        return error.description
    }
}

/// The findings of reading a text that must be refused.
func refusal(of text: String, limits: YAMLLimits = .init()) -> String {
    refusal(of: Array(text.utf8), limits: limits)
}
