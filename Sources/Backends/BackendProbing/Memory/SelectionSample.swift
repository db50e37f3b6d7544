// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers

/// The rows of the first page of a GraphQL list, with all described fields that the server has.
struct SelectionSample: Sendable {
    /// A field that the server refuses.
    struct Refusal: Sendable {
        /// The path from the row to the field.
        var path: [String]
        /// The message of the server.
        var message: String
        /// The answer.
        var answer: ProbeMemory.Answered
    }

    /// The refused fields, in the order of their paths; they are known only if there is a page without them.
    var refusals: [Refusal] = []
    /// The page; nil if no query got one.
    var page: DriftSamples.Sample?
    /// The answer to the last query, if it is not a page.
    var failure: ProbeMemory.Answered?

    /// Keeps the page that has all fields except the refused ones.
    mutating func take(_ answer: ProbeAnswer) {
        guard case .success(let sent) = answer.exchange.outcome, let body = sent.json else { return }
        page = DriftSamples.Sample(answer: answer, body: body, page: 0)
    }

    /// The paths of the refused fields.
    var refused: Set<[String]> { Set(refusals.map(\.path)) }
}
