// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Returns why no page of some lists can show the lie.
    ///
    /// - Parameters:
    ///   - lists: The lists that the fault may apply to.
    ///   - page: The only page that it applies to; nil for any.
    /// - Returns: The rest of a sentence that begins with the fault; nil if a page can show it.
    func problem(in lists: [ListDescription], page: UInt64?) -> String? {
        let showing = lists.filter { $0.canShow(self) }
        guard !showing.isEmpty else { return "has no visible effect: no matching list \(missing(in: lists))" }
        let long = showing.filter { $0.rows >= $0.rowsNeeded(for: kind) }
        guard !long.isEmpty else { return shortage(in: showing) }
        return pageProblem(in: long, page: page) ?? capProblem(in: long) ?? totalProblem(in: long)
    }

    /// Returns the missing part of all lists, with what to add.
    private func missing(in lists: [ListDescription]) -> String {
        switch kind {
        case .wrongTotal, .driftingTotal, .cappedTotal:
            return lists.missing("reports a total", parts: "'total'", values: "'total', 'pages' or 'remaining'")
        case .endlessMore, .earlyEnd:
            return lists.missing(
                "reports whether rows follow",
                parts: "'hasMore' or 'next'",
                values: "'hasMore', 'isLast', 'next', 'nextUrl' or 'nextPath'"
            )
        case .sameCursor, .cycle: return lists.nextIsMissing
        case .clamp: return "has an empty page past the end; write 'pastEnd: empty'"
        case .emptyPage:
            let place = lists.areTemplates ? "show 'next' in its body" : "add 'next' to its envelope"
            let remedy = "use the style 'cursor' or 'keyset', and \(place)"
            return "leads to the rows of an empty page by a token; \(remedy)"
        case .ignoreSize: return "takes a page size from requests; name its parameter with 'size' in 'paging'"
        case .endAs: return lists.contains(where: \.leadsOn) ? ownEnd(in: lists) : lists.nextIsMissing
        case .repeatRow, .skipRow, .shortPage, .otherOrder, .ignoreCursor, .tieRepeat: return "has pages"
        }
    }

    /// Returns why no list can have the form of the end.
    private func ownEnd(in lists: [ListDescription]) -> String {
        let form = (self.form ?? .repeated).rawValue
        let isPossible = EndForm.allCases.contains { form in lists.contains { $0.canEnd(as: form) } }
        guard isPossible else {
            return "shows 'next' on its last page; write 'next' without '$when', so that the last page has it, too"
        }
        guard !lists.allSatisfy({ $0.graphQL != nil }) else {
            return "can end as '\(form)', because the query selects the members of a GraphQL answer; "
                + "use 'end-as=repeated'"
        }
        return "has an end that 'end-as=\(form)' changes; use another form"
    }

    /// Returns how many rows are missing.
    private func shortage(in lists: [ListDescription]) -> String {
        let needed = lists.map { $0.rowsNeeded(for: kind) }.min() ?? 0
        let most = lists.map(\.rows).max() ?? 0
        let reason = "in a list with fewer than \(needed) rows, and \(lists.subject) \(most)"
        return "has no visible effect \(reason); \(lists.remedyForRows)"
    }

    /// Returns why the only page that the fault applies to cannot show the lie.
    ///
    /// In styles without page numbers, a page that begins behind the first row can have the number of the first page,
    /// too. A fault can name such a page by its rows.
    private func pageProblem(in lists: [ListDescription], page: UInt64?) -> String? {
        guard let page, let first = lists.map({ $0.firstPage(toShow: kind) }).min(), page < first else { return nil }
        let reason =
            if kind == .emptyPage {
                "no key leads to page \(page)"
            } else if lists.contains(where: { $0.leastPage < page }) {
                "no key leads to the page before page \(page)"
            } else {
                "page \(page) has no page before it"
            }
        return "has no visible effect: \(reason); write page=\(first) or more"
    }

    /// Returns why the total is never above the limit.
    private func capProblem(in lists: [ListDescription]) -> String? {
        guard kind == .cappedTotal, let most = lists.map(\.rows).max() else { return nil }
        let cap = by.map { UInt64(max(1, $0)) } ?? 1
        guard cap >= most else { return nil }
        let remedy = most <= 1 ? "raise 'rows'" : "write capped-total=\(most - 1) or less"
        return "limits the total to \(cap), and \(lists.subject) \(most) rows; \(remedy)"
    }

    /// Returns why no answer shows that its total is another one.
    ///
    /// Some lists show only the number of pages or of remaining rows, which can be the same for two totals.
    private func totalProblem(in lists: [ListDescription]) -> String? {
        guard kind.isAboutTotal, !lists.contains(where: showsTotal(in:)) else { return nil }
        guard kind == .cappedTotal else {
            return "has no visible effect: no answer shows a total that is wrong by \(by ?? 0); leave the number out"
        }
        let caps = lists.map { cap(ofTotal: $0.rows) }
        let most = lists.map(\.rowsBeforeLastPage).max() ?? 0
        let remedy = most == 0 ? lists.remedyForRows : "write capped-total=\(most) or less"
        return "has no visible effect: no answer shows that the total is limited to \(caps.max() ?? 0); \(remedy)"
    }

    /// Returns whether an answer of a list shows one of the totals that are farthest from the right one.
    private func showsTotal(in list: ListDescription) -> Bool {
        let (rows, size) = (list.rows, list.leastSize)
        let totals: [UInt64]
        switch kind {
        case .wrongTotal: totals = [wrongTotal(insteadOf: rows, size: size)]
        case .driftingTotal:
            let most = greatestDrift(size: size)
            totals = [rows + most, rows - min(rows, most)]
        case .cappedTotal: totals = [min(rows, cap(ofTotal: rows))]
        default: return true
        }
        return totals.contains { list.shows(total: $0, withLastPage: kind == .cappedTotal) }
    }
}

