// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// The memory of this process.
enum ProcessMemory {
    /// The resident memory in bytes; nil if the system does not report it.
    static var residentByteCount: Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, CInt(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return residentPageCount(ofLine: text).map { $0 * Int(getpagesize()) }
    }

    /// Returns the second number of a line of `statm`, the resident pages; nil for another line.
    static func residentPageCount(ofLine line: String) -> Int? {
        let words = line.split { $0 == " " || $0 == "\n" }
        return words.count >= 2 ? Int(words[1]) : nil
    }
}
