// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The fields that an operation selects of objects of JSON, compiled once for all objects.
///
/// A ``MemberWriter`` writes them from the bytes of an object. It writes what an execution of the plan would write.
package struct MemberSelection: Sendable {
    /// The type of a value.
    package struct Shape: Sendable {
        /// The kinds of types.
        package enum Kind: Sendable {
            /// Values without fields.
            case scalar(ScalarBytes)
            /// Values with fields.
            indirect case object(MemberSelection)
            /// Lists.
            indirect case list(Shape)
        }

        /// The kind.
        package var kind: Kind
        /// Whether null is not a value of the type.
        package var isNonNull: Bool
    }

    /// A stretch of the answer.
    package enum Piece: Sendable {
        /// Bytes as they are.
        case bytes([UInt8])
        /// The value of a member, by the indexes of its name and of its type.
        case value(member: Int, shape: Int)
    }

    /// The pieces in order.
    package private(set) var pieces: [Piece] = []
    /// The types of the values.
    package private(set) var shapes: [Shape] = []
    /// The names of the members, in the order of the type's fields.
    let names: NameTable
    /// The number of fields.
    package let fieldCount: Int

    /// Compiles fields; nil for fields that need an execution: those with arguments, of introspection, of enumerations.
    package init?(_ fields: [PlannedField], in schema: TypeSchema) {
        let selected = Set(fields.map(\.definition.name))
        let type = fields.first.flatMap { schema.object(named: $0.parent) }
        let members = (type?.fields ?? []).map(\.name).filter(selected.contains)
        names = NameTable(members)
        fieldCount = fields.count
        var literal: [UInt8] = [UInt8(ascii: "{")]
        for (index, field) in fields.enumerated() {
            if index > 0 { literal.append(UInt8(ascii: ",")) }
            literal += field.key
            if let typeName = field.typeName {
                literal += typeName
                continue
            }
            guard field.definition.arguments.isEmpty, let member = members.firstIndex(of: field.definition.name),
                let shape = Self.shape(of: field.definition.type, fields: field.fields, in: schema)
            else { return nil }
            pieces.append(.bytes(literal))
            pieces.append(.value(member: member, shape: shapes.count))
            shapes.append(shape)
            literal = []
        }
        pieces.append(.bytes(literal + [UInt8(ascii: "}")]))
    }

    /// Returns the name of the member at an index.
    package func name(ofMember index: Int) -> String { names[index] }

    private static func shape(of type: TypeReference, fields: [PlannedField], in schema: TypeSchema) -> Shape? {
        var kind: Shape.Kind?
        switch type.nullable {
        case .nonNull: break
        case .list(let element): kind = shape(of: element, fields: fields, in: schema).map { .list($0) }
        case .named(let name):
            switch schema.types[name] {
            case .object?: kind = MemberSelection(fields, in: schema).map { .object($0) }
            case .scalar?: kind = .scalar(ScalarBytes(rawValue: name) ?? .json)
            case .enumeration?, nil: break
            }
        }
        return kind.map { Shape(kind: $0, isNonNull: type.isNonNull) }
    }
}

extension PlannedField {
    /// The name in the answer as the key of a member.
    package var key: [UInt8] {
        var bytes: [UInt8] = []
        JSONWriter.writeString(responseName, into: &bytes)
        return bytes + [UInt8(ascii: ":")]
    }

    /// The value of the field `__typename`; nil for every other field.
    package var typeName: [UInt8]? {
        guard definition.name == TypeSchema.typeName.name else { return nil }
        return JSONWriter.bytes(of: .string(parent))
    }
}

/// Some names in one array of bytes, to find a name without making a text of it.
struct NameTable: Sendable {
    private let letters: [UInt8]
    private let ends: [Int]

    /// Collects names.
    init(_ names: [String]) {
        var letters: [UInt8] = []
        var ends: [Int] = []
        for name in names {
            letters += Array(name.utf8)
            ends.append(letters.count)
        }
        self.letters = letters
        self.ends = ends
    }

    /// Returns the name at an index.
    subscript(index: Int) -> String {
        String(decoding: letters[(index > 0 ? ends[index - 1] : 0)..<ends[index]], as: UTF8.self)
    }

    /// The number of names.
    var count: Int { ends.count }

    /// Returns the index of a name.
    ///
    /// - Parameters:
    ///   - name: The bytes of the name.
    ///   - expected: The index to look at first.
    /// - Returns: The index; nil for a name that is not there.
    func index(of name: UnsafeBufferPointer<UInt8>, near expected: Int) -> Int? {
        for step in 0..<count {
            let index = expected + step < count ? expected + step : expected + step - count
            let start = index > 0 ? ends[index - 1] : 0
            guard ends[index] - start == name.count else { continue }
            var offset = 0
            while offset < name.count, letters[start + offset] == name[offset] { offset += 1 }
            if offset == name.count { return index }
        }
        return nil
    }
}
