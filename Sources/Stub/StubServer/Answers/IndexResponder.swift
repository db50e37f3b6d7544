// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import NIOHTTP1
import StubEngine

/// Answers requests that no mount serves: with the list of all endpoints at `/`, its icon, or else 404.
struct IndexResponder: Sendable {
    /// The paths that are answered unless a mount has an endpoint there.
    static let paths = ["/", iconPath]

    private static let iconPath = "/favicon.ico"
    /// The icon of the page for browsers: rows on a page, with one short row.
    private static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#345"/>\
        <path d="M4 5h8M4 8h8M4 11h4" stroke="#fff" stroke-width="1.5"/></svg>

        """

    /// The lists and answers that are served.
    let mounts: MountTable
    /// Whether the page has a link to the panel.
    let linksPanel: Bool

    /// Returns the answer to a request.
    ///
    /// - Parameters:
    ///   - head: The request's first line and headers.
    ///   - path: The path of the target, without the prefix of a sandbox.
    ///   - prefix: The prefix of the sandbox; empty for none.
    /// - Returns: The answer, to be sent at once.
    func answer(_ head: HTTPRequestHead, at path: String, below prefix: String = "") -> AnswerPlan {
        var plan = plan(head, at: path, below: prefix)
        plan.headers.append(("Vary", "Accept"))
        return plan
    }

    private func plan(_ head: HTTPRequestHead, at path: String, below prefix: String) -> AnswerPlan {
        guard Self.paths.contains(path) else {
            return AnswerPlan(failing: 404, "nothing is served at '\(path)'; GET / lists the endpoints")
        }
        guard head.method == .GET || head.method == .HEAD else {
            var plan = AnswerPlan(failing: 405, "use GET to list the endpoints")
            plan.headers.append(("Allow", "GET, HEAD"))
            return plan
        }
        if path == Self.iconPath {
            let type = (name: "Content-Type", value: "image/svg+xml")
            return AnswerPlan(status: 200, headers: [type], body: Array(Self.icon.utf8))
        }
        let index = EndpointIndex(mounts.entries, below: prefix, countsChanges: true)
        if AcceptHeader.prefersHTML(head.headers["Accept"]) {
            let type = (name: "Content-Type", value: "text/html; charset=utf-8")
            let page = index.html(panelPath: linksPanel ? prefix + AdminPath.root + "/" : nil)
            return AnswerPlan(status: 200, headers: [type], body: Array(page.utf8))
        }
        let type = (name: "Content-Type", value: "application/json")
        return AnswerPlan(status: 200, headers: [type], body: Array(index.json.description.utf8))
    }
}
