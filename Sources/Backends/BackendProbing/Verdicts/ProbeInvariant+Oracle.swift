// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import TextEncoding

extension ProbeInvariant {
    /// The ids of invariants that can be judged by the oracle.
    static let idsOfOracle = ["PB-08", "PB-16", "PB-17"]

    /// PB-16: each row of the oracle comes.
    static func judgeOracleMissing(_ memory: ProbeMemory) -> Judgement {
        switch comparison(memory) {
        case .failure(let obstacle): return obstacle.judgement
        case .success(let oracle):
            guard let gap = oracle.gap else { return .holds }
            if memory.rowsAfterEnd != nil, let reason = memory.reasonForShortWalk { return .undecided(reason) }
            return .suspect(missing(gap, of: oracle, in: memory))
        }
    }

    /// PB-17: each row that comes is one of the oracle.
    static func judgeOracleExtra(_ memory: ProbeMemory) -> Judgement {
        switch comparison(memory) {
        case .failure(let obstacle): return obstacle.judgement
        case .success(let oracle):
            guard let index = oracle.extra, let page = memory.first.page(ofRow: index) else { return .holds }
            let row = index - memory.first.pages[page].start
            let more = oracle.extraCount > 1 ? "; the oracle does not have \(oracle.extraCount) rows of the list" : ""
            return .suspect(
                Suspicion(witnesses: [memory.witness(page: page)], shown: [0], needsWalk: memory.isByToken) { glances in
                    guard row < glances[0].ids.count else { return nil }
                    let id = glances[0].ids[row]
                    return "row \(id) comes on page \(page + 1), and the oracle does not have it\(more)"
                }
            )
        }
    }

    /// The judgement about a walk that is not compared with the oracle.
    private struct Obstacle: Error {
        var judgement: Judgement

        init(_ judgement: Judgement) {
            self.judgement = judgement
        }
    }

    private static func comparison(_ memory: ProbeMemory) -> Result<OracleComparison, Obstacle> {
        guard memory.plan.readsOracle else {
            return .failure(Obstacle(.inapplicable("there is no oracle; name one with --oracle")))
        }
        // A list without rows can be compared, too.
        if !memory.first.isComplete, let reason = memory.reasonForNoWalk {
            return .failure(Obstacle(.undecided(reason)))
        }
        guard let oracle = memory.oracle else {
            return .failure(Obstacle(.undecided(memory.reasonForLeftOut ?? "the oracle was not read after the walk")))
        }
        guard !oracle.isForeign else { return .failure(Obstacle(.undecided(strangeness(of: oracle, in: memory)))) }
        return .success(oracle)
    }

    /// Returns the reason for no verdict on ids of another kind; it quotes no id, as the oracle may be a wrong file.
    private static func strangeness(of oracle: OracleComparison, in memory: ProbeMemory) -> String {
        let path = memory.plan.dialect.id.joined(separator: ".")
        let place = path.isEmpty ? "or whole rows, because they have no id" : "which are at '\(path)'"
        return "none of the \(Count.text(oracle.count, noun: "row")) of the oracle is in the list; "
            + "give the ids of its rows, \(place)"
    }

    private static func missing(
        _ gap: OracleComparison.Gap,
        of oracle: OracleComparison,
        in memory: ProbeMemory
    ) -> Suspicion {
        let page = gap.before.flatMap { memory.first.page(ofRow: $0) } ?? 0
        let pages = [page, page + 1].filter { $0 < memory.first.pages.count }
        let marks = gap.id.marksOfID
        let count = oracle.missingCount
        // The pages around the gap show the missing row only if no rows change, and the oracle has the list's order.
        let showsGap = gap.isBetweenNeighbors && !oracle.hasChanged
        return Suspicion(
            witnesses: pages.map { memory.witness(page: $0) },
            shown: Array(pages.indices),
            needsWalk: memory.isByToken || !showsGap
        ) { glances in
            guard !glances.contains(where: { $0.marks.contains(where: marks.contains) }) else { return nil }
            return "row \(gap.id) of the oracle does not come; \(rows(count)) missing"
        }
    }
}
