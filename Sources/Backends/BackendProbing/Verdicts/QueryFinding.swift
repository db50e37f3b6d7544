// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// Something that pages of a list sorted or filtered show.
struct QueryFinding: Sendable {
    /// The finding in one sentence.
    var sentence: String
    /// The walk.
    var kind: QueryTrail.Kind
    /// The indices of its pages that show the finding.
    var pages: [Int]
    /// Whether rows that come and go during the probe can cause the same finding.
    var dependsOnList = true
    /// A page of the whole list that also shows the finding; nil if none is needed.
    var listPage: QueryTrail.Page?
}

/// A finding about a sort or a filter, with the pages that have to show it again.
struct QuerySuspect: Sendable {
    /// The id of the invariant.
    var id: String
    /// The finding.
    var finding: QueryFinding
    /// The pages to ask for again.
    var pages: [QueryTrail.Page]
    /// The indices of the pages that are evidence.
    var shown: [Int]
    /// Whether each of the pages is found by the one before it, because tokens can keep the rows of an earlier moment.
    var isWalk: Bool

    /// Takes a finding of an invariant; nil without the walk that shows it.
    init?(_ finding: QueryFinding, id: String, in memory: ProbeMemory) {
        guard let trail = memory.queries[finding.kind], let last = finding.pages.max() else { return nil }
        self.id = id
        self.finding = finding
        isWalk = memory.isByToken && last > 0
        let indices = isWalk ? Array(0...last) : finding.pages
        pages = indices.map { trail.pages[$0] } + [finding.listPage].compactMap(\.self)
        shown = isWalk ? finding.pages : Array(pages.indices)
    }
}

/// The opinion about a sort or a filter.
enum QueryOpinion: Sendable {
    /// Nothing is wrong.
    case holds
    /// Nothing can be judged, for this reason.
    case undecided(String)
    /// The list does not promise it, or shows no case of it.
    case inapplicable(String)
    /// Pages show something wrong.
    case suspect(QueryFinding)

    /// Returns the judgement of an invariant; a finding is settled only when it was seen again.
    func judgement(in memory: ProbeMemory) -> Judgement {
        switch self {
        case .holds: .holds
        case .undecided(let reason): .undecided(reason)
        case .inapplicable(let reason): .inapplicable(reason)
        case .suspect: .undecided(memory.wordsForTooSmallBudget())
        }
    }
}

extension ProbeMemory {
    /// Returns the reason for no verdict on something that the budget does not allow to see again.
    ///
    /// - Parameter count: The requests that are needed beside those that were left out so far.
    /// - Returns: The reason, with the option that allows these requests.
    func wordsForTooSmallBudget(needing count: Int = 0) -> String {
        "it looks broken, but the budget of \(requestsMax) requests is too small to check it again; "
            + budgetRemedy(for: count)
    }
}
