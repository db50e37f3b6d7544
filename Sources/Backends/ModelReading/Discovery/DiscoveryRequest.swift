// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The parameters of a method of a discovery document, in the query or in the body.
struct DiscoveryRequest {
    /// The parameters of the query and, for a method that sends a body, the members of the body.
    private let parameters: JSONObject

    /// Collects the parameters of a method.
    init(method: JSONValue, schemas: DiscoverySchemas) {
        var parameters = (method["parameters"]?.object ?? [:]).filter { $1["location"]?.text == "query" }
        if method["httpMethod"]?.text != "GET" {
            parameters.merge(schemas.members(of: method["request"])) { first, _ in first }
        }
        self.parameters = parameters
    }

    /// Returns the name of the parameter with a purpose in paging; nil if there is none.
    func name(of part: PagingParameter) -> String? {
        parameters.keys.first { PagingParameter(surely: $0) == part }
    }

    /// The page size, with the bounds that the parameter has.
    var size: PagedOperation.Size {
        let names = parameters.keys.filter { PagingParameter(surely: $0) == .size }
        guard let name = names.first, let schema = parameters[name] else { return PagedOperation.Size() }
        let maximum = SchemaWords.number(schema["maximum"])
        // A maximum that is the largest number of 32 bits shows only the type; it does not limit the page size.
        let isBound = maximum.map { $0 > 0 && $0 < Int(Int32.max) } ?? false
        let standard = SchemaWords.number(schema["default"]).flatMap { $0 > 0 ? $0 : nil }
        return PagedOperation.Size(parameter: .string(name), standard: standard, maximum: isBound ? maximum : nil)
    }
}
