// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A `Content-Length` that is too small: the rest of the body comes where the next answer should begin.
///
/// ```
/// understudy serve --fault wrong-length@page=2,times=1
/// ```
struct WrongLengthFault: FaultBehaviour {
    static let entry = FaultEntry(
        "wrongLength",
        .none,
        "a Content-Length of half the body; all of it comes, then the connection closes",
        examples: ["wrong-length"],
        file: "wrongLength"
    )

    var ending: Ending { .wrongLength }

    static func read(_ argument: String?) -> WrongLengthFault { WrongLengthFault() }
}

extension FaultKind {
    /// A Content-Length of half the body; all of it comes, then the connection closes.
    package static var wrongLength: FaultKind { FaultKind(WrongLengthFault()) }
}
