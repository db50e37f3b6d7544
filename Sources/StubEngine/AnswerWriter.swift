// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

/// Turns a decision about a request into headers and bytes.
struct AnswerWriter: Sendable {
    /// The delay of every answer.
    let delay: Duration
    /// Says where messages stand in answers that belong to no list.
    let envelope: Envelope

    /// Returns the plan for a request.
    func plan(_ question: Question, _ receipt: MountState.Receipt) -> AnswerPlan {
        let body = whole(question, receipt)
        var plan = AnswerPlan(
            status: receipt.status,
            headers: headers(question, receipt, hasBody: !body.isEmpty),
            body: body,
            delay: delay,
            hold: receipt.ticket,
            request: receipt.id
        )
        receipt.effect.change(&plan, envelope: envelope(of: question))
        return plan
    }

    private func headers(
        _ question: Question,
        _ receipt: MountState.Receipt,
        hasBody: Bool
    ) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        if hasBody { headers.append(("Content-Type", "application/json")) }
        if let name = question.name { headers.append(("Understudy-List", HeaderText.encoded(name))) }
        if let page = question.page { headers.append(("Understudy-Page", String(page))) }
        if !receipt.effect.names.isEmpty {
            headers.append(("Understudy-Fault", HeaderText.encoded(receipt.effect.names.joined(separator: "; "))))
        }
        if case .wrongMethod(let allowed) = question {
            headers.append(("Allow", allowed.joined(separator: ", ")))
        }
        return headers
    }

    private func whole(_ question: Question, _ receipt: MountState.Receipt) -> [UInt8] {
        switch question {
        case .page(let list, let page):
            var bytes: [UInt8] = []
            PageWriter.write(page, of: list, into: &bytes)
            return bytes
        case .plain(let answer):
            return answer.reply(toCall: receipt.ordinal).body.map(JSONWriter.bytes) ?? []
        case .refusal(let list, let parameter):
            return list.envelope.errorBody(parameter.description)
        case .wrongMethod(let allowed):
            return envelope.errorBody("the method is not taken here; use \(allowed.joined(separator: ", "))")
        case .nothing(let message):
            return envelope.errorBody(message)
        }
    }

    private func envelope(of question: Question) -> Envelope {
        switch question {
        case .page(let list, _), .refusal(let list, _): list.envelope
        case .plain, .wrongMethod, .nothing: envelope
        }
    }
}
