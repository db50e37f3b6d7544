// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The status, the content type and further headers of the answers of a list.
package struct AnswerHead: Sendable, Hashable {
    /// The status of a page that is the whole list, and of an empty page past the end; nil for 200.
    package var wholeStatus: Int?
    /// The status of a page that is a part of the list; nil for 200.
    package var partStatus: Int?
    /// The content type; nil for `application/json`.
    package var contentType: String?
    /// The headers in order.
    package var headers: [HeaderTemplate<PageValue>] = []

    /// Creates a head as in the standard list.
    package init() {}

    /// Whether all pages have the same status.
    fileprivate var hasOneStatus: Bool { [nil, 200].contains(wholeStatus) && [nil, 200].contains(partStatus) }

    /// Returns the status of a page.
    package func status(of page: Page) -> Int {
        let isWhole = page.range.lowerBound == 0 && page.range.upperBound >= page.total
        // There are no rows past the end of the list, so an empty page there is not a part of the list.
        let isPastEnd = page.range.isEmpty && page.size > 0
        return (isWhole || isPastEnd ? wholeStatus : partStatus) ?? 200
    }
}

extension ListDescription {
    /// Whether answers have headers that depend on the page.
    package var hasHeadersOfPages: Bool {
        envelope.totalHeader != nil || envelope.nextHeader != nil || paging.kind == .link
            || !envelope.head.headers.isEmpty
    }

    /// Whether an answer depends only on the number and the size of its page.
    package var isByNumbers: Bool {
        (paging.kind == .page || paging.kind == .offset) && paging.rangeHeader == nil && paging.maximumBytes == nil
            && paging.places.isEmpty && envelope.each == nil && envelope.head.hasOneStatus && !hasHeadersOfPages
            && !envelope.shows { !$0.isPlain }
    }

    /// Returns the headers of a page's answer that depend on the page: total, next page, links, and the list's own.
    package func headers(of page: Page) -> [(name: String, value: String)] {
        guard hasHeadersOfPages else { return [] }
        return PageWriter(self).headers(of: page)
            .map { (name: $0.name, value: String(decoding: $0.value, as: UTF8.self)) }
    }
}

extension PageWriter {
    /// Returns the headers of a page's answer that depend on the page: total, next page, links, and the list's own.
    package func headers(of page: Page) -> [(name: String, value: [UInt8])] {
        let envelope = rows.envelope
        let facts = PageFacts(page: page, rows: rows)
        var headers: [(name: String, value: [UInt8])] = []
        func bytes(of value: PageValue) -> [UInt8] {
            var buffer = PageBuffer()
            facts.writeText(of: value, to: &buffer)
            return buffer.bytes
        }
        if let name = envelope.totalHeader { headers.append((name, bytes(of: .total))) }
        if let name = envelope.nextHeader {
            if page.next != nil {
                headers.append((name, bytes(of: .token(.next))))
            } else if envelope.endForm == .empty {
                headers.append((name, []))
            }
        }
        if rows.paging.kind == .link, !envelope.head.headers.contains(where: { $0.name.lowercased() == "link" }) {
            let links = bytes(of: .links)
            if !links.isEmpty { headers.append(("Link", links)) }
        }
        for header in envelope.head.headers {
            if let bytes = header.bytes(of: facts) { headers.append((header.name, bytes)) }
        }
        return headers
    }
}

extension ListDescription {
    /// The headers that are the same in each answer of the list, errors among them.
    package var constantHeaders: [(name: String, value: String)] {
        envelope.head.headers.compactMap { header in header.constant.map { (header.name, $0) } }
    }
}

extension Envelope {
    /// Returns the body of the answer to an error.
    package func body(of error: ErrorFacts) -> [UInt8] {
        errors.body(of: error) ?? errorBody(error.message)
    }

    /// Returns the body of an error's answer, with the message at the path ``error``.
    package func errorBody(_ message: String) -> [UInt8] {
        let message = error.reversed().reduce(JSONValue.string(message)) { .object([$1: $0]) }
        return JSONWriter.bytes(of: message)
    }
}
