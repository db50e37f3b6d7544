// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The connection is reset without a byte.
///
/// ```
/// understudy serve --fault reset@page=2,times=1
/// ```
struct ResetFault: FaultBehaviour {
    static let entry = FaultEntry(
        "reset",
        .none,
        "the connection is reset",
        examples: ["reset"],
        file: "reset"
    )

    var ending: Ending { .reset }
    var forestallsChanges: Bool { true }

    static func read(_ argument: String?) -> ResetFault { ResetFault() }
}

extension FaultKind {
    /// The connection is reset.
    package static var reset: FaultKind { FaultKind(ResetFault()) }
}
