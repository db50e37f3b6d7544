// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import Pagers

extension DescribeState {
    /// Returns the next request: for the second page, or for the name of the parameter that leads to it.
    ///
    /// - Throws: `ReadingRefusal` if there is no request that could lead to the second page.
    mutating func askWayOn(_ notes: ListNotes) throws(ReadingRefusal) -> Action {
        let page = notes.current
        let references = page.references
        if let target = references.url {
            guard ways == nil else { throw ReadingRefusal(.noWayOn(page.rows.count), came: otherAnswer?.words) }
            guard WebAddress(page.request.url)?.origin == target.address.origin else {
                let came = "the URL of the next page leads to another host, '\(target.address.origin)'"
                throw ReadingRefusal(.noWayOn(page.rows.count), came: came)
            }
            ways = []
            var request = notes.base
            request.url = target.address.bare
            request.parameters = target.address.parameters
            return ask(.nextURL(target.reference), with: request)
        }
        if ways == nil { ways = wayGroups(page, references: references, notes: notes) }
        guard let trials = ways?.first else { throw refusal(references, notes: notes) }
        ways?.removeFirst()
        return ask(.wayOn(trials), with: page.request.adding(trials))
    }

    private func refusal(_ references: NextReferences, notes: ListNotes) -> ReadingRefusal {
        if let path = StructuredToken.path(in: notes.current) {
            return ReadingRefusal(.structuredToken(path.joined(separator: ".")))
        }
        let isAll = !references.saysMore && notes.size == nil
        // If the backend began to refuse the client, the answers do not show that all rows are on one page.
        guard !isAll else { return ReadingRefusal(denial?.code ?? .onePage(notes.first.rows.count)) }
        return ReadingRefusal(.noWayOn(notes.current.rows.count), came: otherAnswer?.words)
    }

    /// Returns the parameters that could lead to the second page, in groups that are tried together.
    private func wayGroups(_ page: SeenPage, references: NextReferences, notes: ListNotes) -> [[Trial]] {
        let hints = AddressNames(asked)
        let pageTrials = Trial.all(.page, named: hints.sorted(PagingParameter.page.spellings), for: page.request) { _ in
            2
        }
        let offsets = Trial.all(.offset, named: hints.sorted(PagingParameter.offset.spellings), for: page.request) {
            .integer(Int64($0 + 1))
        }
        let offsetMax = max(1, page.rows.count - 1)
        let numbers = [
            Array(pageTrials.prefix(1)) + offsets.prefix(offsetMax),
            Array(pageTrials.dropFirst())
                + offsets.dropFirst(offsetMax).prefix(offsetMax).enumerated()
                .map { Trial(meaning: .offset, location: $1.location, value: .integer(Int64($0 + 1))) },
        ]
        let keys = keyGroups(page, notes: notes)
        if let token = references.token {
            let tokens = tokenGroups(token, page: page)
            let isKey = page.rows.last?.members().contains { $0.value == token.value } == true
            if isKey { return keys.map { $0.map { $0.taking(token.value) } } + tokens }
            return token.value.int != nil ? numbers + tokens : tokens
        }
        let isCounted = !references.totals.isEmpty || !references.pageCounts.isEmpty
        let groups = references.flag != nil && !isCounted ? keys + numbers : numbers + keys
        return groups.filter { !$0.isEmpty }
    }

    private func keyGroups(_ page: SeenPage, notes: ListNotes) -> [[Trial]] {
        guard let path = notes.keyPath, let key = page.rows.last?.value(at: notes.location.row + path) else {
            return []
        }
        let trials = Trial.all(.key, named: PagingParameter.lastKey.spellings, for: page.request) { _ in key }
        return [Array(trials.prefix(1)), Array(trials.dropFirst(1).prefix(1)), Array(trials.dropFirst(2))]
    }

    private func tokenGroups(_ token: BodyMember, page: SeenPage) -> [[Trial]] {
        let names = PagingParameter.tokens(suggestedBy: token.path.last ?? "")
        let best = Trial.all(.token, named: names.best, for: page.request) { _ in token.value }
        let others = Trial.all(.token, named: names.others, for: page.request) { _ in token.value }
        return [best, Array(others.prefix(4)), Array(others.dropFirst(4))].filter { !$0.isEmpty }
    }

