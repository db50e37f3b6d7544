// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import StubEngine
import TextEncoding

extension AdminCall {
    /// Returns the pattern of requests from list, page, method, query and headers.
    ///
    /// - Throws: `AdminRefusal` for values that no request can have; such a pattern would never match.
    func pattern() throws(AdminRefusal) -> RequestPattern {
        RequestPattern(
            name: try text("list"),
            page: try number("page").map { UInt64($0) },
            method: try method(),
            query: try pairs(of: .query, noun: "query parameter") { !$0.isEmpty }
                .map { QueryCondition(name: $0.name, value: $0.value) },
            headers: try pairs(of: .headers, noun: "header", where: HeaderName.isValid)
                .map { HeaderCondition(name: $0.name, value: $0.value) }
        )
    }

    /// Returns the path in the query of the call.
    ///
    /// - Throws: `AdminRefusal` for a path that does not begin with a slash, which no request has.
    func path() throws(AdminRefusal) -> String? {
        guard let path = try text("path") else { return nil }
        guard path.hasPrefix("/") else {
            throw AdminRefusal(400, message: "'\(path)' is not a path; begin it with a slash, as in path=/api/houses")
        }
        return path
    }

    private func method() throws(AdminRefusal) -> String? {
        guard let method = try text("method")?.uppercased() else { return nil }
        guard AdminField.methods.contains(method) else {
            let hint = NearName.hint(for: method, in: AdminField.methods)
            throw AdminRefusal(400, message: "'\(method)' is not an HTTP method\(hint)")
        }
        return method
    }

    /// Returns names with the values that they must have, nil for any.
    ///
    /// The names are in an object in the body, or in the query as `NAME=VALUE` and `NAME`, which may be repeated.
    private func pairs(
        of field: AdminField,
        noun: String,
        where isName: (String) -> Bool
    ) throws(AdminRefusal) -> [(name: String, value: String?)] {
        guard let member = members[field.name], member != .null else {
            var pairs: [(name: String, value: String?)] = []
            for parameter in request.query where parameter.name == field.name {
                let (name, value) = parameter.value.cut(at: "=")
                pairs.append((name, value))
                guard isName(name) else {
                    let form = "send \(field.name)=NAME=VALUE, or \(field.name)=NAME for any value"
                    throw AdminRefusal(400, message: "'\(field.name)=\(parameter.value)' names no \(noun); \(form)")
                }
            }
            return pairs
        }
        guard let object = member.object else {
            let remedy = "send names with values, such as {\"name\":\"value\"}"
            throw AdminRefusal(400, message: "'\(field.name)' is not an object; \(remedy)")
        }
        var pairs: [(name: String, value: String?)] = []
        for (name, value) in object {
            guard value == .null || value.text != nil else {
                throw AdminRefusal(
                    400,
                    message: "'\(name)' of '\(field.name)' is not a string; send one, or null for any value"
                )
            }
            guard isName(name) else {
                let remedy = "send the name alone as key, and its value or null as value"
                throw AdminRefusal(400, message: "'\(name)' of '\(field.name)' names no \(noun); \(remedy)")
            }
            pairs.append((name, value.text))
        }
        return pairs
    }
}
