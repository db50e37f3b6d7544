// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// The parts of an answer that lead to other pages.
struct PageContent {
    /// The answer.
    var answer: TransportAnswer
    /// Its body.
    var body: JSONValue
    /// The id of each row; null for a row without one.
    var ids: [JSONValue]
    /// The position that was asked for.
    var position: PagePosition
}

extension PageReading {
    /// Returns whether a page follows, by the sign of the dialect.
    func next(of content: PageContent, total: Int?) throws(PagerFailure) -> PageFollowing {
        switch dialect.more {
        case .token(let ends):
            guard let position = try nextPosition(of: content, ends: ends) else { return .end }
            guard dialect.next == .edgeRow else { return .page(position) }
            return content.ids.isEmpty ? .end : .perhaps(position)
        case .flag(let path):
            guard try flag(at: path, in: content.body) else { return .end }
            return .page(try requiredNext(of: content))
        case .pages(let path):
            guard let count = content.body.value(at: path)?.int, case .number(let number) = content.position else {
                return try unsigned(content, total: total)
            }
            return count > number - dialect.firstPage + 1 ? .page(.number(number + 1)) : .end
        case .total:
            guard let total else { return try unsigned(content, total: nil) }
            return try reachableNext(of: content).map { .until(total: total, next: $0) } ?? .end
        case .rows: return try unsigned(content, total: total)
        }
    }

    /// Returns whether a page follows if the answer has no sign: only a page without rows is the end.
    private func unsigned(_ content: PageContent, total: Int?) throws(PagerFailure) -> PageFollowing {
        let isCounted = dialect.style == .page || dialect.style == .offset
        guard !content.ids.isEmpty || isCounted && total != nil else { return .end }
        guard let position = try reachableNext(of: content) else { return .end }
        guard content.ids.isEmpty, let total else { return .perhaps(position) }
        return .until(total: total, next: position)
    }

    /// Returns the position after a page whose reference is not the sign; nil for a reference that means the end.
    private func reachableNext(of content: PageContent) throws(PagerFailure) -> PagePosition? {
        try nextPosition(of: content, ends: Set(PagerDialect.EndForm.allCases))
    }

    private func flag(at path: [String], in body: JSONValue) throws(PagerFailure) -> Bool {
        let value = body.value(at: path) ?? .null
        // Some servers write an empty text for false, as they do for no token.
        if value == .null || value.text == "" { return false }
        guard let flag = value.boolean else {
            throw PagerFailure(.content, message: "'\(path.joined(separator: "."))' is \(value.kind), not a boolean")
        }
        return flag
    }

    private func requiredNext(of content: PageContent) throws(PagerFailure) -> PagePosition {
        guard let position = try nextPosition(of: content, ends: []) else {
            throw PagerFailure(.content, message: "The server's answer has no reference to the next page")
        }
        return position
    }

    /// Returns the position behind a page; nil if its reference has a form that means the end.
    private func nextPosition(
        of content: PageContent,
        ends: Set<PagerDialect.EndForm>
    ) throws(PagerFailure) -> PagePosition? {
        switch content.position {
        case .number(let number): return .number(number + 1)
        case .offset(let offset):
            // After an empty page, the offset grows by the size that was asked for.
            return .offset(offset + (content.ids.isEmpty ? max(1, settings.pageSize ?? 1) : content.ids.count))
        case .first, .token, .url, .before, .urlBefore: break
        }
        guard let reference = dialect.next else { return nil }
        if reference == .edgeRow, content.ids.isEmpty {
            // The page has no row: the last row that was received is that of an earlier page, as the position says.
            if case .token = content.position { return content.position }
            return nil
        }
        if reference == .edgeRow, content.ids.last == .null {
            let place = dialect.id.joined(separator: ".")
            let message = "The last row of the server's answer has no id at '\(place)', which leads to the next page"
            throw PagerFailure(.content, message: message)
        }
        let value = value(of: reference, in: content, edge: content.ids.last)
        guard let token = try token(value, ends: ends) else { return nil }
        if dialect.style == .cursor { return .token(token) }
        return .url(try url(token, in: content))
    }

    /// Returns whether there is a page before, by the sign of the dialect.
    func previous(of content: PageContent) throws(PagerFailure) -> PageFollowing {
        guard let reference = dialect.previous else { return .end }
        if dialect.style == .cursor, dialect.send.back == nil { return .end }
        if reference == .edgeRow, content.ids.isEmpty { return .end }
        var ends: Set<PagerDialect.EndForm> = []
        var isCertain = true
        switch dialect.morePrevious {
        case .flag(let path):
            // On the way forward, a flag that both directions share is about the next page.
            if !content.position.isBackward, dialect.more == .flag(at: path) { return .end }
            guard try flag(at: path, in: content.body) else { return .end }
        case .token(let forms):
            ends = forms
            isCertain = reference != .edgeRow
        case .total, .pages, .rows: return .end
        }
        let value = value(of: reference, in: content, edge: content.ids.first)
        guard let token = try token(value, ends: ends) else { return .end }
        let position: PagePosition =
            dialect.style == .cursor ? .before(token) : .urlBefore(try url(token, in: content))
        return isCertain ? .page(position) : .perhaps(position)
    }

    private func value(
        of reference: PagerDialect.Reference,
        in content: PageContent,
        edge: JSONValue?
    ) -> JSONValue? {
        switch reference {
        case .path(let path): content.body.value(at: path)
        case .edgeRow: edge
        case .link(let relation):
            LinkHeader.target(of: relation, in: content.answer.values(ofHeader: "Link")).map { .string($0) }
        case .element(let element): element.target(in: content.body)
        case .header(let name): content.answer.value(ofHeader: name).map { .string($0) }
        }
    }

    /// Returns a value that can be a token; nil for a form that means the end.
    private func token(
        _ value: JSONValue?,
        ends: Set<PagerDialect.EndForm>
    ) throws(PagerFailure) -> JSONValue? {
        guard let value else {
            if ends.contains(.absent) { return nil }
            throw PagerFailure(.content, message: "The server's answer has no reference to another page")
        }
        switch value {
        case .null:
            if ends.contains(.null) { return nil }
            throw PagerFailure(.content, message: "The reference to another page is null")
        case .bool:
            throw PagerFailure(.content, message: "The reference to another page is \(value); it cannot be a token")
        case .string(let text): return text.isEmpty && ends.contains(.empty) ? nil : value
        case .array(let values): return values.isEmpty && ends.contains(.empty) ? nil : value
        case .object(let members): return members.isEmpty && ends.contains(.empty) ? nil : value
        case .integer, .number: return value
        }
    }

    private func url(_ token: JSONValue, in content: PageContent) throws(PagerFailure) -> String {
        guard let text = token.text, !text.isEmpty else {
            throw PagerFailure(.content, message: "The reference to another page is \(token); it is not a URL")
        }
        return URLReference.resolve(text, against: content.position.url ?? settings.endpoint)
    }
}
