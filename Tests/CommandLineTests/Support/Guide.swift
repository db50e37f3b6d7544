// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A guide that a reader follows literally: files to write, and commands with what they print.
///
/// A block ```` ```python cart.py ```` is the file `cart.py`. A block ```` ```console ```` shows commands after `$ `.
struct Guide {
    /// One thing that the reader does.
    enum Step: Equatable {
        /// Writes a file.
        case file(path: String, text: String)
        /// Runs a command; what it prints on both streams is shown.
        case command(String, output: [String])
    }

    /// What the reader does, in order.
    let steps: [Step]

    /// Reads a guide.
    init(_ text: String) {
        var steps: [Step] = []
        var block: (info: [Substring], lines: [String])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if !line.hasPrefix("```") {
                block?.lines.append(line)
            } else if let finished = block {
                steps += Self.steps(finished.info, finished.lines)
                block = nil
            } else {
                block = (line.dropFirst(3).split(separator: " "), [])
            }
        }
        self.steps = steps
    }

    private static func steps(_ info: [Substring], _ lines: [String]) -> [Step] {
        if info.count == 2 {
            return [.file(path: String(info[1]), text: lines.map { "\($0)\n" }.joined())]
        }
        guard info == ["console"] else { return [] }
        return lines.reduce(into: []) { steps, line in
            if line.hasPrefix("$ ") {
                steps.append(.command(String(line.dropFirst(2)), output: []))
            } else if case .command(let command, let output) = steps.last {
                steps[steps.count - 1] = .command(command, output: output + [line])
            }
        }
    }

    /// Whether what was printed is what is shown, whatever time it took; `…` stands for any lines.
    static func shows(_ shown: [String], for printed: [String]) -> Bool {
        guard let first = shown.first else { return printed.isEmpty }
        if first == "…" {
            return (0...printed.count).contains { shows(Array(shown.dropFirst()), for: Array(printed.dropFirst($0))) }
        }
        guard let line = printed.first, withoutTime(line) == withoutTime(first) else { return false }
        return shows(Array(shown.dropFirst()), for: Array(printed.dropFirst()))
    }

    private static func withoutTime(_ line: String) -> String {
        line.replacing(/[0-9.]+ m?s$/, with: "… s")
    }
}
