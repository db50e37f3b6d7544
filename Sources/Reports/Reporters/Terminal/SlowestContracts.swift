// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import TextEncoding

/// The contracts that took longest, for those who want a faster run.
package struct SlowestContracts: Sendable {
    private let results: [ContractResult]

    /// Finds them.
    ///
    /// - Parameters:
    ///   - report: The run.
    ///   - count: The number of contracts; none are named where that would be all.
    package init(_ report: RunReport, count: Int) {
        guard count > 0, report.results.count > count else {
            results = []
            return
        }
        results = report.slowest(count)
    }

    /// One line for each, the slowest first, under a heading; none if there are no results.
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

/// Puts results that come in any order back into the order of the plan, each as soon as all before it have come.
package struct ResultOrder: Sendable {
    private let places: [String: Int]
    private var waiting: [Int: ContractResult] = [:]
    /// The number of results that have been handed on.
    package private(set) var handedOn = 0

    /// Begins with the first contract of a plan.
    ///
    /// - Parameter contracts: The contracts by layer and id, in the order of the plan.
    package init(of contracts: [(layer: String, id: String)]) {
        let keys = contracts.enumerated().map { (Self.key(of: $0.element.id, in: $0.element.layer), $0.offset) }
        places = Dictionary(keys) { first, _ in first }
    }

    /// Takes a result, and returns all that can be shown now, in the order of the plan.
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
