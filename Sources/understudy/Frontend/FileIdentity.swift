// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What two paths of one file have in common, whether the file is there yet or not.
enum FileIdentity: Hashable {
    /// A file, by a path without links.
    case file(String)
    /// A device, a pipe or a socket, by its place in the system.
    case stream(device: UInt, number: UInt)

    /// More links behind one another than any system follows.
    private static let linksMax = 40

    /// Looks at a path.
    ///
    /// - Parameter path: A path; relative ones start at the current directory of this moment.
    init(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, let stream = Self(streamOf: status) {
            self = stream
        } else {
            self = .file(Self.resolved(path, linksMax: Self.linksMax))
        }
    }

    /// Looks at an open descriptor; nil for a file, whose path is not known.
    ///
    /// - Parameter descriptor: For example that of standard output.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, let stream = Self(streamOf: status) else { return nil }
        self = stream
    }

    private init?(streamOf status: stat) {
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFREG, kind != S_IFDIR else { return nil }
        self = .stream(device: UInt(status.st_dev), number: UInt(status.st_ino))
    }

    /// What takes everything and keeps nothing, so that nothing is lost there.
    static let nowhere = FileIdentity("/dev/null")

    /// The path behind all links; of what is not there yet, the part that is.
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
