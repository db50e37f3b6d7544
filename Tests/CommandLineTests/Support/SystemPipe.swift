// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// A pipe whose ends no child gets that is started later.
struct SystemPipe {
    /// Where bytes come out.
    let reader: CInt
    /// Where bytes go in.
    let writer: CInt

    /// Opens a pipe; its owner closes both ends.
    ///
    /// - Throws: `SystemRefusal`.
    init() throws {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemRefusal(call: "pipe", number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }
}
