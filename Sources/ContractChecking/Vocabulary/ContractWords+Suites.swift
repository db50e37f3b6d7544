// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import SourceDiagnostics
import YAMLSource

extension ContractWords {
    /// Adds the words of the suites that files belong to: an index of behaviours, and a vocabulary beside it.
    ///
    /// The suite of a file is the nearest folder, from its own upwards along the path as given, that holds
    /// `behaviours.yaml` or `vocabulary.yaml`.
    ///
    /// - Parameter files: Files and folders as the user gave them.
    /// - Returns: These words and those of the suites.
    /// - Throws: `Diagnostics` with everything that is wrong with an index or a vocabulary, such as a word that is
    ///   there already and means something else.
    package func extended(byWordsBeside files: [String]) throws(Diagnostics) -> ContractWords {
        var words = self
        var diagnostics = Diagnostics()
        for path in SuiteFolder.wordFiles(beside: files) {
            do throws(Diagnostics) {
                let bytes = try SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax)
                if path.hasSuffix(ContractPaths.indexName) {
                    words.behaviours = try BehaviourIndexParser.parse(bytes, file: path, addingTo: words.behaviours)
                } else {
                    words.vocabulary = try VocabularyParser.parse(bytes, file: path, addingTo: words.vocabulary)
                }
            } catch {
                diagnostics.append(contentsOf: error)
            }
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
        return words
    }
}

/// The folder that a suite begins in.
enum SuiteFolder {
    /// The files with words below the folder of a suite, vocabularies also where the shipped suite has its own.
    private static let wordPaths =
        ContractPaths.wordNames + ["\(ContractPaths.schemaFolder)/\(ContractPaths.vocabularyName)"]

    /// Returns the files with words of all suites that some files belong to, each once, in the order of the files.
    static func wordFiles(beside files: [String]) -> [String] {
        var seen: Set<String> = []
        return files.map { isFolder($0) ? $0 : parent(of: $0) }
            .filter { seen.insert($0).inserted }
            .compactMap(nearest)
            .flatMap { folder in wordPaths.map { join(folder, $0) }.filter(isFile) }
            .filter { seen.insert(URL(fileURLWithPath: $0).standardizedFileURL.path).inserted }
    }

    /// Returns the nearest folder with words, from one upwards; nil if there is none.
    private static func nearest(_ folder: String) -> String? {
        var folder = folder
        while true {
            if ContractPaths.wordNames.contains(where: { isFile(join(folder, $0)) }) { return folder }
            let next = parent(of: folder)
            guard next != folder else { return nil }
            folder = next
        }
    }

    /// Returns the folder that holds a path, as the user would write it: `a/b.yaml` is in `a`, and `a` is in `.`.
    private static func parent(of path: String) -> String {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        // The folder above is not part of the path, so it is not searched.
        guard trimmed != "..", !trimmed.hasSuffix("/..") else { return trimmed }
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        let folder = String(trimmed[..<slash])
        return folder.isEmpty ? "/" : folder
    }

    private static func join(_ folder: String, _ name: String) -> String {
        switch folder {
        case ".": name
        case _ where folder.hasSuffix("/"): folder + name
        default: "\(folder)/\(name)"
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func isFile(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path) && !isFolder(path)
    }
}
