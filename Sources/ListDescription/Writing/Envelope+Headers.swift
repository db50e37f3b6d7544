// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Envelope {
    /// Returns the headers that say of a page what its body may leave out: total, next page, links.
    package func headers(of page: Page) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        if let totalHeader { headers.append((totalHeader, String(page.total))) }
        if let nextHeader, let next = page.next { headers.append((nextHeader, next.plain)) }
        if !page.links.isEmpty { headers.append(("Link", page.links.map(\.field).joined(separator: ", "))) }
        return headers
    }
}
