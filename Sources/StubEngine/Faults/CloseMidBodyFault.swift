// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The connection closes in the middle of a chunked body.
///
/// ```
/// understudy serve --fault close-mid-body@page=2,times=1
/// ```
struct CloseMidBodyFault: FaultBehaviour {
    static let entry = FaultEntry(
        "closeMidBody",
        .none,
        "the connection closes in the middle of the body",
        examples: ["close-mid-body"],
        file: "closeMidBody"
    )

    var ending: Ending { .closeMidBody }

    static func read(_ argument: String?) -> CloseMidBodyFault { CloseMidBodyFault() }
}

extension FaultKind {
    /// The connection closes in the middle of the body.
    package static var closeMidBody: FaultKind { FaultKind(CloseMidBodyFault()) }
}
