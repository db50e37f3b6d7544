// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ListDescription
import Pagers

/// The translation of the description of a list into a dialect.
struct DialectReader {
    /// The list.
    let list: ListDescription

    private var paging: PageStyle { list.paging }
    private var envelope: Envelope { list.envelope }

    /// Refuses a list that no dialect can describe.
    func check() throws(DescribedDialectError) {
        guard RequestMethod(rawValue: list.method) != nil else {
            throw refusal("has the method \(list.method); a probe sends GET or POST")
        }
    }

    private func refusal(_ reason: String) -> DescribedDialectError {
        DescribedDialectError(message: "the list '\(list.name)' \(reason)")
    }

    /// Derives the dialect.
    ///
    /// - Throws: `DescribedDialectError` for a list that no dialect can describe.
    func dialect() throws(DescribedDialectError) -> PagerDialect {
        if let access = list.graphQL { return ConnectionDialect(access: access, row: list.row, key: key).dialect }
        var dialect = PagerDialect(style: try style())
        dialect.name = list.name
        dialect.method = RequestMethod(rawValue: list.method) ?? .get
        dialect.firstPage = Int(clamping: paging.first)
        dialect.rows = try rows()
        dialect.areRowsOptional = envelope.bodyTemplate.isConditional(at: dialect.rows[...])
        (dialect.row, dialect.id) = identity()
        dialect.total = envelope.path(of: .total)
        dialect.send.size = try paging.sizeParameter.map { name throws(DescribedDialectError) in try location(name) }
        switch dialect.style {
        case .page: dialect.send.page = try location(paging.pageParameter)
        case .offset:
            dialect.send.offset = try location(paging.pageParameter)
            dialect.firstOffset = Int(clamping: paging.first)
        case .cursor: try setTokens(&dialect)
        case .url: setURLs(&dialect)
        }
        dialect.more = sign(dialect)
        return dialect
    }

    private func style() throws(DescribedDialectError) -> PagerDialect.Style {
        if let url = references.url(to: .next), envelope.path(of: .next) == nil {
            // Where the URL depends on a parameter such as the size, a client that sends the parameter counts itself.
            if paging.pagesByToken || !references.dependsOnRequest(url) { return .url }
        }
        switch paging.kind {
        case .page: return .page
        case .offset: return .offset
        case .link: return .url
        case .cursor, .keyset:
            if token != nil { return .cursor }
            guard references.hasLinkHeader || references.urlWithToken(to: .next) != nil else {
                throw refusal("shows no 'next' in its answers; add it, so that a client can find the next page")
            }
            return .url
        }
    }

    /// Returns the path to a URL that the list file builds from the number of the next page; a client counts instead.
    func unfollowedURL(_ dialect: PagerDialect) -> [String]? {
        guard [.page, .offset].contains(dialect.style), paging.sizeParameter != nil,
            case .path(let path)? = references.urlWithToken(to: .next)
        else { return nil }
        return path
    }

    private var references: TemplateReferences { TemplateReferences(envelope: envelope) }

    /// The reference to the token of the next page; nil if answers have none.
    private var token: PagerDialect.Reference? {
        if let path = envelope.path(of: .next) { return .path(path) }
        if isByRow { return .edgeRow }
        if let header = references.tokenHeader { return .header(header) }
        return envelope.eachTemplate?.path(to: .cursor).map { _ in .edgeRow }
    }

    /// Whether the key of the last row leads to the next page.
    private var isByRow: Bool { paging.kind == .keyset && paging.token == nil }

    private func setTokens(_ dialect: inout PagerDialect) throws(DescribedDialectError) {
        dialect.send.token = try location(paging.pageParameter)
        dialect.next = token
        if dialect.next == .edgeRow, !isByRow, let path = envelope.eachTemplate?.path(to: .cursor) {
            // Each row has a token of its own, so the token distinguishes the rows as well as a key.
            (dialect.row, dialect.id) = ([], path)
        }
        if let path = envelope.path(of: .previous) {
            dialect.previous = .path(path)
            dialect.send.back = try location(paging.beforeParameter ?? paging.pageParameter)
        } else if let before = paging.beforeParameter, dialect.next == .edgeRow || isByRow {
            dialect.previous = .edgeRow
            dialect.send.back = try location(before)
        }
    }

