// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics

/// The rules that keep a contract from demanding too little to be broken.
enum ContractRules {
    private static let rowsKey = "rows"
    private static let identitiesKey = "ids"
    private static let appendEvent = "list.append"

    /// Reports each rule that a contract breaks.
    static func check(_ contract: Contract, _ layer: LayerVocabulary, into diagnostics: inout Diagnostics) {
        if !contract.steps.contains(where: \.asserts) {
            diagnostics.error(
                "contract '\(contract.id)' demands nothing; add 'trace', 'state' or 'sent' to a step",
                at: contract.location
            )
        }
        if let last = contract.steps.last, !last.settles {
            diagnostics.error("nothing settles after the last step; let it settle or remove it", at: last.location)
        }
        guard layer.state[identitiesKey] != nil else { return }
        let states = contract.steps.flatMap(\.state)
        guard !states.contains(where: { $0.key == identitiesKey }) else { return }
        let events = contract.steps.flatMap { $0.trace ?? [] }
        guard let place = countedRows(states) ?? appendedRows(events) else { return }
        // A layer that shows the wrong rows in the right number must not pass.
        diagnostics.error(
            "contract '\(contract.id)' counts rows without saying which; add 'ids' to a 'state', such as ids: 0..<20",
            at: place
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
