// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import TextEncoding

/// The contracts that took longest.
package struct SlowestContracts: Sendable {
    private let results: [ContractResult]

    /// Finds the slowest contracts.
    ///
    /// - Parameters:
    ///   - report: The run.
    ///   - count: The number of contracts; none are named if that would be all.
    package init(_ report: RunReport, count: Int) {
        guard count > 0, report.results.count > count else {
            results = []
            return
        }
        results = report.slowest(count)
    }

    /// One line for each contract, the slowest first, under a heading; none if there are no results.
    package var lines: [String] {
        guard !results.isEmpty else { return [] }
        let times = results.map { DurationText.measured($0.duration) }
        let width = times.map(\.count).max() ?? 0
        return ["slowest:"]
            + zip(results, times)
            .map { result, time in
                "  \(String(repeating: " ", count: width - time.count))\(time)  \(result.id)  \(result.layer)"
            }
    }
}

/// Puts results into the order of the plan; returns each as soon as all results before it have come.
package struct ResultOrder: Sendable {
    private let places: [String: Int]
    private var waiting: [Int: ContractResult] = [:]
    /// The number of results that have been returned.
    package private(set) var handedOn = 0

    /// Begins with the first contract of a plan.
    ///
    /// - Parameter contracts: The contracts by layer and id, in the order of the plan.
    package init(of contracts: [(layer: String, id: String)]) {
        let keys = contracts.enumerated().map { (Self.key(of: $0.element.id, in: $0.element.layer), $0.offset) }
        places = Dictionary(keys) { first, _ in first }
    }

    /// Adds a result, and returns all results that can be shown now, in the order of the plan.
    package mutating func came(_ result: ContractResult) -> [ContractResult] {
        guard let place = places[Self.key(of: result.id, in: result.layer)] else { return [] }
        waiting[place] = result
        var due: [ContractResult] = []
        while let next = waiting.removeValue(forKey: handedOn) {
            due.append(next)
            handedOn += 1
        }
        return due
    }

    private static func key(of id: String, in layer: String) -> String { "\(layer) \(id)" }
}
