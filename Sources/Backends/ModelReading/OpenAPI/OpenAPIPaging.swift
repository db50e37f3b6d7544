// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The paging of an operation: the style and the member of the answer that leads to the next page.
struct OpenAPIPaging {
    /// The keys of `paging` in a list file.
    let paging: JSONObject
    /// The keys that lead to the token or the URL of the next page; nil if the answer does not have it.
    let next: [String]?
    /// The points that could not be decided.
    let remarks: [ListSketch.Remark]

    /// Chooses the style.
    ///
    /// - Parameters:
    ///   - request: The parameters of paging.
    ///   - answer: The answer.
    ///   - schemas: The schemas of the document.
    ///   - hasLinks: Whether the answer has the header `Link`.
    /// - Throws: `OperationRefusal` if requests have no parameter for pages, or answers do not have its value.
    init(
        request: OpenAPIRequest,
        answer: OpenAPIAnswer,
        schemas: OpenAPISchemas,
        hasLinks: Bool
    ) throws(OperationRefusal) {
        let next = answer.hintedNext ?? NextMember(in: answer.schema, schemas: schemas).path
        let hasCursor = next != nil || hasLinks
        if let token = request[.token], hasCursor, request[.page] == nil || next != nil {
            self.init(["style": "cursor", "cursor": token.place], next: next)
        } else if let page = request[.page], next != nil, SchemaWords.type(of: page.schema) == "string" {
            self.init(["style": "cursor", "cursor": page.place], next: next)
        } else if let page = request[.page] {
            self.init(page, style: hasLinks ? "link" : "page", key: "page", next: next)
        } else if let offset = request[.offset] {
            self.init(offset, style: "offset", key: "offset", next: next)
        } else if let key = request[.lastKey] ?? request[.token], Self.hasMoreFlag(answer.schema) {
            let field = try Self.keyField(of: answer, schemas: schemas)
            self.init(["style": "keyset", "after": key.place, "key": .string(field)], next: nil)
        } else if request[.token] != nil || request[.lastKey] != nil {
            throw OperationRefusal("its request has a token, but its answer has none")
        } else if answer.hintedNext != nil {
            self.init(["style": "cursor"], next: next)
        } else if request[.size] != nil {
            throw OperationRefusal("it has a parameter for the page size, but none for the page")
        } else {
            throw OperationRefusal("it has no parameter for pages")
        }
    }

    private init(_ paging: JSONObject, next: [String]?, remarks: [ListSketch.Remark] = []) {
        self.paging = paging
        self.next = next
        self.remarks = remarks
    }

    /// Describes a style in which requests send a number.
    private init(_ parameter: OpenAPIRequest.Parameter, style: JSONValue, key: String, next: [String]?) {
        var paging: JSONObject = ["style": style]
        paging[key] = parameter.place
        let standard = SchemaWords.number(parameter.schema["default"])
        let least = SchemaWords.number(parameter.schema["minimum"])
        var remarks: [ListSketch.Remark] = []
        if let first = standard ?? least, (0...1).contains(first) {
            paging["first"] = .integer(Int64(first))
        } else if key == "page" {
            let text = "The model does not give the number of the first page; request page 0 and page 1."
            remarks.append(.init(path: ["paging"], text: text))
        }
        self.init(paging, next: next, remarks: remarks)
    }

    /// Returns whether an answer says in a flag whether more rows follow.
    private static func hasMoreFlag(_ schema: JSONValue) -> Bool {
        (schema["properties"]?.object ?? [:])
            .contains { AnswerWords.placeholder(of: $0, schema: $1) == "{hasMore}" }
    }

    /// Returns the field of a row whose value leads to the next page.
    private static func keyField(
        of answer: OpenAPIAnswer,
        schemas: OpenAPISchemas
    ) throws(OperationRefusal) -> String {
        guard case .object(let members) = schemas.shape(of: answer.element), let id = members["id"] else {
            throw OperationRefusal("its pages follow a key of the last row, and the model does not say which one")
        }
        switch schemas.shape(of: id) {
        case .text(format: nil), .integer: return "id"
        default:
            throw OperationRefusal("its pages follow the 'id' of the last row, which is not a plain text or number")
        }
    }
}
