// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import StubEngine

/// The rules that refuse a contract which expects so little that every layer would pass.
enum ContractRules {
    private static let rowsKey = "rows"
    private static let identitiesKey = "ids"
    private static let appendEvent = "list.append"

    /// Reports each rule that a contract breaks.
    static func check(_ contract: Contract, against layer: LayerVocabulary, into diagnostics: inout Diagnostics) {
        if !contract.steps.contains(where: \.asserts) {
            diagnostics.error(
                "contract '\(contract.id)' expects nothing; add 'trace', 'state', 'sent' or 'requests' to a step",
                at: contract.location
            )
        }
        if let last = contract.steps.last, !last.settles {
            diagnostics.error("the last step does not settle; let it settle or remove it", at: last.location)
        }
        checkReleases(contract.steps, into: &diagnostics)
        checkChanges(contract, into: &diagnostics)
        guard layer.state[identitiesKey] != nil else { return }
        let states = contract.steps.flatMap(\.state)
        guard !states.contains(where: { $0.key == identitiesKey }) else { return }
        let events = contract.steps.flatMap { $0.trace ?? [] }
        guard let place = countedRows(states) ?? appendedRows(events) else { return }
        // A layer that shows the wrong rows in the right number must not pass.
        diagnostics.error(
            "contract '\(contract.id)' checks the row count, but no ids; add 'ids' to a 'state', such as ids: 0..<20",
            at: place
        )
    }

    /// Reports each release of an answer that no earlier step holds; it would have no effect.
    private static func checkReleases(_ steps: [Step], into diagnostics: inout Diagnostics) {
        var holds: [RequestPattern] = []
        var hasHeld = false
        for step in steps {
            switch step.action {
            case .perform, .awaitRequest, .change: continue
            case .hold(let pattern):
                holds.append(pattern)
                hasHeld = true
            case .release(nil):
                // At the end, a release of all shows that no request is left.
                if !hasHeld { reportRelease(step, without: "holds an answer", into: &diagnostics) }
                holds.removeAll()
            case .release(let pattern?):
                // A hold of any request may belong to a later release, too.
                let fitting = holds.indices.filter { holds[$0].overlaps(pattern) }
                guard let index = fitting.max(by: { holds[$0].partCount < holds[$1].partCount }) else {
                    reportRelease(step, without: "holds this answer", into: &diagnostics)
                    continue
                }
                holds.remove(at: index)
            }
        }
    }

    /// Reports each change of rows in a contract that does not have exactly one list.
    private static func checkChanges(_ contract: Contract, into diagnostics: inout Diagnostics) {
        guard contract.given.backend.lists.map(\.name) != [GivenParser.onlyListName] else { return }
        for step in contract.steps {
            guard case .change = step.action else { continue }
            diagnostics.error(
                "'\(step.text)' changes the rows of the only list, which this contract does not have; "
                    + "describe one list with 'list', or remove the step",
                at: step.location
            )
        }
    }

    private static func reportRelease(_ step: Step, without deed: String, into diagnostics: inout Diagnostics) {
        diagnostics.error(
            "'\(step.text)' releases nothing: no step before it \(deed); add a 'hold' before the request, or remove it",
            at: step.location
        )
    }

    private static func countedRows(_ states: [ExpectedState]) -> SourceLocation? {
        let noRows: [ExpectedValue] = [.value(.integer(0)), .value(.null)]
        return states.first { $0.key == rowsKey && !noRows.contains($0.value) }?.location
    }

    private static func appendedRows(_ events: [ExpectedEvent]) -> SourceLocation? {
        let noRows: [ExpectedValue] = [.value(.integer(0))]
        return events.first { $0.name == appendEvent && $0.arguments != noRows }?.location
    }
}

extension RequestPattern {
    /// The number of parts of a request that the pattern names.
    fileprivate var partCount: Int { (name == nil ? 0 : 1) + (page == nil ? 0 : 1) }

    /// Returns whether a request can match both patterns.
    fileprivate func overlaps(_ other: RequestPattern) -> Bool {
        (name == nil || other.name == nil || name == other.name)
            && (page == nil || other.page == nil || page == other.page)
    }
}

/// Finds contracts with the same id, within a file and across files.
enum DuplicateIDs {
    /// Reports each contract with the id of an earlier contract.
    static func report(in contracts: [Contract], into diagnostics: inout Diagnostics) {
        var places: [String: SourceLocation] = [:]
        for contract in contracts {
            if let place = places[contract.id] {
                diagnostics.error(
                    "duplicate id '\(contract.id)', already at \(place); add a suffix such as '\(contract.id).again'",
                    at: contract.location
                )
            } else {
                places[contract.id] = contract.location
            }
        }
    }
}
