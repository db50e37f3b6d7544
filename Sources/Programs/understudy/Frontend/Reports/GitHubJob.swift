// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import Reporters
import SourceDiagnostics

/// The output of a run in a GitHub job: annotations in the log, and a summary of the job.
struct GitHubJob {
    private let environment: [String: String]

    /// Detects whether this is a job on GitHub; nil elsewhere.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - isAsked: Whether the user asks for this output, even elsewhere.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment, isAsked: Bool = false) {
        guard isAsked || environment["GITHUB_ACTIONS"] == "true" else { return nil }
        self.environment = environment
    }

    /// Shows a run; a summary that cannot be written causes a remark, but does not fail the job.
    ///
    /// - Parameters:
    ///   - report: The results of the run.
    ///   - shard: The part of the suite that was run; nil for all of it.
    ///   - console: The console for the annotations.
    func show(_ report: RunReport, shard: String?, on console: Console) {
        for line in GitHubAnnotations(report, path: path).lines { console.command(line) }
        guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        do {
            try append(GitHubSummary(report, shard: shard), to: path)
        } catch {
            Console.error.line("the job summary '\(path)' could not be written: \(error.localizedDescription)")
        }
    }

    /// Shows findings about files at their lines.
    func show(_ diagnostics: Diagnostics) {
        for line in GitHubAnnotations.lines(of: diagnostics, path: path) { Console.error.command(line) }
    }

    /// Other programs of the step share the summary and its size limit.
    private func append(_ summary: GitHubSummary, to path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        let byteCount = Int(try file.seekToEnd())
        let text = summary.text(upTo: GitHubSummary.byteCountMax - byteCount)
        try file.write(contentsOf: Data(text.utf8))
    }

    /// Returns a file's path below the repository's root; nil for contracts inside the program, or elsewhere.
    private func path(_ file: String) -> String? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        let path = URL(filePath: file).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let workspace = environment["GITHUB_WORKSPACE"], !workspace.isEmpty else {
            return file.hasPrefix("/") ? nil : file
        }
        var root = URL(filePath: workspace).resolvingSymlinksInPath().path(percentEncoded: false)
        if !root.hasSuffix("/") { root += "/" }
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
    }
}
