// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The walks in which the user's command changes rows between pages, after everything that needs a list at rest.
///
/// A second walk with changes is made only if the first one shows a violation. Behind each of them, the oracle or a walk
/// without changes shows which rows have stayed.
struct ChangedWalks: ProbeStage {
    /// The part of the stage that is next.
    private enum Phase: Hashable, Sendable {
        case begin
        case walking(changeIsNext: Bool)
        case oracle(isRead: Bool)
        case walkBehind
        case done
    }

    /// The most changes in one walk.
    private static let changesMax = 3
    /// The walks after which something is called broken.
    private static let walksMax = 2

    private var phase = Phase.begin
    private var walk: ChangedWalk?
    private var behind: RowTrail?
    private var position: PagePosition?
    private var walkCount = 0

    /// Creates the stage.
    init() {}

    mutating func errand(_ memory: inout ProbeMemory) -> ProbeErrand? {
        switch phase {
        case .walking(changeIsNext: true):
            phase = .walking(changeIsNext: false)
            return .change(pageCount: walk?.trail.pages.count ?? 0)
        case .oracle(isRead: false):
            phase = .oracle(isRead: true)
            return .oracle
        case .begin, .walking, .oracle, .walkBehind, .done: return nil
        }
    }

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        switch phase {
        case .begin:
            phase = .done
            guard memory.plan.changesRows else { return nil }
            if let reason = memory.reasonForNoChange {
                memory.settled[ProbeInvariant.changesID] = .undecided(reason)
            } else {
                begin(&memory)
            }
        case .oracle(isRead: true):
            if let rows = memory.oracleReadings.last { walk?.addRest(rows.ids, rows: memory.rows) }
            judge(&memory)
        case .walkBehind where position == nil: judge(&memory)
        case .walking, .oracle, .walkBehind, .done: break
        }
        return position.map { memory.plan.question(at: $0, size: memory.first.size) }
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        position = nil
        switch phase {
        case .walking:
            position = walk?.add(answer, in: memory) ?? nil
            let count = walk?.trail.pages.count ?? 0
            phase = .walking(changeIsNext: position != nil && count <= Self.changesMax)
            if position == nil { lookBehind(memory) }
        case .walkBehind:
            guard answer.glance.isPage else {
                if behind?.isEnded(by: answer, plan: memory.plan) == true {
                    behind?.endByRefusal()
                } else {
                    behind?.ending = .failed(answer.glance)
                }
                return
            }
            walk?.addRest(answer.glance.ids, rows: memory.rows)
            let pagesMax = memory.plan.pagesMax
            position = behind?.add(answer.glance, at: answer.question.position, lead: nil, pagesMax: pagesMax) ?? nil
        case .begin, .oracle, .done: break
        }
    }

    /// Begins a walk with changes if the budget allows the whole of it, so that no row is changed for nothing.
    private mutating func begin(_ memory: inout ProbeMemory) {
        let wanted = memory.first.pages.count * (memory.plan.readsOracle ? 1 : 2)
        guard memory.requestsMax - memory.requestCount >= wanted else {
            memory.settled[ProbeInvariant.changesID] = .undecided(
                "the budget of \(memory.requestsMax) requests leaves too few for a walk with changes; "
                    + memory.budgetRemedy(for: wanted * (Self.walksMax - walkCount))
            )
            phase = .done
            return
        }
        walkCount += 1
        walk = ChangedWalk(memory)
        phase = .walking(changeIsNext: false)
        position = memory.plan.firstPosition
    }

    /// Finds out which rows are there after the changes.
    private mutating func lookBehind(_ memory: ProbeMemory) {
        if memory.plan.readsOracle {
            phase = .oracle(isRead: false)
        } else {
            phase = .walkBehind
            behind = RowTrail(size: memory.first.size, bytesMax: memory.plan.keptBytesMax)
            position = memory.plan.firstPosition
        }
    }

    private mutating func judge(_ memory: inout ProbeMemory) {
        phase = .done
        guard var walk else { return }
        walk.endRest()
        guard let verdict = verdict(on: walk, in: memory) else { return begin(&memory) }
        memory.settled[ProbeInvariant.changesID] = verdict
    }

    /// Returns the verdict; nil if the walk has to be made again before something is called broken.
    private func verdict(on walk: ChangedWalk, in memory: ProbeMemory) -> ProbeFinding.Verdict? {
        if let reason = walk.obstacle { return .undecided(reason) }
        let violation = walk.violation
        if let behind, !behind.isComplete, violation?.isFailure != true {
            return .undecided("the walk after the changes did not reach the end")
        }
        guard let violation else {
            if walkCount > 1 { return .undecided(ProbeMemory.onceWords) }
            return walk.hasChanges ? .holds : .undecided("the command of --between changed no row of the list")
        }
        switch memory.plan.changePromise {
        case .counted(let values) where !violation.isFailure:
            return .inapplicable("\(values) do not promise it: \(violation.sentence)")
        case .unknown where !violation.isFailure:
            return .undecided(
                "\(violation.sentence); the meaning of the tokens is not known: describe the list with the style "
                    + "keyset, or with 'tokens: { rows: snapshot }', if it promises that each row comes once"
            )
        case .once, .counted, .unknown:
            return walkCount < Self.walksMax ? nil : .broken(violation.sentence, violation.evidence)
        }
    }
}

extension ProbeMemory {
    /// The reason why no walk with changes is made; nil for a list that is right while no rows change.
    fileprivate var reasonForNoChange: String? {
        if let reasonForNoWalk { return reasonForNoWalk }
        guard first.pages.count(where: { $0.count > 0 }) > 1 else {
            return "all rows are on one page; pass a smaller --page-size"
        }
        if !first.hasIDs {
            return "rows have no id, and equal rows can be different ones"
        }
        if changed != nil { return Self.changeWords }
        let isMissing = second?.isComplete == true && comparison.missing != nil
        let isWrong = !repeats.isEmpty || isMissing || !comparison.unknown.isEmpty || !comparison.disorder.isEmpty
        return isWrong || oracle?.gap != nil || oracle?.extra != nil ? "the rows are not right without changes" : nil
    }
}

extension ProbeInvariant {
    /// The id of the invariant about rows that change.
    static let changesID = "PB-18"
    /// The sentence of the invariant about rows that change.
    static let changesSentence = "Rows that come and go do not repeat or hide rows that stay"

    /// PB-18: as long as nothing is settled, no walk with changes was made.
    static func judgeChanges(_ memory: ProbeMemory) -> Judgement {
        guard memory.plan.changesRows else {
            return .inapplicable("no command changes rows; name one with --between")
        }
        if let reason = memory.reasonForLeftOut { return .undecided(reason) }
        return .undecided(memory.reasonForNoWalk ?? "no walk with changes was made")
    }
}
