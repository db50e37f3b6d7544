// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import JUnitReport
import SourceDiagnostics
import YAMLSource

/// The file of `--known-broken`: read before a run, and rewritten after it if that is asked for.
struct KnownBrokenFile {
    /// The path as the user gave it.
    let path: String
    /// What the file parks.
    let parked: KnownBroken

    /// Reads the file; one that is to be written need not be there yet.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - ids: The ids of all contracts of the suite.
    ///   - isUpdate: Whether the file is rewritten after the run.
    /// - Throws: `Diagnostics` for everything that is wrong with the file.
    init(_ path: String, ids: [String], isUpdate: Bool) throws(Diagnostics) {
        self.path = path
        if isUpdate, !FileManager.default.fileExists(atPath: path) {
            parked = KnownBroken()
        } else {
            let bytes = try SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax)
            parked = try KnownBrokenParser.parse(bytes, file: path, ids: ids)
        }
    }

    /// Puts other contracts into the file; it appears whole or not at all, and is left alone if nothing changes.
    ///
    /// - Parameters:
    ///   - now: What is parked from now on.
    ///   - target: The file, opened before the run.
    ///   - quiet: Whether nothing is said about it.
    /// - Throws: `ReportError` if the system refuses.
    func rewrite(with now: KnownBroken, to target: ReportFile, quiet: Bool) throws(ReportError) {
        if !quiet { Console.error.line("'\(path)' now parks \(Count.text(now.contracts.count, "contract"))") }
        guard now != parked || !FileManager.default.fileExists(atPath: path) else { return target.discard() }
        try target.write(Array(now.text.utf8).span.bytes)
        try target.commit()
    }
}
