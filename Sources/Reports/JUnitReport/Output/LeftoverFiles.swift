// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// The temporary files that killed processes left beside a report.
struct LeftoverFiles {
    private let target: String
    private let directory: CInt

    /// Prepares the search for the files, without reading any.
    ///
    /// - Parameters:
    ///   - target: The name of the report.
    ///   - directory: A descriptor of its directory.
    init(of target: String, in directory: CInt) {
        self.target = target
        self.directory = directory
    }

    /// The name of a temporary file.
    ///
    /// - Parameters:
    ///   - target: The name of the report.
    ///   - process: The id of the process that writes.
    ///   - number: The number that distinguishes the files of one process.
    /// - Returns: For example `.report.xml.4711-0.partial`.
    static func name(for target: String, process: pid_t, number: Int) -> String {
        ".\(target).\(process)-\(number).partial"
    }

    /// Removes the files that no process has locked; ignores errors, because the new report does not depend on it.
    func remove() {
        for name in names() {
            let descriptor = unsafe openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                _ = unsafe unlinkat(directory, name, 0)
            }
            close(descriptor)
        }
    }

    /// Whether a name is one that ``name(for:process:number:)`` gives for the target.
    ///
    /// - Parameter name: The name of a file in the directory.
    /// - Returns: Whether the file is one of ours.
    func isOurs(_ name: String) -> Bool {
        // Names are compared as bytes, because two names that look alike are two files.
        let (prefix, suffix) = (Array(".\(target).".utf8), Array(".partial".utf8))
        let bytes = Array(name.utf8)
        guard bytes.starts(with: prefix), bytes.reversed().starts(with: suffix.reversed()) else { return false }
        let numbers = bytes.dropFirst(prefix.count).dropLast(suffix.count)
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }

    private func names() -> [String] {
        // The stream closes its descriptor, so it gets a new one; `directory` is needed later.
        let descriptor = unsafe openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        guard let stream = unsafe fdopendir(descriptor) else {
            close(descriptor)
            return []
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if isOurs(name) { names.append(name) }
        }
        return names
    }
}
