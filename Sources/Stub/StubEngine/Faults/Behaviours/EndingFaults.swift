// Understudy
// SPDX-License-Identifier: Apache-2.0

/// No answer, until the client leaves or the stub stops.
///
/// ```
/// understudy serve --fault never@page=2,times=1
/// ```
struct NeverFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "never",
        rule: .none,
        summary: "no answer until the client disconnects",
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

/// The connection is reset without a byte.
///
/// ```
/// understudy serve --fault reset@page=2,times=1
/// ```
struct ResetFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "reset",
        rule: .none,
        summary: "the connection is reset",
        examples: ["reset"],
        file: "reset"
    )

    var ending: Ending { .reset }
    var preventsChanges: Bool { true }

    static func read(_ argument: String?) -> ResetFault { ResetFault() }
}

extension FaultKind {
    /// The connection is reset.
    package static var reset: FaultKind { FaultKind(ResetFault()) }
}

/// The connection closes without an answer.
///
/// ```
/// understudy serve --fault close-before@page=2,times=1
/// ```
struct CloseBeforeFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "closeBefore",
        rule: .none,
        summary: "the connection closes without an answer",
        examples: ["close-before"],
        file: "closeBefore"
    )

    var ending: Ending { .closeBeforeAnswer }
    var preventsChanges: Bool { true }

    static func read(_ argument: String?) -> CloseBeforeFault { CloseBeforeFault() }
}

extension FaultKind {
    /// The connection closes without an answer.
    package static var closeBefore: FaultKind { FaultKind(CloseBeforeFault()) }
}

/// The connection closes in the middle of a chunked body.
///
/// ```
/// understudy serve --fault close-mid-body@page=2,times=1
/// ```
struct CloseMidBodyFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "closeMidBody",
        rule: .none,
        summary: "the connection closes in the middle of the body",
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

/// A `Content-Length` that is too small: the rest of the body comes where the next answer should begin.
///
/// ```
/// understudy serve --fault wrong-length@page=2,times=1
/// ```
struct WrongLengthFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "wrongLength",
        rule: .none,
        summary: "a Content-Length of half the body; the whole body is sent, then the connection closes",
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

/// A chunked body that breaks off into something that is not a chunk.
///
/// ```
/// understudy serve --fault malformed-chunk@page=2,times=1
/// ```
struct MalformedChunkFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "malformedChunk",
        rule: .none,
        summary: "a chunked body whose second chunk has no size, then the connection closes",
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

/// Bytes that are not HTTP at all, then the end of the connection.
///
/// ```
/// understudy serve --fault garbage@page=2,times=1
/// ```
struct GarbageFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "garbage",
        rule: .none,
        summary: "bytes that are not HTTP, then the connection closes",
        examples: ["garbage"],
        file: "garbage"
    )

    var ending: Ending { .garbage }

    static func read(_ argument: String?) -> GarbageFault { GarbageFault() }

    /// Replaces the answer with 256 random bytes; the first one is not a letter, with which HTTP would begin.
    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.ending = ending
        plan.body = [0x00] + (1..<256).map { _ in UInt8(truncatingIfNeeded: context.odds.next()) }
    }
}

extension FaultKind {
    /// Bytes that are not HTTP, then the connection closes.
    package static var garbage: FaultKind { FaultKind(GarbageFault()) }
}
