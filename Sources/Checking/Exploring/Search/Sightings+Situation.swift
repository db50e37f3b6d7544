// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Sightings {
    /// One situation that a search counts.
    package struct Situation: Sendable {
        /// The bit.
        package let sighting: Sightings
        /// The situation in a sentence without a full stop.
        package let sentence: String
        /// The least limits within which a search can meet it, the one that matters most first.
        private let needs: KeyValuePairs<ExplorationBounds.Limit, Int>

        /// Describes a situation.
        init(_ sighting: Sightings, sentence: String, needs: KeyValuePairs<ExplorationBounds.Limit, Int>) {
            (self.sighting, self.sentence, self.needs) = (sighting, sentence, needs)
        }

        /// Returns an imperative that says how a search can meet the situation.
        ///
        /// - Parameters:
        ///   - bounds: The limits of the search that did not meet it.
        ///   - isRandom: Whether that search played random histories.
        /// - Returns: The imperative, without a full stop.
        package func remedy(within bounds: ExplorationBounds, isRandom: Bool) -> String {
            let low = needs.filter { bounds[keyPath: $0.key.path] < $0.value }
            guard low.isEmpty else {
                let raises = low.map { "'\($0.key.rawValue)' to \($0.value)" }.joined(separator: " and ")
                return "raise \(raises) in --bounds"
            }
            if isRandom { return "raise the number of steps with --random" }
            return "raise '\((needs.first?.key ?? .actions).rawValue)' in --bounds"
        }
    }
}

extension ExplorationBounds {
    /// One of the limits, with its name on the command line.
    package enum Limit: String, CaseIterable, Sendable {
        /// Pages of the longest list.
        case pages
        /// Requests in flight at once.
        case flying
        /// Faults of one history.
        case faults
        /// Actions of the user in one history.
        case actions
        /// Changes of rows in one history.
        case changes

        /// The property that has the limit.
        package var path: WritableKeyPath<ExplorationBounds, Int> {
            switch self {
            case .pages: \.pages
            case .flying: \.flying
            case .faults: \.faults
            case .actions: \.actions
            case .changes: \.changes
            }
        }

        /// The values that the state of the model can hold.
        package var range: ClosedRange<Int> {
            switch self {
            case .pages: ExplorationBounds.limits.pages
            case .flying: ExplorationBounds.limits.flying
            case .faults: ExplorationBounds.limits.faults
            case .actions: ExplorationBounds.limits.actions
            case .changes: ExplorationBounds.limits.changes
            }
        }
    }
}
