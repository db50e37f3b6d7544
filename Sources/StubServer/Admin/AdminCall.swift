// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import StubEngine

/// A request that a route of the admin API is for, with what the route needs to know of it.
struct AdminCall: Sendable {
    /// The request.
    let request: AdminRequest
    /// The number in the path; 0 where there is none.
    let id: UInt64
    /// The members of the body; none without a body.
    let members: JSONObject

    /// Reads the body of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - id: The number in its path.
    ///   - route: What it is for.
    /// - Throws: `AdminRefusal` for a body that is no object, and for what the route does not know.
    init(_ request: AdminRequest, id: UInt64, of route: AdminRoute) throws(AdminRefusal) {
        self.request = request
        self.id = id
        let parameters = route.parameters.map(\.name)
        for name in request.query.map(\.name) where !parameters.contains(name) {
            throw AdminRefusal(400, "unknown parameter '\(name)'\(NearName.hint(for: name, in: parameters))")
        }
        guard let known = route.body, !request.body.isEmpty else {
            members = [:]
            return
        }
        do {
            guard case .object(let members) = try JSONParser.parse(request.body) else {
                throw AdminRefusal(400, "the body is no JSON object; send for example {}")
            }
            self.members = members
        } catch let error as JSONError {
            throw AdminRefusal(400, "the body is \(error)")
        } catch let error as AdminRefusal {
            throw error
        } catch {
            throw AdminRefusal(400, "the body cannot be read: \(error)")
        }
        for name in members.keys where !known.contains(where: { $0.name == name }) {
            throw AdminRefusal(400, "unknown member '\(name)'\(NearName.hint(for: name, in: known.map(\.name)))")
        }
    }

    /// Returns a text of the body, or of the query.
    func text(_ name: String) throws(AdminRefusal) -> String? {
        guard let member = members[name], member != .null else { return request.parameter(name) }
        guard let text = member.text else { throw AdminRefusal(400, "'\(name)' is no text; send one") }
        return text
    }

    /// Returns a whole number of the body, or of the query.
    func number(_ name: String) throws(AdminRefusal) -> Int? {
        if let member = members[name], member != .null {
            guard let number = Self.whole(member), number >= 0 else { throw noNumber(name) }
            return number
        }
        guard let text = request.parameter(name) else { return nil }
        guard let number = Int(text), number >= 0 else { throw noNumber(name) }
        return number
    }

    /// The whole number of a value, also where it is written as `2.0`.
    private static func whole(_ value: JSONValue) -> Int? {
        guard case .number(let number) = value, number.magnitude <= 0x1p53 else { return value.int }
        return Int(exactly: number)
    }

    private func noNumber(_ name: String) -> AdminRefusal {
        AdminRefusal(400, "'\(name)' is no whole number from 0; send one")
    }

    /// Returns an object of the body.
    func object(_ name: String) throws(AdminRefusal) -> JSONObject? {
        guard let member = members[name], member != .null else { return nil }
        guard let object = member.object else { throw AdminRefusal(400, "'\(name)' is no object; send one") }
        return object
    }

    /// Returns names with the values that they must have, nil for any: of an object in the body, or of the query's
    /// `NAME=VALUE` and `NAME`, which may be repeated.
    private func pairs(_ field: String) throws(AdminRefusal) -> [(name: String, value: String?)] {
        guard let member = members[field], member != .null else {
            return request.query.filter { $0.name == field }
                .map { parameter in
                    let parts = parameter.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
                }
        }
        guard let object = member.object else {
            throw AdminRefusal(400, "'\(field)' is no object; send names with values, such as {\"name\":\"value\"}")
        }
        var pairs: [(name: String, value: String?)] = []
        for (name, value) in object {
            guard value == .null || value.text != nil else {
                throw AdminRefusal(400, "'\(name)' of '\(field)' is no text; send one, or null for any value")
            }
            pairs.append((name, value.text))
        }
        return pairs
    }

    /// Returns the requests that list, page, method, query and headers mean.
    func pattern() throws(AdminRefusal) -> RequestPattern {
        RequestPattern(
            name: try text("list"),
            page: try number("page").map { UInt64($0) },
            method: try text("method")?.uppercased(),
            query: try pairs("query").map { QueryCondition(name: $0.name, value: $0.value) },
            headers: try pairs("headers").map { HeaderCondition(name: $0.name, value: $0.value) }
        )
    }
}
