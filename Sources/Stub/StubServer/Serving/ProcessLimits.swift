// Understudy
// SPDX-License-Identifier: Apache-2.0

import CMalloc
import NIOCore
import SystemCalls

/// The number of event loops that serve connections.
package enum EventLoopCount {
    /// Sets one event loop for each core that the process may run on, not for each core of the machine.
    ///
    /// Call this once in a process, before a socket listens.
    package static func fitToAllowedCores() {
        NIOSingletons.groupLoopCountSuggestion = max(1, min(System.coreCount, allowedCoreCount ?? .max))
    }

    /// The number of cores that the process may run on; nil if the system does not report it.
    static var allowedCoreCount: Int? {
        guard let file = fopen("/proc/self/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, CInt(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if let count = coreCount(ofLine: text) { return count }
        }
        return nil
    }

    /// Returns the number of cores in the line `Cpus_allowed:` of a process's status; nil for another line.
    static func coreCount(ofLine line: String) -> Int? {
        let name = "Cpus_allowed:"
        guard line.hasPrefix(name) else { return nil }
        // The line has groups of hexadecimal digits with commas between.
        return line.dropFirst(name.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    }
}

/// The number of files that the system lets this process open; each connection is a file.
package enum OpenFiles {
    /// The number of files for other purposes than connections: refusals, list files, those of a program.
    static let reserve = 24

    /// The number of files that may be open at once.
    package static var limit: Int { OpenFileLimit.current ?? .max }

    /// Raises the limit as far as the system allows it without privileges.
    ///
    /// - Parameter count: The number of files wanted.
    package static func raiseLimit(to count: Int) {
        OpenFileLimit.raise(to: count)
    }

    /// Returns the number of connections that can be open.
    ///
    /// - Parameter wanted: The most that are wanted.
    /// - Returns: The wanted number, or a smaller one if there are not enough files; at least 1.
    package static func connections(wanted: Int) -> Int {
        max(1, min(wanted, limit - openCount - reserve))
    }

    /// The number of files that are open now; 0 if the system does not report it.
    private static var openCount: Int {
        // Darwin has no `/proc`; a container of Linux may have no `/dev/fd`.
        guard let folder = opendir("/proc/self/fd") ?? opendir("/dev/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}

/// The memory of large answers.
package enum LargeBlocks {
    /// The smallest block that is large, in bytes; the answers of the fast path are smaller.
    private static let byteCountMin = 512 << 10

    /// Makes the process return the memory of large answers to the system as soon as they have been sent.
    ///
    /// Call this once in a process, before a socket listens.
    package static func giveBackAtOnce() {
        understudy_give_back_blocks(CInt(byteCountMin))
    }
}
