// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import TextEncoding

/// The facts about a page when it is written: the page itself, its list, and the request for it.
struct PageFacts: TemplateSource {
    /// The page.
    let page: Page
    /// The writer of its rows.
    let rows: PageRows
    /// The page that a template is repeated for; nil outside of such a template.
    let each: EachPage?
    private let address: PageAddress

    /// Takes a page with the writer of its rows.
    init(page: Page, rows: PageRows, each: EachPage? = nil) {
        self.page = page
        self.rows = rows
        self.each = each
        address = page.address ?? .none
    }

    /// One of the pages that a template is repeated for.
    struct EachPage {
        /// The reference to the page.
        let reference: PageReference
        /// Whether it is the page of the answer.
        let isCurrent: Bool
    }

    private var paging: PageStyle { rows.paging }

    func isNull(_ value: PageValue) -> Bool {
        switch value {
        case .from, .to, .lastIndex, .firstKey, .lastKey: page.rowCount == 0
        case .token(let relation): token(relation) == nil
        case .nextIndex, .previousIndex: number(value) == nil
        case .url(let relation), .relativeURL(let relation): !hasURL(relation)
        case .links: page.first == nil && page.previous == nil && page.next == nil && page.last == nil
        case .sentToken: sentToken == nil
        case .parameter(let name): sent(name) == nil
        case .request(let place): address.sent.isNull(place)
        default: false
        }
    }

    func isTrue(_ value: PageValue) -> Bool {
        if case .request(let place) = value { return address.sent.isTrue(place) }
        return flag(value) ?? !isNull(value)
    }

    func write(_ value: PageValue, to output: inout PageBuffer) {
        switch value {
        case .rows:
            output.write("[")
            rows.write(page, to: &output)
            output.write("]")
        case .rowsByKey:
            output.write("{")
            rows.write(page, byKey: true, to: &output)
            output.write("}")
        case _ where isNull(value): output.write("null")
        case .token(let relation) where !writesURL(relation): token(relation)?.write(to: &output)
        case .firstKey, .lastKey: key(value)?.write(to: &output)
        case .request(let place): address.sent.write(place, to: &output)
        case .token, .url, .relativeURL, .listURL, .listPath, .origin, .links, .sentToken, .parameter:
            output.write("\"")
            let start = output.count
            writeText(of: value, to: &output)
            output.escape(from: start)
            output.write("\"")
        default: writePlain(value, to: &output)
        }
    }

    func writeText(of value: PageValue, to output: inout PageBuffer) {
        switch value {
        case .rows, .rowsByKey: break
        case .token(let relation) where !writesURL(relation): token(relation)?.writePlain(to: &output)
        case .token(let relation), .url(let relation): writeURL(relation, to: &output)
        case .relativeURL(let relation): writeURL(relation, isRelative: true, to: &output)
        case .listURL:
            output.write(address.base)
            output.write(address.path)
        case .listPath: output.write(address.path)
        case .origin: output.write(address.base)
        case .links: writeLinks(to: &output)
        case .firstKey, .lastKey: key(value)?.writePlain(to: &output)
        case .sentToken: output.write(text: sentToken ?? "")
        case .parameter(let name): output.write(text: sent(name) ?? "")
        case .request(let place): address.sent.writeText(of: place, to: &output)
        default: writePlain(value, to: &output)
        }
    }

    /// Writes a number or a flag.
    private func writePlain(_ value: PageValue, to output: inout PageBuffer) {
        if let number = number(value) {
            output.write(number)
        } else if let flag = flag(value) {
            output.write(flag ? "true" : "false")
        }
    }
}

// MARK: Numbers and flags

extension PageFacts {
    private func number(_ value: PageValue) -> UInt64? {
        switch value {
        case .count: page.rowCount
        case .total: page.total
        case .pages: page.pageCount
        case .page: page.number
        case .pageIndex: pageIndex
        case .nextIndex: page.next.map { index(of: $0) ?? pageIndex + 1 }
        case .previousIndex: page.previous.map { index(of: $0) ?? max(pageIndex, 1) - 1 }
        case .size: page.size
        case .offset: offset
        case .from: counted.map { $0.lowerBound + 1 }
        case .to: counted.map { $0.upperBound }
        case .lastIndex: counted.map { $0.upperBound - 1 }
        case .remaining: page.total - min(page.total, page.range.upperBound)
        default: nil
        }
    }

    /// The indexes of the page's rows as an answer counts them; nil on an empty page.
    ///
    /// Rows that a fault repeats before those of the page do not count. If a fault shows the last page again past the
    /// end, the rows of the last page count.
    private var counted: Range<UInt64>? {
        guard page.rowCount > 0 else { return nil }
        guard page.range.isEmpty else {
            return page.range.lowerBound..<min(page.range.lowerBound + page.rowCount, page.range.upperBound)
        }
        return page.places?.first { !$0.isEmpty }
    }

    /// The page's number, counted from 0.
    private var pageIndex: UInt64 { page.number - min(page.number, paging.numbersPages ? paging.first : 1) }

