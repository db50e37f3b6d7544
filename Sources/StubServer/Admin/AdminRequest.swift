// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A request for the admin API, free of sockets.
struct AdminRequest: Sendable {
    /// The method.
    var method: String
    /// The decoded path below `AdminPath.root`, from its slash on.
    var path: String
    /// The decoded query parameters in their order.
    var query: [(name: String, value: String)] = []
    /// The headers in their order.
    var headers: [(name: String, value: String)] = []
    /// The whole body.
    var body: [UInt8] = []

    /// The first value of a query parameter.
    func parameter(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The values of a header, in any case.
    func header(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
