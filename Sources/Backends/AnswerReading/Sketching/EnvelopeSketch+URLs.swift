// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import TextEncoding

extension EnvelopeSketch {
    /// Returns the template of a member with URLs of this list; nil for another member.
    mutating func url(_ member: MemberValues) -> JSONValue? {
        guard let own = WebAddress(notes.base.url) else { return nil }
        let texts = member.present.compactMap { $0.text }.filter { !$0.isEmpty }
        let addresses = texts.compactMap { own.resolving($0) }
        guard let text = texts.first, addresses.count == texts.count, addresses.allSatisfy({ $0.bare == own.bare })
        else {
            return nil
        }
        let isComplete = WebAddress(text) != nil
        guard let relation = Self.relation(of: member.path) else {
            guard addresses.allSatisfy({ $0.parameters.isEmpty }) else { return nil }
            return isComplete ? "{url}" : "{path}"
        }
        let name = "\(relation)\(isComplete ? "Url" : "Path")"
        let existence = ["next": "next", "previous": "previous"][relation]
        if let existence, !member.existsAs(existence) {
            let problem = "the URL is missing although there is a \(existence) page, or is there without one"
            remark("\(problem); which answers have it?", at: member.path)
        }
        if let written = written(relation, member: member, isComplete: isComplete) { return written }
        return .string(Self.placeholder(name, in: member))
    }

    private static func relation(of path: [String]) -> String? {
        let words = path.map(PagingName.plain)
        if words.contains(where: { $0.contains("next") }) { return "next" }
        if words.contains(where: { $0.hasPrefix("prev") }) { return "previous" }
        if words.contains(where: { $0.hasPrefix("first") }) { return "first" }
        if words.contains(where: { $0.hasPrefix("last") }) { return "last" }
        return words.contains { $0.hasPrefix("self") } ? "self" : nil
    }

    /// The page size in the URLs of other pages.
    private enum SizeKeeping {
        /// The URLs always have it.
        case always
        /// The URLs have it if the request has it.
        case ifSent
        /// The URLs lack it, even if the request has it.
        case never
    }

    /// Returns whether URLs have the page size; nil if no page shows it.
    private func keeping(of size: String, in member: MemberValues, from own: WebAddress) -> SizeKeeping? {
        let seen = member.pages.compactMap { page -> (isAsked: Bool, has: Bool)? in
            guard let text = page.value?.text, let address = own.resolving(text) else { return nil }
            let isAsked = page.facts.page.request.value(at: .query(size)) != nil
            return (isAsked, address.value(of: size) != nil)
        }
        if seen.contains(where: { !$0.isAsked && $0.has }) { return .always }
        return seen.first(where: \.isAsked).map { $0.has ? .ifSent : .never }
    }

    /// Whether one of the pages is the last one.
    private var hasSeenEnd: Bool { facts.contains { $0.hasMore == false } }

    /// Returns a literal template of a URL that lacks the size of the request; nil if the stub's own URLs fit.
    private mutating func written(_ relation: String, member: MemberValues, isComplete: Bool) -> JSONValue? {
        // The URL of the page itself has the size that was asked for, even if the other URLs do not.
        guard relation != "self", let own = WebAddress(notes.base.url), case .query(let size)? = notes.size else {
            return nil
        }
        switch keeping(of: size, in: member, from: own) {
        case .always: return nil
        case .ifSent:
            links["size"] = "asSent"
            return nil
        case .never: break
        // If the URLs of next pages lack the size, those of previous pages lack it, too.
        case nil: guard relation == "previous", notes.urlsLackSize else { return nil }
        }
        guard case .query(let name)? = form.location else { return nil }
        let parameter = PercentEncoding.encoded(name, keeping: .queryName)
        let text: JSONValue = .string("\(isComplete ? "{url}" : "{path}")?\(parameter)={\(relation)}")
        let condition = ["next": "hasMore", "previous": "hasPrevious"][relation]
        // A last page that was not seen has no next page.
        let isOpenEnded = relation == "next" && !hasSeenEnd
        guard let condition, isOpenEnded || member.pages.contains(where: { $0.value == nil || $0.value == .null })
        else {
            return text
        }
        if member.pages.contains(where: { $0.value == nil }) { return ["$when": .string(condition), "$value": text] }
        return ["$when": .string(condition), "$value": text, "$else": .null]
    }

