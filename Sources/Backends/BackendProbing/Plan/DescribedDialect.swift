// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
package import ListDescription
package import Pagers

/// The way to page through a list that a description promises.
package struct DescribedDialect: Hashable, Sendable {
    /// The description by which a pager reads the list.
    package var dialect: PagerDialect
    /// The promises beyond the paging style.
    package var promises: ProbePromises
    /// The path of the list.
    package var path: String
    /// The description itself.
    package var list: ListDescription

    /// Reads the description of a list.
    ///
    /// - Parameter list: The list.
    /// - Throws: `DescribedDialectError` for a list that a probe cannot page through.
    package init(_ list: ListDescription) throws(DescribedDialectError) {
        let reader = DialectReader(list: list)
        try reader.check()
        dialect = try reader.dialect()
        promises = reader.promises()
        path = list.path
        self.list = list
    }
}

/// The reason why a probe cannot page through a list that is described.
package struct DescribedDialectError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, and what to do instead.
    package var message: String

    package var description: String { message }
}

/// The translation of one list.
private struct DialectReader {
    let list: ListDescription

    private var paging: PageStyle { list.paging }
    private var envelope: Envelope { list.envelope }

    /// Refuses what no dialect can say.
    func check() throws(DescribedDialectError) {
        if list.graphQL != nil {
            throw refusal("is a GraphQL list, and a probe has no query for it; describe the REST endpoint of the rows")
        }
        guard RequestMethod(rawValue: list.method) != nil else {
            throw refusal("has the method \(list.method); a probe sends GET or POST")
        }
        if list.path.contains("{") {
            throw refusal("has parameters in its path '\(list.path)'; write the path of one list into the description")
        }
        if let condition = list.condition {
            throw refusal("has the condition '\(condition)', which a probe does not fulfil; describe it without 'when'")
        }
        if paging.kind == .offset, paging.first != 0 {
            throw refusal("counts rows from \(paging.first); a probe can count them only from 0")
        }
        if envelope.nextHeader != nil, !hasBodyReference, paging.pagesByToken {
            throw refusal("has the reference to the next page in a header, which a probe reads only from 'Link'")
        }
    }

    private func refusal(_ reason: String) -> DescribedDialectError {
        DescribedDialectError(message: "the list '\(list.name)' \(reason)")
    }

    private var hasBodyReference: Bool { envelope.path(of: .next) != nil || nextURL != nil }

    /// The path to the URL of the next page in the body.
    private var nextURL: [String]? {
        let body = envelope.bodyTemplate
        return body.path(to: .url(.next)) ?? body.path(to: .relativeURL(.next))
    }

    private var previousURL: [String]? {
        let body = envelope.bodyTemplate
        return body.path(to: .url(.previous)) ?? body.path(to: .relativeURL(.previous))
    }

    func dialect() throws(DescribedDialectError) -> PagerDialect {
        var dialect = PagerDialect(style: try style())
        dialect.name = list.name
        dialect.method = RequestMethod(rawValue: list.method) ?? .get
        dialect.firstPage = Int(clamping: paging.first)
        dialect.rows = try rows()
        (dialect.row, dialect.id) = identity()
        dialect.total = envelope.path(of: .total)
        dialect.send.size = try paging.sizeParameter.map { name throws(DescribedDialectError) in try location(name) }
        switch dialect.style {
        case .page: dialect.send.page = try location(paging.pageParameter)
        case .offset: dialect.send.offset = try location(paging.pageParameter)
        case .cursor: try setTokens(&dialect)
        case .url: setURLs(&dialect)
        }
        dialect.more = sign(dialect)
        return dialect
    }

    private func style() throws(DescribedDialectError) -> PagerDialect.Style {
        if nextURL != nil, envelope.path(of: .next) == nil { return .url }
        switch paging.kind {
        case .page: return .page
        case .offset: return .offset
        case .link: return .url
        case .cursor, .keyset:
            if envelope.path(of: .next) == nil, !isByRow {
                throw refusal("shows no 'next' in its body; add it, so that a client can find the next page")
            }
            return .cursor
        }
    }

    /// Whether the key of the last row leads to the next page.
    private var isByRow: Bool { paging.kind == .keyset && paging.token == nil }

    private func setTokens(_ dialect: inout PagerDialect) throws(DescribedDialectError) {
        dialect.send.token = try location(paging.pageParameter)
        if let path = envelope.path(of: .next) {
            dialect.next = .path(path)
        } else {
            dialect.next = .edgeRow
        }
        if let path = envelope.path(of: .previous) {
            dialect.previous = .path(path)
            dialect.send.back = try location(paging.beforeParameter ?? paging.pageParameter)
        } else if let before = paging.beforeParameter, isByRow {
            dialect.previous = .edgeRow
            dialect.send.back = try location(before)
        }
    }

