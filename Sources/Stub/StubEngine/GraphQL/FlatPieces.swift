// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues

/// Bytes and values that are written one after another.
struct FlatPieces<Value: Sendable>: Sendable {
    /// A stretch of the answer.
    enum Piece: Sendable {
        /// Bytes as they are.
        case bytes([UInt8])
        /// A value.
        case value(Value)
    }

    /// The pieces in order.
    private(set) var all: [Piece] = []
    /// The number of fields of all objects.
    private(set) var fieldCount = 0

    /// Adds bytes.
    mutating func add(_ bytes: [UInt8]) {
        if case .bytes(let last)? = all.last {
            all[all.count - 1] = .bytes(last + bytes)
        } else {
            all.append(.bytes(bytes))
        }
    }

    /// Adds text.
    mutating func add(_ text: StaticString) {
        add(Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)))
    }

    /// Adds an object with the fields that are selected of it.
    ///
    /// - Parameters:
    ///   - fields: The fields.
    ///   - addValue: Adds the value of the field at an index, and returns false for an unknown field; it is not called
    ///     for the name of the type.
    /// - Returns: Whether all fields are known.
    mutating func addObject(
        _ fields: [PlannedField],
        with addValue: (inout FlatPieces, PlannedField, Int) -> Bool
    ) -> Bool {
        fieldCount += fields.count
        add("{")
        for (index, field) in fields.enumerated() {
            if index > 0 { add(",") }
            add(field.key)
            if let typeName = field.typeName {
                add(typeName)
            } else if !addValue(&self, field, index) {
                return false
            }
        }
        add("}")
        return true
    }

    /// Adds a value.
    mutating func add(_ value: Value) {
        all.append(.value(value))
    }
}
