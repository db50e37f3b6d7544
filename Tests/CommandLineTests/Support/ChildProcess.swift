// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemCalls

/// A child process and its end.
///
/// Foundation's `Process` loses the news of an end when many children run at once; a thread that waits does not.
final class ChildProcess: Sendable {
    private struct State {
        var status: CInt?
        var waiters: [CheckedContinuation<CInt, Never>] = []
    }

    /// The system's number of the process.
    let id: pid_t
    private let state = Mutex(State())

    /// Starts a process that has nothing on its standard input.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - folder: The working directory; nil for this process's own.
    ///   - environment: All its variables.
    ///   - output: The descriptor that becomes its standard output.
    ///   - error: The descriptor that becomes its standard error.
    /// - Throws: `SystemRefusal`.
    init(_ words: [String], in folder: URL?, environment: [String: String], output: CInt, error: CInt) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
        var attributes = Self.attributes
        defer { posix_spawnattr_destroy(&attributes) }
        let words = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0.path()] + words } ?? words
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var id: pid_t = 0
        let number = posix_spawn(&id, words[0], &actions, &attributes, arguments, variables)
        guard number == 0 else { throw SystemRefusal(call: "posix_spawn \(words[0])", number: number) }
        self.id = id
        Thread.detachNewThread { [self] in reap() }
    }

    /// Sends a signal, unless the process is over.
    func send(_ signal: CInt) {
        state.withLock { state in
            if state.status == nil { kill(id, signal) }
        }
    }

    /// Waits for the end.
    ///
    /// - Returns: The exit code, or 128 and the number of the signal that ended it.
    func status() async -> CInt {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state in
                if state.status == nil { state.waiters.append(continuation) }
                return state.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    /// Signals as a shell gives them to its children, whatever the tests' own runner does with them.
    private static var attributes: posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        return attributes
    }

    private func reap() {
        // The id is ours until it is reaped under the lock, so that no signal goes to a stranger.
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (status, waiters) = state.withLock { state in
            var word: CInt = 0
            waitpid(id, &word, 0)
            let status = word & 0x7F == 0 ? (word >> 8) & 0xFF : 128 + (word & 0x7F)
            state.status = status
            defer { state.waiters = [] }
            return (status, state.waiters)
        }
        for waiter in waiters { waiter.resume(returning: status) }
    }
}
