// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

extension ProbeInvariant {
    /// PB-13: values that no client should send get a page or a refusal.
    static func judgeHostile(_ memory: ProbeMemory) -> Judgement {
        let asked = memory.answers
            .compactMap { purpose, answered in
                if case .hostile(let name) = purpose { (name: name, answered: answered) } else { nil }
            }
            .sorted { $0.name < $1.name }
        let explain: @Sendable (PageGlance, String) -> String? = { glance, name in
            switch glance.outcome {
            case .failed: "\(name) gets status \(glance.status ?? 0)"
            case .silent(let reason): "\(name) gets no answer: \(reason)"
            case .page, .refused, .busy, .unreadable, .barred: nil
            }
        }
        let wrong = asked.first { name, answered in
            // If a page of the list itself cannot be read, a page behind it shows nothing about its number.
            let isEffect = memory.failedQuestion != nil && HostileValues.isBehindList(name)
            return !isEffect && explain(answered.glance, name) != nil
        }
        guard let wrong else {
            for (name, answered) in asked {
                if let reason = answered.glance.reasonForNothing { return .undecided("\(name): \(reason)") }
            }
            guard asked.isEmpty else { return .holds }
            if let reason = memory.reasonForLeftOut { return .undecided(reason) }
            return memory.reasonForNoWalk.map { .undecided($0) }
                ?? .inapplicable("requests have no parameters of paging")
        }
        let (name, witness) = (wrong.name, Suspicion.Witness(question: wrong.answered.question))
        return .suspect(Suspicion(witnesses: [witness], shown: [0], dependsOnRows: false) { explain($0[0], name) })
    }

    /// PB-14: a token is refused with another size, or leads to the same row.
    static func judgeOtherSize(_ memory: ProbeMemory) -> Judgement {
        guard memory.plan.dialect.style == .cursor, memory.plan.dialect.send.size != nil else {
            return .inapplicable("requests have no token beside a page size")
        }
        guard let other = memory.answers[.otherSize] else {
            if let reason = memory.reasonForNoWalk { return .undecided(reason) }
            guard memory.first.pages.count > 1 else { return .inapplicable("the list has one page") }
            return memory.reasonForLeftOut.map { .undecided($0) } ?? .inapplicable("page 2 has no token")
        }
        guard other.glance.isPage else {
            if let reason = other.glance.reasonForNothing { return .undecided(reason) }
            return other.glance.outcome == .refused ? .holds : .undecided("the token gets \(other.glance.words)")
        }
        let size = other.question.size ?? 0
        let witnesses = [
            memory.witness(page: 1),
            Suspicion.Witness(question: other.question, fingerprint: other.glance.fingerprint),
        ]
        let row = memory.rows.first { $0.value == UInt32(memory.first.pages[1].start) }?.key
        guard let row, other.glance.marks.first != row else { return .holds }
        return .suspect(
            Suspicion(witnesses: witnesses, shown: [0, 1], needsWalk: true) { glances in
                guard let one = glances[0].ids.first, let other = glances[1].ids.first, one != other else { return nil }
                return "the token of page 2 leads to row \(one), and with page size \(size) to row \(other)"
            }
        )
    }

    /// PB-15: the references to the page before lead to its rows, from the last page to the first one.
    static func judgeWayBack(_ memory: ProbeMemory) -> Judgement {
        guard memory.plan.dialect.previous != nil else {
            return .inapplicable("the list has no reference to the previous page")
        }
        guard let back = memory.answers[.wayBack], memory.first.pages.count > 1 else {
            if let reason = memory.reasonForNoWalk { return .undecided(reason) }
            guard memory.first.back != nil, memory.first.pages.count > 1, let reason = memory.reasonForLeftOut else {
                return .inapplicable("the last page has no reference to the page before")
            }
            return .undecided(reason)
        }
        let last = memory.first.pages.count - 1
        let before = memory.witness(page: last - 1)
        if let reason = back.glance.reasonForNothing { return .undecided(reason) }
        if back.glance.fingerprint == before.fingerprint { return judgeWholeWayBack(memory) }
        guard memory.first.pages[last - 1].count > 0, memory.first.pages[last].count > 0 else {
            return .inapplicable("a page without rows has no page before it")
        }
        let witnesses = [before, Suspicion.Witness(question: back.question, fingerprint: back.glance.fingerprint)]
        return .suspect(
            Suspicion(witnesses: witnesses, shown: [0, 1], needsWalk: true) { glances in
                guard glances[0].isPage, Set(glances[0].marks) != Set(glances[1].marks) else { return nil }
                let hasOtherRows = glances[1].isPage && !glances[1].ids.isEmpty
                return "page \(last) has \(glances[0].ids.count) rows, but the reference from page \(last + 1) to the "
                    + "previous page leads to \(glances[1].words)\(hasOtherRows ? " with other ids" : "")"
            }
        )
    }

    /// Judges the walk from the last page to the first one, after its first step was right.
    private static func judgeWholeWayBack(_ memory: ProbeMemory) -> Judgement {
        guard let trail = memory.back else { return .holds }
        switch trail.state {
        case .complete: return .holds
        case .open: return .undecided(memory.reasonForLeftOut ?? "the walk back to the first page was not made")
        case .ended(let id):
            return .undecided(
                "on the way back, the page that begins with row \(id) has no reference to the page before"
            )
        case .wrong(let glance):
            if let reason = glance.reasonForNothing { return .undecided(reason) }
            guard let to = trail.current else { return .undecided("the walk back to the first page was not made") }
            let (known, end) = (memory.rows, trail.rowsLeft)
            let witnesses = [
                Suspicion.Witness(question: trail.from, fingerprint: trail.fingerprint),
                Suspicion.Witness(question: to, fingerprint: glance.fingerprint),
            ]
            return .suspect(
                Suspicion(witnesses: witnesses, shown: [0, 1], needsWalk: true) { glances in
                    guard let id = glances[0].ids.first, !glances[1].hasRows(before: end, of: known) else { return nil }
                    let place = glances[1].isPage && !glances[1].ids.isEmpty ? " that are not those before it" : ""
                    return "on the way back, the page that begins with row \(id) refers to a previous page, "
                        + "which is \(glances[1].words)\(place)"
                }
            )
        }
    }
}
