// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import SourceDiagnostics
import YAMLSource

extension ContractWords {
    /// Adds the words of the suites that files belong to: behaviours, a vocabulary and dialects.
    ///
    /// The words of a file are in the nearest `behaviours.yaml`, `vocabulary.yaml` and `dialects.yaml`, each found
    /// separately, from the file's folder upwards along the given path; all may end in `.yml`, too.
    ///
    /// - Parameter files: Files and folders as the user gave them.
    /// - Returns: These words and those of the suites.
    /// - Throws: `Diagnostics` with everything that is wrong with one of these files, such as a word that exists
    ///   already with another meaning.
    package func extended(byWordsBeside files: [String]) throws(Diagnostics) -> ContractWords {
        var words = self
        var diagnostics = Diagnostics()
        let found = SuiteFolder.wordFiles(beside: files, into: &diagnostics)
        words.files.add(found)
        words.read(found.indexes, as: .index, into: &diagnostics)
        words.read(found.vocabularies, as: .vocabulary, into: &diagnostics)
        words.read(found.dialects, as: .dialects, into: &diagnostics)
        guard !diagnostics.hasErrors else { throw diagnostics }
        return words
    }

    /// Reads files one after the other; a file that cannot be read does not keep the next one from being read.
    private mutating func read(
        _ paths: [String],
        as kind: WordTexts.Kind,
        into diagnostics: inout Diagnostics
    ) {
        for path in paths {
            do throws(Diagnostics) {
                try read(SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax), as: kind, path: path)
            } catch {
                diagnostics.append(contentsOf: error)
            }
        }
    }
}

/// The search for files with words in the folders of suites.
enum SuiteFolder {
    /// The paths of vocabularies below the folder of a suite, with the one of the shipped suite.
    private static let vocabularyPaths =
        ContractPaths.vocabularyNames + ContractPaths.vocabularyNames.map { "\(ContractPaths.schemaFolder)/\($0)" }

    /// Returns the files with words of all suites that some files belong to, each once, in the order of the files.
    ///
    /// - Parameters:
    ///   - files: Files and folders as the user gave them.
    ///   - diagnostics: Receives misspelt names, and names that exclude each other.
    /// - Returns: The files with words.
    static func wordFiles(beside files: [String], into diagnostics: inout Diagnostics) -> WordFiles {
        var seen: Set<String> = []
        let folders = files.map { isFolder($0) ? $0 : parent(of: $0) }.filter { seen.insert($0).inserted }
        let misspelt = ContractPaths.misspeltNames.map(\.0)
        for path in nearest(misspelt, from: folders, into: &diagnostics) {
            let right = ContractPaths.misspeltNames.first { path.hasSuffix($0.0) }?.1 ?? ""
            diagnostics.error("a file of this name is not read; use '\(right)'", at: SourceLocation(file: path))
        }
        return WordFiles(
            indexes: nearest(ContractPaths.indexNames, from: folders, into: &diagnostics),
            vocabularies: nearest(vocabularyPaths, from: folders, into: &diagnostics),
            dialects: nearest(ContractPaths.dialectsNames, from: folders, into: &diagnostics)
        )
    }

    /// Returns whether a folder holds files with words itself.
    static func holdsWords(_ folder: String) -> Bool {
        ContractPaths.wordNames.contains { isFile(join(folder, with: $0)) }
    }

    /// Returns the nearest file with one of some names, from each of some folders upwards, each file once.
    private static func nearest(
        _ names: [String],
        from folders: [String],
        into diagnostics: inout Diagnostics
    ) -> [String] {
        var seen: Set<String> = []
        var found: [String] = []
        for folder in folders {
            let files = nearest(names, from: folder)
            guard let file = files.first else { continue }
            guard seen.insert(URL(fileURLWithPath: file).standardizedFileURL.path).inserted else { continue }
            found.append(file)
            guard files.count > 1 else { continue }
            let message = "'\(file)' exists, too, but only one of them is read; keep one"
            diagnostics.error(message, at: SourceLocation(file: files[1]))
        }
        return found
    }

    /// Returns the files with some names of the nearest folder that has one, from a folder upwards.
    private static func nearest(_ names: [String], from folder: String) -> [String] {
        var folder = folder
        while true {
            let files = names.map { join(folder, with: $0) }.filter(isFile)
            if !files.isEmpty { return files }
            let next = parent(of: folder)
            guard next != folder else { return [] }
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

    private static func join(_ folder: String, with name: String) -> String {
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
