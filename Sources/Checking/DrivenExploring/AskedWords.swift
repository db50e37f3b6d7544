// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers
import StubEngine

/// The places in requests that a dialect reads, prepared once for all requests.
struct AskedPlaces: Sendable {
    /// A place outside the query.
    enum Place: Sendable {
        /// The member at this path of the JSON body.
        case body([String])
        /// The header of this name, in small letters.
        case header(String)
    }

    /// Whether the server gives the URLs of pages.
    let isURL: Bool
    /// The names of the parameters in the query.
    let parameters: Set<String>
    /// The other places.
    let others: [Place]
    /// The constant headers of the dialect, with their names in small letters, too.
    let constants: [(field: HeaderField, smallName: String)]

    /// Takes the places out of a dialect.
    init(_ dialect: PagerDialect) {
        let send = dialect.send
        let locations = [send.page, send.offset, send.token, send.back, send.size, send.backSize].compactMap(\.self)
        isURL = dialect.style == .url
        parameters = Set(locations.compactMap { if case .query(let name) = $0 { name } else { nil } })
        others = locations.compactMap { location in
            switch location {
            case .query: nil
            case .body(let path): .body(path)
            case .header(let name): .header(name.lowercased())
            }
        }
        constants = dialect.headers.map { ($0, $0.name.lowercased()) }
    }

    /// Whether some headers of a request matter.
    var readsHeaders: Bool {
        !constants.isEmpty || others.contains { if case .header = $0 { true } else { false } }
    }
}

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
    init(_ entry: JournalEntry, at places: AskedPlaces) {
        self.init(
            method: entry.method,
            query: entry.query,
            body: entry.body,
            headers: places.readsHeaders ? entry.headers.fields : [],
            at: places
        )
    }

    /// Takes the values out of a request for a page.
    init(_ request: TransportRequest, at places: AskedPlaces) {
        let target = request.url.split(separator: "?", maxSplits: 1)
        let own = target.count == 2 ? (try? RequestTarget("/?" + target[1]))?.query ?? [] : []
        self.init(
            method: request.method.rawValue,
            query: own + request.parameters.map { (name: $0.name, value: $0.value) },
            body: request.body,
            headers: (request.headers + places.constants.map(\.field)).map { (name: $0.name, value: $0.value) },
            at: places
        )
    }

    private init(
        method: String,
        query: [(name: String, value: String)],
        body: JSONValue?,
        headers: [(name: String, value: String)],
        at places: AskedPlaces
    ) {
        self.method = method
        self.body = body
        isURL = places.isURL
        self.query = Set(query.map { "\($0.name)=\($0.value)" })
        read = query.filter { places.parameters.contains($0.name) }.map { "\($0.name)=\($0.value)" }.sorted()
        let headers = places.readsHeaders ? headers.map { (name: $0.name.lowercased(), value: $0.value) } : []
        let value = { (name: String) in headers.first { $0.name == name }?.value }
        rest = places.others.map { place in
            switch place {
            case .body(let path): body?.value(at: path)
            case .header(let name): value(name).map { .string($0) }
            }
        }
        constants = places.constants.filter { value($0.smallName) == $0.field.value }.map(\.field.name)
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