extension ListDescription {
    /// Whether an answer leads to the next page.
    fileprivate var leadsOn: Bool {
        envelope.shows { $0.leadsOn } || envelope.nextHeader != nil || paging.kind == .link
    }

    /// Whether an answer says how many rows there are, or something that is computed from that.
    private var showsTotal: Bool {
        envelope.shows { $0 == .total || $0 == .pages || $0 == .remaining } || envelope.totalHeader != nil
    }

    /// Whether an answer leads to the last page.
    private var showsLastPage: Bool {
        let values: [PageValue] = [.token(.last), .url(.last), .relativeURL(.last), .links]
        return paging.kind == .link || paging.kind != .keyset && envelope.shows { values.contains($0) }
    }

    /// Returns whether an answer shows that a total is not the right one.
    ///
    /// - Parameters:
    ///   - total: The total.
    ///   - hasLastPage: Whether the reference to the last page is that of this total.
    /// - Returns: Whether an answer with the fewest rows a page differs.
    fileprivate func shows(total: UInt64, withLastPage hasLastPage: Bool) -> Bool {
        guard total != rows else { return false }
        if envelope.shows(where: { $0 == .total }) || envelope.totalHeader != nil { return true }
        let shown = 0..<min(leastSize, rows)
        let truth = Page(number: 1, size: leastSize, range: shown, total: rows)
        let told = Page(number: 1, size: leastSize, range: shown, total: total)
        let showsPages = envelope.shows { $0 == .pages } || hasLastPage && showsLastPage
        if showsPages, told.pageCount != truth.pageCount { return true }
        // No number of remaining rows is below 0.
        let isMore = max(total, rows) > shown.upperBound
        return envelope.shows { $0 == .remaining } && isMore
    }

    /// The number of rows of all pages but the last, if the pages have as few rows as they can.
    fileprivate var rowsBeforeLastPage: UInt64 { max(1, rows) - 1 - (max(1, rows) - 1) % leastSize }

