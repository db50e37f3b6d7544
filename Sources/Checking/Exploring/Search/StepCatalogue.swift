// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The steps that a search tries in each state, in a fixed order.
package struct StepCatalogue: Sendable {
    /// A step with its properties.
    struct Entry: Sendable {
        /// The step.
        var step: HistoryStep
        /// The bit of the step in a set of steps; 0 for changes of rows.
        var bit: UInt64
    }

    /// The steps in which the layer takes part.
    let layerSteps: [Entry]
    /// The changes of the server's rows.
    let changes: [Entry]

    /// Lists the steps of a pager.
    ///
    /// - Parameters:
    ///   - setup: The circumstances.
    ///   - bounds: The limits.
    ///   - promises: The promises of the pager.
    init(setup: ModelSetup, bounds: ExplorationBounds, promises: PagerPromises) {
        var steps: [HistoryStep] = [.act(.start), .act(.next), .act(.refresh), .act(.retry)]
        steps += [.act(.all(limit: nil)), .act(.all(limit: setup.pageSize + 1))]
        if promises.contains(.previous), setup.style.goesBack { steps.append(.act(.previous)) }
        if promises.contains(.cancels) { steps.append(.act(.cancel)) }
        let faults = ServerFault.allCases.filter { setup.faults.contains($0) && $0.isPossible(in: setup.style) }
        for request in 0..<bounds.flying {
            steps.append(.answer(request: request, .page))
            if bounds.faults > 0 { steps += faults.map { .answer(request: request, .fault($0)) } }
        }
        if setup.faults.contains(.unavailable), bounds.faults > 0 { steps.append(.endWait(0)) }
        self.init(steps, setup: setup, bounds: bounds)
    }

    /// Lists steps of a layer, and the changes of rows.
    ///
    /// - Parameters:
    ///   - steps: The steps in which the layer takes part.
    ///   - setup: The circumstances.
    ///   - bounds: The limits.
    init(_ steps: [HistoryStep], setup: ModelSetup, bounds: ExplorationBounds) {
        // A step without a bit is never left out; that costs time, but loses no state.
        layerSteps = steps.enumerated().map { Entry(step: $1, bit: $0 < UInt64.bitWidth ? 1 << UInt64($0) : 0) }
        let rowsMax = bounds.pages * setup.pageSize + bounds.changes
        let inserts = (0...rowsMax).map { HistoryStep.change(.insert(at: $0)) }
        let deletes = (0..<rowsMax).map { HistoryStep.change(.delete(at: $0)) }
        changes = bounds.changes == 0 ? [] : (inserts + deletes).map { Entry(step: $0, bit: 0) }
    }

    /// Returns the step with a number: first those of the layer, then the changes of rows.
    func step(_ code: UInt16) -> HistoryStep {
        let index = Int(code)
        return index < layerSteps.count ? layerSteps[index].step : changes[index - layerSteps.count].step
    }
}

extension ServerFault {
    /// Returns whether the fault can happen in a way of paging.
    func isPossible(in style: ModelStyle) -> Bool {
        switch self {
        case .closed, .serverError, .unavailable, .unreadable, .firstPage: true
        case .expired, .sameToken: style.hasTokens
        case .emptyPage: style.saysMore
        }
    }
}
