// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The search for the array of rows in the schema of an answer, level by level.
struct ArraySearch {
    /// The most levels of objects around the rows.
    private static let depthMax = 3
    /// The most members that are read; a schema whose members contain each other would have no end.
    private static let membersMax = 20_000

    /// An array in an answer.
    struct Found {
        /// The keys that lead to the array.
        var path: [String]
        /// The schema of its elements.
        var element: JSONValue
        /// The reason why the elements cannot be read; nil if they can.
        var refusal: OperationRefusal?

        /// Whether the array has a name that says that it has the rows.
        var isNamed: Bool { path.last.map { PagingMember.rows.contains($0) } ?? true }
    }

    /// An object of one level, with the references around it.
    private struct Object {
        var path: [String]
        var schema: JSONValue
        var references: Set<String>
    }

    private let schemas: OpenAPISchemas
    private var membersLeft = Self.membersMax
    /// The reason why a member cannot be read, which may have the rows.
    private var refusal: OperationRefusal?

    /// Prepares a search.
    init(schemas: OpenAPISchemas) {
        self.schemas = schemas
    }

    /// Finds the rows: the only array of objects on the first level that has one, or the one with a usual name.
    ///
    /// - Parameters:
    ///   - schema: The schema of the answer, with its references resolved.
    ///   - name: The name under which the document has the schema; nil for a schema without a name.
    ///   - hinted: The keys that lead to the rows, as the document names them; they decide before other names.
    /// - Returns: The array; nil without one.
    /// - Throws: `OperationRefusal` if more than one array can hold the rows, or a reference cannot be followed.
    mutating func rows(
        in schema: JSONValue,
        named name: String?,
        hinted: [String]?
    ) throws(OperationRefusal) -> Found? {
        var objects = [Object(path: [], schema: schema, references: Set(name.map { [$0] } ?? []))]
        var near: [Found] = []
        for _ in 0..<Self.depthMax where near.isEmpty || hinted != nil {
            let (arrays, inner) = try level(objects)
            if let hinted, let found = arrays.first(where: { $0.path == hinted }) { return try readable(found) }
            if near.isEmpty { near = arrays }
            objects = inner
        }
        guard !near.isEmpty else {
            if let refusal { throw refusal }
            return nil
        }
        return try best(of: near)
    }

    /// Returns the array with the rows among those of one level.
    private func best(of arrays: [Found]) throws(OperationRefusal) -> Found {
        let known = arrays.filter { $0.refusal == nil }
        let named = PagingMember.rows.lazy.compactMap { name in arrays.first { $0.path.last == name } }.first
        // An array of unknown elements has the rows only if its name says so, or no other array is there.
        if let named, known.count != 1 || named.refusal != nil { return try readable(named) }
        guard let found = known.isEmpty ? arrays.first : known.first, known.count < 2 else {
            throw OperationRefusal("its answer has several arrays, and the model does not say which one has the rows")
        }
        return try readable(found)
    }

    private func readable(_ found: Found) throws(OperationRefusal) -> Found {
        if let refusal = found.refusal { throw OperationRefusal(refusal.reason, isAboutRows: found.isNamed) }
        return found
    }

    /// Returns the arrays in objects, and the objects in them.
    private mutating func level(_ objects: [Object]) throws(OperationRefusal) -> (arrays: [Found], inner: [Object]) {
        var arrays: [Found] = []
        var inner: [Object] = []
        for object in objects {
            guard case .object(let members) = SchemaWords.shape(of: object.schema) else { continue }
            for (key, value) in members {
                let name = schemas.name(of: value)
                // An object inside of itself has no array that was not found before.
                if let name, object.references.contains(name) { continue }
                membersLeft -= 1
                guard membersLeft >= 0 else {
                    throw OperationRefusal("its answer has more than \(Self.membersMax) members around the rows")
                }
                let path = object.path + [key]
                do throws(OperationRefusal) {
                    let member = try schemas.whole(value)
                    guard case .array(let element) = SchemaWords.shape(of: member) else {
                        let references = name.map { object.references.union([$0]) } ?? object.references
                        inner.append(Object(path: path, schema: member, references: references))
                        continue
                    }
                    if let found = array(of: element, at: path) { arrays.append(found) }
                } catch {
                    refusal = refusal ?? error
                }
            }
        }
        return (arrays, inner)
    }

    /// Returns an array of objects, or of elements that cannot be read; nil for an array of other values.
    private func array(of element: JSONValue, at path: [String]) -> Found? {
        do throws(OperationRefusal) {
            guard case .object = SchemaWords.shape(of: try schemas.whole(element)) else { return nil }
            return Found(path: path, element: element)
        } catch {
            return Found(path: path, element: element, refusal: error)
        }
    }
}
