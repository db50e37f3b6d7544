// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues

/// A recorded exchange that shows a finding.
package struct ProbeEvidence: Hashable, Sendable {
    /// The most characters of a body that are kept.
    package static let bodyCountMax = 2_000

    /// The command that sends the request again.
    package var command: String
    /// The answer in a few words.
    package var answer: String
    /// The status; nil without an answer.
    package var status: Int?
    /// The beginning of the body; empty if it is not JSON.
    package var body: String

    /// Keeps the exchange of an answer.
    init(_ answer: ProbeAnswer, plan: ProbePlan) {
        command = plan.redacted(CurlCommand.text(of: answer.question.request, plan: plan))
        self.answer = plan.redacted(answer.glance.words)
        status = answer.glance.status
        guard case .success(let sent) = answer.exchange.outcome, let json = sent.json else {
            body = ""
            return
        }
        let text = plan.redacted(json.description)
        body = text.count > Self.bodyCountMax ? "\(text.prefix(Self.bodyCountMax))…" : text
    }
}
