// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The requests that are meant: those of a list, a page, a method, with query parameters and headers, or all.
package struct RequestPattern: Hashable, Sendable, CustomStringConvertible {
    /// The name of a list or answer; nil for any.
    package var name: String?
    /// The page number; nil for any, also for requests that have none.
    package var page: UInt64?
    /// The method; nil for any.
    package var method: String?
    /// The query parameters that a request must have.
    package var query: [QueryCondition]
    /// The headers that a request must have.
    package var headers: [HeaderCondition]

    /// Creates a pattern; one without arguments matches every request.
    package init(
        name: String? = nil,
        page: UInt64? = nil,
        method: String? = nil,
        query: [QueryCondition] = [],
        headers: [HeaderCondition] = []
    ) {
        self.name = name
        self.page = page
        self.method = method
        self.query = query
        self.headers = headers
    }

    /// Returns whether a request is meant.
    package func matches(_ entry: JournalEntry) -> Bool {
        guard matches(name: entry.name, page: entry.page), method == nil || method == entry.method,
            query.allSatisfy({ $0.isMet(by: entry.query) })
        else { return false }
        guard !headers.isEmpty else { return true }
        let fields = entry.headers.fields
        return headers.allSatisfy { $0.isMet(by: fields) }
    }

    /// Returns whether a request of that name and page is meant, whatever else it has.
    func matches(name: String?, page: UInt64?) -> Bool {
        (self.name == nil || self.name == name) && (self.page == nil || self.page == page)
    }

    package var description: String {
        let place: String? =
            switch (name, page) {
            case (nil, nil): nil
            case (let name?, nil): "\(name)"
            case (nil, let page?): "page \(page)"
            case (let name?, let page?): "page \(page) of \(name)"
            }
        let conditions =
            [place, method.map { "method \($0)" }].compactMap(\.self) + query.map { "query \($0)" }
            + headers.map { "header \($0)" }
        return conditions.isEmpty ? "every request" : conditions.joined(separator: ", ")
    }
}

/// The requests of a journal that are meant; what is nil is not looked at.
package struct JournalPattern: Hashable, Sendable {
    /// The requests by what they ask for.
    package var request: RequestPattern
    /// The decoded path below the mount.
    package var path: String?
    /// The status code of the answer.
    package var status: Int?
    /// The point that the request has reached.
    package var state: JournalEntry.State?

    /// Creates a pattern that looks at nothing but the request.
    package init(_ request: RequestPattern = RequestPattern()) {
        self.request = request
    }

    /// Returns whether a request is meant.
    package func matches(_ entry: JournalEntry) -> Bool {
        request.matches(entry) && (path == nil || path == entry.path)
            && (status == nil || status == entry.status) && (state == nil || state == entry.state)
    }
}

/// A query parameter that a request must have.
package struct QueryCondition: Hashable, Sendable, CustomStringConvertible {
    /// The parameter's name, decoded.
    package var name: String
    /// The value that it must have, decoded; nil for any.
    package var value: String?

    /// Creates a condition.
    package init(name: String, value: String? = nil) {
        self.name = name
        self.value = value
    }

    /// Returns whether one of the parameters is as demanded.
    func isMet(by query: [(name: String, value: String)]) -> Bool {
        query.contains { $0.name == name && (value == nil || $0.value == value) }
    }

    package var description: String { value.map { "\(name)=\($0)" } ?? name }
}
