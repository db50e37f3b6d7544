// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls

/// The identity that all paths of one file share, even if the file does not exist yet.
enum FileIdentity: Hashable {
    /// An existing file or folder, by its numbers in the system.
    case file(device: UInt, number: UInt)
    /// A device, a pipe or a socket, by its numbers in the system.
    case stream(device: UInt, number: UInt)
    /// A file that does not exist yet, by a path without links.
    case absent(String)

    /// The most links that are followed, more than any system allows.
    private static let linksMax = 40

    /// Identifies the file at a path.
    ///
    /// - Parameter path: A path; relative ones start at the present current directory.
    init(_ path: String) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        self = isThere ? Self(status) : .absent(Self.resolved(path))
    }

    /// Identifies the file of an open descriptor; nil if it is closed.
    ///
    /// - Parameter descriptor: The descriptor, for example that of standard output.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self = Self(status)
    }

    private init(_ status: stat) {
        let (kind, device, number) = (status.st_mode & S_IFMT, UInt(status.st_dev), UInt(status.st_ino))
        let isFile = kind == S_IFREG || kind == S_IFDIR
        self = isFile ? .file(device: device, number: number) : .stream(device: device, number: number)
    }

    /// The null device, to which several outputs may go.
    static let nowhere = FileIdentity("/dev/null")

    /// The file or stream of standard output; nil if it is closed.
    static var standardOutput: FileIdentity? { FileIdentity(descriptor: STDOUT_FILENO) }

    /// Returns whether a path is another name for `-`, where other output of the program would be mixed in.
    ///
    /// - Parameter path: A path.
    /// - Returns: Whether it leads to the file or stream of standard output, and that is not the null device.
    static func isStandardOutput(_ path: String) -> Bool {
        if path == "-" { return true }
        let identity = FileIdentity(path)
        return identity != nowhere && identity == standardOutput
    }

    /// Returns the path without links; of a missing file, only existing parts are resolved.
    ///
    /// - Parameter path: A path.
    /// - Returns: The path from the root on.
    static func resolved(_ path: String) -> String {
        resolved(path, linksMax: linksMax)
    }

    private static func resolved(_ path: String, linksMax: Int) -> String {
        if let found = realpath(path, nil) {
            defer { free(found) }
            return String(cString: found)
        }
        var parts = path.split(separator: "/")[...]
        guard let name = parts.popLast() else { return path }
        let start = path.hasPrefix("/") ? "/" : parts.isEmpty ? "." : ""
        let folder = resolved(start + parts.joined(separator: "/"), linksMax: linksMax)
        if name == "." { return folder }
        if name == ".." { return URL(filePath: folder).deletingLastPathComponent().path(percentEncoded: false) }
        let whole = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        guard linksMax > 0, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: whole) else {
            return whole
        }
        return resolved(target.hasPrefix("/") ? target : "\(folder)/\(target)", linksMax: linksMax - 1)
    }
}

extension FileIdentity {
    /// Returns whether a file is in a folder or below it, by the written path or by the path without links.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - folder: The folder.
    /// - Returns: Whether one of the folders above the file is that one.
    static func isFile(_ path: String, below folder: String) -> Bool {
        let wanted = FileIdentity(folder)
        return [path, resolved(path)]
            .contains { way in
                let parts = way.split(separator: "/").dropLast()
                let root = way.hasPrefix("/") ? "/" : "./"
                return (0...parts.count)
                    .contains { FileIdentity(root + parts.prefix($0).joined(separator: "/")) == wanted }
            }
    }
}
