// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// Reads service models: operations and shapes by name, and the paged operations in a second document.
struct ServiceModelReader {
    private let operations: JSONObject
    private let paginators: JSONObject
    private let metadata: JSONValue
    private let schemas: ServiceSchemas

    /// Takes the model and its paginators.
    init(service: JSONValue, paginators: JSONValue) {
        operations = service["operations"]?.object ?? [:]
        self.paginators = paginators["pagination"]?.object ?? [:]
        metadata = service["metadata"] ?? .null
        schemas = ServiceSchemas(service: service)
    }

    /// Returns a list or a reason for each paged operation.
    func findings() -> [ModelFinding] {
        paginators.map { name, pages in
            do throws(OperationRefusal) {
                return .list(try sketch(of: name, pages: pages), operation: name)
            } catch {
                return .refused(operation: name, reason: error.reason)
            }
        }
    }

    private func sketch(of name: String, pages: JSONValue) throws(OperationRefusal) -> ListSketch {
        let wire = try ServiceProtocol(metadata: metadata)
        guard let operation = operations[name] else {
            throw OperationRefusal("the paginators name it, but the model does not have it")
        }
        guard let answer = operation["output"] else { throw OperationRefusal("the model does not describe its answer") }
        let http = operation["http"] ?? .null
        let path = try PathText(wire.hasPaths ? http["requestUri"]?.text ?? "/" : "/")
        let method = wire.hasPaths ? http["method"]?.text ?? "POST" : "POST"
        let request = ServiceRequest(schemas: schemas, input: operation["input"] ?? .null, method: method)
        let token = try request.parameter(of: try single(pages["input_token"], as: "a token of the request"))
        let reading = try ServiceAnswer(schemas: schemas, output: answer, pages: pages)
        var sketched = PagedOperation(
            name: name,
            method: method,
            path: path.path,
            condition: wire.condition(of: name) ?? path.condition,
            paging: ["style": "cursor", "cursor": token],
            size: try request.size(of: pages["limit_key"]?.text),
            contentType: wire.contentType,
            body: reading.body,
            row: reading.row,
            remarks: reading.remarks
        )
        if path.isShortened {
            let text = "The model lets a parameter of the path have slashes; in this path, it is one segment."
            sketched.remarks.append(.init(path: ["path"], text: text))
        }
        return sketched.sketch
    }

    /// Returns a key of which there must be one.
    private func single(_ value: JSONValue?, as what: String) throws(OperationRefusal) -> String {
        switch value {
        case .string(let text): return text
        case .array: throw OperationRefusal("it pages by several tokens, but a list file can have only one")
        default: throw OperationRefusal("the paginators do not name \(what)")
        }
    }
}
