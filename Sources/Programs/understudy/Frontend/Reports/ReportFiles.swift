// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDiagnostics
import SystemCalls
import YAMLSource

/// Finds the reports of a command line: files, folders with reports, and patterns that no shell has expanded.
enum ReportFiles {
    /// The kind of files to look for in folders.
    enum Kind: String {
        /// Reports in JUnit XML.
        case junit = ".xml"
        /// The events of runs.
        case events = ".jsonl"
    }

    /// Returns the files, each once, in the order of the command line; those of a folder or pattern by name.
    ///
    /// - Parameters:
    ///   - paths: Files, folders and patterns as the user named them.
    ///   - kind: The kind of files to look for in folders; a file of another kind that is named is left out, too.
    ///   - output: The path of the result, which a folder's search leaves out.
    /// - Returns: The files; a missing file is returned as named.
    /// - Throws: `Diagnostics` for folders and patterns without a report.
    static func find(
        _ paths: [String],
        of kind: Kind = .junit,
        leavingOut output: FileIdentity? = nil
    ) throws(Diagnostics) -> [String] {
        var findings = Diagnostics()
        var seen: Set<FileIdentity> = []
        var files: [String] = []
        for path in paths {
            let named = spread(path)
            if named.isEmpty {
                findings.error("no file matches this pattern; check it", at: SourceLocation(file: path))
            }
            for name in named {
                var found = isEvents(name) == (kind == .events) ? [name] : []
                if FolderWalk.isFolder(name) {
                    found = walk(for: kind).files(in: name).filter { FileIdentity($0) != output }
                    if found.isEmpty, kind == .junit {
                        let message = "the folder has no reports (*.xml); name another folder"
                        findings.error(message, at: SourceLocation(file: name))
                    }
                }
                files += found.filter { seen.insert(FileIdentity($0)).inserted }
            }
        }
        guard !findings.hasErrors else { throw findings }
        return files
    }

    /// Returns the paths that match a pattern, sorted; a text without `*` and `?` is not a pattern.
    private static func spread(_ path: String) -> [String] {
        guard path.contains(where: { "*?[".contains($0) }), !FileManager.default.fileExists(atPath: path) else {
            return [path]
        }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(path, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }.sorted()
    }

    private static func isEvents(_ name: String) -> Bool {
        name.lowercased().hasSuffix(Kind.events.rawValue)
    }

    /// Returns the search for the reports below a folder; it does not follow circles of links.
    private static func walk(for kind: Kind) -> FolderWalk {
        FolderWalk(followsLinks: false, takesFile: { $0.lowercased().hasSuffix(kind.rawValue) })
    }
}
