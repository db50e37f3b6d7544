// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Pagers

/// A page of the walk beside the one that the description promises.
struct PagePair: Sendable {
    /// The page that came.
    var came: DriftSamples.Sample
    /// The page that the description promises.
    var described: ProbeAnswer
    /// The body that the description promises.
    var describedBody: JSONValue
    /// Whether both are the last page of the list.
    var isLast: Bool
    /// Whether both have the same number of rows and the same place in the list.
    var isAligned: Bool

    /// The status of the page that came, and of the described one.
    var statuses: (came: Int, described: Int) { (came.answer.glance.status ?? 0, described.glance.status ?? 0) }

    /// Returns the values of a header in both answers; nil for an answer without it.
    func values(ofHeader name: String) -> (came: String?, described: String?) {
        func value(_ answer: ProbeAnswer) -> String? {
            guard case .success(let sent) = answer.exchange.outcome else { return nil }
            let values = sent.values(ofHeader: name)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        return (value(came.answer), value(described))
    }
}

extension DriftJudge {
    /// Returns the pages that were kept, beside the described ones.
    func pairs(with twin: DescribedTwin) -> [PagePair] {
        let samples = memory.samples.pages
        let lastPage = samples.last?.page ?? 0
        let byToken = samples.contains { $0.answer.question.position.isToken }
        let walked =
            byToken
            ? twin.walk(for: samples.map(\.page), size: memory.first.size, pagesMax: memory.plan.pagesMax) : [:]
        return samples.compactMap { sample -> PagePair? in
            let isLast = isWhole && sample.page == lastPage
            let page = byToken && isLast ? walked.keys.max() ?? sample.page : sample.page
            guard let answer = byToken ? walked[page] : twin.answer(to: sample.answer.question) else { return nil }
            return pair(of: sample, with: answer, isLast: isLast, isSamePage: page == sample.page)
        }
    }

    /// Returns the first page of the second walk beside the described one; nil if that walk names no page size, or the
    /// backend does not read it.
    func sizedPair(with twin: DescribedTwin) -> PagePair? {
        guard let sample = memory.samples.sized else { return nil }
        let answer = twin.answer(to: sample.answer.question)
        let pair = pair(of: sample, with: answer, isLast: false, isSamePage: true)
        return pair?.isAligned == true ? pair : nil
    }

    private func pair(
        of sample: DriftSamples.Sample,
        with answer: ProbeAnswer,
        isLast: Bool,
        isSamePage: Bool
    ) -> PagePair? {
        guard case .success(let sent) = answer.exchange.outcome, sent.isSuccess, let body = sent.json else {
            return nil
        }
        let count = body.value(at: memory.plan.dialect.rows)?.array?.count ?? 0
        return PagePair(
            came: sample,
            described: answer,
            describedBody: body,
            isLast: isLast,
            isAligned: isSamePage && count == memory.rowCount(of: sample)
        )
    }
}
