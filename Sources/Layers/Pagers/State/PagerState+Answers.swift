// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PagerState {
    /// The status with which servers refuse a token that has expired: gone.
    private static let expiredStatus = 410

    /// Deals with the end of a request; one that is not wanted any longer changes nothing.
    mutating func answered(number: Int, result: Result<ReadPage, PagerFailure>) -> [PagerAction] {
        guard let load, load.number == number else {
            return keepAhead(number: number, result: result)
        }
        switch result {
        case .success(let page): return received(page, for: load)
        case .failure(let failure): return failed(load, with: failure)
        }
    }

    private mutating func failed(_ load: Load, with failure: PagerFailure) -> [PagerAction] {
        if let wait = settings.repeats.wait(afterRepeats: load.repeats, of: failure) {
            var load = load
            load.number = newNumber()
            load.repeats += 1
            self.load = load
            return [.wait(number: load.number, duration: wait)]
        }
        if load.purpose == .next, load.position.canExpire, !walk.hasRestarted,
            failure.status == Self.expiredStatus
        {
            return send(Load(purpose: .restart, position: firstPosition, goal: load.goal))
        }
        self.load = nil
        failedLoad = load.askedAgain
        return [fail(failure)]
    }

    /// Takes note of a failure and returns its report; a refresh of all pages that fails has to begin again.
    mutating func fail(_ failure: PagerFailure) -> PagerAction {
        self.failure = failure
        if let old {
            failedLoad = Load(purpose: .first, position: firstPosition, goal: .pages(old.list.pageCount))
            restoreOld()
        }
        return .report(.failed(failure))
    }

    /// The failure for pages that lead in a circle.
    static func loop(at position: PagePosition) -> PagerFailure {
        PagerFailure(.loop, message: "The server leads back to \(position), which was read before")
    }

    private mutating func received(_ page: ReadPage, for load: Load) -> [PagerAction] {
        self.load = nil
        if load.purpose == .next, walk.repeats(page) {
            failedLoad = load.askedAgain
            let message = "The server repeats rows: \(load.position) has the same rows as the page before it"
            return [fail(PagerFailure(.loop, message: message))]
        }
        failedLoad = nil
        failure = nil
        switch load.purpose {
        case .first:
            hasStarted = true
            if case .pages(let count) = load.goal, count > 1 { old = Old(list: list, walk: walk) }
            walk = PagerWalk()
            return show(page, for: load, place: .replacesAll)
        case .restart:
            walk = PagerWalk()
            walk.hasRestarted = true
            walk.isCatchingUp = true
            return show(page, for: load, place: .atEnd)
        case .next: return show(page, for: load, place: .atEnd)
        case .previous: return showBefore(page, at: load.position)
        }
    }

    /// Adds the rows of a page, and goes on to the goal.
    private mutating func show(_ page: ReadPage, for load: Load, place: ShownPage.Place) -> [PagerAction] {
        let wasCertain = load.purpose != .next || walk.next?.isCertain != false
        walk.advance(over: page, at: load.position, pageSize: settings.pageSize)
        // Without a sign, a page without rows does not count as a page; it is the end.
        if page.ids.isEmpty, !wasCertain, walk.next == nil { return end(of: load.goal) }
        var added = list.add(page, place: place)
        if walk.isCatchingUp, added.ids.isEmpty { return advance(to: load.goal) }
        walk.isCatchingUp = false
        list.countPage()
        if case .all(let limit?) = load.goal { added = list.trim(to: limit, of: added) }
        guard old == nil else {
            old?.reports.append(.report(.page(added)))
            return goOn(to: load.goal)
        }
        return [.report(.page(added))] + goOn(to: load.goal)
    }

    private mutating func showBefore(_ page: ReadPage, at position: PagePosition) -> [PagerAction] {
        let wasCertain = walk.previous?.isCertain != false
        walk.goBack(over: page, at: position)
        guard wasCertain || !page.ids.isEmpty else { return [] }
        let added = list.add(page, place: .atStart)
        list.countPage()
        return [.report(.page(added))]
    }

    /// Asks for the next page if the goal is not reached; else for pages that may be wanted soon.
    private mutating func goOn(to goal: Goal) -> [PagerAction] {
        switch goal {
        case .onePage: return fillAhead()
        case .pages(let count):
            let isComplete = list.pageCount >= count || walk.next == nil
            return isComplete ? replaceOld() + fillAhead() : advance(to: goal)
        case .all(let limit):
            if let limit, list.rest != nil || list.ids.count >= limit { return fillAhead() }
            return advance(to: goal)
        }
    }

    /// Asks for the page that follows, or reports that none does.
    mutating func advance(to goal: Goal) -> [PagerAction] {
        guard let next = walk.next else { return end(of: goal) }
        guard !walk.visited(next.position), walk.emptyPages < PagerWalk.emptyPagesMax else {
            return [fail(Self.loop(at: next.position))]
        }
        return ask(Load(purpose: .next, position: next.position, goal: goal)) + fillAhead()
    }

    /// Ends some work at the end of the list; a refresh of several pages does not report it.
    private mutating func end(of goal: Goal) -> [PagerAction] {
        walk.isCatchingUp = false
        if case .pages = goal { return replaceOld() }
        return [.report(.end)]
    }
}
