// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Reads a number and the page size from a query; other parameters are ignored (F-12).
    ///
    /// - Parameter query: The query's names and values, percent-decoded, in the order of the request.
    /// - Returns: The requested page, with the defaults for everything that the query leaves out.
    /// - Throws: `BadParameter` for a repeated parameter, and for a value that is not an integer or out of range.
    package func request(from query: [(name: String, value: String)]) throws(BadParameter) -> PageRequest {
        let parameters = QueryParameters(pairs: query)
        if kind == .offset, let rangeHeader, let text = try parameters.text(rangeHeader) {
            return try range(text)
        }
        let page: UInt64?
        do throws(BadParameter) {
            page = try parameters.integer(pageParameter, in: first...UInt64.max)
        } catch {
            guard badPage != .refuse, error.kind != .repeated else { throw error }
            page = nil
        }
        return PageRequest(page: page ?? first, size: try size(from: query))
    }

    /// Reads a range of rows such as `20-39`, `items=20-39` or `20-`.
    private func range(_ text: String) throws(BadParameter) -> PageRequest {
        let bounds = text.split(separator: "=", omittingEmptySubsequences: false).last ?? ""
        let parts = bounds.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.map { QueryParameters.integer(String($0)) }
        guard parts.count == 2, let lower = numbers[0],
            parts[1].isEmpty || numbers[1].map({ $0 >= lower }) == true
        else {
            let allowed = "two numbers such as 0-24, the first not above the second"
            throw BadParameter(rangeHeader ?? "", value: text, allowed: allowed, kind: .range)
        }
        let size = numbers[1].map { $0 - lower == .max ? .max : $0 - lower + 1 } ?? max(1, defaultSize)
        return PageRequest(page: lower, size: min(size, max(1, maximumSize)), range: text)
    }

    /// Reads the cursor or key before the page; nil if the request has none.
    func after(in query: [(name: String, value: String)]) throws(BadParameter) -> String? {
        try sentToken(pageParameter, in: query)
    }

    /// Reads the cursor or key after the page; nil if the request has none.
    func before(in query: [(name: String, value: String)]) throws(BadParameter) -> String? {
        guard let beforeParameter else { return nil }
        return try sentToken(beforeParameter, in: query)
    }

    /// Refuses a request with a token in each direction, if the list takes only one.
    ///
    /// - Parameters:
    ///   - after: The token of the row before the page; nil for none.
    ///   - before: The token of the row after the page; nil for none.
    /// - Throws: `BadParameter` for two tokens.
    func checkDirection(after: String?, before: String?) throws(BadParameter) {
        guard bothTokens == .refuse, after != nil, let before, let beforeParameter else { return }
        throw BadParameter(
            beforeParameter,
            value: before,
            allowed: "either '\(pageParameter)' or '\(beforeParameter)'",
            kind: .bothTokens
        )
    }

    private func sentToken(
        _ parameter: String,
        in query: [(name: String, value: String)]
    ) throws(BadParameter) -> String? {
        guard let text = try QueryParameters(pairs: query).text(parameter), !isNoToken(text) else { return nil }
        return text
    }

    /// Reads the page size from a query; the default size if the query has none.
    func size(from query: [(name: String, value: String)]) throws(BadParameter) -> UInt64 {
        try writtenSize(from: query) ?? max(1, defaultSize)
    }

    /// Reads the page size from a query; nil if the query has none.
    func writtenSize(from query: [(name: String, value: String)]) throws(BadParameter) -> UInt64? {
        guard let sizeParameter else { return nil }
        let parameters = QueryParameters(pairs: query)
        do throws(BadParameter) {
            return try parameters.integer(sizeParameter, in: 1...max(1, maximumSize))
        } catch {
            guard error.kind != .repeated else { throw error }
            var refusal = error
            let isAbove = QueryParameters.integer(error.value).map { $0 > maximumSize } ?? false
            refusal.kind = isAbove ? .sizeAbove : .size
            guard let text = try parameters.text(sizeParameter), let size = treated(text) else { throw refusal }
            return size
        }
    }

    /// Returns the size to use for a size out of range; nil if the list refuses it.
    private func treated(_ text: String) -> UInt64? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? String(text.dropFirst()) : text
        let isNumber =
            !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber else { return badSize == .refuse ? nil : max(1, defaultSize) }
        let isZero = isNegative || digits.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
        switch isZero ? zeroSize : overSize {
        case .refuse: return nil
        case .clamp: return isZero ? 1 : max(1, maximumSize)
        case .default: return max(1, defaultSize)
        // Only the size 0 gets a page without rows.
        case .empty: return isNegative ? nil : 1
        }
    }

    /// Returns whether a query asks for a page of 0 rows, and the list allows it.
    func wantsNoRows(_ query: [(name: String, value: String)]) -> Bool {
        guard zeroSize == .empty, let sizeParameter,
            let text = query.first(where: { $0.name == sizeParameter })?.value
        else { return false }
        return !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
    }

    /// Returns a page of size 0 in place of another page; it has no rows and leads to no other page.
    func pageWithoutRows(insteadOf page: Page) -> Page {
        var page = page
        // Each numbered page of size 0 begins at the first row.
        let place = numbersPages ? 0 : page.isBackward ? page.range.upperBound : page.range.lowerBound
        if !numbersPages { page.number = 1 }
        (page.size, page.range, page.places, page.hasMore) = (0, place..<place, [], false)
        return page
    }
}
