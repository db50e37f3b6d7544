// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The parameters of an operation of a service model.
struct ServiceRequest {
    /// The shapes of the model.
    let schemas: ServiceSchemas
    /// The input of the operation.
    let input: JSONValue
    /// The method of requests.
    let method: String

    /// Returns the parameter of a token, as a list file writes it.
    ///
    /// - Parameter keys: The keys that lead to the member of the input, with dots between them.
    /// - Returns: The parameter.
    /// - Throws: `OperationRefusal` for a token that a list cannot have.
    func parameter(of keys: String) throws(OperationRefusal) -> JSONValue {
        let (names, schema) = try member(keys, as: "the token")
        guard case .text = schemas.shape(of: schema) else {
            throw OperationRefusal("its token is not a text")
        }
        return try place(of: schema, names: names, as: "its token")
    }

    /// Returns the page size.
    ///
    /// - Parameter key: The member of the input that sets it; nil if requests cannot set it.
    /// - Returns: The page size.
    /// - Throws: `OperationRefusal` for a member that a list cannot have.
    func size(of key: String?) throws(OperationRefusal) -> PagedOperation.Size {
        guard let key else { return PagedOperation.Size() }
        let (names, schema) = try member(key, as: "the page size")
        let place = try place(of: schema, names: names, as: "its page size")
        let isInBody = schema["location"] == nil && method != "GET"
        switch schemas.shape(of: schema) {
        case .integer(_, let maximum): return PagedOperation.Size(parameter: place, maximum: maximum)
        case .text, .choice: return PagedOperation.Size(parameter: place, isText: isInBody)
        default: throw OperationRefusal("its page size is not a number")
        }
    }

    /// Follows keys through the input.
    private func member(
        _ keys: String,
        as what: String
    ) throws(OperationRefusal) -> (names: [String], schema: JSONValue) {
        var (names, schema) = ([String](), input)
        for key in keys.split(separator: ".").map(String.init) {
            guard let next = schemas.member(key, of: schema) else {
                throw OperationRefusal("the request has no member for \(what)")
            }
            names.append(next.name)
            schema = next.schema
        }
        return (names: names, schema: schema)
    }

    private func place(
        of schema: JSONValue,
        names: [String],
        as what: String
    ) throws(OperationRefusal) -> JSONValue {
        let name = names.last ?? ""
        switch schema["location"]?.text {
        case "querystring": return .string(name)
        case "header": return ["header": .string(name)]
        case nil where method != "GET":
            return names.count > 1 ? .array(names.map(JSONValue.string)) : .string(name)
        case nil: throw OperationRefusal("\(what) is in the body of a GET request")
        default: throw OperationRefusal("\(what) is a part of the path")
        }
    }
}
