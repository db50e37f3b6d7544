// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// Reads the paged operations of a model of an API.
package enum ModelReader {
    /// Returns the operations of a model that ask for pages, in the order of the model.
    ///
    /// - Parameters:
    ///   - document: The model.
    ///   - paginators: The document with the paged operations of a service model; other models do not need one.
    /// - Returns: A list or a reason for each operation that asks for pages, or looks as if it did.
    /// - Throws: `ModelError` for a document that is not a model, and for a service model without paginators.
    package static func findings(
        in document: JSONValue,
        paginators: JSONValue? = nil
    ) throws(ModelError) -> [ModelFinding] {
        switch ModelKind(of: document) {
        case .service:
            guard let paginators else { throw ModelError("\(ModelKind.service.phrase) needs its paginators") }
            return ServiceModelReader(service: document, paginators: paginators).findings()
        case .discovery: return DiscoveryReader(document: document).findings()
        case .openAPI: return OpenAPIReader(document: document).findings()
        case .oldOpenAPI:
            throw ModelError("this is an OpenAPI document of version 2; convert it to version 3, and describe that")
        case .paginators:
            throw ModelError("these are the paginators of a service model; name the model beside them")
        case nil:
            throw ModelError("this is not a model of an API; name \(ModelKind.known)")
        }
    }

    /// Returns the kind of a model in words, such as `an OpenAPI document`; nil for a document that is not a model.
    package static func kind(of document: JSONValue) -> String? { ModelKind(of: document)?.phrase }

    /// Returns whether the document is a service model, whose paginators are in another file.
    package static func needsPaginators(_ document: JSONValue) -> Bool {
        ModelKind(of: document) == .service
    }
}

/// The kinds of documents that describe the operations of an API.
enum ModelKind {
    /// Operations and shapes by name, with the paged operations in a second document.
    case service
    /// The second document of a service model.
    case paginators
    /// Resources with methods, and schemas by name.
    case discovery
    /// An OpenAPI document of version 3.
    case openAPI
    /// An OpenAPI document of version 2, which is also called Swagger.
    case oldOpenAPI

    /// The kinds that can be read, in words.
    static let known =
        "an OpenAPI document of version 3, a discovery document, or a service model (service-2.json) with its "
        + "paginators-1.json"

    /// Recognizes a document by the keys that each of its kind has.
    init?(of document: JSONValue) {
        if document["openapi"] != nil, document.object != nil {
            self = .openAPI
        } else if document["swagger"] != nil {
            self = .oldOpenAPI
        } else if document["discoveryVersion"] != nil || document["resources"]?.object != nil {
            self = .discovery
        } else if document["operations"]?.object != nil, document["shapes"]?.object != nil {
            self = .service
        } else if document["pagination"]?.object != nil {
            self = .paginators
        } else {
            return nil
        }
    }

    /// The kind in words.
    var phrase: String {
        switch self {
        case .service: "a service model"
        case .paginators: "a document of paginators"
        case .discovery: "a discovery document"
        case .openAPI, .oldOpenAPI: "an OpenAPI document"
        }
    }
}
