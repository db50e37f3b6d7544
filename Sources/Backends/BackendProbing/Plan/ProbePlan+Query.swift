// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListSketches
import Pagers
import TextEncoding

extension ProbePlan {
    /// The page sizes that a walk can ask for.
    package static let pageSizes = 1...1_000_000

    /// Takes the page size that a URL of the user has for the first walk, and leaves paging out of the endpoint.
    ///
    /// The probe sends values of its own, and a server can read the wrong one of two.
    ///
    /// - Parameter url: The URL as the user gave it, with its query.
    package mutating func takeSize(from url: String) {
        if case .query(let name) = dialect.send.size, let text = EndpointQuery(url).value(of: name),
            let size = Int(text), Self.pageSizes.contains(size)
        {
            pageSize = size
        }
        let send = dialect.send
        let names = [send.page, send.offset, send.token, send.size]
            .compactMap { location in if case .query(let name) = location { name } else { nil } }
        var query = EndpointQuery(endpoint)
        query.remove(names)
        endpoint = query.text
    }

    /// Returns the sentence about a page size of the user that no request can name.
    ///
    /// - Parameter url: The URL as the user gave it, with its query.
    /// - Returns: The sentence; nil if the user gave no size, or if requests can name it.
    package func unusedSize(of url: String) -> String? {
        guard dialect.send.size == nil else { return nil }
        let query = EndpointQuery(url)
        // The search leaves out numbers of paging in the URL; with a list file, they stay there.
        let name =
            isFound ? PagingParameter.size.spellings.first { query.value(of: $0).flatMap { Int($0) } != nil } : nil
        let text = pageSize.map { "--page-size \($0)" } ?? name.map { "'\($0)' of the URL" }
        let remedy =
            isFound
            ? "no parameter of the page size was found; describe the list, and write the parameter into 'paging' as "
                + "'size'"
            : "the list file has no parameter of the page size; write it into 'paging' as 'size'"
        return text.map { "\($0) is not used: \(remedy)" }
    }
}

/// A URL with the parameters of its query.
struct EndpointQuery {
    private let path: Substring
    private var pairs: [Substring]

    /// Divides a URL.
    init(_ url: String) {
        let whole = url.prefix { $0 != "#" }
        path = whole.prefix { $0 != "?" }
        pairs = whole.dropFirst(path.count + 1).split(separator: "&")
    }

    /// The URL without the parameters that were removed.
    var text: String { pairs.isEmpty ? String(path) : "\(path)?\(pairs.joined(separator: "&"))" }

    /// Returns the value of a parameter; nil without it.
    func value(of name: String) -> String? {
        guard let pair = pairs.first(where: { Self.name(of: $0) == name }) else { return nil }
        return Self.decoded(pair.drop { $0 != "=" }.dropFirst())
    }

    /// Removes the parameters of these names.
    mutating func remove(_ names: [String]) {
        pairs.removeAll { names.contains(Self.name(of: $0)) }
    }

    private static func name(of pair: Substring) -> String { decoded(pair.prefix { $0 != "=" }) }

    private static func decoded(_ text: Substring) -> String {
        (try? PercentEncoding.decoded(Array(text.utf8)[...], plusIsSpace: true)) ?? String(text)
    }
}
