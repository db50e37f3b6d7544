// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Returns the rows from an offset on; no numbers overflow, however large.
    ///
    /// - Parameters:
    ///   - request: The offset, counted from ``first``, and the size.
    ///   - total: The number of rows of the whole list.
    /// - Returns: The page; for an offset past the last row, an empty page or the last page, as ``pastEnd`` says.
    /// - Throws: `BadParameter` for an offset past the last row if ``pastEnd`` is an error.
    func offsetPage(_ request: PageRequest, ofRows total: UInt64) throws(BadParameter) -> Page {
        let offset = request.page > first ? request.page - first : 0
        guard offset >= total, offset > 0 else { return page(from: offset, size: request.size, total: total) }
        switch pastEnd {
        case .empty:
            var page = page(from: total, size: request.size, total: total)
            page.number = offset / request.size + 1
            page.askedOffset = offset
            return page
        case .clamp:
            let start = startOfLastPage(size: request.size, total: total)
            return page(from: start, size: request.size, total: total)
        case .error: throw pastEndRefusal(of: request, ofRows: total)
        }
    }

    /// Returns the refusal of an offset past the last row, or of a range that begins there.
    private func pastEndRefusal(of request: PageRequest, ofRows total: UInt64) -> BadParameter {
        let allowed = total <= 1 ? "only \(first)" : "an integer from \(first) to \(first + (total - 1))"
        guard let rangeHeader, let range = request.range else {
            let value = "\(request.page)"
            return BadParameter(pageParameter, value: value, allowed: allowed, status: 404, kind: .pastEnd)
        }
        return BadParameter(
            rangeHeader,
            value: range,
            allowed: "two numbers such as 0-24, the first \(allowed)",
            status: 404,
            kind: .pastEnd
        )
    }

    /// Returns the page that a number names in the styles `page` and `offset`.
    ///
    /// - Parameters:
    ///   - request: The number or the offset, and the size.
    ///   - total: The number of rows of the whole list.
    /// - Returns: The page.
    /// - Throws: `BadParameter` for a page past the last one if ``pastEnd`` is an error.
    package func plainPage(_ request: PageRequest, ofRows total: UInt64) throws(BadParameter) -> Page {
        try kind == .offset ? offsetPage(request, ofRows: total) : page(request, ofRows: total)
    }

    /// Returns the rows from an index on, at most one page.
    func page(from start: UInt64, size: UInt64, total: UInt64) -> Page {
        let lower = min(start, total)
        let upper = total - lower < size ? total : lower + size
        return Page(number: lower / max(1, size) + 1, size: size, range: lower..<upper, total: total)
    }

    /// Returns the references, by offset, to the pages before and after a page.
    func offsetNeighbours(of page: Page) -> (next: PageReference?, previous: PageReference?) {
        let next: PageReference? = page.hasMore ? .number(first + page.range.upperBound) : nil
        let lower = (links.previous == .adjacent ? page.askedOffset : nil) ?? page.range.lowerBound
        let previous: PageReference? = lower > 0 ? .number(first + (lower > page.size ? lower - page.size : 0)) : nil
        return (next, previous)
    }
}

extension PageStyle {
    /// Returns the rows of a page (F-05 … F-10); no numbers overflow, however large.
    ///
    /// - Parameters:
    ///   - request: The page that is asked for.
    ///   - total: The number of rows of the whole list.
    /// - Returns: The page; for a page past the last one, an empty page or the last page, as ``pastEnd`` says.
    /// - Throws: `BadParameter` for a page past the last one if ``pastEnd`` is an error.
    package func page(_ request: PageRequest, ofRows total: UInt64) throws(BadParameter) -> Page {
        let size = max(1, request.size)
        let last = last(size: size, total: total)
        guard request.page > last else {
            let offset = request.page > first ? request.page - first : 0
            return page(at: offset, size: size, total: total)
        }
        switch pastEnd {
        case .empty: return Page(number: request.page, size: size, range: total..<total, total: total)
        case .clamp: return page(at: last - first, size: size, total: total)
        case .error:
            throw BadParameter(
                pageParameter,
                value: "\(request.page)",
                allowed: last == first ? "only page \(first)" : "an integer from \(first) to \(last)",
                status: 404,
                kind: .pastEnd
            )
        }
    }

    /// Returns the number of the last page.
    func last(size: UInt64, total: UInt64) -> UInt64 {
        first + lastIndex(size: size, total: total)
    }

    /// Returns the index of the first row of the last page.
    func startOfLastPage(size: UInt64, total: UInt64) -> UInt64 {
        lastIndex(size: size, total: total) * size
    }

    /// Returns the index of the last page, counted from 0; an empty list has one page (F-06, F-08).
    private func lastIndex(size: UInt64, total: UInt64) -> UInt64 {
        total == 0 ? 0 : (total - 1) / max(1, size)
    }

    private func page(at offset: UInt64, size: UInt64, total: UInt64) -> Page {
        // The offset is at most that of the last page, so the product is below the total.
        let lower = offset * size
        let upper = total - lower < size ? total : lower + size
        return Page(number: first + offset, size: size, range: lower..<upper, total: total)
    }
}
