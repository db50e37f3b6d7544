// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics

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
        try Self.check(request.query.map(\.name), against: route.parameters)
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
}
