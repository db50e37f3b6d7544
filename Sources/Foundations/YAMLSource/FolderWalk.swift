// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A search for the files of a folder and of those below it, by name; hidden ones are left out.
package struct FolderWalk {
    /// The most levels of folders that are searched; no tree that people make is that deep.
    package static let depthMax = 32

    private let followsLinks: Bool
    private let entersFolder: (String) -> Bool
    private let takesFile: (String) -> Bool

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - followsLinks: Whether folders behind links are searched; without them, no circle is walked.
    ///   - entersFolder: Whether a folder of this name is searched.
    ///   - takesFile: Whether a file of this name is wanted.
    package init(
        followsLinks: Bool,
        entersFolder: @escaping (String) -> Bool = { _ in true },
        takesFile: @escaping (String) -> Bool
    ) {
        self.followsLinks = followsLinks
        self.entersFolder = entersFolder
        self.takesFile = takesFile
    }

    /// Returns the paths of the wanted files.
    ///
    /// - Parameters:
    ///   - folder: The folder to begin with.
    ///   - onUnreadable: Receives each folder that cannot be read, or lies too deep.
    /// - Returns: The paths, which begin as the folder's does; what a folder holds comes in the order of the names.
    package func files(in folder: String, onUnreadable: (String) -> Void = { _ in }) -> [String] {
        files(in: folder, depth: 1, onUnreadable: onUnreadable)
    }

    private func files(in folder: String, depth: Int, onUnreadable: (String) -> Void) -> [String] {
        guard depth <= Self.depthMax, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            onUnreadable(folder)
            return []
        }
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        return names.filter { !$0.hasPrefix(".") }.sorted()
            .flatMap { name -> [String] in
                let path = base + name
                guard Self.isFolder(path) else { return takesFile(name) ? [path] : [] }
                guard entersFolder(name), followsLinks || !Self.isLink(path) else { return [] }
                return files(in: path, depth: depth + 1, onUnreadable: onUnreadable)
            }
    }

    /// Returns whether a path is that of a folder, or of a link to one.
    package static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
