// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import JUnitReport

/// A file without the care of `ReportFile`, so that the disk's own speed stays out of the figures, as in C.
struct PlainFile: ReportSink {
    private let sink: DescriptorSink

    init(_ path: String) throws {
        sink = DescriptorSink(descriptor: open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644), name: path)
    }

    func write(_ bytes: RawSpan) throws(ReportError) {
        try sink.write(bytes)
    }
}
