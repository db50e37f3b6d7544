// Understudy
// SPDX-License-Identifier: Apache-2.0

/// No answer, until the client leaves or the stub stops.
///
/// ```
/// understudy serve --fault never@page=2,times=1
/// ```
struct NeverFault: FaultBehaviour {
    static let entry = FaultEntry(
        "never",
        .none,
        "no answer until the client leaves",
        examples: ["never"],
        file: "never"
    )

    var ending: Ending { .never }

    static func read(_ argument: String?) -> NeverFault { NeverFault() }
}

extension FaultKind {
    /// No answer until the client leaves.
    package static var never: FaultKind { FaultKind(NeverFault()) }
}
