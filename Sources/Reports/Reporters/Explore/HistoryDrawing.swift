// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import TextEncoding

/// Draws a history from top to bottom: a line for each step, and a bar for each request while it is in flight.
struct HistoryDrawing {
    /// A request from the step that sent it to the step that answered it.
    struct Bar: Hashable {
        /// The number of the request, from 1.
        var number: Int
        /// The index of the step that sent it.
        var start: Int
        /// The index of the step that answered it; nil if it was in flight at the end.
        var end: Int?
        /// Whether its answer was a fault.
        var isFaulty = false
        /// The column of the bar, from 0; no two bars of one column share a step.
        var lane: Int
    }

    private static let rowHeight = 46
    private static let laneWidth = 34
    private static let (barWidth, barInset) = (22, 9)

    private let story: [StoryStep]
    private let difference: String?
    /// The requests in the order of sending.
    let bars: [Bar]

    /// Prepares a drawing.
    ///
    /// - Parameters:
    ///   - story: The steps of the history with the behaviour of the layer.
    ///   - difference: The difference at the last step; nil for a history that breaks no rule.
    init(of story: [StoryStep], difference: String? = nil) {
        self.story = story
        self.difference = difference
        bars = Self.bars(of: story)
    }

    /// The drawing as an `svg` element.
    var svg: String {
        let left = (bars.map(\.lane).max().map { $0 + 1 } ?? 0) * Self.laneWidth + 12
        let height = (story.count + (difference == nil ? 0 : 1)) * Self.rowHeight
        let texts = story.map { step in max(step.title.count, step.state.count) } + [difference?.count ?? 0]
        // A sign of the fixed-width font is 7.3 wide.
        let width = left + ((texts.max() ?? 0) + 6) * 15 / 2
        let rows = story.indices.map { row(at: $0, left: left) }.joined()
        return
            "<svg class=\"t history\" width=\"\(width)\" height=\"\(height)\">\(bands)\(rows)\(differenceRow(left: left))"
            + "\(bars.map(drawn).joined())</svg>"
    }

    /// The bands behind every other step, and behind the step that breaks the rule.
    private var bands: String {
        story.indices
            .compactMap { index in
                let isLast = difference != nil && index == story.count - 1
                guard isLast || index.isMultiple(of: 2) else { return nil }
                let height = isLast ? Self.rowHeight * 2 : Self.rowHeight
                let top = index * Self.rowHeight
                return "<rect class=\"\(isLast ? "d" : "b")\" y=\"\(top)\" width=\"100%\" height=\"\(height)\"/>"
            }
            .joined()
    }

    private func row(at index: Int, left: Int) -> String {
        let (step, top) = (story[index], index * Self.rowHeight)
        return "<text class=\"s\" x=\"\(left)\" y=\"\(top + 19)\">\(index + 1)  \(HTMLText.escaped(step.step))"
            + "<tspan dx=\"8\">\(HTMLText.escaped(step.consequences))</tspan></text>"
            + "<text x=\"\(left + 22)\" y=\"\(top + 37)\">\(HTMLText.escaped(step.state))</text>"
    }

    private func differenceRow(left: Int) -> String {
        guard let difference else { return "" }
        let top = story.count * Self.rowHeight
        return "<text class=\"x\" x=\"\(left)\" y=\"\(top + 19)\">\(HTMLText.escaped(difference))</text>"
    }

    private func drawn(_ bar: Bar) -> String {
        let (x, top) = (bar.lane * Self.laneWidth + Self.barInset, bar.start * Self.rowHeight + Self.rowHeight / 2)
        let end = bar.end.map { $0 * Self.rowHeight + Self.rowHeight / 2 } ?? story.count * Self.rowHeight - 2
        let name = bar.end == nil ? " open" : bar.isFaulty ? " faulty" : ""
        return
            "<g class=\"fly\(name)\"><rect x=\"\(x)\" y=\"\(top)\" width=\"\(Self.barWidth)\" height=\"\(end - top)\""
            + " rx=\"4\"/><text x=\"\(x + Self.barWidth / 2)\" y=\"\(top + 15)\">\(bar.number)</text></g>"
    }

    /// Follows each request of a story from its sending to its answer.
    private static func bars(of story: [StoryStep]) -> [Bar] {
        var bars: [Bar] = []
        var flying: [Int] = []
        for (index, step) in story.enumerated() {
            if case .answer(let request, let outcome) = step.cause, flying.indices.contains(request) {
                let answered = flying.remove(at: request)
                bars[answered].end = index
                bars[answered].isFaulty = outcome != .page
            }
            for _ in step.requests {
                let busy = bars.filter { $0.end.map { $0 >= index } ?? true }.map(\.lane)
                let lane = (0...bars.count).first { !busy.contains($0) } ?? bars.count
                flying.append(bars.count)
                bars.append(Bar(number: bars.count + 1, start: index, lane: lane))
            }
        }
        return bars
    }
}

extension StoryStep {
    /// The requests and events that followed, in one line.
    fileprivate var consequences: String {
        let asked = requests.isEmpty ? [] : ["asks for " + requests.joined(separator: " and ")]
        let reported = events.isEmpty ? [] : ["reports " + events.joined(separator: ", ")]
        return (asked + reported).joined(separator: "; ")
    }

    /// The step with its consequences.
    fileprivate var title: String { "\(step)  \(consequences)" }
}
