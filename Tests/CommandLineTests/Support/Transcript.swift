// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemCalls

/// What a child process has written to one of its streams, while it runs.
final class Transcript: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isComplete = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Reads a descriptor until its other side is closed everywhere, and closes it.
    init(reading descriptor: CInt) {
        Thread.detachNewThread { [self] in
            var part = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(descriptor, &part, part.count)
                if count < 0, errno == EINTR { continue }
                append(part[..<max(0, count)])
                if count <= 0 { break }
            }
            close(descriptor)
        }
    }

    /// Stands for a stream that nobody reads.
    init() {
        append([])
    }

    /// What is there by now.
    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Waits until the text is as wanted or nothing more can come.
    ///
    /// - Parameter condition: Looks at all that is there.
    /// - Returns: The text, which is not as wanted if the stream ended before.
    @discardableResult
    func text(when condition: (String) -> Bool) async -> String {
        while true {
            let (bytes, isComplete) = state.withLock { ($0.bytes, $0.isComplete) }
            let text = String(decoding: bytes, as: UTF8.self)
            if isComplete || condition(text) { return text }
            await change(after: bytes.count)
        }
    }

    /// Waits for the end of the stream.
    ///
    /// - Returns: The whole text.
    func whole() async -> String {
        await text { _ in false }
    }

    private func change(after count: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isComplete || state.bytes.count > count { return true }
                state.waiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func append(_ bytes: ArraySlice<UInt8>) {
        let waiters = state.withLock { state in
            state.bytes += bytes
            state.isComplete = bytes.isEmpty
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
