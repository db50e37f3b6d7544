// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// Reads the GET operations of OpenAPI documents whose answers have rows.
struct OpenAPIReader {
    private let document: JSONValue
    private let schemas: OpenAPISchemas

    /// Takes a document.
    init(document: JSONValue) {
        self.document = document
        schemas = OpenAPISchemas(document: document)
    }

    /// Returns a list or a reason for each GET operation whose answer has rows.
    func findings() -> [ModelFinding] {
        (document["paths"]?.object ?? [:])
            .compactMap { path, item in
                do throws(OperationRefusal) {
                    let item = try schemas.resolved(item)
                    guard let operation = item["get"], let sketch = try sketch(of: operation, in: item, at: path) else {
                        return nil
                    }
                    return .list(sketch, operation: Self.name(of: operation, at: path))
                } catch {
                    return .refused(operation: "GET \(path)", reason: error.reason)
                }
            }
    }

    private static func name(of operation: JSONValue, at path: String) -> String {
        operation["operationId"]?.text ?? "GET \(path)"
    }

    /// Returns the list of an operation; nil for an answer without rows.
    private func sketch(
        of operation: JSONValue,
        in item: JSONValue,
        at path: String
    ) throws(OperationRefusal) -> ListSketch? {
        let hints = PagingHints(operation)
        guard let response = try response(of: operation), let schema = Self.schema(of: response) else { return nil }
        let request = OpenAPIRequest(parameters: try parameters(of: operation, in: item), hints: hints)
        let isPaged = request.asksForPages || hints.next != nil
        let found: OpenAPIAnswer?
        do throws(OperationRefusal) {
            found = try OpenAPIAnswer(schema: schema, schemas: schemas, hints: hints)
        } catch {
            // An operation without parameters for pages is reported only if it is obviously a list.
            guard isPaged || error.isAboutRows else { return nil }
            throw error
        }
        guard let answer = found, isPaged || answer.isListByName else { return nil }
        let place = try PathText(basePath(of: operation, in: item) + path)
        var remarks: [ListSketch.Remark] = []
        let hasLinks = (response["headers"]?.object ?? [:]).keys.contains { $0.lowercased() == "link" }
        let plan = try OpenAPIPaging(request: request, answer: answer, schemas: schemas, hasLinks: hasLinks)
        let row = try RowContent.content(
            of: answer.element,
            name: answer.rows.last ?? "item",
            in: schemas,
            remarks: &remarks
        )
        let envelope = OpenAPIEnvelope(answer: answer, plan: plan, schemas: schemas)
        return PagedOperation(
            name: operation["operationId"]?.text ?? path,
            method: "GET",
            path: place.path,
            condition: place.condition,
            paging: plan.paging,
            size: request.size,
            body: envelope.body,
            row: row,
            remarks: plan.remarks + envelope.remarks + remarks
        )
        .sketch
    }

    /// Returns the answer to a request that succeeds; nil if the document does not describe one.
    private func response(of operation: JSONValue) throws(OperationRefusal) -> JSONValue? {
        let responses = operation["responses"]?.object ?? [:]
        let key =
            ["200", "2XX", "206"].first { responses[$0] != nil }
            ?? responses.keys.first { $0.hasPrefix("2") } ?? "default"
        guard let response = responses[key] else { return nil }
        return try schemas.resolved(response)
    }

    /// Returns the schema of an answer in JSON; nil for an answer without a body, or with one in another format.
    private static func schema(of response: JSONValue) -> JSONValue? {
        let content = response["content"]?.object ?? [:]
        let type =
            content.keys.first { $0.hasPrefix("application/json") }
            ?? content.keys.first { $0.contains("+json") } ?? content.keys.first { $0 == "*/*" }
        return type.flatMap { content[$0]?["schema"] }
    }

    private func parameters(of operation: JSONValue, in item: JSONValue) throws(OperationRefusal) -> [JSONValue] {
        var parameters: [JSONValue] = []
        for parameter in (operation["parameters"]?.array ?? []) + (item["parameters"]?.array ?? []) {
            var parameter = try schemas.resolved(parameter)
            let isKnown = parameters.contains { $0["name"] == parameter["name"] && $0["in"] == parameter["in"] }
            guard !isKnown, var members = parameter.object else { continue }
            if let schema = parameter["schema"] { members["schema"] = (try? schemas.whole(schema)) ?? schema }
            parameter = .object(members)
            parameters.append(parameter)
        }
        return parameters
    }

    /// Returns the path of the first server, with the default values of its variables.
    private func basePath(of operation: JSONValue, in item: JSONValue) -> String {
        let servers = [operation, item, document].compactMap { $0["servers"]?.array?.first }
        guard let server = servers.first, var url = server["url"]?.text else { return "" }
        for (name, variable) in server["variables"]?.object ?? [:] {
            url = url.replacing("{\(name)}", with: variable["default"]?.text ?? "")
        }
        let rest = url.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        let path = url.contains("//") ? rest.drop { $0 != "/" } : rest
        return path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    }
}
