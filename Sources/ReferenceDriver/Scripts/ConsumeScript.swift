// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the consume block of a scripted command does, as a contract names it; it always tells its input.
enum ConsumeScript: String, CaseIterable {
    /// Nothing more: the run is answered by an action, or never.
    case trace
    /// It tells which status the command has meanwhile.
    case traceStatus
    /// It answers at once with the input.
    case answer
    /// It answers at once with the input, and again with `again`.
    case answerTwice
    /// It answers at once with the input, and then with an error.
    case answerThenFail
    /// It answers at once with an error, and then with the input.
    case failThenAnswer
}
