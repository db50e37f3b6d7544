// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import NIOHTTP1
import StubEngine

/// Answers what no mount serves: the list of all endpoints at `/`, and 404 elsewhere.
struct IndexResponder: Sendable {
    /// What is served.
    let mounts: MountTable

    /// Returns the answer to a request.
    ///
    /// - Parameters:
    ///   - head: The request's first line and headers.
    ///   - path: Its target's path.
    /// - Returns: What to send, at once.
    func answer(_ head: HTTPRequestHead, at path: String) -> AnswerPlan {
        var plan = plan(head, at: path)
        plan.headers.append(("Vary", "Accept"))
        return plan
    }

    private func plan(_ head: HTTPRequestHead, at path: String) -> AnswerPlan {
        guard path == "/" else {
            return AnswerPlan(failing: 404, "nothing is served at '\(path)'; GET / lists what is")
        }
        guard head.method == .GET || head.method == .HEAD else {
            var plan = AnswerPlan(failing: 405, "use GET to list the endpoints")
            plan.headers.append(("Allow", "GET, HEAD"))
            return plan
        }
        let index = EndpointIndex(mounts.entries)
        if AcceptHeader.prefersHTML(head.headers["Accept"]) {
            let type = (name: "Content-Type", value: "text/html; charset=utf-8")
            return AnswerPlan(status: 200, headers: [type], body: Array(index.html.utf8))
        }
        let type = (name: "Content-Type", value: "application/json")
        return AnswerPlan(status: 200, headers: [type], body: Array(index.json.description.utf8))
    }
}
