// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Returns why no page of some lists can show that it is not true.
    ///
    /// - Parameters:
    ///   - lists: The lists that the fault may apply to.
    ///   - page: The only page that it applies to; nil for any.
    /// - Returns: The rest of a sentence that begins with the fault; nil if a page can show it.
    func problem(in lists: [ListDescription], page: UInt64?) -> String? {
        let showing = lists.filter { $0.canShow(self) }
        guard !showing.isEmpty else { return "has no visible effect: no matching list \(missing(in: lists))" }
        return pageProblem(in: showing, page: page) ?? capProblem(in: showing)
    }

    /// Returns the missing part of all lists, with what to add.
    private func missing(in lists: [ListDescription]) -> String {
        let nextIsMissing = "links to a next page; add 'next' to its envelope"
        switch kind {
        case .wrongTotal, .driftingTotal, .cappedTotal: return "reports a total; add 'total' to its envelope"
        case .endlessMore, .earlyEnd: return "reports whether rows follow; add 'hasMore' or 'next' to its envelope"
        case .sameCursor, .cycle: return nextIsMissing
        case .clamp: return "has an empty page past the end; write 'pastEnd: empty'"
        case .emptyPage:
            let remedy = "use the style 'cursor' or 'keyset', and add 'next' to its envelope"
            return "leads to the rows of an empty page by a token; \(remedy)"
        case .endAs:
            guard let form, lists.contains(where: \.leadsOn) else { return nextIsMissing }
            return "can end as '\(form.rawValue)' other than in its own form; use another form"
        case .repeatRow, .skipRow, .shortPage, .otherOrder, .ignoreCursor, .ignoreSize, .tieRepeat: return "has pages"
        }
    }

    /// Returns why the one page is true; in some styles the first page can begin behind the first row.
    private func pageProblem(in lists: [ListDescription], page: UInt64?) -> String? {
        guard kind.needsPageBefore, let page, let first = lists.map(\.paging.first).min(),
            lists.allSatisfy({ $0.paging.kind == .page || $0.paging.kind == .link }), page <= first
        else { return nil }
        return "has no visible effect: page \(page) has no page before it; write page=\(first + 1) or more"
    }

    /// Returns why the total is never above the limit.
    private func capProblem(in lists: [ListDescription]) -> String? {
        guard kind == .cappedTotal, let most = lists.map(\.rows).max() else { return nil }
        let cap = by.map { UInt64(max(1, $0)) } ?? 0
        guard cap >= most else { return nil }
        let remedy = most <= 1 ? "raise 'rows'" : "write capped-total=\(most - 1) or less"
        return "limits the total to \(cap), and \(lists.subject) \(most) rows; \(remedy)"
    }
}

extension ListDescription {
    /// Whether an answer leads to the next page.
    fileprivate var leadsOn: Bool {
        envelope.shows { $0.leadsOn } || envelope.nextHeader != nil || paging.kind == .link
    }

    /// Returns whether a page can show a lie.
    fileprivate func canShow(_ lie: PageLie) -> Bool {
        switch lie.kind {
        case .wrongTotal, .driftingTotal, .cappedTotal:
            envelope.shows { $0 == .total || $0 == .pages || $0 == .remaining } || envelope.totalHeader != nil
        case .endlessMore, .earlyEnd: leadsOn || envelope.shows { $0 == .hasMore || $0 == .isLast }
        case .sameCursor, .cycle: leadsOn
        case .clamp: paging.pastEnd == .empty
        case .emptyPage: leadsOn && paging.pagesByToken
        case .endAs: leadsOn && lie.form.map { canEnd(as: $0) } ?? true
        case .repeatRow, .skipRow, .shortPage, .otherOrder, .ignoreCursor, .ignoreSize, .tieRepeat: true
        }
    }

    /// Returns whether an answer can show the end of the list in a form that is not its own.
    private func canEnd(as form: EndForm) -> Bool {
        // The query selects the members of a GraphQL answer, so that the envelope cannot change them.
        form == .repeated || graphQL == nil && envelope.canEnd(as: form)
    }
}