    /// Returns whether a page can show a lie, if the list is long enough.
    fileprivate func canShow(_ lie: PageLie) -> Bool {
        switch lie.kind {
        case .wrongTotal, .driftingTotal: showsTotal
        case .cappedTotal: showsTotal || showsLastPage
        case .endlessMore, .earlyEnd: leadsOn || envelope.shows { $0 == .hasMore || $0 == .isLast }
        case .sameCursor, .cycle: leadsOn
        case .clamp: paging.pastEnd == .empty
        case .emptyPage: leadsOn && paging.pagesByToken
        case .endAs: leadsOn && canEnd(as: lie.form ?? .repeated)
        case .ignoreSize: takesSize
        case .repeatRow, .skipRow, .shortPage, .otherOrder, .ignoreCursor, .tieRepeat: true
        }
    }

    /// Returns whether the last page can show the end of the list in a form that is not its own.
    fileprivate func canEnd(as form: EndForm) -> Bool {
        // The query selects the members of a GraphQL answer, so that the envelope cannot change them.
        guard form == .repeated || graphQL == nil else { return false }
        var page = lastPage
        let own = Question.page(self, page).pageAnswer
        var occasion = PageLie.Occasion(
            rows: RowSequence(count: rows),
            random: SeededNumbers(list: self, request: 1),
            list: self
        )
        PageLie(.endAs, form: form).tell(&page, on: &occasion)
        return Question.page(occasion.list, page).pageAnswer != own
    }

    /// Returns the least number of rows with which a request can get a page that shows a lie.
    fileprivate func rowsNeeded(for kind: PageLie.Kind) -> UInt64 {
        let withRowsBefore = pagesBeginAnywhere ? 2 : leastSize + 1
        switch kind {
        case .repeatRow, .skipRow, .tieRepeat: return withRowsBefore
        // An empty page past the end becomes the first page, too.
        case .ignoreCursor: return !paging.pagesByToken && paging.pastEnd == .empty ? 1 : withRowsBefore
        // The page needs rows after it, and a page before it, which begins with the first row, or after it with keys.
        case .cycle where paging.kind == .keyset: return 2 * leastSize + 2
        case .cycle: return leastSize + withRowsBefore
        case .shortPage, .earlyEnd, .sameCursor: return leastSize + 1
        case .otherOrder: return 2
        case .emptyPage: return paging.kind == .keyset ? 2 : 1
        case .clamp: return 1
        case .wrongTotal, .driftingTotal, .cappedTotal, .endlessMore, .ignoreSize, .endAs: return 0
        }
    }

    /// Returns the number of the first page that can show a lie.
    fileprivate func firstPage(toShow kind: PageLie.Kind) -> UInt64 {
        switch kind {
        case .cycle where paging.kind == .keyset: leastPage + 2
        case .emptyPage: leastPage + (paging.kind == .keyset ? 1 : 0)
        default: leastPage + (kind.needsPageBefore ? 1 : 0)
        }
    }
}

extension [ListDescription] {
    /// Whether the bodies of all are templates.
    fileprivate var areTemplates: Bool { allSatisfy(\.envelope.isTemplate) }

    /// The sentence that no list leads to a next page, with what to add.
    fileprivate var nextIsMissing: String {
        missing("links to a next page", parts: "'next'", values: "'next', 'nextUrl' or 'nextPath'")
    }

    /// Returns the sentence that no list shows some values, with what to add.
    ///
    /// - Parameters:
    ///   - what: The use of the values.
    ///   - parts: Their names in an envelope.
    ///   - values: Their names in a template.
    /// - Returns: The rest of a sentence that begins with the lists.
    fileprivate func missing(_ what: String, parts: String, values: String) -> String {
        areTemplates ? "shows \(values); add one to its body or headers" : "\(what); add \(parts) to its envelope"
    }

    /// The remedy for lists with too few rows.
    var remedyForRows: String {
        contains { $0.leastSize > 1 } ? "raise 'rows' or lower 'defaultSize'" : "raise 'rows'"
    }
}
