// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
package import SourceDiagnostics
import TextEncoding

/// The way in which a layer behaved differently from its contract, at the first step where it did.
package struct Difference: Hashable, Sendable {
    /// One thing that differs; a step can differ in several.
    package enum Part: Hashable, Sendable {
        /// The events of the segment.
        case trace(SequenceDifference)
        /// The queries of the requests received in the segment.
        case sent(SequenceDifference)
        /// The pages that were requested in the segment.
        case requests(SequenceDifference)
        /// State keys after the settle.
        case state([StateDifference])
        /// Any other difference, in one sentence, such as a layer that hangs, or a request that only one side knows.
        case sentence(String)
    }

    /// The text in place of a step's text, for differences before the first step.
    package static let creation = "creation of the layer"
    /// The text in place of a step's text, for differences after the last step.
    package static let endOfContract = "end of the contract (all answers released)"
    /// The text in place of a step's text, for differences after the disposal.
    package static let afterDisposal = "after the layer was disposed of"

    /// The step's action, as the file writes it.
    package var step: String
    /// The location of the step's start; for the end of the contract, that of the last step.
    package var location: SourceLocation
    /// The parts that differ; never empty.
    package var parts: [Part]
    /// The step's number among the contract's, counted from 1; nil after the last step.
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

extension Difference {
    /// The first part that differs, in one line that stays the same as long as the difference is the same.
    ///
    /// It does not name a file or a line, so that a contract may move.
    package var line: String {
        let place = number.map { "step \($0), \(step)" } ?? step
        return "\(place): \(parts.first.map(Self.text(of:)) ?? "nothing")".printable
    }

    /// The first part that differs, then the step, for lists that show only the beginning of a line.
    package var headline: String {
        let place = number == nil ? step : "at \(step)"
        return "\(parts.first.map(Self.text(of:)) ?? "nothing") (\(place))".printable
    }

    private static func text(of part: Part) -> String {
        switch part {
        case .trace(let sequence): "event \(text(of: sequence))"
        case .sent(let sequence): "sent \(text(of: sequence))"
        case .requests(let sequence): "request \(text(of: sequence))"
        case .state(let differences): differences.first.map(text(of:)) ?? "state"
        case .sentence(let sentence): sentence
        }
    }

    private static func text(of sequence: SequenceDifference) -> String {
        let place = sequence.first
        let expected = place < sequence.expected.count ? sequence.expected[place] : "none"
        let actual = place < sequence.actual.count ? sequence.actual[place] : "none"
        return "\(place + 1): expected \(expected), actual \(actual)"
    }

    private static func text(of state: StateDifference) -> String {
        "state \(state.key): expected \(state.expected), actual \(state.actual ?? "(not reported)")"
    }
}

/// One line of a rendering, with its kind, so that a terminal can colour it.
package struct RenderedLine: Hashable, Sendable {
    /// The kind of content of a line.
    package enum Kind: Hashable, Sendable {
        /// The verdict, the contract's id and its title.
        case heading
        /// File, line and column.
        case place
        /// The action of the step.
        case step
        /// The subject that the lines below it compare.
        case caption
        /// A value that is as expected, or that comes after the first difference.
        case neutral
        /// The first difference.
        case difference
        /// A sentence.
        case sentence
    }

    /// The kind of its content.
    package var kind: Kind
    /// The line without its end.
    package var text: String
    /// The columns if it is a row of a table: the name, the expected value and the actual one.
    package var cells: [String]?

    /// Creates a line.
    init(kind: Kind, text: String, cells: [String]? = nil) {
        self.kind = kind
        self.text = text
        self.cells = cells
    }
}
