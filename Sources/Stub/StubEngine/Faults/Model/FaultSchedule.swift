// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The faults of a mount with their counters: decides which of them apply to a request.
struct FaultSchedule: Sendable {
    /// A fault with its counters and the pages that it has emptied.
    struct Counted: Sendable, Identifiable {
        /// A number that no other fault of the mount has, from 1.
        let id: UInt64
        /// The fault.
        let fault: Fault
        /// Whether it was there at the beginning.
        var isInitial = false
        /// The number of requests that its keys matched.
        var matched = 0
        /// The number of those that it has applied to.
        var struck = 0
        /// The pages that it has emptied and that have not come since.
        var emptied = EmptiedPages()
    }

    /// The faults in the order in which they apply.
    private(set) var faults: [Counted] = []
    private var initial: [Fault]
    private let seed: UInt64
    private var lastID: UInt64 = 0

    /// Creates a schedule that has seen no request.
    ///
    /// - Parameters:
    ///   - faults: The initial faults.
    ///   - seed: The number that, with a fault's and a request's number, decides what is left to chance.
    init(_ faults: [Fault], seed: UInt64) {
        self.seed = seed
        initial = faults
        begin()
    }

    /// Adds the faults of the beginning.
    private mutating func begin() {
        for fault in initial { begin(with: fault) }
    }

    private mutating func begin(with fault: Fault) {
        _ = add(fault)
        faults[faults.count - 1].isInitial = true
    }

    /// Returns whether a fault in force, or one that a request asks for, claims rows behind a list's last page.
    func promiseMore(of list: String, to request: StubRequest) -> Bool {
        (faults.map(\.fault) + request.faults)
            .contains { fault in
                (fault.what.behaviour as? LieFault)?.lie.kind == .endlessMore && (fault.list ?? list) == list
            }
    }

    /// Adds a fault behind the others; returns its number.
    mutating func add(_ fault: Fault) -> UInt64 {
        lastID += 1
        faults.append(Counted(id: lastID, fault: fault))
        return lastID
    }

    /// Takes a fault out; false when there is none of that number.
    mutating func remove(_ id: UInt64) -> Bool {
        let count = faults.count
        faults.removeAll { $0.id == id }
        return faults.count < count
    }

    /// Takes all faults out.
    mutating func removeAll() {
        faults = []
    }

    /// Returns to the initial faults, none of which has applied yet.
    mutating func reset() {
        faults = []
        begin()
    }

    /// Continues as if it had begun with other faults, in their order.
    ///
    /// Later additions and removals stay, and so do the counters of the faults that both begin with.
    ///
    /// - Parameters:
    ///   - next: The faults of the beginning.
    ///   - file: The lists and answers that are served.
    /// - Returns: The added faults that can no longer apply and are taken out, each with the reason.
    mutating func goOn(with next: [Fault], in file: ListFile) -> [(fault: Fault, problem: String)] {
        let added = faults.filter { !$0.isInitial }
        var known = faults.filter(\.isInitial)
        var takenOut = initial
        for counted in known { takenOut.removeFirst(of: counted.fault) }
        initial = next
        faults = []
        for fault in next {
            if let place = known.firstIndex(where: { $0.fault == fault }) {
                faults.append(known.remove(at: place))
            } else if !takenOut.removeFirst(of: fault) {
                begin(with: fault)
            }
        }
        let problems = added.map { $0.fault.problem(in: file) }
        for (counted, problem) in zip(added, problems) where problem == nil { faults.append(counted) }
        return zip(added, problems).compactMap { counted, problem in problem.map { (counted.fault, $0) } }
    }

    /// Counts a request and returns the effect of the faults on it.
    ///
    /// The faults that the request itself asks for come first. Of the faults that decide the whole answer the first one
    /// wins; a later one keeps its `times` for a later request, so that two such faults make a sequence. A lie that
    /// leaves the page as it is keeps its `times`, too.
    mutating func event(_ subject: FaultSubject) -> FaultEffect {
        var effect = FaultEffect()
        guard !faults.isEmpty || !subject.request.faults.isEmpty else { return effect }
        for turn in FaultTurn.allCases { take(turn, of: subject, into: &effect) }
        return effect
    }

    private mutating func take(_ turn: FaultTurn, of subject: FaultSubject, into effect: inout FaultEffect) {
        let own = subject.request.faults
        for (position, fault) in own.enumerated() where fault.matches(subject) && fault.turn == turn {
            let odds = FaultOdds(seed: seed, fault: 0, request: subject.number)
            _ = apply(fault, at: position, odds: odds, to: subject, into: &effect)
        }
        for place in faults.indices {
            let fault = faults[place].fault
            guard fault.matches(subject), fault.turn == turn else { continue }
            faults[place].matched += 1
            let empties = fault.emptiesPages
            if empties, faults[place].emptied.remove(subject) { continue }
            guard fault.request == nil || fault.request == faults[place].matched else { continue }
            guard faults[place].struck < fault.times ?? .max else { continue }
            let odds = FaultOdds(seed: seed, fault: faults[place].id, request: subject.number)
            guard apply(fault, at: own.count + place, odds: odds, to: subject, into: &effect) else { continue }
            faults[place].struck += 1
            if empties { faults[place].emptied.insert(subject) }
        }
    }

    private func apply(
        _ fault: Fault,
        at position: Int,
        odds: FaultOdds,
        to subject: FaultSubject,
        into effect: inout FaultEffect
    ) -> Bool {
        var odds = odds
        if let rate = fault.rate, odds.fraction() >= rate { return false }
        return effect.add(fault, at: position, to: subject, odds: odds)
    }
}

/// The turn of a fault among those that apply to one request; a fault can depend on those of earlier turns.
private enum FaultTurn: CaseIterable {
    /// The faults that decide the whole answer.
    case decision
    /// The lies that decide which page comes.
    case choice
    /// All others.
    case other
}

extension Fault {
    /// The turn of the fault.
    fileprivate var turn: FaultTurn {
        let behaviour = what.behaviour
        if behaviour.stage == .answer { return .decision }
        return (behaviour as? LieFault)?.lie.kind.choosesPage == true ? .choice : .other
    }

    /// Whether the fault leaves out the rows of a page that the next request for it gets.
    fileprivate var emptiesPages: Bool { (what.behaviour as? LieFault)?.lie.kind == .emptyPage }
}

extension [Fault] {
    /// Takes the first element out that is equal to a fault; returns whether there is one.
    @discardableResult
    fileprivate mutating func removeFirst(of fault: Fault) -> Bool {
        guard let place = firstIndex(of: fault) else { return false }
        remove(at: place)
        return true
    }
}
