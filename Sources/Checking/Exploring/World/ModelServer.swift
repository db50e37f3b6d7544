// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// A list on an abstract server, without HTTP and JSON.
///
/// A token belongs to a row, and works even if that row is deleted. So deleted rows keep their places.
package struct ModelServer: Hashable, Sendable {
    /// The number of tokens that lead to the same rows as another one.
    private static let otherToken: UInt8 = 32
    /// The row before all rows, to which a token may belong.
    private static let front = 31
    /// The most rows that a server can have had, so that each id is below ``front``.
    package static let rowsMax = 20

    private(set) var order: RowList
    private(set) var living: UInt32
    private(set) var nextID: Int

    /// Creates a list with a number of rows.
    package init(rowCount: Int) {
        order = RowList(0..<rowCount)
        living = (1 << UInt32(rowCount)) - 1
        nextID = rowCount
    }

    /// The rows that exist, in order.
    package var rows: RowList {
        var rows = RowList()
        for index in 0..<order.count where isLiving(order[index]) { rows.append(order[index]) }
        return rows
    }

    /// The number of rows that exist.
    package var rowCount: Int { living.nonzeroBitCount }

    private func isLiving(_ id: Int) -> Bool { living >> UInt32(id) & 1 == 1 }

    /// Changes the rows.
    ///
    /// - Returns: Whether that was possible.
    package mutating func change(_ change: RowChange) -> Bool {
        switch change {
        case .insert(let index):
            guard index <= rowCount, nextID < Self.rowsMax else { return false }
            order = order.inserting(nextID, at: place(ofRowAt: index))
            living |= 1 << UInt32(nextID)
            nextID += 1
        case .delete(let index):
            guard index < rowCount else { return false }
            living &= ~(1 << UInt32(order[place(ofRowAt: index)]))
        }
        return true
    }

    /// Returns the place of the row at an index among all rows, including the deleted ones.
    private func place(ofRowAt index: Int) -> Int {
        var left = index
        for place in 0..<order.count where isLiving(order[place]) {
            if left == 0 { return place }
            left -= 1
        }
        return order.count
    }

    /// Returns the page that a request asks for.
    ///
    /// - Parameters:
    ///   - asked: The page.
    ///   - style: The paging style.
    ///   - size: The number of rows on a full page.
    /// - Returns: The page; nil if there is no such page.
    package func page(_ asked: AskedPage, style: ModelStyle, size: Int) -> ServedPage? {
        let rows = rows
        switch (style, asked) {
        case (.numbers, .number(let number)):
            let pages = max(1, (rows.count + size - 1) / size)
            return ServedPage(
                ids: rows.rows(in: (Int(number) - 1) * size..<Int(number) * size),
                next: pages > Int(number) ? .page(.number(number + 1)) : .none
            )
        case (.bareNumbers, .number(let number)):
            let ids = rows.rows(in: (Int(number) - 1) * size..<Int(number) * size)
            return ServedPage(ids: ids, next: ids.isEmpty ? .none : .perhaps(.number(number + 1)))
        case (.offsets, .offset(let offset)):
            let ids = rows.rows(in: Int(offset)..<Int(offset) + size)
            return page(ids, behind: offset, size: size, total: rows.count)
        case (.tokens, .first), (.keys, .first): return page(from: 0, style: style, size: size)
        case (.tokens, .token(let token)), (.keys, .token(let token)):
            guard let place = place(behind: Int(token % Self.otherToken)) else { return nil }
            return page(from: place, style: style, size: size)
        case (.tokens, .before(let token)):
            guard let place = order.firstIndex(of: Int(token)) else { return nil }
            return page(before: place, style: .tokens, size: size)
        case (.keys, .before(let token)):
            guard let place = order.firstIndex(of: Int(token)) else { return nil }
            return page(before: place, style: .keys, size: size)
        default: return nil
        }
    }

    private func page(_ ids: RowList, behind offset: UInt8, size: Int, total: Int) -> ServedPage {
        let end = offset + UInt8(ids.isEmpty ? size : ids.count)
        let isMissing = total > Int(offset) + ids.count
        return ServedPage(ids: ids, next: isMissing ? .page(.offset(end)) : .none, total: total)
    }

    private func place(behind id: Int) -> Int? {
        id == Self.front ? 0 : order.firstIndex(of: id).map { $0 + 1 }
    }

    private func page(from start: Int, style: ModelStyle, size: Int) -> ServedPage {
        var ids = RowList()
        var end = start
        while end < order.count, ids.count < size {
            if isLiving(order[end]) { ids.append(order[end]) }
            end += 1
        }
        guard !ids.isEmpty else { return ServedPage(ids: ids, next: .none) }
        let last = AskedPage.token(UInt8(ids[ids.count - 1]))
        let previous = neighbor(before: start, row: ids[0], style: style)
        if style == .keys { return ServedPage(ids: ids, next: .perhaps(last), previous: previous) }
        let hasMore = (end..<order.count).contains { isLiving(order[$0]) }
        return ServedPage(ids: ids, next: hasMore ? .page(last) : .none, previous: previous)
    }

    /// Returns the page that ends before a row.
    private func page(before end: Int, style: ModelStyle, size: Int) -> ServedPage {
        var places: [Int] = []
        for place in (0..<end).reversed() where isLiving(order[place]) && places.count < size { places.append(place) }
        guard let start = places.last else { return ServedPage(ids: RowList(), next: .none) }
        let ids = RowList(places.reversed().map { order[$0] })
        return ServedPage(ids: ids, next: .none, previous: neighbor(before: start, row: ids[0], style: style))
    }

    private func neighbor(before place: Int, row: Int, style: ModelStyle) -> ServedNeighbor {
        if style == .keys { return .perhaps(.before(UInt8(row))) }
        return (0..<place).contains { isLiving(order[$0]) } ? .page(.before(UInt8(row))) : .none
    }

    /// Takes the rows into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        words.mix(wide: order.word)
        words.mix(UInt64(living) << 32 | UInt64(nextID))
    }
}

extension ModelServer {
    /// Returns a page without rows that indicates that more follow.
    ///
    /// - Parameters:
    ///   - page: The correct page.
    ///   - asked: The requested page.
    ///   - style: The paging style.
    ///   - size: The number of rows on a full page.
    /// - Returns: The page; nil if the paging style cannot show it.
    static func emptied(_ page: ServedPage, at asked: AskedPage, style: ModelStyle, size: Int) -> ServedPage? {
        guard style.saysMore, !page.ids.isEmpty else { return nil }
        var empty = page
        empty.ids = RowList()
        switch asked {
        case .first: empty.next = .page(.token(UInt8(front) + otherToken))
        case .token(let token): empty.next = .page(.token(token ^ otherToken))
        case .number(let number): empty.next = .page(.number(number + 1))
        case .offset(let offset): empty.next = .page(.offset(offset + UInt8(size)))
        case .before, .unknown: return nil
        }
        return empty
    }
}
