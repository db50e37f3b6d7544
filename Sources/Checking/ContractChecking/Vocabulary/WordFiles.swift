// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// The files with words that were found beside contracts.
struct WordFiles: Hashable, Sendable {
    /// The indexes of behaviours.
    var indexes: [String] = []
    /// The vocabularies.
    var vocabularies: [String] = []
    /// The files of dialects.
    var dialects: [String] = []

    /// Adds the files of another search.
    mutating func add(_ others: WordFiles) {
        indexes += others.indexes
        vocabularies += others.vocabularies
        dialects += others.dialects
    }

    /// Returns the end of a message about an unknown id: a near one, and the index that it can be added to.
    func hint(forBehaviour id: String, in known: [String], contractFile file: String) -> String {
        let index = nearest(among: indexes, to: file).map { "'\($0)'" }
        return Self.hint(for: id, in: known, file: index ?? missing(ContractPaths.indexName, beside: file))
    }

    /// Returns the end of a message about an unknown layer: the known ones, and the vocabulary that it can be added to.
    func hint(forLayer name: String, in known: [String], contractFile file: String) -> String {
        let vocabulary = nearest(among: vocabularies, to: file).map { "'\($0)'" }
        return Self.hint(for: name, in: known, file: vocabulary ?? missing(ContractPaths.vocabularyName, beside: file))
    }

    /// Returns the end of a message about an unknown dialect: a near one, and the file that it can be added to.
    func hint(forDialect name: String, in known: [String], contractFile file: String) -> String {
        let dialects = nearest(among: dialects, to: file).map { "'\($0)'" }
        return Self.hint(for: name, in: known, file: dialects ?? missing(ContractPaths.dialectsName, beside: file))
    }

    private static func hint(for name: String, in known: [String], file: String) -> String {
        let isNear = NearName.nearest(to: name, in: known) != nil
        return "\(NearName.hint(for: name, in: known))\(isNear ? ", or" : ";") add '\(name)' to \(file)"
    }

    private func missing(_ name: String, beside file: String) -> String {
        "'\(folder(of: file))\(name)', which does not exist yet"
    }

    /// Returns the file of the suite that a contract file belongs to, if there is one.
    private func nearest(among paths: [String], to file: String) -> String? {
        paths.filter { Self.holds(file, in: Self.folder($0)) }.max { Self.folder($0).count < Self.folder($1).count }
    }

    /// Returns the folder of the suite that a contract file belongs to, as a prefix of paths.
    private func folder(of file: String) -> String {
        nearest(among: indexes + vocabularies + dialects, to: file).map(Self.folder)
            ?? String(file[..<(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)])
    }

    /// Returns the folder of the suite that a file with words belongs to, with its last slash; empty for this folder.
    private static func folder(_ path: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        if let last = parts.last, last == ContractPaths.schemaFolder { parts.removeLast() }
        return parts.map { "\($0)/" }.joined()
    }

    private static func holds(_ file: String, in folder: String) -> Bool {
        folder.isEmpty ? !file.hasPrefix("/") : file.hasPrefix(folder)
    }
}
