// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

/// The answer of the admin API to a request.
struct AdminAnswer: Sendable {
    /// The answer, to be sent at once.
    var plan: AnswerPlan
    /// The events that follow the headers instead of the body; nil for an answer that is complete.
    var events: EventFeed?
}

/// Answers the requests to the admin API: lists and answers, faults, held answers, the journal, events.
struct AdminAPI: Sendable {
    /// The mounts that are served.
    let mounts: MountTable
    /// The guard that decides which clients may use the API.
    let gate: AdminGuard
    /// The facts that the metrics contain.
    var facts = ServerFacts()
    /// The program, which streams of events name.
    var program = ProgramIdentity()

    /// All routes, in the order of the OpenAPI document.
    static let routes: [AdminRoute] =
        (documents + lists + rows + faults + holds + journal + events + state).map(\.takingSandbox)
        + sandboxes + metrics

    /// Returns the answer to a request, without headers that would let a web page of another origin read it.
    func answer(_ request: AdminRequest) -> AdminAnswer {
        do throws(AdminRefusal) {
            try gate.check(request, needsToken: !Self.isOpen(request))
            let answer = try perform(request)
            guard let events = answer.events else {
                return AdminAnswer(plan: plan(status: answer.status, body: answer.body, type: answer.type))
            }
            let head = AnswerPlan(status: answer.status, headers: [("Content-Type", AdminRoute.eventStream)])
            return AdminAnswer(plan: head, events: request.method == "HEAD" ? nil : events)
        } catch {
            var plan = plan(status: error.status, body: .object(["Message": .string(error.message)]))
            if error.status == 405 { plan.headers.append(("Allow", methods(at: request.path).joined(separator: ", "))) }
            if error.status == 401 { plan.headers.append(("WWW-Authenticate", "Bearer realm=\"understudy\"")) }
            return AdminAnswer(plan: plan)
        }
    }

    /// Returns whether a request only reads at a route that needs no token.
    private static func isOpen(_ request: AdminRequest) -> Bool {
        guard request.method == "GET" || request.method == "HEAD" else { return false }
        return routes.contains { $0.isOpen && $0.match(request.path) != nil }
    }

    private func plan(status: Int, body: JSONValue, type: String = AdminRoute.json) -> AnswerPlan {
        let text = type == AdminRoute.json ? nil : body.text
        let bytes = text.map { Array($0.utf8) } ?? JSONWriter.bytes(of: body)
        return AnswerPlan(status: status, headers: [(name: "Content-Type", value: type)], body: bytes)
    }

    private func perform(_ request: AdminRequest) throws(AdminRefusal) -> AdminRoute.Answer {
        let method = request.method == "HEAD" ? "GET" : request.method
        for route in Self.routes where route.method == method {
            guard let id = route.match(request.path) else { continue }
            return try route.handle(self, try AdminCall(request, id: id, of: route))
        }
        let allowed = methods(at: request.path)
        guard allowed.isEmpty else {
            throw AdminRefusal(405, message: "the method is not allowed here; use \(allowed.joined(separator: ", "))")
        }
        let root = AdminPath.root
        throw AdminRefusal(
            404,
            message: "the admin API has no '\(root)\(request.path)'; GET \(root)/openapi.json describes it"
        )
    }

    private func methods(at path: String) -> [String] {
        Self.routes.filter { $0.match(path) != nil }.map(\.method)
    }

    /// Finds the mount that a call names by `mount`, or the named sandbox of that mount.
    func mount(of call: AdminCall) throws(AdminRefusal) -> Mount {
        try sandbox(of: call, in: root(of: call))
    }

    /// Finds the mount that a call names by `mount`; the mount at the root or the only mount if it names none.
    func root(of call: AdminCall) throws(AdminRefusal) -> Mount {
        try entry(of: call).mount
    }

    /// Finds the mount that a call names by `mount`, with its prefix.
    func entry(of call: AdminCall) throws(AdminRefusal) -> MountTable.Entry {
        let entries = mounts.entries
        if let prefix = try call.text("mount") {
            guard let entry = entries.first(where: { $0.prefix == prefix }) else {
                let known = entries.map { "'\($0.prefix)'" }.sorted().joined(separator: ", ")
                throw AdminRefusal(404, message: "there is no mount at '\(prefix)'; known: \(known)")
            }
            return entry
        }
        if let entry = entries.first(where: { $0.prefix.isEmpty }) { return entry }
        guard let entry = entries.first, entries.count == 1 else {
            throw AdminRefusal(
                400,
                message: "there are \(entries.count) mounts and none at the root; name one with 'mount'"
            )
        }
        return entry
    }

    /// Refuses a name that no list and no answer of a mount has.
    static func require(_ name: String?, on mount: Mount) throws(AdminRefusal) {
        guard let name, !mount.backend.file.names.contains(name) else { return }
        throw AdminRefusal(404, message: "there is no list or answer '\(name)'\(mount.hint(forName: name))")
    }
}

extension JSONValue {
    /// Returns a number as an integer; a number that is too large becomes a text of its digits.
    static func count(_ number: UInt64) -> JSONValue {
        Int64(exactly: number).map { .integer($0) } ?? .string(String(number))
    }
}
