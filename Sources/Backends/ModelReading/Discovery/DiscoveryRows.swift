// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The member with the rows in an answer of a discovery document.
struct DiscoveryRows {
    /// The name of the member.
    let name: String
    /// The schema of a row.
    let element: JSONValue

    /// Finds the rows: the only array of objects, or the one with the name of the resource.
    ///
    /// - Parameters:
    ///   - answer: The members of the answer.
    ///   - resource: The name of the resource.
    ///   - schemas: The schemas of the document.
    /// - Throws: `OperationRefusal` if no array, or more than one, can hold the rows.
    init(answer: JSONObject, resource: String, schemas: DiscoverySchemas) throws(OperationRefusal) {
        var arrays: [(name: String, element: JSONValue, isObject: Bool)] = []
        for (name, schema) in answer {
            guard case .array(let element) = schemas.shape(of: schema), !Self.isAboutErrors(name) else { continue }
            let isObject = if case .object = schemas.shape(of: element) { true } else { false }
            arrays.append((name: name, element: element, isObject: isObject))
        }
        let objects = arrays.filter(\.isObject)
        let hasMap = answer.values.contains { schemas.definition(of: $0)?["additionalProperties"] != nil }
        guard !objects.isEmpty || !hasMap else { throw OperationRefusal("its rows are the members of an object") }
        let candidates = objects.isEmpty ? arrays : objects
        let named =
            candidates.first { $0.name.lowercased() == resource.lowercased() }
            ?? candidates.first { PagingMember.rows.prefix(4).contains($0.name) }
        guard let found = candidates.count == 1 ? candidates.first : named else {
            if !candidates.isEmpty {
                throw OperationRefusal(
                    "its answer has several arrays, and the model does not say which one has the rows"
                )
            }
            throw OperationRefusal("its answer has no array of rows")
        }
        (name, element) = (found.name, found.element)
    }

    /// Returns whether an array has the missing parts of a list, or errors and warnings, and not its rows.
    private static func isAboutErrors(_ name: String) -> Bool {
        let plain = PagingName.plain(name)
        return ["unreachable", "missing", "warning", "error", "partial"].contains { plain.hasPrefix($0) }
    }

    /// Returns the template of the answer: token, rows, the number of rows, and what is the same in all answers.
    func body(with answer: JSONObject, token: String) -> JSONValue {
        var body = AnswerBody()
        for (name, schema) in answer {
            if name == self.name {
                body.set("{rows}", at: [name])
            } else if name == token {
                body.set("{next?}", at: [name])
            } else if ["totalsize", "totalitems", "totalresults", "totalcount"].contains(PagingName.plain(name)) {
                body.set(schema["type"]?.text == "string" ? "{total as text}" : "{total}", at: [name])
            } else if let kind = schema["default"]?.text, name == "kind" {
                body.set(.string(kind), at: [name])
            }
        }
        return body.value
    }
}
