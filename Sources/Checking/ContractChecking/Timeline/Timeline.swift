// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The events of one contract, step by step; kept only for reports that draw them.
package struct Timeline: Hashable, Sendable {
    /// The position of the first difference.
    package enum Mark: Hashable, Sendable {
        /// At a moment of a segment, both counted from 0.
        case moment(segment: Int, moment: Int)
        /// After everything that happened in a segment.
        case end(segment: Int)
    }

    /// The steps, and the segments after the last step.
    package var segments: [TimelineSegment] = []
    /// The position of the first difference; nil if there is none.
    package var mark: Mark?
    /// The number of moments that are left out, because a layer that never stops would fill every report.
    package var omitted = 0

    /// Creates a timeline.
    package init(segments: [TimelineSegment] = [], mark: Mark? = nil, omitted: Int = 0) {
        self.segments = segments
        self.mark = mark
        self.omitted = omitted
    }
}

/// One event in the layer, or between the layer and the stub.
package enum TimelineMoment: Hashable, Sendable {
    /// The layer reported an event.
    case event(String)
    /// The stub received a request: the layer's name for it, the target, and the beginning of the body.
    case request(String, target: String, body: String? = nil)
    /// The stub sent an answer: its status, the request's name, the faults, and the beginning of its body.
    case answer(status: Int, request: String, faults: [String], body: String? = nil)
    /// The layer settled although the stub has not answered a request, or does not know yet that it has.
    case unanswered(String)
    /// The stub holds an answer.
    case held(String)
    /// The layer cancelled a request before the answer.
    case gone(String)
}

/// One step, and the events until the next step.
package struct TimelineSegment: Hashable, Sendable {
    /// The addressee of a step.
    package enum Addressee: Hashable, Sendable {
        /// The layer, which performs an action.
        case layer
        /// The stub, which holds or releases an answer, or receives a request that the step waits for.
        case stub
        /// None: the contract has ended.
        case nobody
    }

    /// The action of the step, as the file writes it.
    package var step: String
    /// The step's number among the contract's, counted from 1; nil for a segment after the last step.
    package var number: Int?
    /// The addressee of the step.
    package var addressee: Addressee
    /// The start time, counted from the beginning of the contract.
    package var start: Duration
    /// The events in order.
    package var moments: [TimelineMoment]

    /// Creates a segment.
    package init(
        step: String,
        number: Int? = nil,
        addressee: Addressee = .nobody,
        start: Duration = .zero,
        moments: [TimelineMoment] = []
    ) {
        self.step = step
        self.number = number
        self.addressee = addressee
        self.start = start
        self.moments = moments
    }
}

/// The body of a request or an answer as a timeline shows it.
enum BodyText {
    /// A character of UTF-8 has four bytes at most, so that a cut leaves three of them at most.
    private static let cutByteCountMax = 3

    /// Returns the beginning of a body, with its length if a part is left out.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes.
    ///   - byteCount: The number of bytes of the whole body.
    /// - Returns: The text; nil for no body.
    static func beginning(_ bytes: [UInt8], of byteCount: Int) -> String? {
        guard byteCount > 0 else { return nil }
        let isCut = byteCount > bytes.count
        for dropped in 0...(isCut ? cutByteCountMax : 0) {
            guard let text = String(validating: bytes.dropLast(dropped), as: UTF8.self) else { continue }
            return isCut ? "\(text)… (\(byteCount) bytes)" : text
        }
        return "(\(byteCount) bytes that are not UTF-8)"
    }
}
