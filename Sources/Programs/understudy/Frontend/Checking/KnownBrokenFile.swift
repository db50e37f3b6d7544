// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import JUnitReport
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// The file of `--known-broken`: read before a run, and rewritten after it with `--update-known-broken`.
struct KnownBrokenFile {
    /// The path as the user gave it.
    let path: String
    /// The contracts that the file parks.
    let parked: KnownBroken
    /// The parked ids that no contract of this run's files has.
    let strangers: [String]

    /// Reads the file; a file that the run will write need not exist.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - ids: The ids of all contracts of the files.
    ///   - behaviours: The behaviours that contracts may check.
    ///   - isWhole: Whether these files are the whole suite, and not only files that the user has named.
    ///   - isUpdate: Whether the file is rewritten after the run.
    /// - Throws: `Diagnostics` for everything that is wrong with the file.
    init(
        at path: String,
        ids: [String],
        behaviours: BehaviourIndex,
        isWhole: Bool,
        isUpdate: Bool
    ) throws(Diagnostics) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            guard isUpdate else {
                var diagnostics = Diagnostics()
                let remedy = "check the path, or create it with --update-known-broken"
                diagnostics.error("no such file; \(remedy)", at: SourceLocation(file: path))
                throw diagnostics
            }
            (parked, strangers) = (KnownBroken(), [])
            return
        }
        let bytes = try SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax)
        // In a run of the whole suite, an id that no contract has is a mistake, and an update removes it. In a run of
        // named files, the id may belong to another file, and an update must not remove it.
        parked = try KnownBrokenParser.parse(bytes, file: path, ids: ids) { id in
            isUpdate ? isWhole : !isWhole && behaviours[contractID: id] != nil
        }
        let known = Set(ids)
        strangers = parked.contracts.map(\.id).filter { !known.contains($0) }
    }

    /// Returns a remark on the parked ids that no contract has; nil for none.
    ///
    /// - Parameter isUpdate: Whether the ids are removed.
    /// - Returns: One line.
    func remark(isUpdate: Bool) -> String? {
        guard !strangers.isEmpty else { return nil }
        let ids = Self.listed(strangers)
        let contracts =
            Count.text(strangers.count, noun: "contract") + (strangers.count == 1 ? " that is" : " that are")
        return isUpdate
            ? "'\(path)' parked \(contracts) not in these files, now removed: \(ids)"
            : "'\(path)' parks \(contracts) not in these files: \(ids)"
    }

    /// Returns the ids that an update adds and removes, for a person; empty if there are none.
    private func changes(to now: KnownBroken) -> String {
        let added = now.contracts.map(\.id).filter { parked[$0] == nil }
        let removed = parked.contracts.map(\.id).filter { now[$0] == nil && !strangers.contains($0) }
        return [("added", added), ("removed", removed)].filter { !$0.1.isEmpty }
            .map { "; \($0.0): \(Self.listed($0.1))" }
            .joined()
    }

    /// Returns the first few ids.
    private static func listed(_ ids: [String]) -> String {
        ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? ", …" : "")
    }

    /// Writes other contracts to the file, completely or not at all; does not write if nothing changes.
    ///
    /// - Parameters:
    ///   - now: The new parked contracts.
    ///   - target: The file, opened before the run.
    ///   - quiet: Whether to write no message.
    /// - Throws: `ReportError` if the system refuses.
    func rewrite(with now: KnownBroken, to target: ReportFile, quiet: Bool) throws(ReportError) {
        let count = Count.text(now.contracts.count, noun: "contract")
        if !quiet { Console.error.line("'\(path)' now parks \(count)\(changes(to: now))") }
        guard now != parked || !FileManager.default.fileExists(atPath: path) else { return target.discard() }
        try target.write(Array(now.text.utf8).span.bytes)
        try target.commit()
    }
}
