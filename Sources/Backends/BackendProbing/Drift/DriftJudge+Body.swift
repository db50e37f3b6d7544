// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Pagers

extension DriftJudge {
    /// Compares the members of the bodies around the rows, and adds the findings.
    ///
    /// - Parameters:
    ///   - pairs: The pages of the first walk.
    ///   - sized: A page of a request with a size, of which only the URLs are compared; nil without one.
    mutating func comparePages(_ pairs: [PagePair], sized: PagePair?) {
        add(.rows, as: .holds)
        var verdicts = MemberVerdicts()
        for pair in pairs {
            let comparison = comparison(of: pair)
            for place in comparison.places { verdicts.see(place.memberName) }
            for difference in comparison.differences where !isExtension(difference) {
                judge(difference, on: pair, among: pairs, into: &verdicts)
            }
        }
        if let sized {
            for difference in comparison(of: sized).differences where isAboutURLs(difference) {
                judge(difference, on: sized, among: pairs, into: &verdicts)
            }
        }
        for (name, verdict) in verdicts.members { add(.member, name: "body.\(name)", as: verdict) }
        for (name, verdict) in verdicts.others { add(.otherMembers, name: "body.\(name)", as: verdict) }
        if verdicts.others.isEmpty {
            add(.otherMembers, as: list.graphQL == nil ? .holds : .notCompared(Self.selectedWords))
        }
        let sawEnd = pairs.contains(where: \.isLast)
        add(.end, as: verdicts.end ?? (sawEnd ? .holds : .undecided("the walk did not reach the end of the list")))
        if let token = verdicts.token { fromURLs[.token] = token }
    }

    private func comparison(of pair: PagePair) -> ShapeComparison {
        ShapeComparison(described: pair.describedBody, came: pair.came.body, skipping: memory.plan.dialect.rows)
    }

    /// Returns whether a difference is one between two URLs.
    private func isAboutURLs(_ difference: ShapeDifference) -> Bool {
        guard case .value(let value, _) = difference.kind, value.text != nil else { return false }
        return MemberOrigin(at: difference.path, in: list.envelope.bodyTemplate).role(in: list.paging) == .url
    }

    private mutating func judge(
        _ difference: ShapeDifference,
        on pair: PagePair,
        among pairs: [PagePair],
        into verdicts: inout MemberVerdicts
    ) {
        let name = difference.path.memberName
        let origin = MemberOrigin(at: difference.path, in: list.envelope.bodyTemplate)
        let role = origin.role(in: list.paging)
        let showsEnd = origin.showsEnd && pair.isLast && pairs.count > 1
        func drifted(_ described: String, came: String) -> DriftFinding.Verdict {
            .drifted(DriftFinding.Difference(described, came: came), evidence(pair.came))
        }
        func put(_ verdict: DriftFinding.Verdict) { verdicts.put(verdict, at: name, showsEnd: showsEnd) }
        switch difference.kind {
        case .missing(let value): put(drifted("'\(name)' is \(value.shape.rawValue)", came: "it is missing"))
        case .extra(let value):
            let came = "'\(name)' is \(value.shape.rawValue)"
            guard role == .unknown else { return put(drifted("no member '\(name)' on this page", came: came)) }
            verdicts.putOther(drifted("no member '\(name)'", came: came), at: name)
        case .kind(let value, let came):
            let verdict = drifted("'\(name)' is \(value.shape.rawValue)", came: "it is \(came.words)")
            if role == .token, value != .null, came != .null {
                verdicts.token = verdicts.token ?? verdict
            } else if role == .fact, let reason = reasonForNoFacts(on: pair), value == .null || came == .null {
                put(.undecided(reason))
            } else {
                put(verdict)
            }
        case .value(let value, let came):
            let isList = value.array != nil
            switch isList ? .fact : role {
            case .unknown, .free: break
            case .constant: put(verdict(onConstant: value, came, at: difference.path, among: pairs, finding: drifted))
            case .fact:
                let words = isList ? ("\(value.array?.count ?? 0) elements", "\(came.array?.count ?? 0) elements") : nil
                let described = origin.values == [.total] ? "the number of rows, \(value.words)" : value.words
                put(
                    verdictAllowed(for: difference) ?? reasonForNoFacts(on: pair).map { .undecided($0) }
                        ?? (origin.values == [.total] ? memory.verdictOnWrongTotal : nil)
                        ?? drifted("'\(name)' is \(words?.0 ?? described)", came: "it is \(words?.1 ?? came.words)")
                )
            case .token:
                guard let text = value.text, let other = came.text else { break }
                if text.isEmpty != other.isEmpty {
                    put(drifted("'\(name)' is \(value.words)", came: "it is \(came.words)"))
                } else if (URLForm(text).beginning == .complete) != (URLForm(other).beginning == .complete) {
                    let words = [text, other].map { URLForm($0).beginning == .complete ? "a URL" : "no URL" }
                    verdicts.token = verdicts.token ?? drifted("'\(name)' is \(words[0])", came: "it is \(words[1])")
                }
            case .url:
                guard let text = value.text, let other = came.text else { break }
                if let reason = reasonForOpenSize(of: text, came: other, on: pair) { put(.undecided(reason)) }
                for (property, difference) in differences(ofURL: text, came: other, on: pair, leadsOn: origin.leadsOn) {
                    let verdict = drifted("'\(name)' has \(difference.described)", came: "it has \(difference.came)")
                    if let property { fromURLs[property] = fromURLs[property] ?? verdict } else { put(verdict) }
                }
            }
        }
    }

