// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
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
        let faults = entry.faults.isEmpty ? "" : "  " + entry.faults.joined(separator: ", ").printable
        let status = Console.error.styled("\(entry.status)", entry.status < 400 ? .green : .yellow)
        return "  \(status) \(entry.method) \(entry.target.printable)\(Console.error.styled(faults, .red))"
    }
}
