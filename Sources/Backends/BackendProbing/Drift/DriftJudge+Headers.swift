// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Pagers

extension DriftJudge {
    /// The headers about paging that a description can have, in small letters.
    private static let pagingHeaders = [
        "link", "x-total-count", "x-total", "x-total-pages", "x-page", "x-per-page", "x-next-page", "x-prev-page",
        "content-range",
    ]

    /// The relations of a header `Link` that lead to pages.
    private static let relations = ["first", "prev", "next", "last"]

    /// Compares the status and the headers of pages.
    ///
    /// - Parameters:
    ///   - pairs: The pages of the first walk.
    ///   - sized: A page of a request with a size, of which only the URLs are compared; nil without one.
    mutating func compareHeaders(of pairs: [PagePair], sized: PagePair?) {
        guard let first = pairs.first else { return }
        if let other = pairs.first(where: { $0.statuses.came != $0.statuses.described }) {
            let (came, described) = other.statuses
            let difference = DriftFinding.Difference("status \(described)", came: "status \(came)")
            add(.status, as: .drifted(difference, evidence(other.came)))
        } else {
            add(.status, as: .holds)
        }
        judgeContentType(first)
        let envelope = list.envelope
        let fixed = [envelope.totalHeader, envelope.nextHeader, list.paging.kind == .link ? "Link" : nil]
        var seen: Set<String> = ["content-type"]
        for name in fixed.compactMap(\.self) + envelope.head.headers.map(\.name)
        where seen.insert(name.lowercased()).inserted {
            let hasURLs = name.lowercased() == "link"
            judge(header: name, in: hasURLs ? pairs + [sized].compactMap(\.self) : pairs)
        }
        for name in Self.pagingHeaders where !seen.contains(name) {
            guard let value = first.values(ofHeader: name).came, first.values(ofHeader: name).described == nil else {
                continue
            }
            let difference = DriftFinding.Difference("no header '\(name)'", came: "'\(name): \(value)'")
            add(.header, name: "headers.\(name)", as: .drifted(difference, evidence(first.came)))
        }
    }

    private mutating func judgeContentType(_ pair: PagePair) {
        let name = "contentType"
        let type = pair.values(ofHeader: "Content-Type").came?.lowercased().filter { $0 != " " } ?? ""
        guard list.graphQL == nil, let described = list.envelope.head.contentType else {
            // If the description has no type, any type of JSON is right; a GraphQL list cannot have one.
            guard !type.contains("json") else { return add(.header, name: name, as: .holds) }
            let difference = DriftFinding.Difference("a type of JSON", came: "'\(type)'")
            return add(.header, name: name, as: .drifted(difference, evidence(pair.came)))
        }
        guard type != described.lowercased().filter({ $0 != " " }) else { return add(.header, name: name, as: .holds) }
        let difference = DriftFinding.Difference("'contentType: \(described)'", came: "'\(type)'")
        add(.header, name: name, as: .drifted(difference, evidence(pair.came)))
    }

    private mutating func judge(header name: String, in pairs: [PagePair]) {
        var verdict = DriftFinding.Verdict.holds
        for pair in pairs {
            guard let found = self.verdict(onHeader: name, of: pair) else { continue }
            if case .drifted = found {
                return add(.header, name: "headers.\(name)", as: found)
            }
            verdict = found
        }
        add(.header, name: "headers.\(name)", as: verdict)
    }

    private mutating func verdict(onHeader name: String, of pair: PagePair) -> DriftFinding.Verdict? {
        let (came, described) = pair.values(ofHeader: name)
        func drifted(_ described: String, came: String) -> DriftFinding.Verdict {
            .drifted(DriftFinding.Difference(described, came: came), evidence(pair.came))
        }
        guard let described else { return came.map { drifted("no header '\(name)' on this page", came: "'\($0)'") } }
        guard let came else { return drifted("'\(name): \(described)'", came: "it is missing") }
        guard came != described else { return nil }
        if name.lowercased() == "link" { return verdict(onLinks: came, described: described, of: pair) }
        switch role(ofHeader: name) {
        case .unknown, .constant: return drifted("'\(name): \(described)'", came: "'\(came)'")
        case .fact:
            return reasonForNoFacts(on: pair).map { .undecided($0) } ?? drifted("'\(described)'", came: "'\(came)'")
        case .token, .free:
            return came.isEmpty == described.isEmpty ? nil : drifted("'\(described)'", came: "'\(came)'")
        case .url:
            let (left, right) = (URLForm(described).beginning, URLForm(came).beginning)
            return left == right ? nil : drifted(left.rawValue, came: right.rawValue)
        }
    }

    private func role(ofHeader name: String) -> MemberRole {
        let name = name.lowercased()
        if name == list.envelope.totalHeader?.lowercased() { return .fact }
        if name == list.envelope.nextHeader?.lowercased() {
            return MemberRole(of: [.token(.next)], in: list.paging)
        }
        let header = list.envelope.head.headers.first { $0.name.lowercased() == name }
        return MemberRole(of: header?.template.values ?? [], in: list.paging)
    }

    private mutating func verdict(
        onLinks came: String,
        described: String,
        of pair: PagePair
    ) -> DriftFinding.Verdict? {
        var verdict: DriftFinding.Verdict?
        for relation in Self.relations {
            let (left, right) = (
                LinkHeader.target(of: relation, in: [described]), LinkHeader.target(of: relation, in: [came])
            )
            guard let left, let right else {
                if left == nil, right == nil { continue }
                let words = [left, right].map { $0 == nil ? "no link '\(relation)'" : "a link '\(relation)'" }
                return .drifted(DriftFinding.Difference(words[0], came: words[1]), evidence(pair.came))
            }
            if let reason = reasonForOpenSize(of: left, came: right, on: pair) { verdict = .undecided(reason) }
            for (property, difference) in differences(ofURL: left, came: right, on: pair, leadsOn: relation == "next") {
                let verdict = DriftFinding.Verdict.drifted(difference, evidence(pair.came))
                guard let property else { return verdict }
                fromURLs[property] = fromURLs[property] ?? verdict
            }
        }
        return verdict
    }
}
