// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Writes down what happens on whatever thread.
final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    /// Everything so far.
    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    /// Gives what came so far and begins anew.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
