// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// A page that a word can name.
    package enum NamedPage: String, Sendable, Hashable, CaseIterable {
        /// The first page.
        case first
        /// The last page.
        case last
    }

    /// Returns a query in which a word that names a page is replaced by the page's number.
    ///
    /// - Parameters:
    ///   - query: The query's names and values, decoded.
    ///   - total: The number of rows of the list.
    /// - Returns: The query; unchanged if no word names the page.
    func numbered(
        _ query: [(name: String, value: String)],
        ofRows total: UInt64
    ) -> [(name: String, value: String)] {
        guard !words.isEmpty,
            let place = query.firstIndex(where: { $0.name == pageParameter }),
            let page = words[query[place].value]
        else { return query }
        var query = query
        switch page {
        case .first: query[place].value = String(first)
        case .last:
            // A size that is not allowed is refused later.
            let size = (try? size(from: query)) ?? max(1, defaultSize)
            query[place].value = String(last(size: size, total: total))
        }
        return query
    }
}
