// Understudy
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import JSONValues
import NIOCore
import OrderedCollections

/// Answers what no mount serves: the list of all endpoints at `/`, and 404 elsewhere.
struct IndexResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    /// What is served.
    let mounts: MountTable

    func respond(to request: Request, context: Context) async throws -> Response {
        let index = EndpointIndex(mounts.entries)
        guard request.uri.path == "/" else {
            return response(.notFound, [:], .json("nothing is served at '\(request.uri.path)'; GET / lists what is"))
        }
        guard request.method == .get || request.method == .head else {
            return response(.methodNotAllowed, [.allow: "GET, HEAD"], .json("use GET to list the endpoints"))
        }
        let accepted = request.headers[values: .accept]
        return response(.ok, [:], AcceptHeader.prefersHTML(accepted) ? .html(index.html) : .init(index.json))
    }

    /// A body with its type.
    private struct Body {
        var type: String
        var text: String

        init(_ value: JSONValue) {
            type = "application/json"
            text = value.description
        }

        private init(type: String, text: String) {
            self.type = type
            self.text = text
        }

        static func json(_ message: String) -> Body { Body(.object(["Message": .string(message)])) }
        static func html(_ text: String) -> Body { Body(type: "text/html; charset=utf-8", text: text) }
    }

    private func response(_ status: HTTPResponse.Status, _ fields: HTTPFields, _ body: Body) -> Response {
        var fields = fields
        fields[.contentType] = body.type
        fields[.xContentTypeOptions] = "nosniff"
        fields[.vary] = "Accept"
        return Response(status: status, headers: fields, body: .init(byteBuffer: ByteBuffer(string: body.text)))
    }
}
