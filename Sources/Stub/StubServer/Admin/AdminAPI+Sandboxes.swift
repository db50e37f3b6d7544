// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes of sandboxes, in which tests share a stub without seeing each other.
    static var sandboxes: [AdminRoute] {
        let name = AdminField(
            name: "name",
            kind: .matching(Sandbox.namePattern),
            summary: "the name; default: a new one",
            example: "test-17"
        )
        let seed = AdminField(
            name: "seed",
            kind: .count,
            summary: "the seed of every list; default: the seeds of the lists",
            example: 5
        )
        let life = AdminField(
            name: "ttl",
            kind: .number(SandboxLimits.seconds),
            summary: "the seconds without requests after which the sandbox expires; default: that of the stub",
            example: 60
        )
        return [
            AdminRoute(
                method: "GET",
                path: "/sandboxes",
                summary: "The sandboxes, by name",
                parameters: [.mount],
                schema: "Sandboxes"
            ) { (api, call) throws(AdminRefusal) in
                let all = try api.root(of: call).sandboxes?.all ?? []
                return .init(body: .object(["sandboxes": .array(all.map(\.json))]))
            },
            AdminRoute(
                method: "POST",
                path: "/sandboxes",
                summary: "Creates a sandbox; answers 200 if there is one of the name",
                parameters: [.mount],
                body: [name, seed, life, .mount],
                status: 201,
                schema: "NewSandbox",
                alternatives: [(200, "There is such a sandbox already")],
                refusals: [(409, "The sandbox has another seed or ttl, or there are too many sandboxes")]
            ) { (api, call) throws(AdminRefusal) in try api.addSandbox(call) },
            AdminRoute(
                method: "DELETE",
                path: "/sandboxes/{name}",
                summary: "Removes a sandbox, and releases its held answers",
                parameters: [.mount],
                schema: "Done"
            ) { (api, call) throws(AdminRefusal) in
                let sandboxes = try api.root(of: call).sandboxes
                guard sandboxes?.remove(call.name) == true else {
                    throw AdminRefusal(sandboxes?.refusal(ofUnknown: call.name) ?? .noSandboxes)
                }
                return .init(body: .object([:]))
            },
        ]
    }

    private func addSandbox(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        guard let sandboxes = try root(of: call).sandboxes else { throw AdminRefusal(.noSandboxes) }
        let seconds = try call.number("ttl")
        guard seconds.map(SandboxLimits.seconds.contains) ?? true else {
            let range = SandboxLimits.seconds
            throw AdminRefusal(400, message: "'ttl' is out of range; use \(range.lowerBound) to \(range.upperBound)")
        }
        let (name, seed) = (try call.text("name"), try call.number("seed"))
        do throws(SandboxRefusal) {
            let (sandbox, isNew) = try sandboxes.sandbox(
                named: name,
                seed: seed.map { UInt64($0) },
                life: seconds.map { .seconds($0) }
            )
            return .init(status: isNew ? 201 : 200, body: sandbox.address)
        } catch {
            throw AdminRefusal(error)
        }
    }

    /// Finds the sandbox that a call names; the mount itself if it names none.
    ///
    /// A call that only reads creates no sandbox, so that a program that still looks at a removed one does not bring it
    /// back.
    func sandbox(of call: AdminCall, in mount: Mount) throws(AdminRefusal) -> Mount {
        let name = try call.sandboxName()
        do throws(SandboxRefusal) {
            return try call.isReading ? mount.existingSandbox(name) : mount.sandbox(name)
        } catch {
            throw AdminRefusal(error)
        }
    }
}

extension AdminCall {
    /// The last part of the path.
    fileprivate var name: String { request.path.split(separator: "/").last.map(String.init) ?? "" }

    /// Whether the call changes nothing.
    fileprivate var isReading: Bool { request.method == "GET" || request.method == "HEAD" }

    /// Returns the name of the sandbox in the header, the whole path, the query or the body; nil for none.
    func sandboxName() throws(AdminRefusal) -> String? {
        guard let name = try text(AdminField.sandbox.name) else { return request.sandbox }
        if let other = request.sandbox, other != name {
            throw AdminRefusal(400, message: "the call names the sandboxes '\(other)' and '\(name)'; name one")
        }
        return name
    }
}

extension AdminField {
    /// Names a sandbox.
    static let sandbox = AdminField(
        name: "sandbox",
        kind: .matching(Sandbox.namePattern),
        summary: "the name of a sandbox of the mount; default: the mount itself",
        example: "test-17"
    )
}

extension AdminRoute {
    /// The same route, which takes the name of a sandbox wherever it takes a mount.
    var takingSandbox: AdminRoute {
        func extended(_ fields: [AdminField]) -> [AdminField] {
            fields.contains { $0.name == AdminField.mount.name } ? fields + [.sandbox] : fields
        }
        var route = self
        route.parameters = extended(parameters)
        route.body = body.map(extended)
        route.forms = forms.map(extended)
        return route
    }
}

extension AdminRefusal {
    /// Takes over the reason why there is no sandbox.
    fileprivate init(_ refusal: SandboxRefusal) {
        self.init(refusal.status, message: refusal.message)
    }
}

extension Sandbox {
    /// `{"name":"test-17","prefix":"/__sandbox/test-17","header":"Understudy-Sandbox: test-17","seed":5,"ttl":600}`.
    fileprivate var address: JSONValue {
        .object([
            "name": .string(name), "prefix": .string(SandboxPath.prefix(of: name)),
            "header": .string("\(SandboxAddress.header): \(name)"), "seed": seedOrNull, "ttl": seconds,
        ])
    }

    /// `{"name":"a","seed":null,"changed":false,"faults":0,"holds":0,"requests":12,"held":0,"idle":3.5,"ttl":600}`.
    fileprivate var json: JSONValue {
        .object([
            "name": .string(name), "seed": seedOrNull,
            "changed": .bool(mount.listChanges.contains(where: \.hasChanged)),
            "faults": .integer(Int64(mount.faults.count)), "holds": .integer(Int64(mount.armedCount)),
            "requests": .count(mount.receivedCount), "held": .integer(Int64(mount.heldCount)),
            "idle": .number(mount.idle.milliseconds / 1000), "ttl": seconds,
        ])
    }

    private var seedOrNull: JSONValue { seed.map { .count($0) } ?? .null }
    private var seconds: JSONValue { .integer(life.components.seconds) }
}
