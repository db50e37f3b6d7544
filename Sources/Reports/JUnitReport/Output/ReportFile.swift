// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemCalls

/// A report file that appears complete or not at all.
///
/// The bytes go to a temporary file beside the target, `.<name>.<process>-<number>.partial`, which is opened at once,
/// so that a wrong path is reported before a run and not after it. ``commit()`` flushes the bytes to the disk and
/// renames the file over the target. Until then an earlier report stays as it was; ``discard()``, and the end of this
/// object's life, remove the temporary file. One that a killed process left is removed by the next `ReportFile` for the
/// same target.
///
/// A symbolic link is followed, and the file it points to replaced. A target that is a device, a pipe or a socket, such
/// as `/dev/null`, is written directly; a pipe without a reader is refused.
public final class ReportFile: ReportSink {
    /// The path as it was given.
    public let path: String

    private let state: Mutex<State>

    private enum State {
        case replacing(PartialFile)
        case direct(CInt)
        case closed
    }

    /// Opens the temporary file beside the target.
    ///
    /// - Parameter path: The target; relative paths start at the present current directory.
    /// - Throws: An error with the code `output` when the target is a directory, or nothing can be created beside it.
    public init(path: String) throws(ReportError) {
        self.path = path
        let location = try ReportLocation(path: path)
        if location.isWrittenDirectly {
            state = Mutex(.direct(try DirectOutput.open(path)))
        } else {
            state = Mutex(.replacing(try PartialFile(location)))
        }
    }

    deinit {
        discard()
    }

    /// Writes bytes to the temporary file.
    ///
    /// - Parameter bytes: The bytes to write.
    /// - Throws: An error with the code `output` when the system refuses, or after the commit.
    public func write(_ bytes: RawSpan) throws(ReportError) {
        try DescriptorSink(descriptor: try openDescriptor(), name: path).write(bytes)
    }

    /// Writes the bytes to the disk and replaces the target with the file.
    ///
    /// - Throws: An error with the code `output`; the earlier report is then still there and the temporary file gone.
    ///   If only the flush of the directory fails, the new report is already at the target.
    public func commit() throws(ReportError) {
        switch take() {
        case .replacing(let file): try file.replaceTarget()
        case .direct(let descriptor): try closeDirectly(descriptor)
        case .closed: throw closedError
        }
    }

    /// Removes the temporary file and leaves the target as it was; does nothing after a commit.
    public func discard() {
        switch take() {
        case .replacing(let file): file.remove()
        case .direct(let descriptor): close(descriptor)
        case .closed: break
        }
    }

    private func take() -> State {
        state.withLock { state in
            defer { state = .closed }
            return state
        }
    }

    private func openDescriptor() throws(ReportError) -> CInt {
        switch state.withLock({ $0 }) {
        case .replacing(let file): return file.descriptor
        case .direct(let descriptor): return descriptor
        case .closed: throw closedError
        }
    }

    private var closedError: ReportError {
        .output("write to", at: path, errorNumber: EBADF)
    }

    private func closeDirectly(_ descriptor: CInt) throws(ReportError) {
        guard close(descriptor) == 0 else { throw .output("close", at: path, errorNumber: errno) }
    }
}
