// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import OrderedCollections
import Pagers

/// The parts of a request that fulfil the condition `when` of a list, and the type of its body.
struct RequestDemands {
    /// The headers.
    private(set) var headers: [HeaderField] = []
    /// The parameters of the query.
    private(set) var parameters: [RequestParameter] = []
    /// The members of the body.
    var body: JSONObject { content.object ?? [:] }

    private var content: JSONValue = .object([:])

    /// Collects the parts.
    ///
    /// - Parameter list: The list.
    /// - Throws: `DescribedDialectError` for a condition that leaves the value to the client.
    init(_ list: ListDescription) throws(DescribedDialectError) {
        for demand in list.condition?.demands ?? [] { try add(demand, of: list) }
        addType(of: list)
        guard body["method"] != nil, case .object(let members) = list.envelope.bodyTemplate,
            case .literal(let version)? = members.first(where: { $0.key == "jsonrpc" })?.element.template
        else { return }
        // A call of JSON-RPC has the version that its answer has.
        content = content.putting(version, at: ["jsonrpc"])
        // A call without an id is a notification, which gets no answer.
        if body["id"] == nil { content = content.putting(1, at: ["id"]) }
    }

    /// Adds the type of the body of a POST: that of the answers, if it is another JSON type than the usual one.
    private mutating func addType(of list: ListDescription) {
        guard list.method == RequestMethod.post.rawValue, let described = list.envelope.head.contentType,
            !headers.contains(where: { $0.name.lowercased() == "content-type" })
        else { return }
        let type = described.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type != "application/json", Self.jsonMarks.contains(where: type.contains) else { return }
        headers.append(HeaderField(name: "Content-Type", value: type))
    }

    /// The parts of a type whose body is JSON, such as `application/x-amz-json-1.1`.
    private static let jsonMarks = ["+json", "-json", "/json"]

    private mutating func add(
        _ demand: RequestCondition.Demand,
        of list: ListDescription
    ) throws(DescribedDialectError) {
        switch demand.value {
        // The URL already has the parameters of the path. A part that must be absent is not added to the request.
        case _ where demand.isOfPath: break
        case .nothing: break
        case .oneOf(let values): try put(.string(values.first ?? ""), for: demand, of: list)
        // Each call of JSON-RPC has an id, which can be any number.
        case .anything where demand.place.isInBody: try put(1, for: demand, of: list)
        case .anything, .noneOf:
            throw DescribedDialectError(
                message:
                    "the list '\(list.name)' has the condition '\(demand)', for which a probe cannot choose a value; "
                    + "write the value as 'is', or describe the list without 'when' and pass the value with --header "
                    + "or in the URL"
            )
        }
    }

    private mutating func put(
        _ value: JSONValue,
        for demand: RequestCondition.Demand,
        of list: ListDescription
    ) throws(DescribedDialectError) {
        let text = value.text ?? value.description
        switch demand.place {
        case .header(let name): headers.append(HeaderField(name: name, value: text))
        case .query(let name): parameters.append(RequestParameter(name: name, value: text))
        case .path: break
        case .body(let path):
            guard !path.isEmpty, list.method == RequestMethod.post.rawValue else {
                throw DescribedDialectError(
                    message:
                        "the list '\(list.name)' has the condition '\(demand)', and a probe sends only members of the "
                        + "body of a POST; describe the list without 'when'"
                )
            }
            content = content.putting(value, at: path)
        }
    }
}

extension RequestCondition.Demand {
    /// Whether the condition is about a parameter of the path.
    fileprivate var isOfPath: Bool {
        if case .path = place { true } else { false }
    }
}