    /// Returns the verdict about a described constant that has another value, or several values, in the answers.
    private func verdict(
        onConstant value: JSONValue,
        _ came: JSONValue,
        at path: [String],
        among pairs: [PagePair],
        finding: (String, String) -> DriftFinding.Verdict
    ) -> DriftFinding.Verdict {
        let keys = path.filter { !$0.hasPrefix("[") }
        let varies = keys == path && Set(pairs.compactMap { $0.came.body.value(at: keys) }).count > 1
        guard !varies else { return .notCompared("the value differs from answer to answer") }
        let name = path.memberName
        return finding("'\(name)' is always \(value.words)", "it is \(came.words)")
    }

    /// Returns the reason why numbers of a page are not compared; nil if they are compared.
    func reasonForNoFacts(on pair: PagePair) -> String? {
        reasonForNoFacts ?? (pair.isAligned ? nil : "the pages have other rows than those of the description")
    }

    /// Returns whether URLs differ only in whether they have the page size, and the request has none.
    ///
    /// Clients that leave the size to the server get the same pages by both URLs. If a request has a size, the URLs in
    /// its answer must be as described.
    private func isSizeAlone(_ names: Set<String>, on pair: PagePair) -> Bool {
        guard pair.came.answer.question.size == nil, let size = list.paging.sizeParameter else { return false }
        return names == [size]
    }

    /// Returns the reason why it is not known whether a URL keeps the page size; nil if that is compared.
    func reasonForOpenSize(of text: String, came other: String, on pair: PagePair) -> String? {
        let names = Set(URLForm(text).names).symmetricDifference(URLForm(other).names)
        guard memory.samples.sized == nil, isSizeAlone(names, on: pair) else { return nil }
        return "no request with a page size shows whether the URLs keep it"
    }

    /// Returns the differences between two URLs; a difference in the paging comes with the property that differs.
    ///
    /// - Parameters:
    ///   - text: The described URL.
    ///   - other: The URL that came.
    ///   - pair: The pages with the URLs.
    ///   - leadsOn: Whether the URLs lead to the next page.
    /// - Returns: The differences.
    func differences(
        ofURL text: String,
        came other: String,
        on pair: PagePair,
        leadsOn: Bool
    ) -> [(property: DriftProperty?, difference: DriftFinding.Difference)] {
        let (described, came) = (URLForm(text), URLForm(other))
        guard described.beginning == came.beginning else {
            return [(nil, DriftFinding.Difference(described.beginning.rawValue, came: came.beginning.rawValue))]
        }
        let missing = Set(described.names).subtracting(came.names)
        let extra = Set(came.names).subtracting(described.names)
        if isSizeAlone(missing.union(extra), on: pair) { return [] }
        if !missing.isEmpty || !extra.isEmpty {
            let names = [described.names, came.names]
                .map { $0.isEmpty ? "no parameters" : "the parameters \($0.joined(separator: ", "))" }
            // If one parameter has another name, the difference is about this parameter, and not about the URL.
            let isRenamed = missing.count == 1 && extra.count == 1
            // Without its parameter, the URL of the next page shows that something else chooses the page.
            let isForeign = leadsOn && missing.contains(list.paging.pageParameter)
            let property: DriftProperty? =
                switch missing.first {
                case _ where isForeign: .pageParameter
                case list.paging.pageParameter where isRenamed: .pageParameter
                case list.paging.sizeParameter where isRenamed: .sizeParameter
                default: nil
                }
            return [(property, DriftFinding.Difference(names[0], came: names[1]))]
        }
        guard reasonForNoFacts(on: pair) == nil, list.paging.numbersPages || list.paging.kind == .offset else {
            return []
        }
        let names = [list.paging.pageParameter] + (list.paging.sizeParameter.map { [$0] } ?? [])
        return names.compactMap { name in
            guard let value = described.parameters[name], let number = Int(value),
                let seen = came.parameters[name].flatMap({ Int($0) }), seen != number
            else { return nil }
            let isFirst = name == list.paging.pageParameter && list.paging.numbersPages && abs(seen - number) == 1
            return (isFirst ? .first : nil, DriftFinding.Difference("\(name)=\(number)", came: "\(name)=\(seen)"))
        }
    }
}

/// The verdicts about the members of the body, which are collected page by page.
private struct MemberVerdicts {
    /// The described members with their verdicts, by their names.
    private(set) var members: OrderedDictionary<String, DriftFinding.Verdict> = [:]
    /// The members that are not described.
    private(set) var others: OrderedDictionary<String, DriftFinding.Verdict> = [:]
    /// The verdict about the end of the list; nil if there is no difference.
    private(set) var end: DriftFinding.Verdict?
    /// The verdict about tokens; nil if there is no difference.
    var token: DriftFinding.Verdict?

    /// Notes that a member was compared.
    mutating func see(_ name: String) {
        guard !name.isEmpty else { return }
        members[name] = members[name] ?? .holds
    }

    /// Notes a verdict about a member; after a difference, later verdicts about this member are ignored.
    ///
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - name: The name of the member.
    ///   - showsEnd: Whether the member shows on the last page that the list ends.
    mutating func put(_ verdict: DriftFinding.Verdict, at name: String, showsEnd: Bool) {
        if showsEnd, members[name] == .holds, case .drifted = verdict {
            end = end ?? verdict
            return
        }
        if case .drifted = members[name] { return }
        members[name] = verdict
    }

    /// Notes a member that is not described.
    mutating func putOther(_ verdict: DriftFinding.Verdict, at name: String) {
        others[name] = others[name] ?? verdict
    }
}

extension ProbeMemory {
    /// The verdict about a total that an invariant already reports as wrong; nil if none does.
    fileprivate var verdictOnWrongTotal: DriftFinding.Verdict? {
        ["PB-08", "PB-09"].first { isBroken($0) }.map { .notCompared("the total is wrong: see \($0)") }
    }
}
