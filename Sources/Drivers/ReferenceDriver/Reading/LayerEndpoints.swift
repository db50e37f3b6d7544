// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// The addresses and paging words that a layer is configured with.
struct LayerEndpoints {
    private let urls: JSONObject
    /// The name of the parameter that carries the page index.
    let pageParameter: String
    private let sizeParameter: String
    private let pageSize: Int?
    /// The keys to the message in the body of a failed answer.
    let errorKeys: [String]
    /// The time limit of an answer.
    let timeout: Duration

    /// Reads the common keys of a configuration.
    init(_ configuration: ConfigurationReader) throws(DriverError) {
        urls = try configuration.object("endpoints") ?? [:]
        pageParameter = try configuration.text("pageParameter", default: "pageIndex")
        sizeParameter = try configuration.text("sizeParameter", default: "pageSize")
        pageSize = try configuration["pageSize"].ifGiven { reader throws(DriverError) in try reader.integer() }
        errorKeys = try configuration.texts("errorKeys") ?? ["Message"]
        timeout = .milliseconds(try configuration.integer("requestTimeout", default: 30_000))
    }

    /// The first of the names that has an address.
    ///
    /// - Parameter names: The names to try, at least one.
    /// - Returns: The complete address.
    /// - Throws: `DriverError` if none of them has one.
    func url(_ names: [String]) throws(DriverError) -> String {
        for name in names {
            guard let value = urls[name] else { continue }
            return try ValueReader(name: "endpoint '\(name)'", value: value).text()
        }
        throw DriverError(
            .refused,
            message: "the configuration has no endpoint '\(names.first ?? "")'; give its complete address"
        )
    }

    /// Whether a name has an address.
    func has(_ name: String) -> Bool { urls[name] != nil }

    /// The list API at an address.
    func list(_ url: String) -> ListEndpoint {
        ListEndpoint(
            url: url,
            pageParameter: pageParameter,
            sizeParameter: sizeParameter,
            pageSize: pageSize,
            errorKeys: errorKeys,
            timeout: timeout
        )
    }

    /// The endpoint `maxIds` of the group page; an empty address if the configuration has none.
    func group() throws(DriverError) -> GroupEndpoint {
        GroupEndpoint(url: has("maxIds") ? try url(["maxIds"]) : "", errorKeys: errorKeys, timeout: timeout)
    }

    /// The endpoints of tickets, those that the configuration has, each named like its kind.
    func tickets() throws(DriverError) -> TicketEndpoints {
        var addresses: [TicketKind: String] = [:]
        for kind in TicketKind.allCases where has(kind.rawValue) { addresses[kind] = try url([kind.rawValue]) }
        return TicketEndpoints(urls: addresses, errorKeys: errorKeys, timeout: timeout)
    }
}
