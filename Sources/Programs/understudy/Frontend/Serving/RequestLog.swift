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

/// Writes a line for every request that a stub received, as soon as its answer has been sent or waits for a release.
struct RequestLog {
    /// The stub whose journal is followed.
    private var mount: Mount
    /// The form of the lines.
    var format = LogFormat.text
    /// The name of the sandbox whose journal is followed; nil for the stub itself.
    private var sandbox: String?

    /// Prepares to follow the journal of a stub and of its sandboxes.
    init(mount: Mount, format: LogFormat) {
        self.mount = mount
        self.format = format
    }

    /// Follows the journals until the task is cancelled, or the stub is no longer served.
    func run() async {
        await withDiscardingTaskGroup { group in
            var progress = RequestProgress()
            var followed: [String: Mount] = [:]
            while !Task.isCancelled {
                let seen = mount.revision
                let isClosed = mount.isClosed
                let entries = mount.journal(of: progress.openIDs) + mount.journal(after: progress.last)
                write(progress.update(entries), missed: progress.missed)
                if isClosed, progress.openIDs.isEmpty { break }
                let sandboxes = mount.sandboxes?.all ?? []
                for sandbox in sandboxes where followed[sandbox.name] !== sandbox.mount {
                    var log = self
                    (log.mount, log.sandbox) = (sandbox.mount, sandbox.name)
                    group.addTask { [log] in await log.run() }
                }
                followed = Dictionary(uniqueKeysWithValues: sandboxes.map { ($0.name, $0.mount) })
                await mount.change(since: seen)
            }
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
            for entry in entries { Console.error.line(Self.line(entry, in: sandbox)) }
        case .json:
            let ended = entries.filter(\.hasEnded)
            guard missed > 0 || !ended.isEmpty else { return }
            let parameters = Set(mount.endpoints.flatMap(\.parameters.query))
            let lines = AccessLogLines(parameters: parameters, sandbox: sandbox)
            Console.output.write((missed > 0 ? lines.line(missed: missed) : "") + lines.text(of: ended))
        }
    }

    /// Returns the line of one request: time of arrival, status, request, sandbox, duration, faults.
    static func line(_ entry: JournalEntry, in sandbox: String?) -> String {
        let time = entry.arrival.map { "\(Console.error.styled($0.timeOfDay, as: .dim)) " } ?? ""
        let duration = entry.duration.map(DurationText.measured) ?? ""
        let place = sandbox.map { "in \($0)" } ?? ""
        let words = [place, duration, note(entry), entry.faults.joined(separator: ", ").printable]
        let rest = zip(words, [TextStyle.dim, .dim, .yellow, .red])
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