    /// Returns the number of the page that a reference leads to, counted from 0; nil for a token, which has no number.
    private func index(of reference: PageReference) -> UInt64? {
        guard case .number(let number) = reference, number >= paging.first else { return nil }
        return paging.numbersPages ? number - paging.first : (number - paging.first) / max(1, page.size)
    }

    /// The number of rows before the page; past the end, the number that there would be in a longer list.
    private var offset: UInt64 {
        guard paging.numbersPages, page.number >= paging.first else { return page.range.lowerBound }
        let (product, isTooLarge) = (page.number - paging.first).multipliedReportingOverflow(by: page.size)
        return isTooLarge ? .max : product
    }

    private func flag(_ value: PageValue) -> Bool? {
        switch value {
        case .hasMore: page.hasMore
        case .hasPrevious: page.range.lowerBound > 0 && page.size > 0
        case .isFirst: page.range.lowerBound == 0 || page.size == 0
        case .isLast: !page.hasMore
        case .isEmpty: page.rowCount == 0
        case .isCurrent: each?.isCurrent ?? false
        default: nil
        }
    }
}

// MARK: What leads to other pages

extension PageFacts {
    private func token(_ relation: PageRelation) -> PageReference? {
        switch relation {
        case .next: page.next
        case .previous: page.previous
        case .first: page.first
        case .last: page.last
        case .own: page.own
        case .each: each?.reference
        }
    }

    /// Returns whether a reference is a URL because the style is `link`.
    private func writesURL(_ relation: PageRelation) -> Bool { paging.kind == .link && relation != .each }

    /// Returns whether there is a URL for a page; the page itself and the first one always have one.
    private func hasURL(_ relation: PageRelation) -> Bool {
        relation == .own || relation == .first || token(relation) != nil
    }

    /// Writes the URL of a page; nothing if there is none.
    private func writeURL(_ relation: PageRelation, isRelative: Bool = false, to output: inout PageBuffer) {
        guard hasURL(relation) else { return }
        if isRelative { output.write(address.mountPath) } else { output.write(address.base) }
        switch relation {
        case .own where paging.links.own == .asSent:
            address.writeTarget(withoutCarried: !page.sentTokens.isEmpty, to: &output)
        // A request without a token asked for the first page, and the URL of that page has no token either.
        case .own:
            let isFirst = paging.pagesByToken && page.sentTokens.isEmpty
            writeTarget(of: isFirst ? nil : page.own, to: &output)
        case .previous: writeTarget(of: page.previous, by: paging.beforeParameter, to: &output)
        case .first, .next, .last, .each: writeTarget(of: token(relation), to: &output)
        }
    }

    /// Writes path and query of a page.
    ///
    /// - Parameters:
    ///   - token: The reference to the page; nil for the first one.
    ///   - parameter: The parameter that holds the reference; nil for the parameter of pages that go forward.
    ///   - output: The buffer for path and query.
    private func writeTarget(of token: PageReference?, by parameter: String? = nil, to output: inout PageBuffer) {
        let isBare = token == nil || paging.links.first == .bare && token == page.first
        var parameters: [(name: String, value: PageReference)] = []
        if let token, !isBare { parameters.append((parameter ?? paging.pageParameter, token)) }
        if paging.links.size == .always, let name = paging.sizeParameter {
            parameters.append((name, .number(page.size)))
        }
        // The references of both directions are removed, because one would limit the page of the other.
        address.writeTarget(
            replacing: parameters,
            without: (paging.pageParameter, paging.beforeParameter),
            withoutCarried: token != nil,
            isSorted: paging.links.order == .name,
            to: &output
        )
    }

    func pages(in window: PageWindow) -> [PageFacts?] {
        guard paging.kind.isNumbered, let current = number(.pageIndex) else { return [] }
        // An empty list has one page (F-06).
        return window.indexes(of: max(1, page.pageCount), around: current)
            .map { index in
                guard let index else { return nil }
                let number = paging.first + (paging.numbersPages ? index : index * page.size)
                let each = EachPage(reference: .number(number), isCurrent: index == current)
                return PageFacts(page: page, rows: rows, each: each)
            }
    }

    /// Writes the links to other pages (RFC 8288), one after the other.
    private func writeLinks(to output: inout PageBuffer) {
        var isFirst = true
        func write(_ relation: PageRelation, named name: StaticString) {
            guard token(relation) != nil else { return }
            output.write(isFirst ? "<" : ", <")
            isFirst = false
            writeURL(relation, to: &output)
            output.write(">; rel=\"")
            output.write(name)
            output.write("\"")
        }
        write(.first, named: "first")
        write(.previous, named: "prev")
        write(.next, named: "next")
        write(.last, named: "last")
    }

    private func key(_ value: PageValue) -> PageReference? {
        let places = (page.places ?? [page.range]).filter { !$0.isEmpty }
        let place = value == .firstKey ? places.first?.lowerBound : places.last.map { $0.upperBound - 1 }
        return place.flatMap { rows.key(at: $0, of: page) }
    }

    private func sent(_ name: String) -> String? { address.value(of: name) }

    /// The token of the request; nil without one, and for a text that counts as no token.
    private var sentToken: String? {
        sent(paging.pageParameter).flatMap { paging.isNoToken($0) ? nil : $0 }
    }
}
