// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers
import StubEngine

/// The parts of a request by which a server knows the page.
///
/// A client may send other values, too, such as the format of the answer. In a URL of the server, any value may count.
struct AskedWords {
    private var method: String
    private var query: Set<String>
    /// The parameters that the dialect reads.
    private var read: [String]
    /// The values in the body and in headers that the dialect reads.
    private var rest: [JSONValue?]
    private var body: JSONValue?
    /// The names of the constant headers of the dialect that the request has.
    private var constants: [String]
    private var isURL: Bool

    /// Takes the values out of a request that was received.
    init(_ entry: JournalEntry, in dialect: PagerDialect) {
        self.init(
            method: entry.method,
            query: entry.query,
            body: entry.body,
            headers: entry.headers.fields.map { (name: $0.name, value: $0.value) },
            in: dialect
        )
    }

    /// Takes the values out of a request for a page.
    init(_ request: TransportRequest, in dialect: PagerDialect) {
        let target = request.url.split(separator: "?", maxSplits: 1)
        let own = target.count == 2 ? (try? RequestTarget("/?" + target[1]))?.query ?? [] : []
        self.init(
            method: request.method.rawValue,
            query: own + request.parameters.map { (name: $0.name, value: $0.value) },
            body: request.body,
            headers: (request.headers + dialect.headers).map { (name: $0.name, value: $0.value) },
            in: dialect
        )
    }

    private init(
        method: String,
        query: [(name: String, value: String)],
        body: JSONValue?,
        headers: [(name: String, value: String)],
        in dialect: PagerDialect
    ) {
        self.method = method
        self.body = body
        isURL = dialect.style == .url
        let send = dialect.send
        let locations = [send.page, send.offset, send.token, send.back, send.size, send.backSize].compactMap(\.self)
        self.query = Set(query.map { "\($0.name)=\($0.value)" })
        read = query.filter { locations.contains(.query($0.name)) }.map { "\($0.name)=\($0.value)" }.sorted()
        let value = { (name: String) in headers.first { $0.name.lowercased() == name.lowercased() }?.value }
        rest = locations.map { location in
            switch location {
            case .query: nil
            case .body(let path): body?.value(at: path)
            case .header(let name): value(name).map { .string($0) }
            }
        }
        constants = dialect.headers.filter { value($0.name) == $0.value }.map(\.name)
    }

    /// Returns the number of parameters of another request that this one has; nil if it does not ask for the same page.
    func count(of other: AskedWords) -> Int? {
        guard method == other.method, rest == other.rest, constants == other.constants, isURL || read == other.read,
            other.query.isSubset(of: query), body?.contains(other.body) ?? (other.body == nil)
        else { return nil }
        return other.query.count
    }
}

extension JSONValue {
    /// Returns whether an object has all members of another one, on all levels; other values must be equal.
    fileprivate func contains(_ other: JSONValue?) -> Bool {
        guard let other, let own = object, let members = other.object else { return other == nil || self == other }
        return members.allSatisfy { own[$0.key]?.contains($0.value) ?? false }
    }
}
