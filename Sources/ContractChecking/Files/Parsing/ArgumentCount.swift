// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The message for a wrong number of arguments.
enum ArgumentCount {
    /// Says how many a word takes, which, and how many were found.
    static func message(_ word: String, _ parameters: [Parameter], found: Int) -> String {
        guard !parameters.isEmpty else { return "\(word) takes no arguments, not \(found); remove them" }
        let names = parameters.map(\.name).joined(separator: ", ")
        let noun = parameters.count == 1 ? "argument" : "arguments"
        return "\(word) takes \(parameters.count) \(noun) (\(names)), not \(found)"
    }
}
