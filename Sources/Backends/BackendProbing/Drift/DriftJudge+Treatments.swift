// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import ListDescription
import Pagers

extension DriftJudge {
    /// Compares the answers to values that no client should send with those that the description promises.
    mutating func judgeTreatments(with twin: DescribedTwin) {
        let twin = self.twin ?? twin
        if memory.plan.dialect.send.size != nil {
            judge(.zeroSize, by: [.hostile("size '0'"), .hostile("size '-1'")], with: twin)
            judge(.badSize, by: [.hostile("size 'abc'")], with: twin)
        }
        switch memory.plan.dialect.style {
        case .page, .url:
            // If page 0 has rows of its own, it is the first page, and not a bad one.
            let zero: [ProbeMemory.Purpose] = hasOtherFirst ? [] : [.hostile("page '0'")]
            if memory.plan.promises.pageLocation != nil {
                judge(.badPage, by: zero + [.hostile("page '-1'"), .hostile("page 'abc'")], with: twin)
                judge(.pastEnd, by: [.farPastEnd], with: twin)
            }
        case .offset:
            judge(.badPage, by: [.hostile("offset '-1'"), .hostile("offset 'abc'")], with: twin)
            judge(.pastEnd, by: [.farPastEnd], with: twin)
        case .cursor:
            judge(.badToken, by: [.hostile("token 'no-such-token'")], with: twin)
            judge(.emptyToken, by: [.emptyToken], with: twin)
        }
        judgeErrors(with: twin)
    }

    /// The kinds of answers to a value.
    private enum Treatment: Hashable {
        case refused
        case rows(Int)

        init(_ glance: PageGlance) {
            self = glance.isPage ? .rows(glance.ids.count) : .refused
        }
    }

    private mutating func judge(
        _ property: DriftProperty,
        by purposes: [ProbeMemory.Purpose],
        with twin: DescribedTwin
    ) {
        if let unwritten = reasonIfUnwritten(property) { return add(property, as: .notCompared(unwritten)) }
        let asked = purposes.compactMap { memory.answers[$0] }
        guard !asked.isEmpty else { return add(property, as: .undecided("the walk did not get that far")) }
        if let obstacle = obstacle(to: property) { return add(property, as: .undecided(obstacle)) }
        for answered in asked {
            let described = twin.answer(to: answered.question).glance
            // A list can promise a status such as 403; any other refusal of the client is not about the value.
            let isPromised = !described.isPage && described.status == answered.glance.status
            if !isPromised, let reason = answered.glance.reasonForNoTreatment {
                return add(property, as: .undecided(reason))
            }
            let (left, right) = (Treatment(described), Treatment(answered.glance))
            guard left != right else { continue }
            if case .rows(let one) = left, case .rows(let other) = right, let reason = reasonForNoFacts,
                one > 0, other > 0
            {
                return add(property, as: .undecided(reason))
            }
            let difference = DriftFinding.Difference(described.words, came: answered.glance.words)
            return add(property, as: .drifted(difference, evidence(answered)))
        }
        add(property, as: .holds)
    }

    /// Returns the reason why a treatment cannot be compared, because the parameter has no effect; nil if it can.
    private func obstacle(to property: DriftProperty) -> String? {
        if property == .zeroSize || property == .badSize { return ignoresSize ? Self.noSizeWords : nil }
        let isIgnored = findings.contains { $0.property == .pageParameter && $0.isDrifted }
        return isIgnored ? "'\(list.paging.pageParameter)' does not choose the page" : nil
    }

    /// Compares the form of the refusals that came, if the description has one.
    private mutating func judgeErrors(with twin: DescribedTwin) {
        let forms = list.envelope.errors
        guard list.graphQL == nil else {
            return add(.errors, as: .notCompared("GraphQL defines the form of a refusal"))
        }
        guard !forms.forms.isEmpty || forms.other != nil else {
            return add(.errors, as: .notCompared("the description has no 'errors'"))
        }
        let refused = memory.answers
            .compactMap { purpose, answered -> (name: String, answered: ProbeMemory.Answered)? in
                guard case .hostile(let name) = purpose, answered.glance.outcome == .refused,
                    !answered.glance.isDenied
                else { return nil }
                return (name: name, answered: answered)
            }
            .sorted { $0.name < $1.name }
        var isCompared = false
        for (name, answered) in refused {
            let described = twin.answer(to: answered.question)
            guard described.glance.outcome == .refused, case .success(let sent) = described.exchange.outcome,
                forms.hasStatus(sent.status)
            else { continue }
            isCompared = true
            let body = forms.haveBodies ? sent.json : nil
            guard let difference = Self.difference(of: sent.status, body, with: answered) else { continue }
            let words = DriftFinding.Difference("\(name): \(difference.described)", came: difference.came)
            return add(.errors, as: .drifted(words, evidence(answered)))
        }
        add(.errors, as: isCompared ? .holds : .undecided("nothing was refused"))
    }

    private static func difference(
        of status: Int,
        _ body: JSONValue?,
        with answered: ProbeMemory.Answered
    ) -> DriftFinding.Difference? {
        if answered.glance.status != status {
            return DriftFinding.Difference("status \(status)", came: answered.glance.words)
        }
        guard let body else { return nil }
        guard let came = answered.refusal else { return DriftFinding.Difference("a body in JSON", came: "none") }
        for difference in ShapeComparison(described: body, came: came, skipping: nil).differences {
            let name = difference.path.memberName
            switch difference.kind {
            case .missing: return DriftFinding.Difference("a member '\(name)'", came: "it is missing")
            case .extra: return DriftFinding.Difference("no member '\(name)'", came: "it is there")
            case .kind(let left, let right):
                return DriftFinding.Difference(
                    "'\(name)' is \(left.shape.rawValue)",
                    came: "it is \(right.shape.rawValue)"
                )
            // Messages are different in each implementation.
            case .value: continue
            }
        }
        return nil
    }
}

extension ErrorForms {
    private var all: [Form] { Array(forms.values) + [other].compactMap(\.self) }

    /// Returns whether the description has refusals with a status, or the form of all refusals.
    fileprivate func hasStatus(_ status: Int) -> Bool {
        other != nil || all.contains { ($0.status ?? status) == status }
    }

    /// Whether the description has the bodies of refusals; without them, the body of the stub promises nothing.
    fileprivate var haveBodies: Bool { other?.body != nil || all.allSatisfy { $0.body != nil } }
}
