// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport
import Reporters
import SourceDiagnostics
import YAMLSource

/// The events of the shards of a run, from which one page and one summary are made.
enum RecordedRuns {
    /// The largest file of events, in bytes; those of a shard usually have a few megabytes.
    private static let byteCountMax = 512 << 20

    /// Reads the events beside reports, and joins them.
    ///
    /// - Parameters:
    ///   - paths: Files, folders and patterns as the user named them.
    ///   - laterWins: Whether a contract that several files have takes the result of the last of them.
    /// - Returns: The whole run.
    /// - Throws: `Diagnostics` for no events, and for everything that is wrong with them.
    static func joined(_ paths: [String], laterWins: Bool) throws(Diagnostics) -> RecordedRun {
        let files = try ReportFiles.find(paths, of: .events)
        guard !files.isEmpty else {
            let message = "there are no events (*.jsonl) for --html or --github"
            let remedy = "write them in each shard with 'check --json FILE.jsonl' and name them here"
            throw Diagnostics([.error("\(message); \(remedy)", at: SourceLocation(file: paths.first ?? "."))])
        }
        var runs: [RecordedRun] = []
        for file in files {
            runs.append(try RecordedRun(try SourceFile.read(file, byteCountMax: byteCountMax), file: file))
        }
        return try RecordedRun.joined(runs, laterWins: laterWins)
    }
}

extension ReportFile {
    /// Writes a page; an earlier page stays until the new one is complete.
    ///
    /// - Parameter page: The page.
    /// - Throws: When the system refuses.
    func write(_ page: HTMLReport) throws(ReportError) {
        var bytes: [UInt8] = []
        try page.write { (piece: String) throws(ReportError) in
            bytes.append(contentsOf: piece.utf8)
            guard bytes.count >= 1 << 16 else { return }
            try write(bytes.span.bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        try write(bytes.span.bytes)
        try commit()
    }
}
