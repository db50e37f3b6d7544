// Understudy
// SPDX-License-Identifier: Apache-2.0

/// All faults that can be asked for.
package enum FaultCatalogue {
    /// The types of the faults, in the order in which they are listed.
    static let behaviours: [any FaultBehaviour.Type] = [
        StatusFault.self, BusinessFault.self, RedirectLoopFault.self, RateLimitFault.self, UnavailableFault.self,
        UnauthorizedFault.self, ShapeFault.self, BodyBytesFault.self, ContentTypeFault.self, WrongLengthFault.self,
        MalformedChunkFault.self, GarbageFault.self, CloseBeforeFault.self, CloseMidBodyFault.self, ResetFault.self,
        NeverFault.self, DelayFault.self, DripFault.self, BandwidthFault.self, LieFault.self,
    ]

    /// How each fault is written, in the same order.
    package static var entries: [FaultEntry] { behaviours.map { $0.entry } }

    /// Finds a fault by its word, in the spelling of files or of the command line.
    static func find(_ word: String) -> (any FaultBehaviour.Type)? {
        behaviours.first { $0.entry.word == word || $0.entry.hyphenated == word }
    }
}
