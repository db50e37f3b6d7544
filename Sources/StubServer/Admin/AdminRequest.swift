// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A request for the admin API, free of sockets.
struct AdminRequest: Sendable {
    /// The path below which everything is the admin API's.
    static let root = "/__understudy"

    /// The method.
    var method: String
    /// The decoded path below ``root``, from its slash on.
    var path: String
    /// The decoded query parameters in their order.
    var query: [(name: String, value: String)] = []
    /// The headers in their order.
    var headers: [(name: String, value: String)] = []
    /// The whole body.
    var body: [UInt8] = []

    /// Returns the path below ``root``; nil for a path that is not the admin API's.
    static func path(below path: String) -> String? {
        guard path.utf8.starts(with: root.utf8) else { return nil }
        let rest = path.utf8.dropFirst(root.utf8.count)
        if rest.isEmpty { return "/" }
        return rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : nil
    }

    /// The first value of a query parameter.
    func parameter(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The values of a header, in any case.
    func header(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
