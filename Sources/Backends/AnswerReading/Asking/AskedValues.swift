// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers

extension TransportRequest {
    /// The request with the query of its URL among its parameters.
    var normalized: TransportRequest {
        guard let address = WebAddress(url) else { return self }
        var request = self
        request.url = address.bare
        request.parameters = address.parameters + parameters
        return request
    }

    /// Returns the value at a location as a text; nil without it.
    func value(at location: PagerDialect.Location) -> String? {
        switch location {
        case .query(let name): return parameters.first { $0.name == name }?.value
        case .body(let path):
            guard let value = body?.value(at: path), value != .null else { return nil }
            return value.text ?? value.description
        case .header(let name): return headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// Returns the number of a page or of rows at a location; nil if there is no number, or one that no list has.
    func number(at location: PagerDialect.Location) -> Int? { value(at: location)?.listNumber }

    /// Returns the page size at a location; nil if there is no number, or one that no list has.
    func pageSize(at location: PagerDialect.Location?) -> Int? {
        location.flatMap { number(at: $0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the request with a value at a location; null removes the value.
    func setting(_ value: JSONValue, at location: PagerDialect.Location) -> TransportRequest {
        var request = self
        switch location {
        case .query(let name):
            request.parameters.removeAll { $0.name == name }
            if let parameter = RequestParameter(name: name, json: value) { request.parameters.append(parameter) }
        case .body(let path):
            request.body = (body ?? .object([:])).setting(value, at: path[...])
        case .header(let name):
            request.headers.removeAll { $0.name.lowercased() == name.lowercased() }
            if let parameter = RequestParameter(name: name, json: value) {
                request.headers.append(HeaderField(name: name, value: parameter.value))
            }
        }
        return request
    }

    /// Returns the location of a parameter with a name, as the form of the request suggests.
    func location(of name: String) -> PagerDialect.Location {
        guard method == .post else { return .query(name) }
        if body?["query"]?.text != nil { return .body(["variables", name]) }
        if body?["method"]?.text != nil { return .body(["params", name]) }
        return .body([name])
    }
}

extension JSONValue {
    /// Returns the value with another one at a path; it adds the objects on the path, and null removes a member.
    fileprivate func setting(_ value: JSONValue, at path: ArraySlice<String>) -> JSONValue {
        guard let key = path.first else { return value }
        var members = object ?? [:]
        if value == .null {
            let rest = path.count == 1 ? nil : members[key]?.setting(.null, at: path.dropFirst())
            // An object that is empty now is removed, too.
            members[key] = rest == .object([:]) ? nil : rest
        } else {
            members[key] = (members[key] ?? .object([:])).setting(value, at: path.dropFirst())
        }
        return .object(members)
    }
}

extension String {
    /// The number of a page or of rows; nil for another text, and for numbers with which no sum or product is safe.
    var listNumber: Int? { Int(self).flatMap { (0...1 << 31).contains($0) ? $0 : nil } }
}

extension PagerDialect.Location {
    /// The name of the parameter, without the members around it.
    var name: String {
        switch self {
        case .query(let name), .header(let name): name
        case .body(let path): path.last ?? ""
        }
    }

    /// The location in the format of list files.
    var listKey: JSONValue {
        switch self {
        case .query(let name): .string(name)
        case .body(let path): path.count == 1 ? .string(path[0]) : .array(path.map { .string($0) })
        case .header(let name): ["header": .string(name)]
        }
    }
}