    /// Takes the answer to a request with one or several parameters that could lead to the second page.
    mutating func takeWayOn(_ page: SeenPage?, trials: [Trial], into notes: inout ListNotes) {
        let current = notes.current
        guard let page else {
            if trials.count > 1 { ways = trials.halves + (ways ?? []) }
            return
        }
        if case .shifted(let place) = RowsRelation(of: page, to: current),
            let offset = trials.first(where: { $0.meaning == .offset && $0.value.int == place })
        {
            // The next request skips the whole first page. If that does not lead to the second page, another parameter
            // led to it, and the second page repeats a row of the first one.
            let others = page.follows(current) ? trials.filter { $0 != offset } : []
            let groups = [[offset.taking(.integer(Int64(current.rows.count)))], others].filter { !$0.isEmpty }
            ways = groups + (ways ?? [])
            return
        }
        guard page.follows(current) else { return }
        guard trials.count == 1 else {
            let able = trials.filter { $0.meaning != .offset || $0.value.int == current.rows.count }
            ways = (able.count < trials.count ? [able].filter { !$0.isEmpty } : trials.halves) + (ways ?? [])
            return
        }
        accept(trials[0], page: page, into: &notes)
    }

    private func accept(_ trial: Trial, page: SeenPage, into notes: inout ListNotes) {
        let current = notes.current
        var page = page
        page.size = current.size
        page.start = current.rows.count
        switch trial.meaning {
        case .page:
            page.start = nil
            notes.paging = .page(trial.location)
        case .offset: notes.paging = .offset(trial.location)
        case .token, .key:
            if let token = current.references.token {
                notes.paging = .token(trial.location, from: token.path)
            } else if let path = notes.keyPath {
                notes.paging = .key(trial.location, of: path)
            }
        case .size: return
        }
        notes.pages.append(page)
    }

    /// Returns the request for page 1, which shows whether pages are counted from 0 or from 1; nil if it is not needed.
    mutating func askNumberOne(_ notes: ListNotes) -> Action? {
        guard case .page(let location) = notes.paging, notes.firstNumber == nil else { return nil }
        return ask(.numberOne, with: notes.current.request.setting(1, at: location))
    }

    /// Takes the answer to the request for page 1.
    ///
    /// - Throws: `ReadingRefusal` for a page that is neither the first page nor the page after it, and for an answer
    ///   that is not about the page.
    func takeNumberOne(
        _ page: SeenPage?,
        of exchange: Exchange,
        into notes: inout ListNotes
    ) throws(ReadingRefusal) {
        let current = notes.current
        let second = notes.pages.lastIndex { $0.start == nil }
        guard var page else { throw ReadingRefusal(Denial(exchange)?.code ?? .firstNumber) }
        if RowsRelation(of: page, to: current) == .same {
            notes.firstNumber = 1
            if let second { notes.pages[second].start = current.rows.count }
            return
        }
        guard page.follows(current) else { throw ReadingRefusal(.firstNumber) }
        notes.firstNumber = 0
        if let second { notes.pages[second].start = 2 * current.rows.count }
        page.start = current.rows.count
        page.size = current.size
        notes.pages.append(page)
    }

    /// Takes the page at the URL that an answer gave for the next page.
    ///
    /// The URL is how the list pages even if its rows come again: that is a mistake of the backend, which a probe finds.
    mutating func takeNextURL(_ page: SeenPage?, reference: PagerDialect.Reference, into notes: inout ListNotes) {
        let current = notes.current
        guard var page, !page.rows.isEmpty else { return }
        notes.paging = .url(reference)
        if page.follows(current) {
            page.start = current.rows.count
            // The URL may have the page size of the request, or another page size.
            page.size = page.request.pageSize(at: notes.size)
        } else {
            notes.repeatedPage = RepeatedPage(current.request, next: page.request)
        }
        notes.pages.append(page)
    }
}

extension Trial {
    /// Returns the trial with another value.
    fileprivate func taking(_ value: JSONValue) -> Trial {
        var trial = self
        trial.value = value
        return trial
    }
}

/// A token that is an object, which no common parameter can contain.
enum StructuredToken {
    /// Returns the keys that lead to such a token; nil if the page has none.
    static func path(in page: SeenPage) -> [String]? {
        page.body.object?
            .first { key, value in
                value.object != nil
                    && ["next", "last", "continu", "cursor"].contains { PagingName.plain(key).hasPrefix($0) }
            }
            .map { [$0.key] }
    }
}

extension ListNotes {
    /// The first page, with the page size with which requests look for the second page.
    var current: SeenPage {
        saysMore(first) ? first : pages.last { $0.start == 0 && $0.rows.count < first.rows.count } ?? first
    }
}
