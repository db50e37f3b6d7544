// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The steps of a contract that lead through a history in its order.
///
/// An answer that comes at once needs no step of its own. Any other answer is held, and released at its turn.
struct ContractScript {
    /// A step of a contract.
    struct Step: Hashable {
        /// The step without expectations, such as `do: next`.
        var text: String
        /// Whether the checker waits until the pager is at rest.
        var settles = true
        /// The expectations, such as `trace: []`.
        var expectations: [String] = []
    }

    /// Steps of the history that become one segment of the contract.
    private struct Segment {
        /// The places of the steps in the history.
        var places: ClosedRange<Int>
        /// Whether all requests of these steps are answered in them.
        var isAnswered: Bool
    }

    /// The steps.
    private(set) var steps: [Step] = []
    private let course: RightCourse
    private let aspects: [BehaviourAspect]
    private let sent: String?
    private var held: [Int] = []
    private var hasHeld = false

    /// Writes the steps; nil if contracts cannot express the order of the answers, or nothing can be checked.
    ///
    /// - Parameters:
    ///   - course: The history.
    ///   - aspects: The parts of the behaviour to check after the last step.
    ///   - sent: The parameters that each of its requests must have, as the members of a mapping; nil for any.
    init?(_ course: RightCourse, checking aspects: [BehaviourAspect], sent: String? = nil) {
        self.course = course
        self.aspects = aspects
        self.sent = sent
        var place = 0
        while place < course.moments.count {
            let segment = segment(from: place)
            guard write(segment) else { return nil }
            place = segment.places.upperBound + 1
        }
        guard let last = steps.last, !last.expectations.isEmpty else { return nil }
        if hasHeld, !held.isEmpty { steps.append(Step(text: "release: all")) }
    }

    /// Returns the steps of one segment from a place on: up to the answers to all requests that they send.
    private func segment(from start: Int) -> Segment {
        var open = course.moments[start].sent
        var best: Int? = open.isEmpty && !course.moments[start].isWaiting ? start : nil
        var end = start
        while end + 1 < course.moments.count {
            let next = course.moments[end + 1]
            if let answered = next.answered {
                guard let index = open.firstIndex(of: answered) else { break }
                open.remove(at: index)
            } else if !course.moments[end].isWaiting {
                break
            }
            open += next.sent
            end += 1
            if open.isEmpty, !next.isWaiting { best = end }
        }
        if let best { return Segment(places: start...best, isAnswered: true) }
        let isWaiting = course.moments[start].isWaiting && start + 1 < course.moments.count
        return Segment(places: start...(isWaiting ? start + 1 : start), isAnswered: false)
    }

    /// Writes a segment.
    ///
    /// - Returns: Whether contracts can express it.
    private mutating func write(_ segment: Segment) -> Bool {
        let moment = course.moments[segment.places.lowerBound]
        let isLast = segment.places.upperBound == course.moments.count - 1
        guard let text = text(of: moment) else { return false }
        var step = Step(text: text)
        if case .change = moment.step { step.settles = false }
        let sent = course.moments[segment.places].flatMap(\.sent)
        let isQuietEnd = isLast && aspects == [.requests] && course.endsQuietly
        let holds = !segment.isAnswered && !isQuietEnd ? sent : []
        // The first hold would match the request that is answered at once.
        guard holds.count <= 1 else { return false }
        for request in holds {
            steps.append(Step(text: "hold: \(pattern(of: request))", settles: false))
            step.settles = false
            hasHeld = true
        }
        steps.append(step)
        for request in holds {
            steps.append(Step(text: "await: \(pattern(of: request))"))
            held.append(request)
        }
        if isLast { steps[steps.count - 1].expectations = expectations(in: segment) }
        return true
    }

    /// Returns the step that makes something happen; nil if contracts cannot express it.
    private mutating func text(of moment: RightCourse.Moment) -> String? {
        switch moment.step {
        case .act(let action): return "do: \(action)"
        case .change(.insert(let index)): return "change: insert(\(index))"
        case .change(.delete(let index)): return "change: delete(\(index))"
        case .answer:
            guard let answered = moment.answered, let index = held.firstIndex(of: answered) else { return nil }
            held.remove(at: index)
            if held.isEmpty { return "release: \(pattern(of: answered))" }
            guard let page = course.requests[answered].page else { return nil }
            let others = held.filter { course.requests[$0].page.map { $0 == page } ?? true }
            // A pager may have closed the connections of requests that it cancelled.
            let isOldest = moment.isWanted && others.allSatisfy { $0 > answered }
            return others.isEmpty || isOldest ? "release: \(pattern(of: answered))" : nil
        case .endWait: return nil
        }
    }

    private func pattern(of request: Int) -> String {
        "request(\(course.requests[request].page.map(String.init) ?? "_"))"
    }

    /// Returns the expectations after the last segment.
    private func expectations(in segment: Segment) -> [String] {
        let moments = course.moments[segment.places]
        guard let state = moments.last?.seen.state else { return [] }
        var lines: [String] = []
        var values: [String] = []
        for aspect in aspects {
            switch aspect {
            case .requests:
                let pages = moments.flatMap(\.sent).map { course.requests[$0].page }
                guard !pages.contains(nil) else { continue }
                lines.append("requests: [\(pages.compactMap(\.self).map(String.init).joined(separator: ", "))]")
                guard let sent, !pages.isEmpty else { continue }
                lines.append("sent: [ \(pages.map { _ in "{ \(sent) }" }.joined(separator: ", ")) ]")
            case .events:
                let events = moments.flatMap(\.seen.events).map(\.expected)
                lines.append(events.isEmpty ? "trace: []" : "trace: [ \(events.joined(separator: ", ")) ]")
            case .ids: values.append("ids: \(state.ids)")
            case .pages: values.append("pages: \(state.pages)")
            case .loading: values.append("loading: \(state.isLoading)")
            case .failed: values.append("failed: \(state.failed?.rawValue ?? "nil")")
            case .hasNext: values.append("hasNext: \(state.hasNext.map(String.init) ?? "nil")")
            case .hasPrevious: values.append("hasPrevious: \(state.hasPrevious.map(String.init) ?? "nil")")
            }
        }
        if !values.isEmpty { lines.append("state: { \(values.joined(separator: ", ")) }") }
        return lines
    }
}

extension PagerNotice {
    /// The event as a trace expects it.
    fileprivate var expected: String {
        switch self {
        case .page: "\"\(self)\""
        case .end, .failed: description
        }
    }
}
