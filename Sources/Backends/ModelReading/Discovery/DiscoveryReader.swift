// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// Reads discovery documents: resources with methods, and schemas by name.
struct DiscoveryReader {
    /// The most levels of resources inside each other.
    private static let depthMax = 32

    private let document: JSONValue
    private let schemas: DiscoverySchemas

    /// Takes a document.
    init(document: JSONValue) {
        self.document = document
        schemas = DiscoverySchemas(document: document)
    }

    /// Returns a list or a reason for each method that has a token for pages in its request or in its answer.
    func findings() -> [ModelFinding] {
        methods(of: document, resource: "", depth: 1)
            .compactMap { method in
                do throws(OperationRefusal) {
                    guard let sketch = try sketch(of: method) else { return nil }
                    return .list(sketch, operation: method.name)
                } catch {
                    return .refused(operation: method.name, reason: error.reason)
                }
            }
    }

    /// A method with the resource that it belongs to.
    private struct Method {
        var name: String
        var resource: String
        var value: JSONValue
    }

    private func methods(of container: JSONValue, resource: String, depth: Int) -> [Method] {
        guard depth <= Self.depthMax else { return [] }
        let own = (container["methods"]?.object ?? [:])
            .map { key, value in
                let prefix = (document["name"]?.text ?? "") + "."
                let id = value["id"]?.text ?? key
                return Method(
                    name: id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id,
                    resource: resource,
                    value: value
                )
            }
        return own
            + (container["resources"]?.object ?? [:])
            .flatMap { methods(of: $1, resource: $0, depth: depth + 1) }
    }

    /// Returns the list of a method; nil for a method without pages.
    private func sketch(of method: Method) throws(OperationRefusal) -> ListSketch? {
        let answer = schemas.members(of: method.value["response"])
        let token = answer.keys.first { Self.answerTokens.contains(PagingName.plain($0)) }
        let request = DiscoveryRequest(method: method.value, schemas: schemas)
        guard let cursor = request.name(of: .token) else {
            guard token != nil else { return nil }
            throw OperationRefusal("its answer has a token, but its request has no parameter for it")
        }
        guard let token else { throw OperationRefusal("its request has a token, but its answer has none") }
        var remarks: [ListSketch.Remark] = []
        let rows = try DiscoveryRows(answer: answer, resource: method.resource, schemas: schemas)
        let path = try PathText(
            (document["servicePath"]?.text ?? "") + (method.value["flatPath"] ?? method.value["path"] ?? "").plainText
        )
        if path.isShortened {
            let text = "The model lets a parameter of the path have slashes; in this path, it is one segment."
            remarks.append(.init(path: ["path"], text: text))
        }
        let row = try RowContent.content(of: rows.element, name: rows.name, in: schemas, remarks: &remarks)
        return PagedOperation(
            name: method.name,
            method: method.value["httpMethod"]?.text ?? "GET",
            path: path.path,
            condition: path.condition,
            paging: ["style": "cursor", "cursor": .string(cursor)],
            size: request.size,
            body: rows.body(with: answer, token: token),
            row: row,
            remarks: remarks
        )
        .sketch
    }

    /// The names of tokens in answers, in small letters; a token of another purpose has another name.
    private static let answerTokens: Set = [
        "nextpagetoken", "nexttoken", "nextcursor", "continuationtoken", "pagetoken",
    ]
}

extension JSONValue {
    /// The text, or nothing for another value.
    fileprivate var plainText: String { text ?? "" }
}
