// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import NIOCore
import NIOHTTP1
import StubEngine
import TextEncoding

/// Finds the destination of a request from its first line and headers.
struct RequestRouter: Sendable {
    /// The responder.
    enum Destination: Sendable {
        /// A mount.
        case mount(Mount, StubRequest)
        /// The admin API.
        case admin(AdminRequest)
        /// The connection's handler, which sends a plan at once.
        case immediate(AnswerPlan)
        /// The connection's handler, which sends a plan and then ends the connection.
        case refusal(AnswerPlan)
    }

    /// The lists and answers that are served.
    let mounts: MountTable
    /// The hosts that the stub answers to.
    let hosts: HostGuard
    /// The headers for web pages of other origins.
    let crossOrigin: CrossOrigin
    /// Answers the requests that no mount serves.
    let index: IndexResponder
    /// Answers with the panel.
    let panel: PanelResponder
    /// The beginning of links to the stub.
    let scheme: String
    /// Answers the requests below `/__understudy`.
    let admin: AdminAPI
    /// The streams of events that may be open.
    let eventStreams: ConnectionAllowance
    private let notify: ServerNotice.Receiver

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - mounts: The mounts that are served.
    ///   - configuration: The clients that are answered, and the limits.
    ///   - facts: The facts that the metrics contain.
    ///   - instance: A text that differs after each start of the program.
    ///   - notify: Receives the events that no journal holds.
    init(
        mounts: MountTable,
        configuration: StubServerConfiguration,
        facts: ServerFacts = ServerFacts(),
        instance: String = "",
        notify: @escaping ServerNotice.Receiver = { _ in }
    ) {
        self.mounts = mounts
        panel = PanelResponder(isServed: configuration.servesPanel, version: configuration.version)
        index = IndexResponder(mounts: mounts, linksPanel: configuration.servesPanel)
        scheme = configuration.security == nil ? "http" : "https"
        admin = AdminAPI(
            mounts: mounts,
            gate: AdminGuard(token: configuration.adminToken),
            facts: facts,
            program: ProgramIdentity(configuration, instance: instance)
        )
        eventStreams = ConnectionAllowance(configuration.eventStreamCountMax)
        hosts = HostGuard(allowing: configuration.allowedHosts)
        crossOrigin = CrossOrigin(
            allowing: configuration.allowedOrigins,
            hosts: hosts,
            refused: RefusedOrigins(notify: notify)
        )
        self.notify = notify
    }

    /// Returns the destination of a request.
    func destination(of head: HTTPRequestHead) -> Destination {
        let isRequired = head.version != .http1_0
        if let refusal = hosts.refusal(of: head.headers["Host"], isRequired: isRequired)
            ?? FramingGuard.refusal(of: head)
        {
            return .refusal(AnswerPlan(failing: refusal.status, refusal.message))
        }
        if head.method == .OPTIONS, head.uri == "*" {
            return .immediate(AnswerPlan(status: 204, headers: [("Allow", "GET, HEAD, OPTIONS")]))
        }
        let target: RequestTarget
        do throws(RequestTargetError) {
            target = try RequestTarget(head.uri)
        } catch {
            return .refusal(failure(error.description, at: error.path, to: head))
        }
        if let host = target.authority, let refusal = hosts.refusal(of: [host], isRequired: true) {
            return .refusal(AnswerPlan(failing: refusal.status, refusal.message))
        }
        return destination(of: head, target: target)
    }

    private func destination(of head: HTTPRequestHead, target: RequestTarget) -> Destination {
        let address: SandboxAddress
        do throws(SandboxRefusal) {
            address = try SandboxAddress(path: target.path, headers: head.headers[SandboxAddress.header])
        } catch {
            return .immediate(failure(error.message, status: error.status, at: target.path, to: head))
        }
        // The images that rows name are below the admin API's path, but the mounts draw them.
        if !address.path.hasPrefix(GeneratedImage.folder), let path = AdminPath.rest(of: address.path) {
            let inside = address.prefix.isEmpty ? nil : address.name
            if let plan = panel.answer(head, below: path, at: target.path, inside: inside) { return .immediate(plan) }
            let headers = head.headers.map { (name: $0.name, value: $0.value) }
            var request = AdminRequest(method: head.method.rawValue, path: path, query: target.query, headers: headers)
            request.sandbox = address.name
            return .admin(request)
        }
        guard let (root, path) = mounts.find(address.path) else {
            return .immediate(index.answer(head, at: target.path))
        }
        let lookup = root.backend.find(path)
        let methods = lookup.methods
        if methods.isEmpty, IndexResponder.paths.contains(address.path) {
            return .immediate(index.answer(head, at: address.path, below: address.prefix))
        }
        if head.method == .OPTIONS, !methods.isEmpty, !methods.contains("OPTIONS") {
            return .immediate(preflight(methods: methods, headers: head.headers, path: target.path))
        }
        let mount: Mount
        do throws(SandboxRefusal) {
            // A page of another origin could otherwise create sandboxes until there is no room for those of the tests.
            let isForeign = crossOrigin.isForeign(
                site: head.headers.first(name: "Sec-Fetch-Site"),
                origin: head.headers.first(name: "Origin")
            )
            mount = try root.sandbox(address.name, creates: !isForeign)
        } catch {
            return .immediate(failure(error.message, status: error.status, at: target.path, to: head))
        }
        var request = StubRequest(method: head.method.rawValue, path: path, query: target.query)
        request.lookup = lookup
        request.knownTags = head.headers["If-None-Match"]
        request.headers = head.headers.map { ($0.name, $0.value) }
        do throws(FaultSyntaxError) {
            for text in head.headers["Understudy-Fault"] { request.faults += try FaultParser.parse(header: text) }
        } catch {
            return .immediate(failure(error.headerMessage, at: target.path, to: head))
        }
        // The prefix is set for every list: before this request is answered, a list with links may be served.
        request.sandboxPrefix = address.prefix
        request.base = base(of: head, target, below: path)
        return .mount(mount, request)
    }

