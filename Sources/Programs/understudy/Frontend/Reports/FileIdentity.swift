// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls

/// The identity that two paths of one file share, whether the file is there yet or not.
enum FileIdentity: Hashable {
    /// A file or a folder that is there, by its numbers in the system.
    case file(device: UInt, number: UInt)
    /// A device, a pipe or a socket, by its numbers in the system.
    case stream(device: UInt, number: UInt)
    /// A file that is not there yet, by a path without links.
    case absent(String)

    /// More links behind one another than any system follows.
    private static let linksMax = 40

    /// Looks at a path.
    ///
    /// - Parameter path: A path; relative ones start at the current directory of this moment.
    init(_ path: String) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        self = isThere ? Self(status) : .absent(Self.resolved(path))
    }

    /// Looks at an open descriptor; nil for one that is closed.
    ///
    /// - Parameter descriptor: For example that of standard output.
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

    /// The device that takes everything and keeps nothing, so that nothing is lost there.
    static let nowhere = FileIdentity("/dev/null")

    /// The file or stream that standard output goes to; nil if it is closed.
    static var standardOutput: FileIdentity? { FileIdentity(descriptor: STDOUT_FILENO) }

    /// Whether a path is another word for `-`: what else the program says would get in between, or be lost.
    ///
    /// - Parameter path: A path.
    /// - Returns: Whether it leads to where standard output goes, which is not nowhere.
    static func isStandardOutput(_ path: String) -> Bool {
        if path == "-" { return true }
        let identity = FileIdentity(path)
        return identity != nowhere && identity == standardOutput
    }

    /// The path behind all links; of what is not there yet, the part that is.
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
    /// Whether a file is in a folder or below it, by the way that is written or by the one behind all links.
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
