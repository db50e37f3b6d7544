// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import ListDescription
import OrderedCollections
package import SourceDiagnostics
package import StubEngine

/// The contracts of one file.
package struct ContractFile: Hashable, Sendable {
    /// The file's name as the user gave it.
    package var path: String
    /// The layer that all its contracts are about.
    package var layer: String
    /// The contracts in the file's order.
    package var contracts: [Contract]
}

/// One behaviour of one layer: the starting state, the steps, and the expectations.
package struct Contract: Hashable, Sendable {
    /// A behaviour's id, with a suffix if several contracts share it: `P-54.late-no-data`.
    package var id: String
    /// The behaviour in the contract's words.
    package var title: String
    /// The basis of the demand.
    package var basis: Basis
    /// The publication of the behaviour, as the file names it.
    package var source: String?
    /// The layer that it is about.
    package var layer: String
    /// The promises that a layer must make so that the contract applies to it, such as `dedupes`.
    package var promises: [String] = []
    /// The state from which the steps start.
    package var given: Given
    /// The steps in order, with the expectations at each.
    package var steps: [Step]
    /// The location of the contract's start.
    package var location: SourceLocation
}

/// The starting state of a contract's steps.
package struct Given: Hashable, Sendable {
    /// The lists and plain answers that the stage serves; endpoints carry their names.
    package var backend: ListFile
    /// The faults of answers.
    package var faults: [Fault]
    /// The layer's own configuration keys, in the file's order.
    package var configuration: JSONObject
    /// The time-out of the layer's requests; nil for the checker's default.
    package var requestTimeout: Duration?
    /// The dialect of the list, for layers that are checked in several; nil for all other layers.
    package var dialect: Dialect?

    /// Creates a starting state.
    package init(
        backend: ListFile,
        faults: [Fault] = [],
        configuration: JSONObject = [:],
        requestTimeout: Duration? = nil,
        dialect: Dialect? = nil
    ) {
        self.backend = backend
        self.faults = faults
        self.configuration = configuration
        self.requestTimeout = requestTimeout
        self.dialect = dialect
    }
}

extension Contract {
    /// The steps up to the first that expects a request; empty if none does, or if that step expects several.
    package var stepsToOneRequest: ArraySlice<Step> {
        for (place, step) in steps.enumerated() where step.action.isPerformance {
            switch requestCount(of: segment(from: place)) {
            case 0: continue
            case 1: return steps[...place]
            default: return []
            }
        }
        return []
    }

    /// Returns a step and the steps after it, up to the next settle.
    private func segment(from place: Int) -> ArraySlice<Step> {
        var end = place
        while !steps[end].settles, end + 1 < steps.count, !steps[end + 1].action.isPerformance { end += 1 }
        return steps[place...end]
    }

    /// Counts the requests that steps expect by any of their keys.
    private func requestCount(of segment: ArraySlice<Step>) -> Int {
        let told = segment.flatMap { $0.trace ?? [] }.count { LayerVocabulary.requestEvents.contains($0.name) }
        let sent = segment.reduce(0) { $0 + max($1.sent?.count ?? 0, $1.requests?.count ?? 0) }
        let awaited = segment.count { if case .awaitRequest = $0.action { true } else { false } }
        return max(told, sent, awaited)
    }
}

extension StepAction {
    /// Whether the step performs an action of the layer.
    fileprivate var isPerformance: Bool {
        if case .perform = self { true } else { false }
    }
}
