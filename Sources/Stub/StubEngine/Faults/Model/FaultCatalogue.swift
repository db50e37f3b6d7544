// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// All faults that can be asked for.
package enum FaultCatalogue {
    /// The types of the faults, in the order in which they are listed.
    static let behaviours: [any FaultBehaviour.Type] = [
        StatusFault.self, BusinessFault.self, RedirectLoopFault.self, RateLimitFault.self, UnavailableFault.self,
        UnauthorizedFault.self, ExpiredCursorFault.self, ShapeFault.self, BodyBytesFault.self, ContentTypeFault.self,
        WrongLengthFault.self, MalformedChunkFault.self, GarbageFault.self, CloseBeforeFault.self,
        CloseMidBodyFault.self, ResetFault.self, NeverFault.self, DelayFault.self, DripFault.self, BandwidthFault.self,
        LieFault.self,
    ]

    /// The syntax of each fault, in the same order.
    package static var entries: [FaultEntry] { behaviours.map { $0.entry } }

    /// Finds a fault by its word, in the spelling of files or of the command line.
    static func find(_ word: String) -> (any FaultBehaviour.Type)? {
        behaviours.first { $0.entry.word == word || $0.entry.hyphenated == word }
    }
}

/// The syntax of a fault of the catalogue, and its description in one sentence.
package struct FaultEntry: Hashable, Sendable {
    /// Whether the word has an argument.
    package enum ArgumentRule: String, Hashable, Sendable { case none, optional, required }

    /// The word in files, such as `closeBefore`.
    package let word: String
    /// The description of the fault in one sentence.
    package let summary: String
    /// Correct uses on the command line; the first one is shown where a user wrote it wrong.
    package let examples: [String]
    /// A correct use in a file.
    package let fileExample: String
    /// Whether the word has an argument.
    package let rule: ArgumentRule
    /// A regular expression for arguments on the command line; each text that it describes is one.
    package let pattern: String

    /// Creates an entry.
    init(
        word: String,
        rule: ArgumentRule,
        summary: String,
        examples: [String],
        file: String,
        pattern: String = ""
    ) {
        self.word = word
        self.pattern = pattern
        self.rule = rule
        self.summary = summary
        self.examples = examples
        self.fileExample = file
    }

    /// The word as the command line writes it, such as `close-before`.
    package var hyphenated: String { word.hyphenated }
}
