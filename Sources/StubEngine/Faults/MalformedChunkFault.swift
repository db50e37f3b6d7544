// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A chunked body that breaks off into something that is no chunk.
///
/// ```
/// understudy serve --fault malformed-chunk@page=2,times=1
/// ```
struct MalformedChunkFault: FaultBehaviour {
    static let entry = FaultEntry(
        "malformedChunk",
        .none,
        "a chunked body whose second chunk has no size, then the connection closes",
        examples: ["malformed-chunk"],
        file: "malformedChunk"
    )

    var ending: Ending { .malformedChunk }

    static func read(_ argument: String?) -> MalformedChunkFault { MalformedChunkFault() }
}

extension FaultKind {
    /// A chunked body whose second chunk has no size, then the connection closes.
    package static var malformedChunk: FaultKind { FaultKind(MalformedChunkFault()) }
}
