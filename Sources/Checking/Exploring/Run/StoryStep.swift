// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Pagers

/// One step of a history with the behaviour that followed, for a reader.
package struct StoryStep: Hashable, Sendable {
    /// The step of the history.
    package var cause: HistoryStep
    /// The step, in the words of contracts.
    package var step: String
    /// The pages that the layer asked for.
    package var requests: [String]
    /// The events of the layer.
    package var events: [String]
    /// The rows that the layer shows, and the rest of its state.
    package var state: String

    /// Describes a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - seen: The behaviour of the layer up to its next rest.
    package init(_ step: HistoryStep, seen: borrowing PagerObservation) {
        cause = step
        self.step = step.description
        requests = seen.requests.map(\.description)
        events = seen.events.map(\.description)
        state = seen.state.text
    }

    /// Describes a step of a paging manager.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - seen: The behaviour of the layer up to its next rest.
    package init(_ step: HistoryStep, seen: borrowing ScreenObservation) {
        cause = step
        self.step = step.description
        requests = seen.requests.map { "page \($0)" }
        events = seen.events.filter { $0.aspect != .requests }.map(\.description)
        state = seen.state.text
    }

    /// The step and its consequences, in one line.
    package var line: String {
        let asked = requests.isEmpty ? [] : ["asks for " + requests.joined(separator: " and ")]
        let reported = events.isEmpty ? [] : ["reports " + events.joined(separator: ", ")]
        let consequences = asked + reported
        return "\(step): \(consequences.isEmpty ? "nothing" : consequences.joined(separator: "; ")); \(state)"
    }
}

extension ShownState {
    /// The state in one line.
    fileprivate var text: String {
        var parts = ["shows \(ids)"]
        if isLoading { parts.append("loading") }
        if let failed { parts.append("failed: \(failed.rawValue)") }
        return parts.joined(separator: ", ")
    }
}

extension ScreenState {
    /// The state in one line.
    fileprivate var text: String {
        var parts = ["shows \(ids)", "page index \(pageIndex)"]
        if placeholder != .none { parts.append("placeholder: \(placeholder.rawValue)") }
        if isRefreshing { parts.append("refreshing") }
        return parts.joined(separator: ", ")
    }
}

extension Exploration {
    package func story(of history: History) -> [StoryStep] {
        var model = PagerModel(pager, rowCount: history.rowCount)
        var story: [StoryStep] = []
        for step in history.steps {
            var seen = PagerObservation()
            guard model.perform(step, in: setup, seen: &seen) != nil else { continue }
            story.append(StoryStep(step, seen: seen))
        }
        return story
    }
}