    /// Derives the headers that differ from page to page.
    mutating func headers() -> JSONObject {
        var headers: JSONObject = [:]
        if let link = linkHeader() { headers["Link"] = link }
        let names = facts.flatMap { $0.page.answer.headers.map(\.name) }.unique
        for name in names where Self.isOfPaging(name) {
            let pages = facts.map { facts in
                let text = facts.page.answer.value(ofHeader: name)
                return MemberValues.OnPage(facts: facts, value: text.map { .string($0) })
            }
            let member = MemberValues(path: [name], pages: pages)
            if let template = HeaderSketch.template(member) ?? wrongTotal(header: member) {
                headers[name] = .string(template)
            }
        }
        return headers
    }

    /// Returns the template of a header whose total does not fit the rows, with a remark; nil for another header.
    private mutating func wrongTotal(header member: MemberValues) -> String? {
        guard let name = notes.totalHeader, member.path == [name],
            let template = HeaderSketch.template(member, isTotal: true)
        else { return nil }
        let totals = notes.pages.compactMap { $0.answer.total(inHeader: name) }
        if let doubt = notes.doubt(about: totals) {
            remarks.append(ListSketch.Remark(path: ["headers", name], text: doubt))
        }
        return template
    }

    private static func isOfPaging(_ name: String) -> Bool {
        let word = PagingName.plain(name)
        let others = ["rate", "retry", "length", "age", "accept"]
        let isOther = others.contains { $0 == "age" ? word == $0 : word.contains($0) }
        return !isOther && ["total", "count", "page", "range", "offset", "limit"].contains { word.contains($0) }
    }

    /// Derives the header `Link` from the relations of each page.
    private mutating func linkHeader() -> JSONValue? {
        let targets = facts.map { (facts: $0, links: LinkTargets($0.page.answer)) }
        let relations = targets.flatMap { $0.links.all.map(\.relation) }.unique
            .filter { Self.placeholders[$0] != nil }
        guard !relations.isEmpty else { return nil }
        let members = relations.map { relation in
            let pages = targets.map { facts, links in
                MemberValues.OnPage(facts: facts, value: links.target(of: relation).map { .string($0) })
            }
            return (relation: relation, values: MemberValues(path: [relation], pages: pages))
        }
        if let next = members.first(where: { $0.relation == "next" })?.values {
            if let link = keyLink(next) { return link }
            if let own = WebAddress(notes.base.url), case .query(let size)? = notes.size,
                keeping(of: size, in: next, from: own) == .ifSent
            {
                links["size"] = "asSent"
            }
        }
        func text(hasMore: Bool, hasPrevious: Bool) -> String {
            members.filter { relation, values in
                let isAlways = values.pages.allSatisfy { $0.value != nil }
                switch values.condition {
                // A last page that was not seen has no next page.
                case _ where relation == "next" && !hasSeenEnd: return hasMore
                case _ where isAlways: return true
                case "hasMore": return hasMore
                case "hasPrevious": return hasPrevious
                default: return hasMore || hasPrevious
                }
            }
            .map { "<{\(Self.placeholders[$0.relation] ?? "nextUrl")}>; rel=\"\($0.relation)\"" }
            .joined(separator: ", ")
        }
        func choice(hasMore: Bool) -> JSONValue? {
            let (with, without) = (
                text(hasMore: hasMore, hasPrevious: true), text(hasMore: hasMore, hasPrevious: false)
            )
            if with == without { return with.isEmpty ? nil : .string(with) }
            var members: JSONObject = ["$when": "hasPrevious", "$value": .string(with)]
            if with.isEmpty { members = ["$when": "not hasPrevious", "$value": .string(without)] }
            if !with.isEmpty, !without.isEmpty { members["$else"] = .string(without) }
            return .object(members)
        }
        guard let more = choice(hasMore: true) else { return choice(hasMore: false) }
        var members2: JSONObject = ["$when": "hasMore", "$value": more]
        if let last = choice(hasMore: false) { members2["$else"] = last }
        return .object(members2)
    }

