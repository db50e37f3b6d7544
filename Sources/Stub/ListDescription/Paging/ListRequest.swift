// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The parts of a request to a list on which its rows depend.
package struct ListRequest: Sendable {
    /// Names and values of the parameters, decoded, in the order of the request.
    package var query: [(name: String, value: String)]
    /// The beginning of links: empty, or scheme, host and mount.
    package var base: String
    /// The decoded path that was asked for, for links.
    package var path: String
    /// The values that the answer shows, by their places.
    package var sent = SentValues()
    /// The rows that a request over GraphQL asks for; nil for any other request.
    package var window: ConnectionWindow?

    /// Creates a request.
    package init(query: [(name: String, value: String)], base: String = "", path: String = "") {
        self.query = query
        self.base = base
        self.path = path
    }
}

/// The address of the requested page, from which the addresses of other pages are made.
///
/// It is an object, because several copies of a page refer to it.
package final class PageAddress: Sendable, Hashable {
    /// A parameter with its value, decoded.
    package struct Parameter: Sendable, Hashable {
        /// The name.
        package let name: String
        /// The value.
        package let value: String
    }

    /// An empty address.
    static let none = PageAddress(ListRequest(query: []), placed: [])

    /// The beginning: empty, or scheme, host and mount.
    let base: [UInt8]
    /// The path, percent-encoded.
    let path: [UInt8]
    /// The parameters of the request, in its order.
    private let parameters: [Parameter]
    /// The names of the parameters in headers or deep in a body, which no address has.
    private let placed: Set<String>
    /// The names of the parameters that a token carries, which no address with a token has.
    let carried: [String]
    /// The values of the request that the answer shows, by their places.
    let sent: SentValues

    /// Takes the address of a request.
    ///
    /// - Parameters:
    ///   - request: The request with all its parameters.
    ///   - placed: The names of the parameters that are in headers or deep in a body.
    ///   - carried: The names of the parameters that a token carries.
    init(_ request: ListRequest, placed: Set<String>, carried: [String] = []) {
        base = Array(request.base.utf8)
        path = Array(PercentEncoding.encoded(request.path, keeping: .segments).utf8)
        parameters = request.query.map { Parameter(name: $0.name, value: $0.value) }
        self.placed = placed
        self.carried = carried
        sent = request.sent
    }

    /// The path of the mount, with which every relative URL begins; empty at the root.
    var mountPath: [UInt8] { MountPath.of(base) }

    package static func == (left: PageAddress, right: PageAddress) -> Bool {
        left === right
            || left.base == right.base && left.path == right.path && left.parameters == right.parameters
                && left.placed == right.placed && left.carried == right.carried && left.sent == right.sent
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(base)
        hasher.combine(path)
        hasher.combine(parameters)
    }

    /// Returns the value of a parameter; nil for one that was not sent.
    func value(of name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Writes path and query, percent-encoded, with new values of some parameters at the end.
    ///
    /// - Parameters:
    ///   - replaced: Names and new values.
    ///   - dropped: The names of parameters that are left out unless they have a new value.
    ///   - withoutCarried: Whether the parameters that a token carries are left out, too.
    ///   - isSorted: Whether the parameters are in the order of their names.
    ///   - output: The buffer for path and query.
    func writeTarget(
        replacing replaced: [(name: String, value: PageReference)] = [],
        without dropped: (String, String?)? = nil,
        withoutCarried: Bool = false,
        isSorted: Bool = false,
        to output: inout PageBuffer
    ) {
        var shown: [(name: String, value: PageReference)] = []
        shown.reserveCapacity(parameters.count + replaced.count)
        for parameter in parameters {
            let name = parameter.name
            if let dropped, name == dropped.0 || name == dropped.1 { continue }
            if withoutCarried, carried.contains(name) { continue }
            guard !replaced.contains(where: { $0.name == name }) else { continue }
            shown.append((name, .text(parameter.value)))
        }
        shown += replaced
        if !placed.isEmpty { shown.removeAll { placed.contains($0.name) } }
        if isSorted { shown.sort { $0.name < $1.name } }
        output.write(path)
        var sign: StaticString = "?"
        for (name, value) in shown {
            output.write(sign)
            output.write(name, encodedKeeping: .queryName)
            output.write("=")
            value.writeEncoded(to: &output)
            sign = "&"
        }
    }
}

/// The path in the beginning of a URL: `/m/1` in `http://127.0.0.1:4010/m/1`.
enum MountPath {
    /// Returns the path after scheme and host; empty if there is none.
    static func of(_ base: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        guard let scheme = base.firstIndex(of: slash) else { return [] }
        let host = base[scheme...].drop { $0 == slash }
        return Array(host.drop { $0 != slash })
    }
}
