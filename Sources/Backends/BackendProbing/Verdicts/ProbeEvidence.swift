// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Pagers

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
        self.answer = plan.redacted(answer.glance.words) + Self.range(of: answer.glance, plan: plan)
        status = answer.glance.status
        guard case .success(let sent) = answer.exchange.outcome, let json = sent.json else {
            body = ""
            return
        }
        let text = plan.redacted(json.description)
        body = text.count > Self.bodyCountMax ? "\(text.prefix(Self.bodyCountMax))…" : text
    }

    /// Keeps the exchange of an answer whose body was not kept.
    init(_ answered: ProbeMemory.Answered, plan: ProbePlan) {
        command = plan.redacted(CurlCommand.text(of: answered.question.request, plan: plan))
        answer = plan.redacted(answered.glance.words) + Self.range(of: answered.glance, plan: plan)
        status = answered.glance.status
        body = answered.refusal.map { String(plan.redacted($0.description).prefix(Self.bodyCountMax)) } ?? ""
    }

    /// The most characters of an id that are shown.
    private static let idCountMax = 40

    /// Returns the first and the last id of a page; nothing for one without rows or with rows without an id.
    private static func range(of glance: PageGlance, plan: ProbePlan) -> String {
        guard glance.idlessCount == 0, !plan.dialect.id.isEmpty, let first = glance.ids.first,
            let last = glance.ids.last
        else { return "" }
        let words = [first, last]
            .map { id in
                let text = plan.redacted(id.description)
                return text.count > idCountMax ? "\(text.prefix(idCountMax))…" : text
            }
        return glance.ids.count == 1 ? ", \(words[0])" : ", from \(words[0]) to \(words[1])"
    }
}