    /// Returns the answer to a wrong request, in the error format of the list that it asks for.
    ///
    /// - Parameters:
    ///   - message: The mistake and its remedy.
    ///   - status: The status code of the answer.
    ///   - path: The decoded path, or its beginning; nil where it is unknown.
    ///   - head: The request, whose host is already checked.
    /// - Returns: The answer; a web page that may read the list may read it.
    private func failure(
        _ message: String,
        status: Int = 400,
        at path: String?,
        to head: HTTPRequestHead
    ) -> AnswerPlan {
        var plan = AnswerPlan(failing: status, message)
        guard let path = path.map({ SandboxPath.parts(of: $0).rest }), AdminPath.rest(of: path) == nil,
            let (mount, rest) = mounts.find(path)
        else { return plan }
        plan.body = mount.backend.find(rest).errorBody(message)
        plan.headers += crossOrigin.headers(for: head.headers.first(name: "Origin"), exposing: [])
        plan.headers.append(("Vary", "Origin"))
        return plan
    }

    /// Answers a preflight request of a browser.
    private func preflight(methods: [String], headers: HTTPHeaders, path: String) -> AnswerPlan {
        let methods = methods + ["OPTIONS"]
        if let origin = headers.first(name: "Origin") {
            notify(.preflight(path: path, origin: origin, isAllowed: crossOrigin.isAllowed(origin)))
        }
        let permission = crossOrigin.preflight(
            for: headers.first(name: "Origin"),
            methods: methods,
            allowing: headers["Access-Control-Request-Headers"],
            isNetworkPrivate: headers.first(name: "Access-Control-Request-Private-Network") == "true"
        )
        let always = [(name: "Allow", value: methods.joined(separator: ", ")), (name: "Vary", value: "Origin")]
        return AnswerPlan(status: 204, headers: always + permission)
    }
}

extension RequestRouter {
    /// The mount of a path.
    struct FoundMount {
        /// The mount at the path, which has the sandboxes.
        let root: Mount
        /// The mount that answers: the sandbox that the request names, or the mount at the path.
        let mount: Mount
        /// The path below the mount.
        let path: String
        /// The prefix of the mount, percent-encoded.
        let prefix: String
        /// The sandbox, and the path without its prefix.
        let address: SandboxAddress
    }

    /// Finds the mount of a path, which is a sandbox if the request names one, and the path below it.
    ///
    /// - Parameters:
    ///   - path: The decoded path.
    ///   - sandbox: The value of the header that names a sandbox; nil for none.
    ///   - creates: Whether the request may create the sandbox.
    /// - Returns: The mount; nil for a request that only the full path answers: to the admin API,
    ///   without a mount, with a refused sandbox, or for images, whose paths change below the prefix of a sandbox.
    func mount(at path: String, sandbox: String?, creates: Bool) -> FoundMount? {
        do throws(SandboxRefusal) {
            let address = try SandboxAddress(path: path, headers: sandbox.map { [$0] } ?? [])
            guard AdminPath.rest(of: address.path) == nil, let (root, rest) = mounts.find(address.path) else {
                return nil
            }
            guard address.prefix.isEmpty || !root.backend.hasImages else { return nil }
            // A request for the index creates no sandbox.
            guard !root.backend.find(rest).methods.isEmpty else { return nil }
            return FoundMount(
                root: root,
                mount: try root.sandbox(address.name, creates: creates),
                path: rest,
                prefix: base(host: nil, target: address.path, below: rest),
                address: address
            )
        } catch {
            // The full path reports the refusal.
            return nil
        }
    }

    /// Returns the beginning of links to a mount: scheme, host and prefix; without a host only the prefix.
    ///
    /// - Parameters:
    ///   - head: The request, whose host is already checked.
    ///   - target: The target of the request.
    ///   - path: The target's path below the mount.
    /// - Returns: The beginning, without a slash at its end.
    func base(of head: HTTPRequestHead, _ target: RequestTarget, below path: String) -> String {
        // A host in the target has priority (RFC 9112, section 3.2.2).
        base(host: target.authority ?? head.headers.first(name: "Host"), target: target.path, below: path)
    }

    /// Returns the beginning of links for a host; nil for no host.
    func base(host: String?, target: String, below path: String) -> String {
        // The path of the mount itself, without a slash, has an empty path below it.
        let prefix = target.hasSuffix(path) ? String(target.dropLast(path.count)) : target
        let encoded = PercentEncoding.encoded(prefix, keeping: .path)
        return host.map { "\(scheme)://\($0)\(encoded)" } ?? encoded
    }
}
