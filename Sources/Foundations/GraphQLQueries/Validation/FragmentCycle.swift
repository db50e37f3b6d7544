// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The search for a fragment that contains itself.
enum FragmentCycle {
    /// One fragment on the way from the first one.
    private struct Step {
        /// The name of the fragment.
        var name: String
        /// The position of the spread that led to it; nil for the first fragment.
        var position: GraphQLPosition?
        /// The number of its own spreads that are followed already.
        var spreadCount = 0
    }

    /// Returns the error of the first fragment that contains itself; nil if there is none.
    ///
    /// The way is a list and not a recursion, because a document may have a thousand fragments in a row.
    ///
    /// - Parameters:
    ///   - names: The fragments, in the order of the document.
    ///   - spreads: The fragments that each fragment puts in.
    /// - Returns: The error.
    static func first(in names: [String], spreads: [String: [FragmentSpread]]) -> GraphQLError? {
        var finished: Set<String> = []
        for name in names where !finished.contains(name) {
            var way = [Step(name: name)]
            var places = [name: 0]
            while let step = way.last {
                guard let spread = spreads[step.name]?.dropFirst(step.spreadCount).first else {
                    finished.insert(step.name)
                    places[step.name] = nil
                    way.removeLast()
                    continue
                }
                way[way.count - 1].spreadCount += 1
                if let place = places[spread.name] { return error(of: Array(way[place...]), last: spread) }
                guard !finished.contains(spread.name), spreads[spread.name] != nil else { continue }
                places[spread.name] = way.count
                way.append(Step(name: spread.name, position: spread.position))
            }
        }
        return nil
    }

    private static func error(of cycle: [Step], last: FragmentSpread) -> GraphQLError {
        let others = cycle.dropFirst()
        let via = others.isEmpty ? "" : " via " + others.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return GraphQLError(
            "Cannot spread fragment \"\(last.name)\" within itself\(via).",
            at: others.compactMap(\.position) + [last.position]
        )
    }
}
