// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers

/// The template of the answers around the rows, derived from the pages whose place is known.
struct EnvelopeSketch: Hashable, Sendable {
    /// The facts about the list.
    let notes: ListNotes
    /// The style of paging.
    let form: PagingForm
    /// The facts about each page.
    let facts: [PageFacts]
    /// The path to the number of all rows, which takes long to find among many members.
    private let totalPath: [String]?
    /// The points that could not be decided.
    var remarks: [ListSketch.Remark] = []
    /// The options of the URLs of pages, in the format of list files.
    var links: JSONObject = [:]

    /// Prepares the template.
    init(_ notes: ListNotes, form: PagingForm) {
        self.notes = notes
        self.form = form
        totalPath = notes.totalPath
        let common = PageFacts.Common(notes, form: form)
        facts = notes.pages.compactMap { PageFacts($0, notes: notes, form: form, common: common) }
    }

    /// Derives the template of the body.
    mutating func body() -> JSONValue {
        let pages = facts.map { MemberValues.OnPage(facts: $0, value: $0.page.body) }
        return template(of: MemberValues(path: [], pages: pages))
    }

    private mutating func template(of member: MemberValues) -> JSONValue {
        if member.path == notes.location.path {
            return member.pages.contains { $0.value == nil } ? ["$when": "not isEmpty", "$value": "{rows}"] : "{rows}"
        }
        let present = member.present
        guard !present.isEmpty, present.allSatisfy({ $0.object != nil }) else {
            return present.contains { $0.array != nil } ? array(member) : scalar(member)
        }
        var keys: OrderedSet<String> = []
        for value in present { keys.formUnion(value.object?.keys ?? []) }
        var members: JSONObject = [:]
        for key in keys {
            let path = member.path + [key]
            if DataKeys.isData(key), !notes.location.path.starts(with: path) {
                remark("some keys look like data and are not copied; which members come?", at: member.path)
            } else {
                members[SafePrefix.escaped(key)] = template(of: member[key])
            }
        }
        guard present.count < member.pages.count else { return .object(members) }
        guard let condition = member.condition else { return .object(doubtful(members, member: member)) }
        return .object(members.under(condition))
    }

    private mutating func doubtful(_ members: JSONObject, member: MemberValues) -> JSONObject {
        let isEither = member.pages.allSatisfy { page in
            let isAlone = page.facts.fact("hasMore") == .known(false) && page.facts.fact("isFirst") == .known(true)
            return isAlone == (page.value == nil)
        }
        guard isEither else {
            remark("some pages do not have this member; which ones?", at: member.path)
            return members
        }
        var either = members.under("hasMore")
        either["$else"] = .object(members.under("hasPrevious"))
        return either
    }

    private mutating func array(_ member: MemberValues) -> JSONValue {
        let values = member.present
        if let links = links(member) { return links }
        if Set(values).count > 1 {
            remark("the array differs from page to page; by which rule?", at: member.path)
        }
        return constant(values.first { $0.array?.isEmpty == false } ?? .array([]), at: member.path)
    }

    /// Derives an array of links, each of which is on certain pages; nil for another array.
    private mutating func links(_ member: MemberValues) -> JSONValue? {
        let all = member.present.flatMap { $0.array ?? [] }
        guard let keys = all.first.flatMap({ LinkArray.keys(of: [$0]) }),
            member.present.allSatisfy({ $0.array.map { $0.isEmpty || LinkArray.keys(of: $0) != nil } == true })
        else { return nil }
        var elements: [JSONValue] = []
        for relation in all.compactMap({ $0[keys.relation]?.text }).unique {
            func element(in value: JSONValue?) -> JSONValue? {
                value?.array?.first { $0[keys.relation]?.text == relation }
            }
            let pages = member.withoutAbsent.pages
                .map { MemberValues.OnPage(facts: $0.facts, value: element(in: $0.value)?[keys.url]) }
            let link = MemberValues(path: member.path + [relation], pages: pages)
            guard let url = url(link.withoutAbsent), let first = member.present.compactMap(element).first?.object
            else { return nil }
            var members = JSONObject(first.map { ($0, constant($1, at: member.path + [$0])) }) { first, _ in first }
            members[keys.url] = url
            let isAlways = link.present.count == pages.count
            if !isAlways, link.condition == nil {
                remark("some pages do not have the link '\(relation)'; which ones?", at: member.path)
            }
            let condition = isAlways ? nil : link.condition
            elements.append(.object(condition.map { members.under($0) } ?? members))
        }
        return .array(elements)
    }

