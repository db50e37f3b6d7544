// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Bytes that are no HTTP at all, then the end of the connection.
///
/// ```
/// understudy serve --fault garbage@page=2,times=1
/// ```
struct GarbageFault: FaultBehaviour {
    static let entry = FaultEntry(
        "garbage",
        .none,
        "bytes that are no HTTP, then the connection closes",
        examples: ["garbage"],
        file: "garbage"
    )

    var ending: Ending { .garbage }

    static func read(_ argument: String?) -> GarbageFault { GarbageFault() }

    /// Puts 256 bytes by chance in place of the answer; the first one is no letter, with which HTTP would begin.
    func change(_ plan: inout AnswerPlan, _ scene: inout FaultScene) {
        plan.ending = ending
        plan.body = [0x00] + (1..<256).map { _ in UInt8(truncatingIfNeeded: scene.odds.next()) }
    }
}

extension FaultKind {
    /// Bytes that are no HTTP, then the connection closes.
    package static var garbage: FaultKind { FaultKind(GarbageFault()) }
}
