// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import JUnitReport
import Synchronization
import SystemCalls

/// The output of `--json`: lines to read during the run, in a file, a pipe or on standard output.
///
/// Lines wait in memory for a slow reader, so that neither the run nor its end by a signal waits for the reader.
final class EventStream: Sendable {
    private struct State {
        var pendingByteCount = 0
        var failure: ReportError?
    }

    /// The most bytes that wait for a reader.
    private static let pendingByteCountMax = 64 << 20
    /// The most time that the last lines may take once the run has been interrupted.
    private static let grace: Duration = .seconds(1)

    private let sink: DescriptorSink
    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "events of the run")

    /// Opens the stream; an earlier file is emptied.
    ///
    /// - Parameter path: A path, or `-` for standard output.
    /// - Throws: `ReportError` with the path, also of a pipe without a reader.
    init(_ path: String) throws(ReportError) {
        guard path != "-" else {
            sink = .standardOutput
            return
        }
        let descriptor = try DirectOutput.open(path, flags: O_CREAT | O_TRUNC)
        sink = DescriptorSink(descriptor: descriptor, name: path)
    }

    deinit {
        if sink.descriptor != STDOUT_FILENO { close(sink.descriptor) }
    }

    /// Whether the lines go to a terminal.
    var isTerminal: Bool { isatty(sink.descriptor) == 1 }

    /// Writes one whole line, at once unless the reader is slow; after a first error, writes nothing more.
    func write(_ line: [UInt8]) {
        let isWanted = state.withLock { state in
            guard state.failure == nil else { return false }
            guard state.pendingByteCount + line.count <= Self.pendingByteCountMax else {
                state.failure = stalled
                return false
            }
            state.pendingByteCount += line.count
            return true
        }
        if isWanted { writing.async { [self] in writeNow(line) } }
    }

    /// Waits until all lines are written, or until a short time after a signal.
    ///
    /// - Parameter interruption: Receives the signals.
    /// - Throws: The first error.
    func finish(until interruption: Interruption) async throws(ReportError) {
        try? await interruption.during { await self.drained() }
        if interruption.status != nil {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.drained() }
                group.addTask { try? await ContinuousClock().sleep(for: Self.grace) }
                await group.next()
                group.cancelAll()
            }
        }
        let failure = state.withLock { state in
            state.failure ?? (state.pendingByteCount > 0 ? stalled : nil)
        }
        if let failure { throw failure }
    }

    /// Returns when all lines so far are written, or when the task is cancelled.
    private func drained() async {
        let (ends, end) = AsyncStream<Never>.makeStream()
        writing.async { end.finish() }
        for await _ in ends {}
    }

    private func writeNow(_ line: [UInt8]) {
        let isBroken = state.withLock { $0.failure != nil }
        var refusal: ReportError?
        if !isBroken {
            do throws(ReportError) {
                try sink.write(line.span.bytes)
            } catch {
                refusal = error
            }
        }
        state.withLock { state in
            state.pendingByteCount -= line.count
            state.failure = state.failure ?? refusal
        }
    }

    private var stalled: ReportError {
        ReportError(
            code: .output,
            message: "cannot write to '\(sink.name)': its reader does not read; keep it reading to the end",
            errorNumber: EAGAIN
        )
    }
}
