// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Pagers

extension DriftJudge {
    private var paging: PageStyle { list.paging }
    private var pageName: String { "paging.\(paging.kind.pageKey)" }

    /// Whether the second page has rows that the first one does not have.
    private var goesOn: Bool {
        guard memory.first.pages.count > 1 else { return false }
        return memory.first.pages[1].count > 0 && !secondIsFirst
    }

    /// Whether the second page has the rows of the first one.
    private var secondIsFirst: Bool {
        guard memory.first.pages.count > 1, memory.first.pages[0].count > 0 else { return false }
        return memory.first.pages[1].fingerprint == memory.first.pages[0].fingerprint
    }

    private var onePage: DriftFinding.Verdict { .undecided("the walk did not get a second page with rows") }

    private func sample(_ page: Int) -> DriftSamples.Sample? { memory.samples.pages.first { $0.page == page } }

    private func drifted(_ described: String, came: String, by evidence: [ProbeEvidence]) -> DriftFinding.Verdict {
        .drifted(DriftFinding.Difference(described, came: came), evidence)
    }

    /// Compares the style of paging.
    mutating func judgeStyle() {
        let described = "'style: \(paging.kind.rawValue)'"
        switch memory.plan.dialect.style {
        case .offset:
            if memory.answers[.secondRow] == nil, let reason = memory.reasonForLeftOut {
                return add(.style, as: .undecided(reason))
            }
            guard let second = memory.answers[.secondRow], let first = sample(0), second.glance.isPage,
                first.answer.glance.ids.count > 1
            else { return add(.style, as: goesOn ? .holds : onePage) }
            let marks = first.answer.glance.marks
            guard let mark = second.glance.marks.first, mark != marks[1], mark != marks[0] else {
                return add(.style, as: .holds)
            }
            if memory.changed != nil { return add(.style, as: .undecided(ProbeMemory.changeWords)) }
            let came = "'\(paging.pageParameter)=1' leaves out more than one row"
            add(.style, as: drifted(described, came: came, by: evidence(second)))
        case .page:
            guard let first = sample(0), let second = sample(1), let mark = second.answer.glance.marks.first,
                let place = first.answer.glance.marks.firstIndex(of: mark), place > 0
            else { return add(.style, as: goesOn ? .holds : onePage) }
            guard Self.isNextRow(second.answer.glance, after: first.answer.glance) else {
                return add(.style, as: .undecided("rows come twice: see PB-02"))
            }
            if memory.changed != nil { return add(.style, as: .undecided(ProbeMemory.changeWords)) }
            let came = "the second page begins with row 2 of the first one"
            add(.style, as: drifted(described, came: came, by: evidence(first) + evidence(second)))
        case .cursor, .url: add(.style, as: goesOn ? .holds : onePage)
        }
    }

    /// Returns whether a page begins with all rows of the page before it except that page's first row.
    ///
    /// If it does, the parameter counts rows and not pages.
    private static func isNextRow(_ page: PageGlance, after before: PageGlance) -> Bool {
        let common = before.marks.dropFirst()
        return common.count > 1 && page.marks.starts(with: common)
    }

    /// Compares the parameters that choose a page, and the parameter that chooses its size.
    mutating func judgeParameters() {
        judgeFirst()
        judgePageParameter()
        if memory.plan.dialect.send.size != nil { judgeSizeParameter() }
        if paging.beforeParameter != nil { judgeBackParameter() }
        if memory.plan.dialect.style == .cursor { judgeToken() }
    }

    /// Whether the second page has the rows of the first one because pages are counted from another number.
    private var isShifted: Bool {
        guard secondIsFirst, let third = memory.answers[.thirdPage]?.glance, third.isPage, !third.ids.isEmpty else {
            return false
        }
        return third.fingerprint != memory.first.pages[0].fingerprint
    }

    /// The page before the first one, if it has rows that no other page has.
    private var pageBefore: ProbeMemory.Answered? {
        guard let zero = memory.answers[.hostile("page '0'")], zero.glance.isPage, !zero.glance.ids.isEmpty,
            zero.glance.marks.allSatisfy({ memory.rows[$0] == nil })
        else { return nil }
        return zero
    }

    /// Whether the first page of the list has another number than in the description.
    var hasOtherFirst: Bool { paging.numbersPages && (pageBefore != nil || isShifted) }

    private mutating func judgeFirst() {
        guard paging.numbersPages else { return }
        let described = "'first: \(paging.first)'"
        if let verdict = fromURLs[.first] { return add(.first, as: verdict) }
        if let pageBefore {
            if memory.changed != nil { return add(.first, as: .undecided(ProbeMemory.changeWords)) }
            return add(
                .first,
                as: drifted(described, came: "page 0 has rows that no other page has", by: evidence(pageBefore))
            )
        }
        if isShifted, let second = sample(1) {
            let pages = "pages \(paging.first) and \(paging.first + 1)"
            return add(.first, as: drifted(described, came: "\(pages) have the same rows", by: evidence(second)))
        }
        add(.first, as: goesOn ? .holds : onePage)
    }

