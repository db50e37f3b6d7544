// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The message for a wrong number of arguments.
enum ArgumentCount {
    /// Returns how many arguments a word takes, which, and how many were found; a comma too many may belong in quotes.
    static func message(_ word: String, _ parameters: [Parameter], found: Int) -> String {
        guard !parameters.isEmpty else { return "\(word) takes no arguments, not \(found); remove them" }
        let names = parameters.map(\.name).joined(separator: ", ")
        let noun = parameters.count == 1 ? "argument" : "arguments"
        let quoting = "; quote an argument that contains a comma: 'a, b'"
        let hasText = parameters.contains { $0.type == .text || $0.type == .optional(.text) || $0.type == .json }
        return "\(word) takes \(parameters.count) \(noun) (\(names)), not \(found)"
            + (found > parameters.count && hasText ? quoting : "")
    }
}
