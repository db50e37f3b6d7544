// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import StubEngine

/// Says who answers a request, from its first line and headers alone.
struct RequestRouter: Sendable {
    /// Who answers.
    enum Destination: Sendable {
        /// A mount.
        case mount(Mount, StubRequest)
        /// The router behind the connection's handler.
        case router
        /// The handler itself, at once.
        case immediate(AnswerPlan)
        /// The handler itself, and then the connection ends.
        case refusal(status: Int, message: String)
    }

    /// What is served.
    let mounts: MountTable
    /// Whom the stub answers to.
    let hosts: HostGuard

    /// Returns who answers.
    func destination(of head: HTTPRequestHead) -> Destination {
        let isRequired = head.version == .http1_1
        if let refusal = hosts.refusal(of: head.headers["Host"], isRequired: isRequired) {
            return .refusal(status: refusal.status, message: refusal.message)
        }
        if head.method == .OPTIONS, head.uri == "*" {
            return .immediate(AnswerPlan(status: 204, headers: [("Allow", "GET, HEAD, OPTIONS")]))
        }
        let target: RequestTarget
        do throws(RequestTargetError) {
            target = try RequestTarget(head.uri)
        } catch {
            return .refusal(status: 400, message: error.description)
        }
        return destination(head, target)
    }

    private func destination(_ head: HTTPRequestHead, _ target: RequestTarget) -> Destination {
        guard let (mount, path) = mounts.find(target.path) else { return .router }
        let methods = mount.methods(at: path)
        if target.path == "/", methods.isEmpty { return .router }
        if head.method == .OPTIONS, !methods.isEmpty, !methods.contains("OPTIONS") {
            return .immediate(Self.preflight(methods, head.headers))
        }
        return .mount(mount, StubRequest(method: head.method.rawValue, path: path, query: target.query))
    }

    /// Answers a browser that asks whether a page from elsewhere may send a request.
    private static func preflight(_ methods: [String], _ headers: HTTPHeaders) -> AnswerPlan {
        let list = (methods + ["OPTIONS"]).joined(separator: ", ")
        var plan = AnswerPlan(status: 204, headers: [("Allow", list)])
        guard headers.contains(name: "Origin") else { return plan }
        plan.headers += [
            ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", list),
            ("Access-Control-Allow-Headers", "*"), ("Access-Control-Max-Age", "600"),
        ]
        return plan
    }
}
