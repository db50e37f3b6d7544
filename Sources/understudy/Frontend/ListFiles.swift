// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import YAMLSource

/// Reads the list files of a command line into one description of the backend.
enum ListFiles {
    /// Reads all files; without any, the standard list.
    ///
    /// - Parameter paths: The files as the user named them.
    /// - Returns: Their lists and answers together.
    /// - Throws: `Diagnostics` for every file that is wrong, and for a name or address that two files use.
    static func load(_ paths: [String]) throws(Diagnostics) -> ListFile {
        guard !paths.isEmpty else { return .standard }
        var findings = Diagnostics()
        var all = ListFile()
        var owners: [String: String] = [:]
        for path in paths {
            do throws(Diagnostics) {
                let bytes = try SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax)
                let file = try ListFileParser.parse(bytes, file: path)
                for taken in file.names + file.routes {
                    if let owner = owners.updateValue(path, forKey: taken) {
                        findings.error("'\(taken)' is already in \(owner); rename one", at: SourceLocation(file: path))
                    }
                }
                all.lists += file.lists
                all.answers += file.answers
            } catch {
                findings.append(contentsOf: error)
            }
        }
        guard !findings.hasErrors else { throw findings }
        return all
    }
}
