// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// A page of one of the two walks.
struct WalkPlace: Hashable, Sendable {
    /// The walks of a probe.
    enum Walk: Hashable, Sendable {
        /// The walk with the size of the user or of the server.
        case first
        /// The walk with another size.
        case second
    }

    /// The walk.
    var walk: Walk
    /// The index of the page in the walk.
    var page: Int
}

extension ProbeMemory {
    /// The most rows whose ids are kept for pictures.
    private static let labelsMax = 1_000
    /// The most characters of an id in a picture.
    private static let labelCountMax = 40

    /// Finds the page of a walk that an answer shows again, and keeps the ids of its rows for pictures.
    ///
    /// - Parameter answer: The answer to a question that is evidence.
    /// - Returns: The page; nil for a question that no walk asked.
    mutating func recognize(_ answer: ProbeAnswer) -> WalkPlace? {
        guard let place = place(of: answer) else { return nil }
        label(answer.glance, at: place)
        return place
    }

    private func place(of answer: ProbeAnswer) -> WalkPlace? {
        var found: [WalkPlace] = []
        for (walk, trail) in [(WalkPlace.Walk.first, first), (.second, second)] {
            guard let trail, trail.size == answer.question.size,
                let page = trail.pages.firstIndex(where: { $0.position == answer.question.position })
            else { continue }
            found.append(WalkPlace(walk: walk, page: page))
        }
        // Both walks can have the same size; then the rows show which one it is.
        return found.first { isSame(answer.glance, as: $0) } ?? found.first
    }

    /// Returns the page of a walk.
    func page(at place: WalkPlace) -> RowTrail.Page? {
        switch place.walk {
        case .first: first.pages[place.page]
        case .second: second?.pages[place.page]
        }
    }

    /// Returns the rows of a walk.
    func runs(of walk: WalkPlace.Walk) -> RowRuns {
        switch walk {
        case .first: runs
        case .second: comparison.runs
        }
    }

    private func isSame(_ glance: PageGlance, as place: WalkPlace) -> Bool {
        glance.fingerprint == page(at: place)?.fingerprint
    }

    private mutating func label(_ glance: PageGlance, at place: WalkPlace) {
        guard glance.hasIDs, isSame(glance, as: place), let page = page(at: place)
        else { return }
        let runs = runs(of: place.walk)
        for (index, id) in glance.ids.enumerated() {
            guard labels.count < Self.labelsMax, let number = runs.number(at: page.start + index) else { return }
            let text = plan.redacted(id.text ?? id.description)
            labels[number] = text.count > Self.labelCountMax ? "\(text.prefix(Self.labelCountMax))…" : text
        }
    }
}
