// Understudy
// SPDX-License-Identifier: Apache-2.0

extension ExploredContract {
    /// Returns the comment at the top of the file: the history, the rule, and the difference.
    static func comment(on finding: ExplorationFinding, course: RightCourse) -> [String] {
        let violation = finding.violation
        let story = course.moments.prefix(course.stepCount).compactMap { sentence(on: $0, in: course) }
        let lines =
            ["Found by a search of histories. Check it with: understudy check FILE", ""]
            + (finding.history.variant.map { ["The server has a difference: \($0)."] } ?? []) + story
            + ["", "Rule \(violation.invariant.id): \(violation.invariant.sentence)."]
            + ["Expected: \(violation.expected). Seen: \(violation.seen)."]
        return lines.flatMap(wrapped)
    }

    /// Returns a step in words.
    private static func sentence(on moment: RightCourse.Moment, in course: RightCourse) -> String? {
        switch moment.step {
        case .act(let action):
            let pages = moment.sent.map { course.name(of: $0) }
            let effect = pages.isEmpty ? "A right pager asks for nothing" : "\(pages.joined(separator: ", ")) is wanted"
            return "\(action.sentence). \(effect.prefix(1).uppercased() + effect.dropFirst())."
        case .answer(_, let outcome):
            guard let answered = moment.answered else { return nil }
            let name = course.name(of: answered)
            let start = name.prefix(1).uppercased() + name.dropFirst()
            let late = moment.isWanted ? "" : ", although it is not wanted any longer"
            switch outcome {
            case .page: return "\(start) comes\(late)."
            case .fault(let fault): return "The answer to the request for \(name) is \(fault)\(late)."
            }
        case .endWait: return "The pager repeats the request."
        case .change(.insert(let index)): return "Another client inserts a row at index \(index)."
        case .change(.delete(let index)): return "Another client deletes the row at index \(index)."
        }
    }

    /// Returns a text as lines of a comment that are not too long.
    static func wrapped(_ text: String) -> [String] {
        let columns = 118
        guard !text.isEmpty else { return ["#"] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > columns {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return (lines + [line]).map { "# \($0)" }
    }
}

extension RightCourse {
    /// Returns the name of the page that a request asks for.
    fileprivate func name(of request: Int) -> String {
        requests[request].page.map { "page \($0)" } ?? "\(requests[request].asked)"
    }
}

extension UserAction {
    /// The action in a sentence without a full stop.
    fileprivate var sentence: String {
        switch self {
        case .start: "The user starts"
        case .next: "The user wants the next page"
        case .previous: "The user wants the page before"
        case .refresh: "The user refreshes"
        case .retry: "The user retries"
        case .cancel: "The user cancels"
        case .all(nil): "The user wants all pages"
        case .all(let limit?): "The user wants the first \(limit) rows"
        case .screen(let action): "The action is \(action)"
        }
    }
}
