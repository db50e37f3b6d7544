// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import JUnitReport

/// Reads what `JUnitMapping` has written: how long each contract took, and which have to be tried again.
enum EarlierReport {
    /// How the reason of a contract begins that was planned and not tried.
    static let notRun = "not run: "

    /// Reads a report, or all reports of a folder, such as those of shards.
    ///
    /// - Parameter path: The file or the folder.
    /// - Returns: The run that it is about.
    /// - Throws: `ReportError` if a file cannot be read or is no report, or a folder has none.
    static func read(_ path: String) throws(ReportError) -> EarlierRun {
        var run = EarlierRun()
        for file in try files(at: path) {
            for recorded in try RecordedReport.cases(path: file) {
                let (duration, isUnsettled) = judged(recorded)
                run.add(id(of: recorded), duration: duration, isUnsettled: isUnsettled)
            }
        }
        return run
    }

    private static func files(at path: String) throws(ReportError) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let folder = path.hasSuffix("/") ? path : path + "/"
        let files = names.filter { $0.hasSuffix(".xml") && !$0.hasPrefix(".") }.sorted().map { folder + $0 }
        guard !files.isEmpty else {
            throw ReportError(code: .input, message: "the folder '\(path)' holds no report (*.xml); name another one")
        }
        return files
    }

    /// The name of a case begins with the contract's id, which has no space.
    private static func id(of recorded: RecordedCase) -> String {
        String(recorded.name.prefix { $0 != " " })
    }

    private static func judged(_ recorded: RecordedCase) -> (duration: Duration?, isUnsettled: Bool) {
        switch recorded.outcome {
        case .passed: (recorded.duration, false)
        case .failed, .errored: (recorded.duration, true)
        case .skipped(let reason) where reason.hasPrefix(notRun): (nil, true)
        // A parked contract was tried, an unsupported one took no time.
        case .skipped: (recorded.duration == .zero ? nil : recorded.duration, false)
        }
    }
}
