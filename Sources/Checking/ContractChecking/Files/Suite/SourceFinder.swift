// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDiagnostics
import YAMLSource

/// Finds the files that a user names, and the files in named folders and their subfolders.
struct SourceFinder {
    /// The kinds of files to find in folders.
    enum Wanted: String, Hashable, Sendable {
        /// Only contract files.
        case contracts
        /// Contract files and list descriptions.
        case all = "contracts or lists"
    }

    private let wanted: Wanted

    /// Creates a search.
    init(_ wanted: Wanted) {
        self.wanted = wanted
    }

    /// Returns every file in the order of its path, each once.
    ///
    /// - Parameters:
    ///   - paths: Files, which may have any name, and folders.
    ///   - diagnostics: The receiver of findings, about missing paths and folders without such files.
    /// - Returns: The paths; each begins with a path as the user wrote it.
    func find(_ paths: [String], into diagnostics: inout Diagnostics) -> [String] {
        var found: [String: String] = [:]
        for path in paths {
            for file in files(at: path, into: &diagnostics) {
                let key = URL(fileURLWithPath: file).standardizedFileURL.path
                if found[key] == nil { found[key] = file }
            }
        }
        return found.values.sorted()
    }

    private func files(at path: String, into diagnostics: inout Diagnostics) -> [String] {
        guard FileManager.default.fileExists(atPath: path) else {
            diagnostics.error("there is no such file or folder; check the path", at: SourceLocation(file: path))
            return []
        }
        guard FolderWalk.isFolder(path) else { return [path] }
        let files = walk.files(in: path) { folder in
            let name = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
            diagnostics.error("the folder cannot be read", at: SourceLocation(file: name))
        }
        if files.isEmpty { reportNothing(in: path, into: &diagnostics) }
        return files
    }

    /// Reports a folder without such files, unless its index or vocabulary is enough.
    func reportNothing(in folder: String, into diagnostics: inout Diagnostics) {
        switch (wanted, SuiteFolder.holdsWords(folder)) {
        case (.all, true): break
        case (.contracts, true):
            let remedy = "write one in a file such as 'first.yaml'"
            diagnostics.error(
                "the suite in this folder has no contracts yet; \(remedy)",
                at: SourceLocation(file: folder)
            )
        case (_, false):
            let endings = ContractPaths.endings.map { "*\($0)" }.joined(separator: ", ")
            let message = "the folder has no \(wanted.rawValue) (\(endings)); name another folder"
            diagnostics.error(message, at: SourceLocation(file: folder))
        }
    }

    private var walk: FolderWalk {
        FolderWalk(
            followsLinks: true,
            entersFolder: isSearched,
            takesFile: { ContractPaths.isYAML($0) && !ContractPaths.wordNames.contains($0) }
        )
    }

    private func isSearched(_ folder: String) -> Bool {
        switch wanted {
        case .contracts: !ContractPaths.foldersWithoutContracts.contains(folder)
        case .all: folder != ContractPaths.schemaFolder
        }
    }
}

/// The names of files and folders in a suite; the path of a file shows its purpose.
enum ContractPaths {
    /// The name of the behaviour index.
    static let indexName = "behaviours.yaml"
    /// The name of a vocabulary.
    static let vocabularyName = "vocabulary.yaml"
    /// The name of a file of dialects.
    static let dialectsName = "dialects.yaml"
    /// The names that the behaviour index may have.
    static let indexNames = [indexName, "behaviours.yml"]
    /// The names that a vocabulary may have.
    static let vocabularyNames = [vocabularyName, "vocabulary.yml"]
    /// The names that a file of dialects may have.
    static let dialectsNames = [dialectsName, "dialects.yml"]
    /// The names that are refused, each with the correct one.
    static let misspeltNames = [("behaviors.yaml", indexName), ("behaviors.yml", indexName)]
    /// The names of the files with words, which are never contract files.
    static let wordNames = indexNames + vocabularyNames + dialectsNames + misspeltNames.map(\.0)
    /// The names of folders that never hold contracts.
    static let foldersWithoutContracts = ["schema", "lists"]
    /// The folder that holds neither contracts nor list descriptions.
    static let schemaFolder = "schema"

    /// The extensions of the files of a suite.
    static let endings = [".yaml", ".yml"]

    /// Returns whether a file of a suite holds contracts.
    static func isContract(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        return isYAML(path) && !wordNames.contains(parts.last ?? "")
            && !parts.dropLast().contains(where: foldersWithoutContracts.contains)
    }

    /// Returns whether a name has one of these extensions.
    static func isYAML(_ name: String) -> Bool {
        endings.contains(where: name.hasSuffix)
    }
}