    private func setURLs(_ dialect: inout PagerDialect) {
        if let nextURL {
            dialect.next = .path(nextURL)
            dialect.previous = previousURL.map { .path($0) }
        } else {
            dialect.next = .link("next")
            dialect.previous = .link("prev")
        }
    }

    /// Returns the sign that a page follows: the plainest that the answers have.
    private func sign(_ dialect: PagerDialect) -> PagerDialect.Sign {
        if let path = envelope.path(of: .hasMore), dialect.next != nil || dialect.style != .url {
            return .flag(at: path)
        }
        switch dialect.style {
        case .cursor, .url: return .token(ends: ends(dialect))
        case .page, .offset:
            if let path = envelope.path(of: .total) { return .total(at: path) }
            if dialect.style == .page, let path = envelope.path(of: .pages) { return .pages(at: path) }
            return .rows
        }
    }

    /// Returns the forms of the end that the description allows.
    private func ends(_ dialect: PagerDialect) -> Set<PagerDialect.EndForm> {
        let all = Set(PagerDialect.EndForm.allCases)
        guard case .path(let path) = dialect.next else { return all }
        return envelope.bodyTemplate.endForms(at: path[...]) ?? all
    }

    private func rows() throws(DescribedDialectError) -> [String] {
        if envelope.bodyTemplate.path(to: .rowsByKey) != nil {
            throw refusal("has its rows in an object by their keys; a probe reads arrays of rows")
        }
        guard let path = envelope.bodyTemplate.path(to: .rows) else {
            throw refusal("has its rows inside an array or a text; a probe reads an array of rows at a path of keys")
        }
        return path
    }

    /// Returns the path from an element to its row, and from the row to its id; rows without a key are their own ids.
    private func identity() -> (row: [String], id: [String]) {
        let field = paging.kind == .keyset ? paging.keyField : list.items?.key
        let id = list.row.recordCount == nil ? (list.row.rowKeys(of: field)?.field).map { [$0] } : nil
        guard let each = envelope.eachTemplate else { return (row: [], id: id ?? []) }
        if let row = each.path(to: .row), let id { return (row: row, id: id) }
        return (row: [], id: each.path(to: .key) ?? [])
    }

    private func location(_ parameter: String) throws(DescribedDialectError) -> PagerDialect.Location {
        switch list.placedParameters[parameter] {
        case nil: return list.method == "GET" ? .query(parameter) : .body([parameter])
        case .query(let name): return .query(name)
        case .body(let path): return .body(path)
        case .header(let name):
            throw refusal("takes a parameter from the header '\(name)'; a probe sends the query or the body")
        case .path(let name):
            throw refusal("takes a parameter from its path, '\(name)'; a probe sends the query or the body")
        }
    }

    func promises() -> ProbePromises {
        var promises = ProbePromises()
        promises.isDescribed = paging.maximumBytes == nil
        promises.defaultSize = Int(clamping: paging.defaultSize)
        promises.maximumSize = Int(clamping: paging.maximumSize)
        promises.pastEnd = ProbePromises.PastEnd(rawValue: paging.pastEnd.rawValue)
        promises.totalHeader = envelope.totalHeader
        promises.pageLocation = paging.pagesByToken ? nil : try? location(paging.pageParameter)
        promises.keepsSnapshot = paging.tokens.rows == .snapshot
        return promises
    }
}

extension JSONTemplate {
    /// Returns the forms that the value at a path has on the last page; nil if the template does not say.
    fileprivate func endForms(at path: ArraySlice<String>) -> Set<PagerDialect.EndForm>? {
        switch self {
        case .value(let placeholder) where path.isEmpty:
            switch placeholder.otherwise {
            case .null: return [.null]
            case .absence: return [.absent]
            case .json(let json): return json == .null ? [.null] : json.text == "" ? [.empty] : nil
            case .value: return nil
            }
        case .object(let members):
            guard let key = path.first, let member = members.first(where: { $0.key == key && !$0.isMerged }) else {
                return nil
            }
            guard member.element.condition != nil else { return member.element.template.endForms(at: path.dropFirst()) }
            guard let otherwise = member.element.otherwise else { return [.absent] }
            guard case .literal(let value) = otherwise, path.count == 1 else { return nil }
            return value == .null ? [.null] : value.text == "" ? [.empty] : nil
        case .choice(let element) where element.condition == nil: return element.template.endForms(at: path)
        default: return nil
        }
    }
}