    private func setURLs(_ dialect: inout PagerDialect) {
        func reference(to relation: PageRelation) -> PagerDialect.Reference? {
            references.url(to: relation) ?? (paging.pagesByToken ? references.urlWithToken(to: relation) : nil)
        }
        dialect.next = reference(to: .next) ?? .link("next")
        dialect.previous = dialect.next == .link("next") ? .link("prev") : reference(to: .previous)
    }

    /// Returns the sign that a page follows: the plainest that the answers have.
    private func sign(_ dialect: PagerDialect) -> PagerDialect.Sign {
        if let path = references.flag, dialect.next != nil || dialect.style != .url {
            return .flag(at: path)
        }
        switch dialect.style {
        case .cursor, .url: return .token(ends: ends(dialect))
        case .page, .offset:
            // If only some requests get a total, the other requests cannot find the end by it.
            if let path = envelope.path(of: .total), !references.dependsOnRequest(.path(path)) {
                return .total(at: path)
            }
            if dialect.style == .page, let path = envelope.path(of: .pages) { return .pages(at: path) }
            return .rows
        }
    }

    /// Returns the forms of the end that a client of the description reads.
    private func ends(_ dialect: PagerDialect) -> Set<PagerDialect.EndForm> {
        let all = Set(PagerDialect.EndForm.allCases)
        guard case .path(let path) = dialect.next else { return all }
        let forms = envelope.bodyTemplate.endForms(at: path[...]) ?? all
        // Models do not say whether an optional token is left out or null. A client that does not find it also takes
        // null for the end, so null is a difference from the description (DR-06), and not a page that cannot be read.
        return forms == [.absent] ? [.absent, .null] : forms
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
        guard let each = envelope.eachTemplate else { return (row: [], id: key ?? []) }
        if let row = each.path(to: .row), let key { return (row: row, id: key) }
        return (row: [], id: each.path(to: .key) ?? [])
    }

    /// The path to the field that distinguishes the rows; nil if there is none.
    private var key: [String]? {
        guard list.row.recordCount == nil else { return nil }
        let field = paging.kind == .keyset ? paging.keyField : list.items?.key
        return list.row.rowKeys(of: field).map { [$0.field] } ?? Self.uuid(in: list.row.fields)
    }

    /// Returns the path to the first field with a UUID, which no two rows share.
    private static func uuid(in fields: [RowField]) -> [String]? {
        if let field = fields.first(where: { $0.kind == .uuid }) { return [field.name] }
        for field in fields {
            guard case .object(let inner) = field.kind, let path = uuid(in: inner) else { continue }
            return [field.name] + path
        }
        return nil
    }

    private func location(_ parameter: String) throws(DescribedDialectError) -> PagerDialect.Location {
        switch list.placedParameters[parameter] {
        case nil: return list.method == "GET" ? .query(parameter) : .body([parameter])
        case .query(let name): return .query(name)
        case .body(let path): return .body(path)
        case .header(let name): return .header(name)
        case .path(let name):
            throw refusal(
                "takes a page or a size from its path, '\(name)'; a probe sends the query, the body or headers"
            )
        }
    }

    /// Returns whether the description has a key of `paging`; a default of the stub promises nothing about a backend.
    private func isWritten(_ key: String) -> Bool { list.writtenPaging.contains(key) }

    /// The promises of the list beyond its paging style.
    func promises() -> ProbePromises {
        var promises = ProbePromises()
        promises.isDescribed = paging.maximumBytes == nil
        promises.defaultSize = isWritten("defaultSize") ? Int(clamping: paging.defaultSize) : nil
        promises.maximumSize = isWritten("maximumSize") ? Int(clamping: paging.maximumSize) : nil
        promises.pastEnd = isWritten("pastEnd") ? ProbePromises.PastEnd(rawValue: paging.pastEnd.rawValue) : nil
        promises.totalHeader = envelope.totalHeader ?? references.totalHeader
        if envelope.path(of: .total) == nil, promises.totalHeader == nil, list.graphQL == nil {
            promises.remaining = envelope.bodyTemplate.path(to: .remaining)
            promises.pages = promises.remaining == nil ? envelope.path(of: .pages) : nil
        }
        // If a limit of bytes can make pages shorter (`isDescribed` is false then), the position of a page does not
        // follow from its number.
        promises.signs = list.graphQL == nil && promises.isDescribed ? references.signs : []
        promises.pageLocation = paging.pagesByToken ? nil : try? location(paging.pageParameter)
        promises.refusesInBody = list.graphQL != nil
        promises.keepsSnapshot = paging.tokens.rows == .snapshot
        promises.hasKeyTokens = paging.kind == .keyset
        return promises
    }
}
