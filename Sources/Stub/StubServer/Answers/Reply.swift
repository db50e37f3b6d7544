// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import NIOHTTP1
import OrderedCollections
import StubEngine

/// An answer as a client gets it: the content of the plan, in the form that the request's headers ask for.
struct Reply: Sendable {
    /// The status code.
    var status: Int
    /// The headers in their order, without those that frame the body.
    var headers: [(name: String, value: String)]
    /// The whole body, compressed if the client accepts that.
    var body: [UInt8]

    /// Takes a plan without changes.
    init(_ plan: AnswerPlan) {
        status = plan.status
        headers = plan.headers
        body = plan.body
        if let cacheControl = plan.cacheControl.value { headers.append(("Cache-Control", cacheControl)) }
        headers.append(("X-Content-Type-Options", "nosniff"))
    }

    /// Takes the plan of a mount; adds the tag and CORS headers, and reduces or compresses the body.
    init(
        _ plan: AnswerPlan,
        to head: HTTPRequestHead,
        with configuration: StubServerConfiguration,
        crossOrigin: CrossOrigin
    ) {
        self.init(plan)
        if let tag = plan.tag { headers.append(("ETag", tag.description)) }
        if configuration.compresses, body.count >= Gzip.byteCountMin { pack(for: head) }
        headers.append(("Vary", configuration.vary))
        if let origin = head.headers.first(name: "Origin") {
            headers += crossOrigin.headers(for: origin, exposing: plan.headers.map(\.name) + ["ETag"])
        }
    }

    /// Returns whether no body follows the headers, even if they name a length.
    func isBodiless(to head: HTTPRequestHead?) -> Bool {
        head?.method == .HEAD || status == 204 || status == 304
    }

    private mutating func pack(for head: HTTPRequestHead) {
        let values = head.headers["Accept-Encoding"]
        guard !values.isEmpty, Gzip.isAccepted(values), let packed = Gzip.packed(body) else { return }
        guard !headers.contains(where: { $0.name.lowercased() == "content-encoding" }) else { return }
        body = packed
        headers.append(("Content-Encoding", "gzip"))
    }
}

extension AnswerPlan {
    /// Creates an answer with an error message, as `{"Message": …}`.
    init(failing status: Int, _ message: String) {
        let body = JSONWriter.bytes(of: .object(["Message": .string(message)]))
        self.init(status: status, headers: [("Content-Type", "application/json")], body: body)
    }
}
