// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JUnitReport
import Synchronization

/// Where `--json` writes: lines that can be read while the run goes on, in a file or on standard output.
final class EventStream: Sendable {
    private let sink: DescriptorSink
    private let failure = Mutex<ReportError?>(nil)

    /// Opens the stream; an earlier file is emptied, as whoever follows it wants this run.
    ///
    /// - Parameter path: A path, or `-` for standard output.
    /// - Throws: `ReportError` with the path.
    init(_ path: String) throws(ReportError) {
        guard path != "-" else {
            sink = .standardOutput
            return
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            let number = errno
            let reason = String(cString: strerror(number))
            throw ReportError(
                code: .output,
                message: "cannot write the file '\(path)': \(reason); write the report elsewhere",
                errorNumber: number
            )
        }
        sink = DescriptorSink(descriptor: descriptor, name: path)
    }

    deinit {
        if sink.descriptor != STDOUT_FILENO { close(sink.descriptor) }
    }

    /// Writes one line whole; after a first refusal nothing more is tried, so that the run goes on undisturbed.
    func write(_ line: [UInt8]) {
        failure.withLock { failure in
            guard failure == nil else { return }
            do throws(ReportError) {
                try sink.write(line.span.bytes)
            } catch {
                failure = error
            }
        }
    }

    /// Fails if a line could not be written.
    ///
    /// - Throws: The first refusal.
    func finish() throws(ReportError) {
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