    private mutating func scalar(_ member: MemberValues) -> JSONValue {
        if let url = url(member) { return url }
        if let echo = Self.echo(of: member) { return echo }
        let suggested = PlaceholderNames.suggested(by: member.path)
        if let text = placeholder(member, from: suggested) { return text }
        let inner = member.withoutAbsent
        if inner.pages.count < member.pages.count, let condition = member.condition,
            let text = placeholder(inner, from: suggested)
        {
            return ["$when": .string(condition), "$value": text]
        }
        if let text = wrongTotal(member) { return text }
        let values = Set(member.present)
        guard values.count > 1 else { return constant(member) }
        if let text = placeholder(member, from: PlaceholderNames.all) { return text }
        remark("the value differs from page to page, and no value of a page fits; by which rule?", at: member.path)
        return constant(member.present.first { $0 != .null } ?? .null, at: member.path)
    }

    /// Returns the template of a total that does not fit the rows, with a remark; nil for another member.
    private mutating func wrongTotal(_ member: MemberValues) -> JSONValue? {
        guard member.path == totalPath else { return nil }
        if let doubt = notes.doubt(about: member.present.compactMap(\.int)) { remark(doubt, at: member.path) }
        return .string(Self.placeholder("total", in: member))
    }

    /// Returns the template of the number that each call of JSON-RPC sent and got back; nil for another value.
    private static func echo(of member: MemberValues) -> JSONValue? {
        guard member.path == ["id"], Set(member.present).count > 1,
            member.pages.allSatisfy({ $0.value != nil && $0.facts.page.request.body?["id"] == $0.value })
        else { return nil }
        return "{body.id}"
    }

    private mutating func constant(_ member: MemberValues) -> JSONValue {
        let value = constant(member.present.first ?? .null, at: member.path)
        guard member.present.count < member.pages.count else { return value }
        if let condition = member.condition { return ["$when": .string(condition), "$value": value] }
        remark("some pages do not have this member; which ones?", at: member.path)
        return value
    }

    /// Returns a placeholder that agrees with all pages, and with the form of an absent value that they show.
    private func placeholder(_ member: MemberValues, from names: [String]) -> JSONValue? {
        guard let name = names.first(where: { member.agrees(with: $0) }) else { return nil }
        return .string(Self.placeholder(name, in: member))
    }

    /// Returns a placeholder that writes an absent value as the pages do.
    static func placeholder(_ name: String, in member: MemberValues) -> String {
        if member.pages.contains(where: { $0.value == nil }) { return "{\(name)?}" }
        if member.pages.contains(where: { $0.value == "" }) { return "{\(name) or \"\"}" }
        return "{\(name)}"
    }

    /// Adds a point that could not be decided.
    mutating func remark(_ text: String, at path: [String]) {
        remarks.append(ListSketch.Remark(path: ["body"] + path, text: text))
    }

    /// Returns a value as it is in all answers; values that may be secret or about a person are replaced.
    private func constant(_ value: JSONValue, at path: [String]) -> JSONValue {
        let isPrivate = SecretText.isSecret(name: path.last ?? "") || PersonWords.suggestPerson(path)
        switch value {
        case .null, .bool: return value
        case .integer, .number: return isPrivate ? 0 : value
        case .array(let elements): return .array(elements.map { constant($0, at: path) })
        case .object(let members):
            let pairs = members.filter { !DataKeys.isData($0.key) }
                .map { (SafePrefix.escaped($0), constant($1, at: path + [$0])) }
            return .object(JSONObject(pairs) { first, _ in first })
        case .string(let text): return .string(isPrivate ? "text" : publicText(text))
        }
    }

    /// Returns a text that may be in a file: the text itself, if it is a word of the API.
    private func publicText(_ text: String) -> String {
        if TextForm.isUUID(text) { return "00000000-0000-4000-8000-000000000000" }
        let origin = WebAddress(notes.base.url)?.origin ?? ""
        if !origin.isEmpty, text.hasPrefix(origin), !text.contains("?") {
            return "{origin}\(SafePrefix.escaped(String(text.dropFirst(origin.count))))"
        }
        if text.contains("://") { return "https://example.com/" }
        return SecretText.isPlain(text) ? SafePrefix.escaped(text) : "text"
    }
}

extension JSONObject {
    /// Returns the members of a template under a condition.
    fileprivate func under(_ condition: String) -> JSONObject {
        var members: JSONObject = ["$when": .string(condition)]
        for (key, value) in self { members[key] = value }
        return members
    }
}
