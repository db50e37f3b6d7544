// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

extension ListNotes {
    /// The path to the number of all pages; nil if no member has it in all pages.
    var pageCountPath: [String]? {
        first.references.pageCounts
            .first { candidate in
                pages.allSatisfy { page in
                    guard let count = page.body.value(at: candidate.path)?.int else { return false }
                    guard let total, let size = fullSize(of: page) else { return count > 0 }
                    return count == max(1, (total + size - 1) / size)
                }
            }?
            .path
    }

    /// The number of all rows, as the end shows it or as all answers say it; nil while it is not known.
    var total: Int? { countedRows ?? rightTotal }

    /// The number of all rows, if the end was seen; nil if rows came again and the answers have a number, too.
    var countedRows: Int? {
        repeatsRows && !first.references.totals.isEmpty ? nil : pages.first { isLast($0) }?.end ?? errorAt
    }

    /// The last page, or a page without rows after the last one.
    var lastPage: SeenPage? {
        pages.first { isLast($0) } ?? total.flatMap { total in pages.first { $0.end == total && !$0.rows.isEmpty } }
    }

    /// Returns whether a page shows that no rows follow; it can be the last page with rows, or an empty one after it.
    func isLast(_ page: SeenPage) -> Bool {
        guard page.start != nil else { return false }
        let next = page.references
        if let flag = first.references.flag ?? next.flag, let more = page.body.value(at: flag.path)?.boolean {
            return !more
        }
        if signsNext { return next.url == nil && next.token == nil }
        guard paging != nil, let size = fullSize(of: page), page.rows.count < size else { return false }
        // A page that is too short may have been cut, unless another one of that size was full.
        return pages.contains { $0.size == page.size && $0.rows.count == size }
    }

    /// Whether each page but the last one has a reference to the next one.
    private var signsNext: Bool {
        switch paging {
        case .url, .token: true
        case .page, .offset, .key: false
        case nil: pages.contains { $0.references.url != nil || $0.references.token != nil }
        }
    }

    /// Returns the number of rows of a full page of the same request; nil while it is not known.
    func fullSize(of page: SeenPage) -> Int? {
        if let size = page.size { return min(size, bounds.clamp ?? size) }
        return defaultSize
    }

    /// The page size that the backend chooses; nil if the first page may have all rows.
    var defaultSize: Int? {
        let others = pages.contains { ($0.start ?? 0) >= first.rows.count && !$0.rows.isEmpty }
        return saysMore(first) || others ? first.rows.count : nil
    }

    /// Whether the first page is in the size that the backend chooses; otherwise, each request named a size.
    var showsDefault: Bool { size == nil || first.size == nil }

    /// The largest page size that the backend has accepted, or chosen itself.
    var largestSize: Int { max(defaultSize ?? first.rows.count, bounds.accepted ?? 0) }

    /// Derives the bounds of the page size from the first pages of each size, as far as the number of rows is known.
    mutating func updateBounds() {
        bounds.clamp = nil
        for page in pages where page.start == 0 {
            guard let size = page.size else { continue }
            let isCut = page.rows.count < size && (total.map { $0 > page.rows.count } ?? saysMore(page))
            if isCut {
                bounds.clamp = page.rows.count
            } else {
                bounds.accepted = max(size, bounds.accepted ?? 0)
            }
        }
    }

    /// Returns the request for the page behind a page; nil while its place or the way to the next page is not known.
    func request(behind page: SeenPage) -> TransportRequest? {
        guard let end = page.end, let paging else { return nil }
        var request = base
        if let size = page.size, let location = self.size {
            request = request.setting(.integer(Int64(size)), at: location)
        }
        switch paging {
        case .page(let location):
            let size = fullSize(of: page) ?? page.rows.count
            guard let first = firstNumber, size > 0 else { return nil }
            return request.setting(.integer(Int64(end / size + first)), at: location)
        case .offset(let location): return request.setting(.integer(Int64(end)), at: location)
        case .token(let location, let path):
            guard let token = page.body.value(at: path), token.text != "", token != .null else { return nil }
            return request.setting(token, at: location)
        case .key(let location, let path):
            guard let key = page.rows.last?.value(at: self.location.row + path) else { return nil }
            return request.setting(key, at: location)
        case .url:
            guard let target = page.references.url else { return nil }
            request = base
            request.url = target.address.bare
            request.parameters = target.address.parameters
            return request
        }
    }
}
