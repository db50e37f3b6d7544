// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The connection closes without an answer.
///
/// ```
/// understudy serve --fault close-before@page=2,times=1
/// ```
struct CloseBeforeFault: FaultBehaviour {
    static let entry = FaultEntry(
        "closeBefore",
        .none,
        "the connection closes without an answer",
        examples: ["close-before"],
        file: "closeBefore"
    )

    var ending: Ending { .closeBeforeAnswer }
    var forestallsChanges: Bool { true }

    static func read(_ argument: String?) -> CloseBeforeFault { CloseBeforeFault() }
}

extension FaultKind {
    /// The connection closes without an answer.
    package static var closeBefore: FaultKind { FaultKind(CloseBeforeFault()) }
}
