// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Returns what asks for the neighbours of a page by their numbers.
    func numberNeighbours(of page: Page) -> (next: PageReference?, previous: PageReference?) {
        let next: PageReference? = page.hasMore ? .number(page.number &+ 1) : nil
        let last = last(size: page.size, total: page.total)
        // Past the end the page before is the last one, which has rows.
        let previous: PageReference? = page.number > first ? .number(min(page.number - 1, last)) : nil
        return (next, previous)
    }
}
