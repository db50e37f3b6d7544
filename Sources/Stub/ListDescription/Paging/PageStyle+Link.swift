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

    /// Returns the links of a page to the first, previous, next and last one, those that there are.
    func links(of page: Page, asked request: ListRequest) -> [PageLink] {
        let neighbours = numberNeighbours(of: page)
        let last = last(size: page.size, total: page.total)
        let numbers: [(String, PageReference?)] = [
            ("first", .number(first)), ("prev", neighbours.previous), ("next", neighbours.next),
            ("last", .number(last)),
        ]
        return numbers.compactMap { relation, reference in
            guard let reference else { return nil }
            return PageLink(relation: relation, url: url(of: reference, size: page.size, asked: request))
        }
    }

    /// Returns a link that says of any page that it is the next one.
    func link(to number: UInt64, of page: Page, asked request: ListRequest) -> PageLink {
        PageLink(relation: "next", url: url(of: .number(number), size: page.size, asked: request))
    }

    private func url(of reference: PageReference, size: UInt64, asked request: ListRequest) -> String {
        request.url(replacing: [(pageParameter, reference.plain), (sizeParameter, String(size))])
    }
}
