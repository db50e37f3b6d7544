// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// The temporary file beside a report, and the steps that replace the report with it.
///
/// It is locked while it is in use, which distinguishes it from one that a killed process left.
struct PartialFile: Sendable {
    /// The open file.
    let descriptor: CInt

    private let directory: CInt
    private let name: String
    private let location: ReportLocation

    /// Removes the files that killed processes left for this target, and creates a new temporary file.
    ///
    /// - Parameter location: The target.
    /// - Throws: When the directory cannot be opened, or nothing can be created in it.
    init(_ location: ReportLocation) throws(ReportError) {
        self.location = location
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        directory = OpenDescriptor.aboveStandardStreams(unsafe open(location.directory, flags))
        guard directory >= 0 else {
            throw .output("open the directory of", at: location.path, errorNumber: errno)
        }
        LeftoverFiles(of: location.name, in: directory).remove()
        switch Self.create(for: location.name, in: directory) {
        case .success(let created):
            (name, descriptor) = created
        case .failure(let trouble):
            close(directory)
            throw .output("create a file beside", at: location.path, errorNumber: trouble.errorNumber)
        }
    }

    /// Flushes the bytes to the disk, renames the file over the target, and flushes the directory to the disk.
    ///
    /// The file stays locked until it has its final name, so that no other process takes it for a leftover.
    ///
    /// - Throws: At the first step that fails; the temporary file is gone then.
    func replaceTarget() throws(ReportError) {
        defer { close(directory) }
        guard fsync(descriptor) == 0 else { throw abandoned("flush", errorNumber: errno) }
        guard unsafe renameat(directory, name, directory, location.name) == 0 else {
            throw abandoned("move the new report to", errorNumber: errno)
        }
        let closing = close(descriptor) == 0 ? 0 : errno
        guard closing == 0 else { throw .output("close", at: location.path, errorNumber: closing) }
        // Some file systems cannot flush a directory, and return EINVAL.
        guard fsync(directory) == 0 || errno == EINVAL else {
            throw .output("flush the directory of", at: location.path, errorNumber: errno)
        }
    }

    /// Removes the file.
    func remove() {
        unlinkAndClose()
        close(directory)
    }

    private func abandoned(_ operation: String, errorNumber: CInt) -> ReportError {
        unlinkAndClose()
        return .output(operation, at: location.path, errorNumber: errorNumber)
    }

    private func unlinkAndClose() {
        _ = unsafe unlinkat(directory, name, 0)
        close(descriptor)
    }

    /// The error number of a step that failed.
    private struct Trouble: Error {
        let errorNumber: CInt
    }

    /// Creates and locks the first free name; another process may take it for a leftover before it is locked.
    private static func create(
        for target: String,
        in directory: CInt
    ) -> Result<(name: String, descriptor: CInt), Trouble> {
        var number = 0
        while true {
            let name = LeftoverFiles.name(for: target, process: getpid(), number: number)
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let descriptor = OpenDescriptor.aboveStandardStreams(unsafe openat(directory, name, flags, 0o666))
            if descriptor >= 0 {
                guard isLockedAndLinked(descriptor) else {
                    close(descriptor)
                    continue
                }
                return .success((name, descriptor))
            }
            guard errno == EEXIST else { return .failure(Trouble(errorNumber: errno)) }
            number += 1
        }
    }

    private static func isLockedAndLinked(_ descriptor: CInt) -> Bool {
        // Where locks are not available, leftovers are not removed either.
        _ = flock(descriptor, LOCK_EX)
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }
}
