// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of files that the program makes, a page (D-36) or the shipped contracts; it is never incomplete.
///
/// The files are written into a folder beside it, which then takes its name. A folder that is replaced is put aside
/// first and brought back when that fails.
package struct GeneratedFolder: Sendable {
    /// The folder's path.
    package let path: String

    private let target: URL
    private let partial: URL
    private let aside: URL

    /// Names a folder.
    ///
    /// - Parameters:
    ///   - parent: The folder that contains it; created if it is missing.
    ///   - name: Its name, for a page that of the unit.
    package init(in parent: String, name: String) {
        let folder = URL(filePath: parent, directoryHint: .isDirectory)
        let process = ProcessInfo.processInfo.processIdentifier
        path = parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)"
        target = folder.appending(path: name, directoryHint: .isDirectory)
        partial = folder.appending(path: ".\(name).\(process).partial", directoryHint: .isDirectory)
        aside = folder.appending(path: ".\(name).\(process).before", directoryHint: .isDirectory)
    }

    /// Writes the files.
    ///
    /// - Parameters:
    ///   - files: All files, in subfolders where their names say so.
    ///   - isReplacing: Whether a folder that exists may be replaced, with all that is in it.
    /// - Throws: `GeneratedFolderError`; the earlier content is then still there, and nothing else.
    package func write(_ files: [GeneratedFile], isReplacing: Bool) throws(GeneratedFolderError) {
        try checkParent()
        let exists = try isThere(isReplacing: isReplacing)
        defer { try? FileManager.default.removeItem(at: partial) }
        do {
            try FileManager.default.createDirectory(at: partial, withIntermediateDirectories: true)
            for file in files {
                let place = partial.appending(path: file.name)
                let folder = place.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(file.bytes).write(to: place)
            }
            if exists {
                try replace()
            } else {
                try FileManager.default.moveItem(at: partial, to: target)
            }
        } catch {
            throw .cannotWrite(path, reason: Self.reason(error))
        }
    }

    private func checkParent() throws(GeneratedFolderError) {
        var isFolder: ObjCBool = false
        let parent = Self.trimmed(target.deletingLastPathComponent())
        guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), !isFolder.boolValue else {
            return
        }
        throw .cannotWrite(path, reason: "its parent is not a folder")
    }

    /// Returns whether an item of this name exists, and refuses an item that must not be replaced.
    private func isThere(isReplacing: Bool) throws(GeneratedFolderError) -> Bool {
        // Not `fileExists`, which reports a broken link as missing.
        let attributes = try? FileManager.default.attributesOfItem(atPath: Self.trimmed(target))
        guard let attributes else { return false }
        guard isReplacing else { throw .exists(path) }
        guard attributes[.type] as? FileAttributeType == .typeDirectory else { throw .noFolder(path) }
        return true
    }

    private func replace() throws {
        try FileManager.default.moveItem(at: target, to: aside)
        do {
            try FileManager.default.moveItem(at: partial, to: target)
        } catch {
            try FileManager.default.moveItem(at: aside, to: target)
            throw error
        }
        try? FileManager.default.removeItem(at: aside)
    }

    /// Returns the path without a slash at its end; with a slash, the system follows a link and does not find a file.
    private static func trimmed(_ url: URL) -> String {
        let path = url.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileWriteNoPermission: "permission denied"
        case .fileWriteOutOfSpace: "no space is left"
        case .fileWriteVolumeReadOnly: "the volume is read-only"
        case .fileNoSuchFile: "no such folder"
        default: "the system refused it"
        }
    }
}

/// The reason for which a folder was not written.
package enum GeneratedFolderError: Error, Hashable, Sendable {
    /// An item of this name exists already.
    case exists(String)
    /// The item to replace is not a folder.
    case noFolder(String)
    /// The system refused.
    case cannotWrite(String, reason: String)

    /// The description of the failure, and the remedy.
    package var message: String {
        switch self {
        case .exists(let path): "'\(path)' already exists; name another folder, or replace it with --force"
        case .noFolder(let path): "'\(path)' is not a folder, so it is not replaced; remove it or name another folder"
        case .cannotWrite(let path, let reason): "'\(path)' cannot be written: \(reason); no partial output is left"
        }
    }
}
