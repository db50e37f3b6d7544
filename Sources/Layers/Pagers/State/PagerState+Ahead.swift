// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A page that was asked for before it is wanted.
struct AheadPage: Hashable, Sendable {
    /// The position of the page.
    var position: PagePosition
    /// The number of its request or wait.
    var number: Int
    /// The number of repetitions so far.
    var repeats = 0
    /// The result of its request; nil while it is on its way.
    var result: Result<ReadPage, PagerFailure>?
}

extension PagerState {
    /// Asks for a wanted page, unless it was asked for ahead.
    mutating func ask(_ wanted: Load) -> [PagerAction] {
        guard let index = ahead.firstIndex(where: { $0.position == wanted.position }) else { return send(wanted) }
        let page = ahead.remove(at: index)
        if case .failure? = page.result { return send(wanted) }
        var load = wanted
        load.number = page.number
        load.repeats = page.repeats
        self.load = load
        guard let result = page.result else { return [] }
        return answered(number: page.number, result: result)
    }

    /// Keeps the answer for a page that is not wanted yet, or repeats its request as it would for a wanted one.
    mutating func keepAhead(number: Int, result: Result<ReadPage, PagerFailure>) -> [PagerAction] {
        guard let index = ahead.firstIndex(where: { $0.number == number }) else { return [] }
        if case .failure(let failure) = result,
            let wait = settings.repeats.wait(afterRepeats: ahead[index].repeats, of: failure)
        {
            ahead[index].number = newNumber()
            ahead[index].repeats += 1
            return [.wait(number: ahead[index].number, duration: wait)]
        }
        ahead[index].result = result
        return []
    }

    /// Asks for the pages that may be wanted soon, and gives up those that do not fit the list any longer.
    mutating func fillAhead() -> [PagerAction] {
        guard settings.pagesAhead > 0 else { return [] }
        let count = settings.pagesAhead + (load == nil ? 0 : 1)
        let positions = walk.positionsAhead(count, from: firstPosition)
        let stale = ahead.filter { !positions.contains($0.position) }
        ahead.removeAll { !positions.contains($0.position) }
        var actions: [PagerAction] = stale.filter { $0.result == nil }.map { .giveUp(number: $0.number) }
        for position in positions where position != load?.position {
            if ahead.contains(where: { $0.position == position }) { continue }
            let page = AheadPage(position: position, number: newNumber())
            ahead.append(page)
            actions.append(.send(number: page.number, position: position))
        }
        return actions
    }

    /// Forgets all pages that were asked for ahead.
    ///
    /// - Returns: The numbers of the requests that are still on their way.
    mutating func dropAhead() -> [Int] {
        let numbers = ahead.filter { $0.result == nil }.map(\.number)
        ahead = []
        return numbers
    }
}
