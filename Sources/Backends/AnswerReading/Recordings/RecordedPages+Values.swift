// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers

extension RecordedPages {
    /// The names that show by themselves the purpose of a parameter.
    private static let known = Set(
        PagingParameter.page.spellings + PagingParameter.offset.spellings + PagingParameter.size.spellings
            + PagingParameter.lastKey.spellings + PagingParameter.token.spellings
    )

    /// Derives a way from a parameter with an unknown name, whose values count pages or rows.
    ///
    /// Two requests that differ in a number can also be about two categories. So the answers must show that one page
    /// leads to the other: by the numbers of rows, by a total, or by their keys.
    func byValues() -> Way? {
        let places = pages.flatMap(\.request.places).unique
            .filter { !Self.known.contains($0.name) && !SecretText.isSecret(name: $0.name) }
        for place in places {
            if let way = rowsCounted(at: place) ?? pagesCounted(at: place) { return way }
        }
        return nil
    }

    /// Returns the pages with their numbers at a location, in order; nil if one has another value, or the same number.
    private func numbered(at place: PagerDialect.Location, bare: Int?) -> [(page: SeenPage, number: Int)]? {
        var all: [(page: SeenPage, number: Int)] = []
        for page in pages {
            let isBare = page.request.value(at: place) == nil
            guard let number = isBare ? bare : page.request.number(at: place) else { return nil }
            all.append((page, number))
        }
        guard Set(all.map(\.number)).count == all.count, all.count > 1 else { return nil }
        return all.sorted { $0.number < $1.number }
    }

    /// Derives a way from a number that grows by the number of rows from page to page.
    private func rowsCounted(at place: PagerDialect.Location) -> Way? {
        guard let all = numbered(at: place, bare: 0), all[0].number == 0 else { return nil }
        let areCounted = zip(all, all.dropFirst())
            .allSatisfy { $0.page.rows.count > 1 && $0.number + $0.page.rows.count == $1.number }
        guard areCounted else { return nil }
        return way(.offset(place), at: place, starts: pages.map { $0.request.number(at: place) ?? 0 })
    }

    /// Derives a way from a number that grows by 1 from page to page.
    private func pagesCounted(at place: PagerDialect.Location) -> Way? {
        let least = pages.compactMap { $0.request.number(at: place) }.min() ?? 0
        guard let all = numbered(at: place, bare: least - 1), let first = all.first, (0...1).contains(first.number),
            let size = all.dropLast().first?.page.rows.count, size > 1,
            zip(all, all.dropFirst()).allSatisfy({ $0.number + 1 == $1.number && $0.page.rows.count == size }),
            all.last.map({ $0.page.rows.count <= size }) == true,
            areOneList(all.map(\.page), numbers: all.map(\.number))
        else { return nil }
        let starts = pages.map { page in
            page.request.number(at: place).map { ($0 - first.number) * size } ?? 0
        }
        return way(.page(place), at: place, starts: starts, first: first.number)
    }

    /// Returns whether the answers show that pages are of one list: by a total, by the next number, or by keys.
    private func areOneList(_ pages: [SeenPage], numbers: [Int]) -> Bool {
        let count = pages.reduce(0) { $0 + $1.rows.count }
        let hasTotal = pages[0].references.totals
            .contains { total in
                let values = Set(pages.map { $0.body.value(at: total.path)?.int })
                return values.count == 1 && (total.value.int ?? 0) >= count
            }
        if hasTotal { return true }
        let leadOn = zip(pages, numbers.dropFirst())
            .allSatisfy { page, number in
                guard let token = page.references.token?.value else { return false }
                return token.int == number || token.text == String(number)
            }
        return leadOn || pages.count > 2 && areAscending(pages)
    }

    /// Returns whether the keys of all rows are numbers that grow from row to row and from page to page.
    private func areAscending(_ pages: [SeenPage]) -> Bool {
        guard let key else { return false }
        let path = (pages.first?.location.row ?? []) + key
        let rows = pages.flatMap(\.rows)
        let values = rows.compactMap { $0.value(at: path)?.int }
        return values.count == rows.count && zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    }
}
