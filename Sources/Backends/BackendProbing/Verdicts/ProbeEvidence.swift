// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Pagers

/// A recorded exchange that shows a finding.
package struct ProbeEvidence: Hashable, Sendable {
    /// A header of an answer.
    package struct Header: Hashable, Sendable {
        /// The name.
        package var name: String
        /// The value, without the secrets of the user.
        package var value: String
    }

    /// The most characters of a body that are kept.
    package static let bodyCountMax = 2_000

    /// The command that sends the request again.
    package var command: String
    /// The method and the target of the request, without secrets.
    package var request: String
    /// The beginning of the body of the request; empty for one without a body.
    package var requestBody = ""
    /// The answer in a few words.
    package var answer: String
    /// The status; nil without an answer.
    package var status: Int?
    /// The headers of the answer that say something about its content or about paging.
    package var headers: [Header] = []
    /// The beginning of the body; empty if it is not JSON.
    package var body: String
}

extension ProbeEvidence {
    /// Keeps the exchange of an answer.
    init(_ answer: ProbeAnswer, plan: ProbePlan) {
        let asked = answer.question.request
        let sent = try? answer.exchange.outcome.get()
        let isRedirected = answer.exchange.redirectedPath != nil
        self.init(
            command: plan.redacted(CurlCommand.text(of: asked, plan: plan, isRedirected: isRedirected)),
            request: plan.redacted(CurlCommand.line(of: asked, plan: plan)),
            requestBody: Self.beginning(of: asked.body, plan: plan),
            answer: plan.redacted(answer.glance.words) + Self.range(of: answer.glance, plan: plan),
            status: answer.glance.status,
            headers: sent.map { Self.headers(of: $0, plan: plan) } ?? [],
            body: Self.beginning(of: sent?.json, plan: plan)
        )
    }

    /// Keeps the exchange of an answer whose body was not kept.
    init(_ answered: ProbeMemory.Answered, plan: ProbePlan) {
        let asked = answered.question.request
        self.init(
            command: plan.redacted(CurlCommand.text(of: asked, plan: plan)),
            request: plan.redacted(CurlCommand.line(of: asked, plan: plan)),
            requestBody: Self.beginning(of: asked.body, plan: plan),
            answer: plan.redacted(answered.glance.words) + Self.range(of: answered.glance, plan: plan),
            status: answered.glance.status,
            body: Self.beginning(of: answered.refusal, plan: plan)
        )
    }

    private static func beginning(of json: JSONValue?, plan: ProbePlan) -> String {
        json.map { cut(plan.redacted($0.description), to: bodyCountMax) } ?? ""
    }

    private static func cut(_ text: String, to most: Int) -> String {
        text.count > most ? "\(text.prefix(most))…" : text
    }

    /// The most headers of an answer that are kept.
    private static let headersMax = 12
    /// The most characters of a header that are kept.
    private static let headerCountMax = 400
    private static let headerNames = [
        "content-type", "content-range", "content-encoding", "link", "location", "retry-after", "etag",
        "last-modified", "cache-control", "age",
    ]
    /// The parts of names under which servers send totals, pages and limits.
    private static let headerWords = ["total", "count", "page", "next", "cursor", "offset", "limit", "range"]

    private static func headers(of answer: TransportAnswer, plan: ProbePlan) -> [Header] {
        let shown = answer.headers.filter { header in
            let name = header.name.lowercased()
            return headerNames.contains(name)
                || headerWords.contains { name.contains($0) } && !SecretText.isSecret(name: name)
        }
        return shown.prefix(headersMax)
            .map { Header(name: $0.name, value: cut(plan.redacted($0.value), to: headerCountMax)) }
    }

    /// The most characters of an id that are shown.
    private static let idCountMax = 40

    /// Returns the first and the last id of a page; nothing for one without rows or with rows without an id.
    private static func range(of glance: PageGlance, plan: ProbePlan) -> String {
        guard glance.hasIDs, let first = glance.ids.first,
            let last = glance.ids.last
        else { return "" }
        let words = [first, last].map { cut(plan.redacted($0.description), to: idCountMax) }
        return glance.ids.count == 1 ? ", \(words[0])" : ", from \(words[0]) to \(words[1])"
    }
}
