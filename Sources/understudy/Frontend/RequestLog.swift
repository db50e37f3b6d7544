// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

/// Writes a line for every request that a stub received, once its answer is decided.
struct RequestLog {
    /// The stub whose journal is followed.
    let mount: Mount

    /// Follows the journal until the task is cancelled.
    func run() async {
        var last: JournalEntry.ID = 0
        while !Task.isCancelled {
            let seen = mount.revision
            for entry in mount.journal(after: last) {
                Console.error.line(Self.line(entry))
                last = entry.id
            }
            await mount.change(since: seen)
        }
    }

    /// Returns the line of one request.
    static func line(_ entry: JournalEntry) -> String {
        let faults = entry.faults.isEmpty ? "" : "  " + entry.faults.joined(separator: ", ")
        let status = Console.error.styled("\(entry.status)", entry.status < 400 ? .green : .yellow)
        return "  \(status) \(entry.method) \(printable(entry.target))\(Console.error.styled(faults, .red))"
    }

    /// Returns the text with control characters made visible, since a client decides what stands there.
    private static func printable(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0) })
    }
}
