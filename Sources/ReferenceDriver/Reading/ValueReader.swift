// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// Reads one value of a call by the types of the vocabulary.
struct ValueReader {
    /// What the value is, in the words of messages: `argument 'count' of 'setCount'`.
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

    /// The value as one of these names; a name that is not among them is not wrong but unknown here.
    func symbol<Symbol>(of symbols: [(name: String, symbol: Symbol)]) throws(DriverError) -> Symbol {
        let names = "one of \(symbols.map(\.name).joined(separator: ", "))"
        guard let text = value.text else { throw wrong(names) }
        guard let symbol = symbols.first(where: { $0.name == text })?.symbol else {
            throw DriverError(.unsupported("'\(text)'"), "\(name) is '\(text)'; give \(names)")
        }
        return symbol
    }

    /// Reads the value unless it is null.
    func ifGiven<Value>(_ read: (ValueReader) throws(DriverError) -> Value) throws(DriverError) -> Value? {
        value == .null ? nil : try read(self)
    }

    /// The error for a value of the wrong type.
    func wrong(_ wanted: String) -> DriverError {
        DriverError(.refused, "\(name) is \(value.kind) (\(value)); give \(wanted)")
    }
}