    private mutating func judgePageParameter() {
        let described = "'\(paging.pageParameter)' chooses the page"
        if let verdict = fromURLs[.pageParameter] { return add(.pageParameter, name: pageName, as: verdict) }
        if memory.plan.dialect.style == .url, paging.pagesByToken {
            return add(.pageParameter, name: pageName, as: tokenInURL)
        }
        if memory.plan.dialect.style == .url {
            guard let far = memory.answers[.farPastEnd] else {
                return add(.pageParameter, name: pageName, as: goesOn ? .holds : onePage)
            }
            let first = memory.first.pages[0]
            let isIgnored = far.glance.isPage && first.count > 0 && far.glance.fingerprint == first.fingerprint
            guard isIgnored, paging.pastEnd != .clamp || goesOn else {
                return add(.pageParameter, name: pageName, as: goesOn ? .holds : onePage)
            }
            let verdict = drifted(
                described,
                came: "a page past the end has the rows of the first one",
                by: evidence(far)
            )
            return add(.pageParameter, name: pageName, as: verdict)
        }
        guard secondIsFirst, !isShifted, let second = sample(1) else {
            return add(.pageParameter, name: pageName, as: goesOn || isShifted ? .holds : onePage)
        }
        let verdict = drifted(described, came: "the second page has the rows of the first one", by: evidence(second))
        add(.pageParameter, name: pageName, as: verdict)
    }

    /// The verdict about the parameter of the token if clients follow URLs, and never send the parameter themselves.
    private var tokenInURL: DriftFinding.Verdict {
        let name = paging.pageParameter
        guard goesOn else { return onePage }
        guard memory.secondParameters?[name] != nil else {
            return .undecided("the URL of the next page has no parameter '\(name)'")
        }
        guard let alone = memory.answers[.secondByToken], let rest = memory.answers[.secondWithoutToken] else {
            return .undecided(memory.reasonForLeftOut ?? "the parameter is not in the query, so it was not sent alone")
        }
        if isSecondPage(alone) { return .holds }
        if let reason = rest.glance.reasonForNoTreatment { return .undecided(reason) }
        // Without its token, the URL gets another page or a refusal, so that the token chooses the page.
        guard isSecondPage(rest) else { return .holds }
        if memory.changed != nil || memory.hasOtherFirstPage { return .undecided(ProbeMemory.changeWords) }
        guard alone.glance.fingerprint == memory.first.pages[0].fingerprint else {
            return .undecided("the URL gets the second page without '\(name)', but not by '\(name)' alone")
        }
        let came = "the URL of the second page gets it without '\(name)', too, and '\(name)' alone gets the first page"
        return drifted("'\(name)' chooses the page", came: came, by: evidence(rest) + evidence(alone))
    }

    /// Returns whether an answer begins with the first row of the second page.
    private func isSecondPage(_ answered: ProbeMemory.Answered) -> Bool {
        guard let mark = answered.glance.marks.first else { return false }
        return memory.rows[mark] == UInt32(memory.first.pages[1].start)
    }

    private mutating func judgeSizeParameter() {
        if let verdict = fromURLs[.sizeParameter] { return add(.sizeParameter, as: verdict) }
        guard let small = memory.answers[.smallSize], small.glance.isPage else {
            return add(.sizeParameter, as: .undecided("the request with size 1 got no page"))
        }
        let count = small.glance.ids.count
        guard count > 1 else { return add(.sizeParameter, as: .holds) }
        let described = "'\(paging.sizeParameter ?? "")' chooses the page size"
        add(.sizeParameter, as: drifted(described, came: "size 1 gets \(count) rows", by: evidence(small)))
    }

    private mutating func judgeBackParameter() {
        guard let back = memory.answers[.wayBack], memory.first.pages.count > 2 else {
            return add(
                .backParameter,
                as: .undecided("the last page has no reference to the page before, or no page is before it")
            )
        }
        let name = paging.beforeParameter ?? ""
        if case .urlBefore(let url) = back.question.position, URLForm(url).parameters[name] == nil {
            return add(.backParameter, as: .undecided("the URL of the previous page has no parameter '\(name)'"))
        }
        let described = "'\(name)' leads back"
        if back.glance.outcome == .refused, !back.glance.isDenied {
            return add(.backParameter, as: drifted(described, came: "it gets \(back.glance.words)", by: evidence(back)))
        }
        guard back.glance.fingerprint == memory.first.pages[0].fingerprint else {
            return add(.backParameter, as: back.glance.isPage ? .holds : .undecided("it gets \(back.glance.words)"))
        }
        add(.backParameter, as: drifted(described, came: "the rows of the first page come", by: evidence(back)))
    }

    private mutating func judgeToken() {
        if let verdict = fromURLs[.token] { return add(.token, as: verdict) }
        guard case .path(let path) = memory.plan.dialect.next else { return }
        guard let first = sample(0), let token = first.body.value(at: path), token != .null else {
            return add(.token, as: .undecided("the first page has no token"))
        }
        guard paging.kind == .keyset, paging.token == nil, let key = memory.lastKey(of: first), token.text != "" else {
            return add(.token, as: .holds)
        }
        guard (token.text ?? token.description) != (key.text ?? key.description) else { return add(.token, as: .holds) }
        add(.token, as: drifted("the key of the last row, \(key.words)", came: token.words, by: evidence(first)))
    }

    /// Adds the findings about properties that are not compared.
    mutating func judgeRest() {
        let came = isWhole ? "\(rows) came" : "the walk did not read all"
        add(
            .rowCount,
            as: .notCompared("the description has \(list.rows) rows, \(came); the rows of a real list change")
        )
        if paging.tokens != TokenPolicy() {
            add(.tokens, as: .notCompared("the probe does not wait for a token to expire"))
        }
    }
}

extension ProbeMemory {
    /// Returns the id of the last row of a page; nil without rows or without ids.
    fileprivate func lastKey(of sample: DriftSamples.Sample) -> JSONValue? {
        guard !plan.dialect.id.isEmpty, let last = sample.body.value(at: plan.dialect.rows)?.array?.last else {
            return nil
        }
        return last.value(at: plan.dialect.row + plan.dialect.id)
    }
}
