// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The answers of one HTTP/2 connection that wait to leave, and the requests whose answers are not made before there is
/// room for them: a client that opens many streams and reads none would else have the stub keep an answer for each.
final class StreamBacklog {
    /// The most bytes that wait to leave while a further answer is made.
    static let byteCountMax = 1 << 20

    private var byteCount = 0
    private var turns: [() -> Void] = []
    private var isAdmitting = false

    /// Runs an action, which makes an answer, as soon as there is room.
    func wait(for turn: @escaping () -> Void) {
        turns.append(turn)
        admit()
    }

    /// Counts bytes that go to the connection until they have left, or are given up.
    func add(_ count: Int, until left: EventLoopFuture<Void>) {
        byteCount += count
        let eventLoop = left.eventLoop
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        left.whenComplete { _ in
            let backlog = bound.value
            backlog.byteCount -= count
            guard !backlog.turns.isEmpty else { return }
            // Bytes leave inside a flush of the connection, and frames that are written there could be sent before the
            // head of their own answer.
            eventLoop.execute { bound.value.admit() }
        }
    }

    /// Takes the turns in order while there is room; a turn that makes room itself is not taken inside another.
    private func admit() {
        guard !isAdmitting else { return }
        isAdmitting = true
        defer { isAdmitting = false }
        while byteCount <= Self.byteCountMax, !turns.isEmpty { turns.removeFirst()() }
    }
}
