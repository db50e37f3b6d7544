// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import TextEncoding

/// One line of a drawing: a sign on the lanes, and the words beside it.
struct TimelineRow: Hashable {
    /// The signs that the page defines once and every drawing uses.
    enum Sign: String, CaseIterable {
        /// The contract asks the layer for an action.
        case action = "gd"
        /// The contract holds or releases an answer, or awaits a request.
        case stub = "gs"
        /// The contract has ended.
        case end = "gn"
        /// The layer reports an event.
        case event = "ge"
        /// A request goes from the layer to the stub.
        case request = "gq"
        /// An answer goes from the stub to the layer.
        case answer = "ga"
        /// An answer with a fault goes from the stub to the layer.
        case fault = "gf"
        /// The stub has not answered.
        case unanswered = "gu"
        /// The stub holds an answer.
        case held = "gh"
        /// The layer has cancelled a request.
        case gone = "gx"
        /// The first difference.
        case difference = "gm"
    }

    /// The sign on the lanes.
    var sign: Sign
    /// The words.
    var text: String
    /// The less prominent text after the words.
    var detail = ""
    /// Whether the contract expects something else here.
    var isDifferent = false

    /// Whether it begins a step.
    var isStep: Bool { sign == .action || sign == .stub || sign == .end }
    /// The look of the words; nil for the plain one.
    var className: String? {
        if isDifferent { return "x" }
        if isStep { return "s" }
        return sign == .fault ? "f" : nil
    }
}

extension TimelineRow {
    /// Describes a moment.
    init(_ moment: TimelineMoment) {
        switch moment {
        case .event(let text): self.init(sign: .event, text: text)
        case .request(let text, let target, _): self.init(sign: .request, text: text, detail: target)
        case .answer(let status, let request, let faults, _):
            self.init(
                sign: faults.isEmpty ? .answer : .fault,
                text: (["\(status)"] + faults).joined(separator: " "),
                detail: "answers \(request)"
            )
        case .unanswered(let request): self.init(sign: .unanswered, text: "no answer yet", detail: "to \(request)")
        case .held(let request): self.init(sign: .held, text: "held", detail: "the answer to \(request)")
        case .gone(let request): self.init(sign: .gone, text: "aborted", detail: request)
        }
    }

    /// Describes a step.
    init(_ segment: TimelineSegment) {
        let sign: Sign =
            switch segment.addressee {
            case .layer: .action
            case .stub: .stub
            case .nobody: .end
            }
        let number = segment.number.map { "\($0)  " } ?? ""
        self.init(sign: sign, text: number + segment.step, detail: "+\(DurationText.measured(segment.start))")
    }
}

extension TimelineRow {
    /// One line for each sign, with its meaning.
    static let legend = [
        TimelineRow(sign: .action, text: "a step asks the layer for an action", detail: "+ time since the start"),
        TimelineRow(sign: .request, text: "a request that the stub received"),
        TimelineRow(sign: .answer, text: "its answer"),
        TimelineRow(sign: .fault, text: "an answer that is wrong on purpose"),
        TimelineRow(sign: .event, text: "an event that the layer reported"),
        TimelineRow(sign: .stub, text: "a step holds or releases an answer, or awaits a request"),
        TimelineRow(sign: .held, text: "an answer that is held"),
        TimelineRow(sign: .gone, text: "a request that the layer aborted"),
        TimelineRow(sign: .difference, text: "what the contract expects here instead", isDifferent: true),
    ]
}
