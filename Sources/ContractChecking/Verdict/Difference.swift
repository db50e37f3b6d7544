// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
package import SourceDiagnostics

/// How a layer behaved differently from its contract, at the first step where it did.
package struct Difference: Hashable, Sendable {
    /// One thing that differs; a step can differ in several.
    package enum Part: Hashable, Sendable {
        /// The events of the segment.
        case trace(SequenceDifference)
        /// The queries of the requests received in the segment.
        case sent(SequenceDifference)
        /// State keys after the settle.
        case state([StateDifference])
        /// Anything else, in one sentence: a layer that hangs, a request that only one side knows.
        case sentence(String)
    }

    /// The text in place of a step's for what happens before the first one.
    package static let creation = "creation of the layer"
    /// The text in place of a step's for what happens after the last one.
    package static let endOfContract = "end of the contract (all answers released)"
    /// The text in place of a step's for what happens after that.
    package static let afterDisposal = "after the layer was disposed of"

    /// What the step does, as the file says it.
    package var step: String
    /// Where the step begins; for the end of the contract, where the last step does.
    package var location: SourceLocation
    /// What differs; never empty.
    package var parts: [Part]
    /// The step's place among the contract's, counted from 1; nil for what comes after the last.
    package var number: Int?

    /// Creates a difference.
    package init(step: String, location: SourceLocation, parts: [Part], number: Int? = nil) {
        self.step = step
        self.location = location
        self.parts = parts
        self.number = number
    }
}

extension Difference.Part {
    /// An error that the layer itself threw.
    static func layerFailed(_ error: DriverError) -> Self {
        .sentence("the layer failed: \(error.message)")
    }
}
