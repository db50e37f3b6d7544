// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import TextEncoding

/// A request for a page as a client of the list's API writes it; that of a POST has a body of JSON, or a form.
struct PageCall: Sendable {
    private var target: String
    private var query: [(name: String, value: String)] = []
    private var headers = ""
    private var members: [String] = []
    private let isPost: Bool
    private let isForm: Bool
    private var form: [(name: String, value: String)] = []

    /// Writes a request with some parameters, which meets the list's condition.
    private init(_ list: ListDescription, with parameters: [(name: String, value: JSONValue)], isForm: Bool) {
        target = PathTemplate(list.path).text { if case .fixed(let text) = $0 { text } else { "x" } }
        isPost = list.method == "POST"
        self.isForm = isForm
        for demand in list.condition?.demands ?? [] {
            switch demand.value {
            case .oneOf(let values): put(.string(values[0]), at: demand.place)
            case .anything, .noneOf: put(.string("1"), at: demand.place)
            case .nothing: break
            }
        }
        let placed = list.placedParameters
        for (name, value) in parameters {
            put(value, at: placed[name] ?? (isPost ? .body([name]) : .query(name)))
        }
    }

    private mutating func put(_ value: JSONValue, at place: RequestPlace) {
        let text = value.text ?? value.description
        switch place {
        case .header(let name): headers += "\(name): \(text)\r\n"
        case .query(let name): query.append((name, text))
        case .path: break
        case .body(let keys):
            form.append((keys.last ?? "", text))
            let json = String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
            let outer = keys.dropFirst().reversed().reduce(json) { "{\"\($1)\":\($0)}" }
            members.append("\"\(keys.first ?? "")\":\(outer)")
        }
    }

    /// Returns the request in the bytes of a connection, with more headers.
    func text(_ more: String = "") -> String {
        func encoded(_ pairs: [(name: String, value: String)]) -> String {
            pairs.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }
                .joined(separator: "&")
        }
        let address = query.isEmpty ? target : "\(target)?\(encoded(query))"
        let start = "\(isPost ? "POST" : "GET") \(address) HTTP/1.1\r\nHost: localhost\r\n\(headers)\(more)"
        guard isPost else { return "\(start)\r\n" }
        let body = isForm ? encoded(form) : "{\(members.joined(separator: ","))}"
        let type = isForm ? "application/x-www-form-urlencoded" : "application/json"
        return "\(start)Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// Returns requests for the first pages of a list, and for one of the default size.
    static func walk(of list: ListDescription) throws -> [PageCall] {
        let places = Array(list.placedParameters.values) + (list.condition?.demands.map(\.place) ?? [])
        let takesForms = list.method == "POST" && !places.contains { $0.isInBody }
        var calls = [PageCall(list, with: [], isForm: false)]
        let size = list.paging.sizeParameter.map { [(name: $0, value: JSONValue.integer(3))] } ?? []
        var parameters = size
        for _ in 0..<3 {
            calls.append(PageCall(list, with: parameters, isForm: false))
            if takesForms { calls.append(PageCall(list, with: parameters, isForm: true)) }
            let query = parameters.map { (name: $0.name, value: $0.value.text ?? $0.value.description) }
            guard let next = try list.page(for: query).next else { break }
            var value = JSONValue.string(next.plain)
            if case .json(let json) = next { value = json }
            if case .number(let number) = next { value = .integer(Int64(number)) }
            parameters = size + [(name: list.paging.pageParameter, value: value)]
        }
        return calls
    }
}
