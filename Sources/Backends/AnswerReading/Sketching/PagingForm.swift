// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import Pagers

/// The style of paging in the words of list files; the URLs that a backend gives have such a style, too.
struct PagingForm: Hashable, Sendable {
    /// The style.
    enum Style: String, Hashable, Sendable {
        /// The number of the page.
        case page
        /// The number of rows to skip.
        case offset
        /// An opaque text.
        case cursor
        /// The key of the last row.
        case keyset
    }

    /// The style.
    var style: Style
    /// The location of the value that leads to a page; nil if no URL shows it.
    var location: PagerDialect.Location?
    /// The number of the first page, for the style `page`.
    var first = 1
    /// The path from a row to its key, for the style `keyset`.
    var key: [String]?

    /// The location of the number of the page or row, for styles that have one.
    var numbered: (location: PagerDialect.Location, isOffset: Bool)? {
        guard style == .page || style == .offset, let location else { return nil }
        return (location, style == .offset)
    }

    /// Derives the style from the facts; a cursor if no way to a page is known.
    init(_ notes: ListNotes) {
        switch notes.paging {
        case .page(let location):
            self.init(style: .page, location: location, first: notes.firstNumber ?? 1)
        case .offset(let location): self.init(style: .offset, location: location)
        case .key(let location, let path): self.init(style: .keyset, location: location, key: path)
        case .token(let location, let path):
            let key = Self.key(notes) { $0.body.value(at: path) }
            self.init(style: key == nil ? .cursor : .keyset, location: location, key: key)
        case .url: self = Self.insideURLs(notes)
        case nil: self.init(style: .cursor)
        }
    }

    private init(style: Style, location: PagerDialect.Location? = nil, first: Int = 1, key: [String]? = nil) {
        self.style = style
        self.location = location
        self.first = first
        self.key = key
    }

    /// Returns the path from a row to the value that is always the token of its page; nil without one.
    private static func key(_ notes: ListNotes, token: (SeenPage) -> JSONValue?) -> [String]? {
        let pairs = notes.pages.compactMap { page in
            token(page).flatMap { token in token == .null || token.text == "" ? nil : (page, token) }
        }
        guard let (page, value) = pairs.first, let row = page.rows.last?.value(at: notes.location.row) else {
            return nil
        }
        let paths = row.members().filter { isSame($0.value, as: value) }.map(\.path)
        return paths.first { path in
            pairs.allSatisfy { page, token in
                let key = page.rows.last?.value(at: notes.location.row + path)
                return key.map { isSame($0, as: token) } ?? true
            }
        }
    }

    private static func isSame(_ value: JSONValue, as token: JSONValue) -> Bool {
        value == token || (value.int != nil && token.text == value.description)
    }

    /// Derives the style from the parameter that differs from URL to URL.
    private static func insideURLs(_ notes: ListNotes) -> PagingForm {
        let steps = notes.pages.filter { $0.start != nil && !$0.rows.isEmpty }
            .compactMap { page in page.references.url.map { (page: page, address: $0.address) } }
        guard let last = steps.last?.address else { return PagingForm(style: .cursor) }
        // Pages of several sizes with the same start have the same reference, which differs from other pages' ones.
        let areSame = Set(steps.map { $0.page.start }).count == 1
        let names = last.parameters.map(\.name).unique
            .filter { name in
                let values = Set(steps.map { $0.address.value(of: name) })
                let isOwn = notes.base.value(at: .query(name)) != nil
                return !isOwn && notes.size != .query(name) && (values.count > 1 || areSame)
            }
        let known =
            PagingParameter.page.spellings + PagingParameter.offset.spellings + PagingParameter.token.spellings
            + PagingParameter.lastKey.spellings
        let sizes = PagingParameter.size.spellings
        let name =
            names.count == 1
            ? names[0] : names.first { known.contains($0) } ?? names.first { !sizes.contains($0) } ?? names.first
        guard let name else { return PagingForm(style: .cursor) }
        let values = steps.map { (page: $0.page, value: $0.address.value(of: name) ?? "") }
        let key = Self.key(notes) { page in
            page.references.url?.address.value(of: name).map { .string($0) }
        }
        if let key, !PagingParameter.offset.spellings.contains(name), !PagingParameter.page.spellings.contains(name) {
            return PagingForm(style: .keyset, location: .query(name), key: key)
        }
        if values.allSatisfy({ $0.page.end.map(String.init) == $0.value }),
            !PagingParameter.page.spellings.contains(name)
        {
            return PagingForm(style: .offset, location: .query(name))
        }
        let firsts = values.map { page, value in
            value.listNumber.flatMap { number in page.end.map { number - $0 / page.rows.count } }
        }
        if let first = firsts[0], Set(firsts).count == 1, (0...1).contains(first) {
            return PagingForm(style: .page, location: .query(name), first: first)
        }
        return PagingForm(style: .cursor, location: .query(name))
    }
}
