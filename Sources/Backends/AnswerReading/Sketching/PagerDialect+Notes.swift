// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import TextEncoding

extension PagerDialect {
    /// Derives the dialect from facts.
    ///
    /// - Parameter notes: The facts.
    /// - Throws: `ReadingRefusal` if the facts do not show how a request asks for a second page.
    init(_ notes: ListNotes) throws(ReadingRefusal) {
        switch notes.paging {
        case .page(let location):
            self.init(style: .page)
            send.page = location
            firstPage = notes.firstNumber ?? 1
        case .offset(let location):
            self.init(style: .offset)
            send.offset = location
        case .token(let location, let path):
            self.init(style: .cursor)
            send.token = location
            next = .path(path)
        case .key(let location, let path):
            self.init(style: .cursor)
            send.token = location
            next = .edgeRow
            id = path
        case .url(let reference):
            self.init(style: .url)
            next = reference
            previous = Self.previous(notes)
        case nil: throw ReadingRefusal(.onlyOnePage)
        }
        method = notes.base.method
        body = notes.base.body?.object ?? [:]
        headers = SecretText.publicHeaders(of: notes.base)
        send.size = notes.dropsSize ? nil : notes.size
        rows = notes.location.path
        areRowsOptional = notes.pages.contains { $0.body.value(at: notes.location.path) == nil }
        row = notes.location.row
        total = notes.totalPath
        if let path = notes.keyPath, next != .edgeRow { id = path }
        more = Self.sign(notes, isByReference: style == .cursor || style == .url)
    }

    private static func sign(_ notes: ListNotes, isByReference: Bool) -> Sign {
        let flag = notes.pages.compactMap { $0.references.flag }.first.map { Sign.flag(at: $0.path) }
        guard isByReference else {
            // A total that does not fit the rows would end a walk at a wrong place.
            if notes.rightTotal != nil, let path = notes.totalPath { return .total(at: path) }
            guard case .page = notes.paging, let path = notes.pageCountPath else { return flag ?? .rows }
            return .pages(at: path)
        }
        if case .key = notes.paging { return flag ?? .rows }
        let token = Sign.token(ends: Set(EndForm.allCases))
        guard let last = notes.pages.first(where: { notes.isLast($0) }) else { return flag ?? token }
        let references = last.references
        return references.url == nil && references.token == nil ? token : flag ?? .rows
    }

    /// Returns the reference from the second page to the previous one.
    private static func previous(_ notes: ListNotes) -> Reference? {
        guard let page = notes.pages.first(where: { ($0.start ?? 0) > 0 && !$0.rows.isEmpty }),
            let own = WebAddress(page.request.url)
        else { return nil }
        let links = LinkTargets(page.answer)
        for relation in ["prev", "previous"] where links.target(of: relation) != nil { return .link(relation) }
        let member = page.members.first { member in
            guard let text = member.value.text, !text.isEmpty else { return false }
            let leads = member.path.map(PagingName.plain).contains { $0.hasPrefix("prev") }
            return leads && own.resolving(text)?.origin == own.origin && text.contains("?")
        }
        return member.map { .path($0.path) } ?? LinkArray.target(to: "prev", among: page.members, from: own)?.reference
    }
}

extension ListNotes {
    /// Whether the URLs of other pages contain a page number, but not the page size that was requested.
    ///
    /// If a pager asked for another size on the first page, the URL of the second page would have the default size. The
    /// second page would then begin at another row, and the pager would lose rows.
    var dropsSize: Bool { PagingForm(self).style == .page && urlsLackSize }

    /// Whether the URLs of other pages do not contain the page size that was requested.
    var urlsLackSize: Bool {
        guard case .url = paging, let size else { return false }
        return pages.contains { page in
            guard page.size != nil, let target = page.references.url else { return false }
            return target.address.value(of: size.name) == nil
        }
    }

    /// The URL of the list without the parameters of paging.
    var endpoint: String {
        let query = base.parameters
            .map { parameter in
                let name = PercentEncoding.encoded(parameter.name, keeping: .queryName)
                return "\(name)=\(PercentEncoding.encoded(parameter.value))"
            }
        return query.isEmpty ? base.url : "\(base.url)?\(query.joined(separator: "&"))"
    }
}
