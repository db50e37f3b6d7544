// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Collects a report in memory.
final class MemorySink: ReportSink {
    private let state = Mutex<[UInt8]>([])

    /// What was written so far.
    var bytes: [UInt8] { state.withLock { $0 } }

    /// Keeps the bytes.
    ///
    /// - Parameter bytes: The next bytes of the document.
    /// - Throws: Nothing.
    func write(_ bytes: RawSpan) throws(ReportError) {
        let copy = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        state.withLock { $0.append(contentsOf: copy) }
    }
}
