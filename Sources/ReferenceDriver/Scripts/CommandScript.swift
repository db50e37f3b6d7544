// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a handler of a command does, as a contract names it.
enum CommandScript: String, CaseIterable {
    /// There is none.
    case none
    /// It tells what it was handed.
    case trace
    /// It tells that, and which status the command has meanwhile.
    case traceStatus
    /// It tells that, and the first time it executes the command again.
    case execute
    /// The same, but not while the command is pending.
    case executeWhenDone
    /// It tells that, and cancels the command.
    case cancel
}
