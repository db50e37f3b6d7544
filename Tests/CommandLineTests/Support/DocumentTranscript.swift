// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The commands of a document and what they print, as its blocks ```` ```console ```` show them.
///
/// The first command starts `understudy serve`; all others run one after another in one shell.
struct DocumentTranscript {
    /// A command with its output.
    struct Step: Equatable {
        /// The command, of several lines where they end in a backslash.
        var command: String
        /// What it prints.
        var output: String
    }

    /// The port that the document shows.
    static let shownPort = "4010"

    /// Whether the commands can be run here.
    static let hasCurl = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/curl") }

    /// What follows `understudy serve` in the first command.
    let arguments: [String]
    /// The commands behind the first one.
    let steps: [Step]

    /// Reads the blocks of a document.
    init(_ text: String) {
        var steps: [Step] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2)), output: ""))
            } else if isInside, let last = steps.indices.last {
                if steps[last].command.hasSuffix("\\"), steps[last].output.isEmpty {
                    steps[last].command += "\n\(line)"
                } else {
                    steps[last].output += "\(line)\n"
                }
            }
        }
        let words = steps.first?.command.split(separator: " ").dropFirst(2) ?? []
        arguments = words.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'")) }
        self.steps = Array(steps.dropFirst())
    }

    /// Returns the lines in all blocks of a kind, such as ```` ```yaml ````.
    static func lines(ofBlocks kind: String, in text: String) -> [String] {
        var lines: [String] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside = line == "```\(kind)"
            } else if isInside {
                lines.append(String(line))
            }
        }
        return lines
    }

    /// A script that runs the commands against a port and prints a separator in front of each output.
    func script(port: UInt16) -> String {
        steps.map { "printf '\\036'\n\($0.command)\n" }
            .joined()
            .replacing("127.0.0.1:\(Self.shownPort)", with: "127.0.0.1:\(port)")
    }

    /// Takes what the script printed apart.
    func outputs(of text: String, port: UInt16) -> [String] {
        // A carriage return before a line break is one character with it.
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
            .replacing("127.0.0.1:\(port)", with: "127.0.0.1:\(Self.shownPort)")
            .split(separator: "\u{1E}", omittingEmptySubsequences: false)
            .dropFirst()
            .map { Self.timeless($0.isEmpty || $0.hasSuffix("\n") ? String($0) : "\($0)\n") }
    }

    /// Replaces what differs from run to run: times of day, durations, and the version of curl.
    static func timeless(_ text: String) -> String {
        text.replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ/#, with: "TIME")
            .replacing(#/"milliseconds":[0-9.]+/#, with: "\"milliseconds\":N")
            .replacing(#/"name":"Date","value":"[^"]*"/#, with: "\"name\":\"Date\"")
            .replacing(#/curl\/[0-9.]+[^"]*/#, with: "curl")
    }
}
