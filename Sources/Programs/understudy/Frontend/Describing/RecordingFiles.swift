// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ModelReading
import SourceDiagnostics
import SystemCalls
import YAMLSource

/// The recordings that a user named, and those in folders.
enum RecordingFiles {
    private static let ending = ".har"
    /// The number of bytes at the beginning of a file that identify a recording.
    private static let headByteCount = 4096

    /// Returns the recordings in a folder and in the folders below it, by the extension of their names.
    static func paths(in folder: String) -> [String] {
        FolderWalk(followsLinks: false) { hasEnding($0) }.files(in: folder)
    }

    /// Returns whether a file is a recording: by the extension of its name, or else by the beginning of its content.
    static func isRecording(_ path: String) -> Bool {
        hasEnding(path) || Recording.isBegun(by: head(of: path))
    }

    /// Reads the lists of a recording.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: A list or a reason for each group of requests.
    /// - Throws: `Diagnostics` for a file that cannot be read, or is not a recording.
    static func findings(in path: String) throws(Diagnostics) -> [ModelFinding] {
        // A recording cannot be split as another file can, so its size has a remedy of its own.
        if let refusal = byteCount(of: path).flatMap({ Recording.refusal(ofByteCount: $0) }) {
            throw Diagnostics([.error(refusal.description, at: SourceLocation(file: path))])
        }
        let bytes = try SourceFile.read(path, byteCountMax: Recording.byteCountMax)
        do throws(ReadingRefusal) {
            return try RecordedList.describe(har: bytes).map { ModelFinding($0.result, operation: $0.title) }
        } catch {
            throw Diagnostics([.error(error.description, at: SourceLocation(file: path))])
        }
    }

    private static func hasEnding(_ name: String) -> Bool { name.lowercased().hasSuffix(ending) }

    /// Returns the size of a regular file; nil for another file.
    private static func byteCount(of path: String) -> Int? {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Returns the beginning of a regular file; empty for another file and for a file that cannot be read.
    private static func head(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        var bytes = [UInt8](repeating: 0, count: headByteCount)
        let count = bytes.withUnsafeMutableBytes { SystemCalls.read(descriptor, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(0, count)))
    }
}
