// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers

/// The members and headers of one answer that lead to other pages, or say whether there are any.
struct NextReferences: Hashable, Sendable {
    /// A URL with the reference by which a pager finds it.
    struct Target: Hashable, Sendable {
        /// The reference.
        var reference: PagerDialect.Reference
        /// The URL.
        var address: WebAddress
    }

    /// The URL of the next page.
    var url: Target?
    /// The member that looks like the token of the next page.
    var token: BodyMember?
    /// The flag that is true if rows follow.
    var flag: BodyMember?
    /// The members that look like the number of all rows.
    var totals: [BodyMember] = []
    /// The members that look like the number of all pages.
    var pageCounts: [BodyMember] = []
    /// Whether the answer says that rows follow.
    var saysMore = false

    /// Finds the references in a page.
    ///
    /// - Parameters:
    ///   - members: The members of the body beside the rows.
    ///   - answer: The answer.
    ///   - url: The URL of the request.
    ///   - count: The number of rows of the page.
    init(in members: [BodyMember], of answer: TransportAnswer, to url: String, rowCount count: Int) {
        let own = WebAddress(url)
        if let link = LinkTargets(answer).target(of: "next").flatMap({ own?.resolving($0) }) {
            self.url = Target(reference: .link("next"), address: link)
        }
        for member in members where !member.leadsBack {
            read(member, from: own)
        }
        token = token ?? Self.onlyValue(ofKeyIn: members)
        self.url = self.url ?? LinkArray.target(to: "next", among: members, from: own)
        saysMore =
            flag?.value.boolean
            ?? (self.url != nil || token != nil || totals.contains { ($0.value.int ?? 0) > count }
                || pageCounts.contains { ($0.value.int ?? 0) > 1 })
    }

    private mutating func read(_ member: BodyMember, from own: WebAddress?) {
        let words = member.path.map(PagingName.plain)
        let leadsOn = words.contains { $0.contains("next") }
        switch member.value {
        case .bool:
            if flag == nil, words.last.map(Self.isFlag) == true { flag = member }
        case .string(let text) where !text.isEmpty:
            if leadsOn, let address = own?.resolving(text), address.path == own?.path || text.contains("?") {
                url = url ?? Target(reference: .path(member.path), address: address)
            } else if own?.resolving(text) == nil, leadsOn || Self.isToken(member.word) {
                token = token ?? member
            }
        case .integer(let number):
            readNumber(number, of: member, leadsOn: leadsOn)
        case .object, .array, .number, .null, .string: break
        }
    }

    /// Returns the value of the last key, such as `LastEvaluatedKey: { Id: … }`, if it has only one.
    private static func onlyValue(ofKeyIn members: [BodyMember]) -> BodyMember? {
        let values = members.filter { $0.isInLastKey && $0.value != .null }
        return values.count == 1 ? values.first : nil
    }

    private mutating func readNumber(_ number: Int64, of member: BodyMember, leadsOn: Bool) {
        if leadsOn || Self.isToken(member.word) { token = token ?? member }
        if Self.isPageCount(member.word) {
            pageCounts.append(member)
        } else if Self.isTotal(member.word) || PagingMember.isCount(member.word), (0..<1 << 53).contains(number) {
            totals.append(member)
        }
    }

    private static func isFlag(_ word: String) -> Bool {
        ["hasmore", "hasnext", "more", "morerows", "hasnextpage", "ismore", "moreavailable"].contains(word)
            || word.hasPrefix("hasmore") || word.hasPrefix("hasnext")
    }

    private static func isToken(_ word: String) -> Bool {
        ["cursor", "endcursor", "continue", "lastid", "lastkey", "after", "marker", "scrollid"].contains(word)
            || word.hasSuffix("token")
    }

    static func isTotal(_ word: String) -> Bool {
        let isPart = ["page", "numberof", "current"].contains { word.contains($0) }
        return !isPart && ["total", "count", "found", "hits", "matches"].contains { word.contains($0) }
    }

    private static func isPageCount(_ word: String) -> Bool {
        ["totalpages", "pages", "pagecount", "lastpage", "numpages", "pagestotal", "numberofpages"].contains(word)
    }
}

/// An array of links to other pages, such as `[{ relation: next, url: … }]`.
enum LinkArray {
    private static let relationKeys = ["rel", "relation"]
    private static let urlKeys = ["href", "url"]

    /// Returns the keys of the relation and of the URL in the elements of an array; nil for another array.
    static func keys(of elements: [JSONValue]) -> (relation: String, url: String)? {
        guard let keys = elements.first?.object?.keys,
            let relation = keys.first(where: { relationKeys.contains(PagingName.plain($0)) }),
            let url = keys.first(where: { urlKeys.contains(PagingName.plain($0)) }),
            elements.allSatisfy({ $0[relation]?.text != nil && $0[url]?.text != nil }),
            Set(elements.map { $0[relation] }).count == elements.count
        else { return nil }
        return (relation: relation, url: url)
    }

    /// Returns the URL of a relation in the first array of links that has it; nil without one.
    ///
    /// - Parameters:
    ///   - prefix: The relation, or its beginning.
    ///   - members: The members of the body.
    ///   - own: The URL of the page.
    /// - Returns: The URL with the reference to it.
    static func target(
        to prefix: String,
        among members: [BodyMember],
        from own: WebAddress?
    ) -> NextReferences.Target? {
        for member in members {
            guard let elements = member.value.array, let keys = keys(of: elements) else { continue }
            for element in elements {
                guard let relation = element[keys.relation]?.text, relation.lowercased().hasPrefix(prefix),
                    let address = element[keys.url]?.text.flatMap({ own?.resolving($0) })
                else { continue }
                let link = PagerDialect.LinkElement(
                    array: member.path,
                    key: keys.relation,
                    relation: relation,
                    url: [keys.url]
                )
                return NextReferences.Target(reference: .element(link), address: address)
            }
        }
        return nil
    }
}

/// The targets in the headers `Link` of an answer (RFC 8288).
struct LinkTargets: Hashable, Sendable {
    /// The relations with their targets as they are written.
    var all: [(relation: String, target: String)] { pairs.map { ($0.relation, $0.target) } }

    private struct Pair: Hashable, Sendable {
        var relation: String
        var target: String
    }

    private var pairs: [Pair] = []

    /// Reads the headers.
    init(_ answer: TransportAnswer) {
        for value in answer.values(ofHeader: "Link") {
            for part in value.split(separator: "<").dropFirst(value.hasPrefix("<") ? 0 : 1) {
                guard let end = part.firstIndex(of: ">"), let rel = part[end...].firstRange(of: "rel=") else {
                    continue
                }
                let word = part[rel.upperBound...].drop { $0 == "\"" }.prefix { $0.isLetter || "-".contains($0) }
                pairs.append(Pair(relation: word.lowercased(), target: String(part[..<end])))
            }
        }
    }

    /// Returns the first target of a relation; nil without one.
    func target(of relation: String) -> String? { pairs.first { $0.relation == relation }?.target }
}
