// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// Reads one value of a call by the types of the vocabulary.
struct ValueReader {
    /// The name of the value in messages: `argument 'count' of 'setCount'`.
    var name: String
    /// The value; null if it was not given.
    var value: JSONValue

    /// The value as a text.
    func text() throws(DriverError) -> String {
        guard let text = value.text else { throw wrong("a text") }
        return text
    }

    /// The value as an integer.
    func integer() throws(DriverError) -> Int {
        guard let integer = value.int else { throw wrong("an integer") }
        return integer
    }

    /// The value as a boolean.
    func boolean() throws(DriverError) -> Bool {
        guard let boolean = value.boolean else { throw wrong("a boolean") }
        return boolean
    }

    /// The value as a list of texts.
    func texts() throws(DriverError) -> [String] {
        guard let values = value.array else { throw wrong("a list of texts") }
        var texts: [String] = []
        for value in values {
            guard let text = value.text else { throw wrong("a list of texts") }
            texts.append(text)
        }
        return texts
    }

    /// The value as an object.
    func object() throws(DriverError) -> JSONObject {
        guard let object = value.object else { throw wrong("an object") }
        return object
    }

    /// The value as one of the vocabulary's names.
    func symbol<Symbol>(
        _ type: Symbol.Type = Symbol.self
    ) throws(DriverError) -> Symbol where Symbol: RawRepresentable<String> & CaseIterable {
        try symbol(of: Symbol.allCases.map { ($0.rawValue, $0) })
    }

    /// The value as one of these names; another name is reported as unsupported, and not as a wrong value.
    func symbol<Symbol>(of symbols: [(name: String, symbol: Symbol)]) throws(DriverError) -> Symbol {
        let names = "one of \(symbols.map(\.name).joined(separator: ", "))"
        guard let text = value.text else { throw wrong(names) }
        guard let symbol = symbols.first(where: { $0.name == text })?.symbol else {
            throw DriverError(.unsupported("'\(text)'"), message: "\(name) is '\(text)'; give \(names)")
        }
        return symbol
    }

    /// Reads the value unless it is null.
    func ifGiven<Value>(_ read: (ValueReader) throws(DriverError) -> Value) throws(DriverError) -> Value? {
        value == .null ? nil : try read(self)
    }

    /// The error for a value of the wrong type.
    func wrong(_ wanted: String) -> DriverError {
        DriverError(.refused, message: "\(name) is \(value.kind) (\(value)); give \(wanted)")
    }
}

extension ValueReader {
    /// The value as a status of a list request.
    func status() throws(DriverError) -> ListServiceStatus {
        try symbol(of: ListServiceStatus.allCases.map { ($0.name, $0) })
    }
}

/// The arguments of one action, by index; those beyond the action's own are ignored.
struct ArgumentReader {
    private let action: String
    private let arguments: [JSONValue]

    /// Creates a reader of an action's arguments.
    init(action: String, arguments: [JSONValue]) {
        self.action = action
        self.arguments = arguments
    }

    /// Returns the argument at an index.
    ///
    /// - Parameters:
    ///   - place: The index, from 0.
    ///   - name: The vocabulary's name for it.
    /// - Returns: The argument; one that was not given reads as null.
    subscript(place: Int, name: String) -> ValueReader {
        let value = arguments.indices.contains(place) ? arguments[place] : .null
        return ValueReader(name: "argument '\(name)' of '\(action)'", value: value)
    }
}

extension JSONValue {
    /// The value as generated pages take it: dictionaries, arrays, texts and numbers; nil for null.
    var plain: Any? {
        switch self {
        case .null: nil
        case .bool(let value): value
        case .integer(let value): Int(exactly: value)
        case .number(let value): value
        case .string(let text): text
        case .array(let values): values.compactMap(\.plain)
        case .object(let members):
            Dictionary(members.compactMap { member in member.value.plain.map { (member.key, $0) } }) { first, _ in first
            }
        }
    }
}
