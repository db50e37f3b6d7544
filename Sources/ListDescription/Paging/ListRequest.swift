// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a request says to a list, as far as its rows depend on it.
package struct ListRequest: Sendable {
    /// Names and values of the parameters, decoded, in the order of the request.
    package var query: [(name: String, value: String)]
    /// What links begin with: nothing, or scheme, host and mount.
    package var base: String
    /// The decoded path that was asked for, for links.
    package var path: String

    /// Creates a request.
    package init(query: [(name: String, value: String)], base: String = "", path: String = "") {
        self.query = query
        self.base = base
        self.path = path
    }

    /// Returns the URL of the same request with other values of some parameters, which come last.
    func url(replacing parameters: [(name: String, value: String)]) -> String {
        let kept = query.filter { pair in !parameters.contains { $0.name == pair.name } }
        let pairs = (kept + parameters).map { "\(URLText.encoded($0.name))=\(URLText.encoded($0.value))" }
        return "\(base)\(URLText.encoded(path, keeping: "/"))?\(pairs.joined(separator: "&"))"
    }
}
