// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import StubEngine
import TextEncoding

/// The forms of the log of requests.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Lines for people, on standard error.
    case text
    /// One JSON object for each request, on standard output.
    case json
}

/// Writes a line for every request that a stub received, as soon as its answer has left or waits for a release.
struct RequestLog {
    /// The stub whose journal is followed.
    let mount: Mount
    /// The form of the lines.
    var format = LogFormat.text

    /// Follows the journal until the task is cancelled.
    func run() async {
        var progress = RequestProgress()
        while !Task.isCancelled {
            let seen = mount.revision
            let entries = mount.journal(of: progress.openIDs) + mount.journal(after: progress.last)
            write(progress.update(entries), missed: progress.missed)
            await mount.change(since: seen)
        }
    }

    /// Writes the lines of requests.
    ///
    /// - Parameters:
    ///   - entries: The requests that have ended or wait.
    ///   - missed: The number of requests before them that the journal no longer has.
    private func write(_ entries: [JournalEntry], missed: UInt64) {
        switch format {
        case .text:
            for entry in entries { Console.error.line(Self.line(entry)) }
        case .json:
            let ended = entries.filter(\.hasEnded)
            guard missed > 0 || !ended.isEmpty else { return }
            let lines = AccessLogLines(parameters: Set(mount.endpoints.flatMap(\.parameters.query)))
            Console.output.write((missed > 0 ? AccessLogLines.line(missed: missed) : "") + lines.text(of: ended))
        }
    }

    /// Returns the line of one request: time of arrival, status, request, duration, faults.
    static func line(_ entry: JournalEntry) -> String {
        let time = entry.arrival.map { "\(Console.error.styled($0.timeOfDay, as: .dim)) " } ?? ""
        let duration = entry.duration.map(DurationText.measured) ?? ""
        let words = [duration, note(entry), entry.faults.joined(separator: ", ").printable]
        let rest = zip(words, [TextStyle.dim, .yellow, .red])
            .filter { !$0.0.isEmpty }.map { Console.error.styled("  " + $0.0, as: $0.1) }.joined()
        let status = Console.error.styled("\(entry.status)", as: entry.status < 400 ? .green : .yellow)
        return "  \(time)\(status) \(entry.method) \(entry.target.printable)\(rest)"
    }

    private static func note(_ entry: JournalEntry) -> String {
        switch entry.state {
        case .held: "held"
        case .received: "no answer sent"
        case .gone: "the client disconnected"
        case .answered: ""
        }
    }
}
