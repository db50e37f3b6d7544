// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import ListDescription
import Pagers

/// The comparison of a description with what a probe has seen.
///
/// A property that was found different is corrected in the twin before the next ones are compared, so that one
/// difference is not named again by the properties that follow from it.
struct DriftJudge: Sendable {
    /// The knowledge of the probe.
    let memory: ProbeMemory
    /// The description as it was written.
    let list: ListDescription
    /// The number of rows that the real list has, as far as it is known.
    let rows: Int
    /// The least number of rows that the list has: those that were read, or the total that the list shows.
    let rowsMin: Int
    /// Whether the first walk has read all rows, so that numbers that follow from them can be compared.
    let isWhole: Bool
    /// The described list with the corrections so far.
    var corrected: ListDescription
    /// The findings so far.
    var findings: [DriftFinding] = []
    /// The properties of the paging that the URLs of pages have shown to be different, with the finding.
    var fromURLs: [DriftProperty: DriftFinding.Verdict] = [:]

    /// Returns the findings about the description of a probe; none without a description.
    static func findings(_ memory: ProbeMemory) -> [DriftFinding] {
        guard let list = memory.plan.description else { return [] }
        guard memory.unread == nil, !memory.samples.pages.isEmpty else { return unread(memory, list: list) }
        var judge = DriftJudge(memory, list: list)
        judge.run()
        return judge.findings.sorted { ($0.property.id, $0.name) < ($1.property.id, $1.name) }
            .map { finding in
                var finding = finding
                finding.verdict = finding.verdict.redacted(by: memory.plan)
                return finding
            }
    }

    private init(_ memory: ProbeMemory, list: ListDescription) {
        self.memory = memory
        self.list = list
        corrected = list
        let (first, samples) = (memory.first, memory.samples)
        let unsized = samples.unsized.map { memory.rowCount(of: $0) } ?? 0
        // Whether the server has rows that the walk did not reach.
        let isCut = memory.rowsAfterEnd != nil || !memory.comparison.unknown.isEmpty || unsized > first.rowCount
        let total = first.pages.first?.total
        if first.isComplete, !isCut {
            rows = first.rowCount
            rowsMin = rows
            isWhole = true
        } else if let last = samples.pages.last, case .failed = first.ending, last.page == first.pages.count,
            last.page > 0
        {
            // A client can read the last page, but a pager that reads it by the description cannot.
            rows = first.rowCount + memory.rowCount(of: last)
            rowsMin = rows
            isWhole = true
        } else {
            // If more rows follow those that were read, no page that came is the last one of the described list.
            let read = first.rowCount + (first.isComplete ? 0 : max(1, first.largestPage))
            rows = max(total ?? 0, read, unsized + 1, 3 * (samples.pages.map(memory.rowCount).max() ?? 0))
            rowsMin = max(total ?? 0, first.rowCount)
            isWhole = false
        }
    }

    private mutating func run() {
        judgeDefaultSize()
        judgeSizes()
        guard let twin = twin else { return }
        // The pairs are made once, because the twin walks through the whole list to get to its last page.
        let pairs = pairs(with: twin)
        let sized = sizedPair(with: twin)
        comparePages(pairs, sized: sized)
        compareHeaders(of: pairs, sized: sized)
        if list.graphQL == nil { compareRows(of: pairs) } else { compareSelectedRows(of: pairs) }
        judgeStyle()
        judgeParameters()
        judgeTreatments(with: twin)
        judgeQuery()
        judgeRest()
    }

    /// The described list with the corrections so far, as it answers requests.
    var twin: DescribedTwin? { DescribedTwin(corrected, rows: rows, plan: memory.plan) }

    /// Adds a finding.
    mutating func add(_ property: DriftProperty, name: String? = nil, as verdict: DriftFinding.Verdict) {
        findings.append(DriftFinding(property, name: name, verdict: verdict))
    }

    /// Returns the reason why a property of `paging` is not compared; nil if the description has it.
    func reasonIfUnwritten(_ property: DriftProperty) -> String? {
        let key = String(property.name.dropFirst("paging.".count))
        return list.writtenPaging.contains(key) ? nil : "the description does not have '\(key)'"
    }

