// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Returns the references, by number, to the pages before and after a page.
    func numberNeighbours(of page: Page) -> (next: PageReference?, previous: PageReference?) {
        let next: PageReference? = page.hasMore ? .number(page.number &+ 1) : nil
        let last = last(size: page.size, total: page.total)
        guard page.number > first else { return (next, nil) }
        let before = links.previous == .adjacent ? page.number - 1 : min(page.number - 1, last)
        return (next, .number(before))
    }
}
