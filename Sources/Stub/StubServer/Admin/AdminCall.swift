// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics

/// A request to a route of the admin API, with the values that the route needs.
struct AdminCall: Sendable {
    /// The request.
    let request: AdminRequest
    /// The number in the path; 0 if there is none.
    let id: UInt64
    /// The members of the body; none without a body.
    let members: JSONObject

    /// Reads the body of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - id: The number in its path.
    ///   - route: The route of the request.
    /// - Throws: `AdminRefusal` for a body that is not an object, and for members that the route does not know.
    init(_ request: AdminRequest, id: UInt64, of route: AdminRoute) throws(AdminRefusal) {
        self.request = request
        self.id = id
        try Self.check(request.query.map(\.name), of: route)
        guard !request.body.isEmpty else {
            members = [:]
            return
        }
        do {
            guard case .object(let members) = try JSONParser.parse(request.body) else {
                throw AdminRefusal(400, message: "the body is not a JSON object; send for example {}")
            }
            self.members = members
        } catch let error as JSONError {
            throw AdminRefusal(400, message: "the body is \(error)")
        } catch let error as AdminRefusal {
            throw error
        } catch {
            throw AdminRefusal(400, message: "the body cannot be read: \(error)")
        }
        try Self.check(Array(members.keys), of: route, besides: request.query.map(\.name))
    }

    /// Returns a text of the body, or of the query.
    func text(_ name: String) throws(AdminRefusal) -> String? {
        guard let member = members[name], member != .null else { return request.parameter(name) }
        guard let text = member.text else { throw AdminRefusal(400, message: "'\(name)' is not a string; send one") }
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

    /// Returns the whole number of a value, which may be written as `2.0`.
    private static func whole(_ value: JSONValue) -> Int? {
        guard case .number(let number) = value, number.magnitude <= 0x1p53 else { return value.int }
        return Int(exactly: number)
    }

    private func noNumber(_ name: String) -> AdminRefusal {
        AdminRefusal(400, message: "'\(name)' is not a whole number of 0 or more; send one")
    }

    /// Returns true or false of the body; false without the member.
    func flag(_ name: String) throws(AdminRefusal) -> Bool {
        guard let member = members[name], member != .null else { return false }
        guard let flag = member.boolean else {
            throw AdminRefusal(400, message: "'\(name)' is not a boolean; send true or false")
        }
        return flag
    }

    /// Returns whole numbers of the body; nil without the member.
    func ordinals(_ name: String) throws(AdminRefusal) -> [UInt64]? {
        guard let member = members[name], member != .null else { return nil }
        let numbers = member.array?.map { element in Self.whole(element).flatMap { UInt64(exactly: $0) } }
        guard let numbers, !numbers.contains(where: { $0 ?? 0 == 0 }) else {
            throw AdminRefusal(400, message: "'\(name)' is not an array of whole numbers of 1 or more; send one")
        }
        return numbers.compactMap(\.self)
    }

    /// Returns an object of the body.
    func object(_ name: String) throws(AdminRefusal) -> JSONObject? {
        guard let member = members[name], member != .null else { return nil }
        guard let object = member.object else {
            throw AdminRefusal(400, message: "'\(name)' is not an object; send one")
        }
        return object
    }
}

extension AdminCall {
    /// Refuses members of a body that a route does not read, because the call would do something else without them.
    private static func check(
        _ members: [String],
        of route: AdminRoute,
        besides parameters: [String]
    ) throws(AdminRefusal) {
        for name in members {
            guard let known = route.body else {
                let isParameter = route.parameters.contains { $0.name == name }
                let remedy = isParameter ? "send it in the query, as in ?\(name)=VALUE" : "send no body"
                throw AdminRefusal(
                    400,
                    message: "the body has '\(name)', but this call reads no body; \(remedy)"
                )
            }
            guard known.contains(where: { $0.name == name }) else {
                throw AdminRefusal(
                    400,
                    message: "unknown member '\(name)'\(NearName.hint(for: name, in: known.map(\.name)))"
                )
            }
            guard !parameters.contains(name) else {
                throw AdminRefusal(400, message: "'\(name)' is in the query and in the body; send it once")
            }
        }
    }

    /// Refuses parameters of a query that a route does not know, and those that are repeated.
    private static func check(_ names: [String], of route: AdminRoute) throws(AdminRefusal) {
        let known = route.parameters
        var seen: Set<String> = []
        for name in names {
            guard let field = known.first(where: { $0.name == name }) else {
                let isMember = route.body?.contains { $0.name == name } == true
                let hint =
                    isMember
                    ? "; send it in the body, as in {\"\(name)\":VALUE}"
                    : bracketHint(for: name, in: known) ?? NearName.hint(for: name, in: known.map(\.name))
                throw AdminRefusal(400, message: "unknown parameter '\(name)'\(hint)")
            }
            guard seen.insert(name).inserted || field.isRepeatable else {
                throw AdminRefusal(400, message: "the parameter '\(name)' appears more than once; send it once")
            }
        }
    }

    /// Returns a hint for names such as `query[limit]`, a form of some libraries for members; nil for another name.
    private static func bracketHint(for name: String, in known: [AdminField]) -> String? {
        guard let bracket = name.firstIndex(of: "["), name.last == "]" else { return nil }
        let field = String(name[..<bracket])
        let member = name[name.index(after: bracket)...].dropLast()
        guard known.contains(where: { $0.name == field && $0.isRepeatable }) else { return nil }
        return "; send \(field)=\(member)=VALUE"
    }
}

/// A request to the admin API, without a socket.
struct AdminRequest: Sendable {
    /// The method.
    var method: String
    /// The decoded path below `AdminPath.root`, from its slash on.
    var path: String
    /// The decoded query parameters in their order.
    var query: [(name: String, value: String)] = []
    /// The headers in their order.
    var headers: [(name: String, value: String)] = []
    /// The whole body.
    var body: [UInt8] = []
    /// The sandbox that the header or the beginning of the whole path names; nil for none.
    var sandbox: String?

    /// Returns the first value of a query parameter.
    func parameter(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Returns the values of a header, in any case.
    func header(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

/// The reason why the admin API refuses a call.
struct AdminRefusal: Error, Hashable, Sendable {
    /// The status code of the answer.
    var status: Int
    /// The mistake and its remedy.
    var message: String

    /// Creates a refusal.
    init(_ status: Int, message: String) {
        self.status = status
        self.message = message
    }
}