    private static let placeholders = [
        "next": "nextUrl", "prev": "previousUrl", "previous": "previousUrl", "first": "firstUrl", "last": "lastUrl",
    ]

    /// Returns a header with a next page on each page with rows; the next page begins after the last row of the page.
    private func keyLink(_ next: MemberValues) -> JSONValue? {
        let isBehindEnd = next.pages.contains { $0.facts.hasMore == false && $0.value != nil }
        guard isBehindEnd, form.style == .keyset, case .query(let name)? = form.location,
            let address = next.present.first?.text.flatMap({ WebAddress(notes.base.url)?.resolving($0) })
        else { return nil }
        let parameters = address.parameters.map { parameter in
            let value =
                parameter.name == name
                ? "{lastKey}"
                : notes.size == .query(parameter.name) ? "{size}" : PercentEncoding.encoded(parameter.value)
            return "\(PercentEncoding.encoded(parameter.name, keeping: .queryName))=\(value)"
        }
        let text = "<{url}?\(parameters.joined(separator: "&"))>; rel=\"next\""
        return ["$when": "not isEmpty", "$value": .string(text)]
    }
}

extension MemberValues {
    /// Returns whether the member has a value on exactly the pages on which the fact has one.
    fileprivate func existsAs(_ name: String) -> Bool {
        pages.allSatisfy { page in
            let isNone = page.value == nil || page.value == .null || page.value == ""
            switch page.facts.fact(name) {
            case .known, .some: return !isNone
            case .missing: return isNone
            case .unknown: return true
            }
        }
    }
}

/// The template of a header with numbers that differ from page to page.
enum HeaderSketch {
    /// Returns the template; nil if no values of the pages fit.
    ///
    /// - Parameters:
    ///   - member: The header on each page.
    ///   - isTotal: Whether the last number is the number of all rows, also if it does not fit them.
    /// - Returns: The template.
    static func template(_ member: MemberValues, isTotal: Bool = false) -> String? {
        let texts = member.withoutAbsent.pages.map { page in (page.facts, parts(of: page.value?.text ?? "")) }
        guard let first = texts.first?.1, texts.allSatisfy({ $0.1.map(\.isNumber) == first.map(\.isNumber) }) else {
            return nil
        }
        let suggested = PlaceholderNames.suggested(by: member.path)
        var template = ""
        for (place, part) in first.enumerated() {
            guard part.isNumber else {
                guard texts.allSatisfy({ $0.1[place].text == part.text }) else { return nil }
                template += SafePrefix.escaped(part.text)
                continue
            }
            let pages = texts.map { facts, parts in
                MemberValues.OnPage(facts: facts, value: Int64(parts[place].text).map { .integer($0) })
            }
            let numbers = MemberValues(path: member.path, pages: pages)
            let names =
                first.count == 1 ? suggested + ["total"] : ["offset", "lastIndex", "total", "from", "to", "size"]
            let other = isTotal && place == first.count - 1 ? "total" : nil
            guard let name = names.first(where: { numbers.agrees(with: $0) }) ?? other else { return nil }
            template += "{\(name)}"
        }
        return template
    }

    private struct Part: Hashable {
        var text: String
        var isNumber: Bool
    }

    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        for character in text {
            let isNumber = character.isASCII && character.isNumber
            if let last = parts.last, last.isNumber == isNumber {
                parts[parts.count - 1].text.append(character)
            } else {
                parts.append(Part(text: String(character), isNumber: isNumber))
            }
        }
        return parts
    }
}
