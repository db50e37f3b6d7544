// Understudy
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The settings with which a contract wants a pager.
public struct PagerSettings: Hashable, Sendable {
    /// The complete URL of the list.
    public var url: URL
    /// The page size to ask for.
    public var pageSize: Int
    /// The longest time that an answer may take.
    ///
    /// `URLSession` counts seconds: `max(1, settings.timeout / .seconds(1))`. On Linux, it fails at once if its time-out
    /// is below a second.
    public var timeout: Duration
    /// The description of the dialect, for a pager that reads several: `client` in `Contracts/dialects.yaml`.
    public var dialect: ContractValue
    /// The caller's own query parameters; none unless the driver accepts the key `parameters`.
    public var parameters: [String: String]
    /// The number of pages to ask for before they are needed; 0 unless the driver accepts the key `ahead`.
    public var pagesAhead: Int
}

extension PagerSettings {
    /// The keys that every pager gets; those of page numbers and answers are part of the dialect, too.
    private static let commonKeys = [
        "endpoints", "pageSize", "requestTimeout", "dialect", "pageParameter", "sizeParameter", "firstPage",
        "listKeys", "pageSizeKeys", "errorKeys",
    ]

    /// Reads the configuration of a layer.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - dialects: The names of the dialects that the pager reads; empty for every dialect.
    ///   - accepts: The optional keys that the pager observes.
    /// - Throws: `LayerRefusal` for another dialect, another key, or a value of the wrong type.
    init(_ configuration: ContractValue, dialects: [String], accepts: [String]) throws(LayerRefusal) {
        for key in (configuration.object ?? [:]).keys.sorted() where !(Self.commonKeys + accepts).contains(key) {
            throw .unsupported("configuration key '\(key)'")
        }
        dialect = configuration["dialect"] ?? .null
        let name = dialect["name"]?.text ?? ""
        guard dialects.isEmpty || dialects.contains(name) else { throw .unsupported("dialect '\(name)'") }
        guard let url = configuration["endpoints"]?["list"]?.text.flatMap({ URL(string: $0) }) else {
            throw .refused("the configuration has no endpoint 'list'; give its complete URL")
        }
        self.url = url
        pageSize = try Self.integer("pageSize", of: configuration) ?? 20
        timeout = .milliseconds(try Self.integer("requestTimeout", of: configuration) ?? 30_000)
        pagesAhead = try Self.integer("ahead", of: configuration) ?? 0
        parameters = try Self.texts("parameters", of: configuration)
    }

    private static func integer(_ key: String, of configuration: ContractValue) throws(LayerRefusal) -> Int? {
        guard let value = configuration[key], value != .null else { return nil }
        guard let integer = value.integer else {
            throw .refused("configuration key '\(key)' is \(value.json); give an integer")
        }
        return integer
    }

    private static func texts(_ key: String, of configuration: ContractValue) throws(LayerRefusal) -> [String: String] {
        guard let value = configuration[key], value != .null else { return [:] }
        guard let members = value.object, members.values.allSatisfy({ $0.text != nil }) else {
            throw .refused("configuration key '\(key)' is \(value.json); give an object of texts")
        }
        return members.compactMapValues(\.text)
    }
}
