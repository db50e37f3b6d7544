// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rows of a connection that a request over GraphQL asks for.
package struct ConnectionWindow: Sendable, Hashable {
    /// The number of rows from the beginning; nil for no limit.
    package var first: Int?
    /// The number of rows from the end; nil for no limit.
    package var last: Int?
    /// The cursor of the row before the page; nil for the beginning of the list.
    package var after: String?
    /// The cursor of the row after the page; nil for the end of the list.
    package var before: String?

    /// Creates a window; an argument that is nil sets no limit.
    package init(first: Int? = nil, last: Int? = nil, after: String? = nil, before: String? = nil) {
        self.first = first
        self.last = last
        self.after = after
        self.before = before
    }

    /// Whether the client goes from the end of the list to its beginning.
    package var isBackward: Bool {
        guard first == nil else { return false }
        return last != nil || before != nil && after == nil
    }

    /// Whether the client asks for no rows at all.
    var wantsNoRows: Bool { first == 0 || last == 0 }
}

extension PageStyle {
    /// Returns the rows that a window of a connection shows (Relay, GraphQL Cursor Connections, section 4.4).
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - rows: The rows in order.
    ///   - owner: The list and question that a cursor must have been made for.
    /// - Returns: The page; its `hasMore` counts rows in the direction in which the client goes.
    /// - Throws: `BadParameter` for a number out of range, or for a text that is not a cursor of the owner.
    func connectionPage(
        _ window: ConnectionWindow,
        of rows: RowSequence,
        owner: CursorOwner
    ) throws(BadParameter) -> Page {
        var first = try count(window.first, of: .first)
        var last = try count(window.last, of: .last)
        if first == nil, last == nil {
            let size = max(1, defaultSize)
            if window.isBackward { last = size } else { first = size }
        }
        let total = rows.count
        let start = try cursor(window.after, of: .after, owner: owner)
        let end = try cursor(window.before, of: .before, owner: owner)
        var lower = min(start.map { position(of: $0, in: rows).behind } ?? 0, total)
        var upper = max(lower, min(end.map { position(of: $0, in: rows).place } ?? total, total))
        if let first, upper - lower > first { upper = lower + first }
        if let last, upper - lower > last { lower = upper - last }
        let size = max(1, first ?? last ?? defaultSize)
        var page = Page(number: lower / size + 1, size: size, range: lower..<upper, total: total)
        page.isBackward = window.isBackward
        if page.isBackward { page.hasMore = lower > 0 }
        return page
    }

    private func count(_ count: Int?, of argument: GraphQLAccess.Argument) throws(BadParameter) -> UInt64? {
        guard let count else { return nil }
        guard let rows = UInt64(exactly: count) else {
            let allowed = "a non-negative integer"
            throw BadParameter(argument.rawValue, value: String(count), allowed: allowed, kind: .size)
        }
        guard rows > maximumSize else { return rows }
        switch overSize {
        case .clamp: return max(1, maximumSize)
        case .default: return max(1, defaultSize)
        case .refuse, .empty:
            let allowed = "at most \(maximumSize)"
            throw BadParameter(argument.rawValue, value: String(count), allowed: allowed, kind: .sizeAbove)
        }
    }

    private func cursor(
        _ text: String?,
        of argument: GraphQLAccess.Argument,
        owner: CursorOwner
    ) throws(BadParameter) -> Cursor? {
        guard let text else { return nil }
        do throws(BadParameter) {
            return try cursor(text, named: argument.rawValue, owner: owner)
        } catch {
            guard badToken == .default else { throw error }
            return nil
        }
    }
}
