// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

/// A layer's configuration, by key.
struct ConfigurationReader {
    /// The keys that every layer may be given, needed or not.
    private static let commonKeys = [
        "endpoints", "pageParameter", "sizeParameter", "pageSize", "firstPage", "listKeys", "pageSizeKeys", "errorKeys",
        "requestTimeout",
    ]

    private let members: JSONObject

    /// Creates a reader, if the layer knows every key.
    ///
    /// - Parameters:
    ///   - members: The configuration.
    ///   - layer: The layer's name, for messages.
    ///   - keys: The keys of the layer's own.
    /// - Throws: `DriverError` naming the first key that is not known.
    init(_ members: JSONObject, layer: String, keys: [String]) throws(DriverError) {
        let known = Self.commonKeys + keys
        for key in members.keys where !known.contains(key) {
            throw DriverError(
                .unsupported("configuration key '\(key)'"),
                message:
                    "layer '\(layer)' has no configuration key '\(key)'; the keys are \(known.joined(separator: ", "))"
            )
        }
        self.members = members
    }

    /// The value of a key; one that was not given reads as null.
    subscript(key: String) -> ValueReader {
        ValueReader(name: "configuration key '\(key)'", value: members[key] ?? .null)
    }

    /// The boolean of a key.
    func boolean(_ key: String, default: Bool) throws(DriverError) -> Bool {
        try self[key].ifGiven { reader throws(DriverError) in try reader.boolean() } ?? `default`
    }

    /// The integer of a key.
    func integer(_ key: String, default: Int) throws(DriverError) -> Int {
        try self[key].ifGiven { reader throws(DriverError) in try reader.integer() } ?? `default`
    }

    /// The text of a key.
    func text(_ key: String, default: String) throws(DriverError) -> String {
        try self[key].ifGiven { reader throws(DriverError) in try reader.text() } ?? `default`
    }

    /// The list of texts of a key; nil if it was not given or is null.
    func texts(_ key: String) throws(DriverError) -> [String]? {
        try self[key].ifGiven { reader throws(DriverError) in try reader.texts() }
    }

    /// The object of a key; nil if it was not given or is null.
    func object(_ key: String) throws(DriverError) -> JSONObject? {
        try self[key].ifGiven { reader throws(DriverError) in try reader.object() }
    }

    /// The symbol of a key.
    func symbol<Symbol>(
        _ key: String,
        default: Symbol
    ) throws(DriverError) -> Symbol where Symbol: RawRepresentable<String> & CaseIterable {
        try self[key].ifGiven { reader throws(DriverError) in try reader.symbol() } ?? `default`
    }
}
