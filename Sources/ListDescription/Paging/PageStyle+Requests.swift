// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Reads a number and the page size out of a query; other parameters are left alone (F-12).
    ///
    /// - Parameter query: The query's names and values, percent-decoded, in the order of the request.
    /// - Returns: What the query asks for, with the defaults for what it does not say.
    /// - Throws: `BadParameter` for a repeated parameter, and for a value that is no integer or out of range.
    package func request(from query: [(name: String, value: String)]) throws(BadParameter) -> PageRequest {
        let page = try QueryParameters(pairs: query).integer(pageParameter, in: first...UInt64.max)
        return PageRequest(page: page ?? first, size: try size(from: query))
    }

    /// Reads the page size out of a query, which is the default one where the query does not say.
    func size(from query: [(name: String, value: String)]) throws(BadParameter) -> UInt64 {
        try writtenSize(from: query) ?? max(1, defaultSize)
    }

    /// Reads the page size out of a query; nil where the query does not say.
    func writtenSize(from query: [(name: String, value: String)]) throws(BadParameter) -> UInt64? {
        try QueryParameters(pairs: query).integer(sizeParameter, in: 1...max(1, maximumSize))
    }
}