    /// The reason why numbers that follow from the rows are not compared; nil if they are.
    var reasonForNoFacts: String? {
        if memory.changed != nil || memory.hasOtherFirstPage { return ProbeMemory.changeWords }
        if !memory.repeats.isEmpty { return "rows come twice" }
        if hasOtherFirst { return "the list does not begin with page \(list.paging.first)" }
        let totals = Set(memory.first.pages.compactMap(\.total))
        if totals.count > 1 { return "the total is not the same on each page" }
        return isWhole ? nil : "the walk did not reach the end of the list"
    }

    /// Returns the evidence of an answer that was not kept whole.
    func evidence(_ answered: ProbeMemory.Answered) -> [ProbeEvidence] { [ProbeEvidence(answered, plan: memory.plan)] }

    /// Returns the evidence of a page of the walk.
    func evidence(_ sample: DriftSamples.Sample) -> [ProbeEvidence] {
        [ProbeEvidence(sample.answer, plan: memory.plan)]
    }

    /// Returns the same verdict about all kinds of properties.
    private static func all(_ verdict: DriftFinding.Verdict) -> [DriftFinding] {
        DriftProperty.allCases.map { DriftFinding($0, verdict: verdict) }
    }

    /// Returns the findings about a list whose first page cannot be read.
    private static func unread(_ memory: ProbeMemory, list: ListDescription) -> [DriftFinding] {
        let reason = memory.unread?.reason ?? memory.reasonForNoWalk ?? "no page was read"
        var findings = all(.notCompared(memory.plan.redacted(reason)))
        func set(_ property: DriftProperty, to difference: DriftFinding.Difference, by evidence: ProbeEvidence) {
            guard let index = findings.firstIndex(where: { $0.property == property }) else { return }
            findings[index].verdict = .drifted(difference, [evidence]).redacted(by: memory.plan)
        }
        if let opening = memory.samples.opening, case .success(let sent) = opening.exchange.outcome, sent.isSuccess,
            let body = sent.json
        {
            let path = memory.plan.dialect.rows.joined(separator: ".")
            let place = memory.plan.dialect.rows.isEmpty ? "the body is the array of rows" : "the rows are at '\(path)'"
            let evidence = ProbeEvidence(opening, plan: memory.plan)
            set(.rows, to: DriftFinding.Difference(place, came: RowsPlace.words(in: body)), by: evidence)
        }
        if let bare = memory.answers[.unnumbered], bare.glance.isPage, !bare.glance.ids.isEmpty {
            let came = "page \(list.paging.first) is refused, and the list without a page number is not"
            let difference = DriftFinding.Difference("'first: \(list.paging.first)'", came: came)
            set(.first, to: difference, by: ProbeEvidence(bare, plan: memory.plan))
        }
        return findings
    }
}

extension DriftFinding.Verdict {
    /// Returns the verdict without the secrets of the user.
    func redacted(by plan: ProbePlan) -> Self {
        switch self {
        case .holds: .holds
        case .drifted(let difference, let evidence):
            .drifted(
                DriftFinding.Difference(plan.redacted(difference.described), came: plan.redacted(difference.came)),
                evidence
            )
        case .undecided(let reason): .undecided(plan.redacted(reason))
        case .notCompared(let reason): .notCompared(plan.redacted(reason))
        }
    }
}

extension ProbeMemory {
    /// Returns the number of rows of a page, also of one that a pager cannot read.
    func rowCount(of sample: DriftSamples.Sample) -> Int {
        sample.body.value(at: plan.dialect.rows)?.array?.count ?? 0
    }

    /// Whether the first page had other rows or another total when it was asked for the last time.
    var hasOtherFirstPage: Bool {
        guard let glance = answers[.firstAtLast]?.glance, glance.isPage, let page = first.pages.first else {
            return false
        }
        return glance.fingerprint != page.fingerprint || glance.total != page.total
    }
}
