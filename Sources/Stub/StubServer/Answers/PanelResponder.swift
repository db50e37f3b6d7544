// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import NIOHTTP1
import StubEngine
import TextEncoding

/// The files of the folder `Panel`, which the build puts into the program.
enum PanelFiles {}

/// Answers with the panel, a page that shows and changes in a browser what the stub does.
///
/// Its files are the same for every client and say nothing about the stub. So they need no token; everything that the
/// page shows comes from calls of the admin API, which need it.
struct PanelResponder: Sendable {
    /// One file as it is sent.
    private struct File: Sendable {
        let type: String
        let bytes: [UInt8]
        let tag: EntityTag

        init(path: String, text: String) {
            let ending = path.split(separator: ".").last.map(String.init) ?? ""
            type = PanelResponder.types[ending] ?? "text/plain; charset=utf-8"
            bytes = Array(text.utf8)
            tag = EntityTag(of: bytes)
        }
    }

    /// The path of the page below that of the admin API.
    static let page = "/"
    /// The path below which the other files are, below that of the admin API.
    static let folder = "/panel/"
    /// The headers of every answer: the page loads nothing from elsewhere, and stands in no other page.
    static let headers = [
        (
            name: "Content-Security-Policy",
            value: "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        (name: "Referrer-Policy", value: "no-referrer"),
    ]

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml",
    ]
    private static let files = Dictionary(
        uniqueKeysWithValues: PanelFiles.files.map { ($0.path, File(path: $0.path, text: $0.text)) }
    )
    private static let index = "index.html"

    /// Whether there is a panel; otherwise the admin API has its paths.
    private let isServed: Bool
    /// The page, which names the version of the program; nil if the folder has none.
    private let page: File?

    /// Creates a responder.
    ///
    /// - Parameters:
    ///   - isServed: Whether there is a panel.
    ///   - version: The version of the program.
    init(isServed: Bool, version: String) {
        self.isServed = isServed
        let text = PanelFiles.files.first { $0.path == Self.index }?.text
        page = text.map { File(path: Self.index, text: Self.naming(version, in: $0)) }
    }

    /// Writes a version in place of `{{version}}`, so that a page that is still open after an update can notice it.
    static func naming(_ version: String, in text: String) -> String {
        text.replacing("{{version}}", with: HTMLText.escaped(version))
    }

    /// Returns the answer to a request for the panel.
    ///
    /// - Parameters:
    ///   - head: The request's first line and headers.
    ///   - path: The path below that of the admin API.
    ///   - target: The whole path.
    ///   - sandbox: The sandbox with whose prefix the whole path begins; nil for none.
    /// - Returns: The answer; nil for a request that is for the admin API.
    func answer(
        _ head: HTTPRequestHead,
        below path: String,
        at target: String,
        inside sandbox: String?
    ) -> AnswerPlan? {
        guard isServed, var plan = plan(head, below: path, at: target, inside: sandbox) else { return nil }
        plan.headers += Self.headers
        return plan
    }

    private func plan(
        _ head: HTTPRequestHead,
        below path: String,
        at target: String,
        inside sandbox: String?
    ) -> AnswerPlan? {
        let isRead = head.method == .GET || head.method == .HEAD
        if path == Self.page {
            guard isRead, AcceptHeader.prefersHTML(head.headers["Accept"]) else { return nil }
            // The links of the page begin at its folder.
            guard target.hasSuffix("/") else { return redirect(308, to: "\(AdminPath.root.dropFirst())/") }
            // Calls below the prefix reach only this sandbox; the page itself can enter a sandbox, and leave it.
            if let sandbox { return redirect(307, to: "../../..\(AdminPath.root)/#sandbox=\(sandbox)") }
            var plan = file(Self.index, for: head)
            plan.headers.append(("Vary", "Accept"))
            return plan
        }
        guard path.hasPrefix(Self.folder) else { return nil }
        guard isRead else {
            var plan = AnswerPlan(failing: 405, "use GET to read the files of the panel")
            plan.headers.append(("Allow", "GET, HEAD"))
            return plan
        }
        return file(String(path.dropFirst(Self.folder.count)), for: head)
    }

    private func redirect(_ status: Int, to location: String) -> AnswerPlan {
        AnswerPlan(status: status, headers: [("Location", location), ("Vary", "Accept")])
    }

    private func file(_ name: String, for head: HTTPRequestHead) -> AnswerPlan {
        guard let file = name == Self.index ? page : Self.files[name] else {
            return AnswerPlan(failing: 404, "the panel has no file '\(name)'; GET \(AdminPath.root)/ is its page")
        }
        let isKnown = file.tag.isNamed(in: head.headers["If-None-Match"])
        let headers = [("Cache-Control", "no-cache"), ("ETag", file.tag.description)]
        var plan =
            isKnown
            ? AnswerPlan(status: 304, headers: headers)
            : AnswerPlan(status: 200, headers: [("Content-Type", file.type)] + headers, body: file.bytes)
        plan.cacheControl = .absent
        return plan
    }
}
