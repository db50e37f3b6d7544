// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import NIOCore

/// How many event loops serve connections.
package enum EventLoopCount {
    /// Takes one event loop for each core that the process may run on, not for each that the machine has.
    ///
    /// To be called once in a process, before anything listens.
    package static func fitToAllowedCores() {
        NIOSingletons.groupLoopCountSuggestion = max(1, min(System.coreCount, allowedCoreCount ?? .max))
    }

    /// How many cores the process may run on; nil where the system does not say.
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

    /// Returns how many cores the line `Cpus_allowed:` of a process's status names; nil for another line.
    static func coreCount(ofLine line: String) -> Int? {
        let name = "Cpus_allowed:"
        guard line.hasPrefix(name) else { return nil }
        // Groups of hexadecimal digits with commas between.
        return line.dropFirst(name.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    }
}
