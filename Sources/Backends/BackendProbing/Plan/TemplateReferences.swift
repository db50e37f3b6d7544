// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Pagers

/// The references to other pages in the templates of a list, beside the tokens in the body.
struct TemplateReferences {
    /// The templates.
    let envelope: Envelope

    /// Returns the reference to the URL of a page in the body; nil if the body has none.
    func url(to relation: PageRelation) -> PagerDialect.Reference? {
        let body = envelope.bodyTemplate
        if let path = body.urlPath(to: relation) { return .path(path) }
        return body.linkElement(to: relation, at: []).map { .element($0) }
    }

    /// Returns the reference to a URL that the template builds from the URL of the list and a token; nil if it has none.
    func urlWithToken(to relation: PageRelation) -> PagerDialect.Reference? {
        envelope.bodyTemplate.pathOfURL(withTokenTo: relation).map { .path($0) }
    }

    /// Returns whether a parameter or a header of the request decides if answers have a URL.
    func dependsOnRequest(_ url: PagerDialect.Reference) -> Bool {
        guard case .path(let path) = url else { return false }
        return envelope.bodyTemplate.conditions(at: path[...])
            .contains { value in
                switch value {
                case .parameter, .request: true
                default: false
                }
            }
    }

    /// The path to the flag that is true if rows follow; nil if the body has none.
    var flag: [String]? { envelope.path(of: .hasMore) ?? envelope.bodyTemplate.pathOfDefault(to: .hasMore) }

    /// The members of the body that say whether rows follow.
    var signs: [PageSign] { envelope.bodyTemplate.signs(at: []) }

    /// Whether a header `Link` has the URL of the next page.
    var hasLinkHeader: Bool {
        let values: Set<PageValue> = [.url(.next), .relativeURL(.next), .links]
        return envelope.head.headers.contains { header in
            header.name.lowercased() == "link" && !values.isDisjoint(with: header.template.values)
        }
    }

    /// The header with the token of the next page; nil if there is none.
    var tokenHeader: String? {
        envelope.nextHeader ?? envelope.head.headers.first { $0.template.path(to: .token(.next)) == [] }?.name
    }

    /// The header with the number of all rows; nil if there is none.
    var totalHeader: String? { envelope.head.headers.first { $0.template.values.contains(.total) }?.name }
}

extension JSONTemplate<PageValue> {
    /// Returns the path to the URL of a page; nil if it is only in arrays, or nowhere.
    fileprivate func urlPath(to relation: PageRelation) -> [String]? {
        path(to: .url(relation)) ?? path(to: .relativeURL(relation))
    }

    /// Returns the path to a text such as `{url}?after={next}`; nil if there is none outside of arrays.
    fileprivate func pathOfURL(withTokenTo relation: PageRelation) -> [String]? {
        switch self {
        case .text(let parts):
            guard case .value(let start)? = parts.first, [.listURL, .listPath].contains(start.value) else { return nil }
            return values.contains(.token(relation)) ? [] : nil
        case .object(let members):
            for member in members where !member.isMerged {
                if let path = member.element.template.pathOfURL(withTokenTo: relation) { return [member.key] + path }
            }
            return nil
        case .choice(let element): return element.template.pathOfURL(withTokenTo: relation)
        case .literal, .value, .array: return nil
        }
    }

    /// Returns the element of an array that has the URL of a page, and a text that no other element has.
    fileprivate func linkElement(to relation: PageRelation, at path: [String]) -> PagerDialect.LinkElement? {
        switch self {
        case .object(let members):
            for member in members where !member.isMerged {
                if let found = member.element.template.linkElement(to: relation, at: path + [member.key]) {
                    return found
                }
            }
            return nil
        case .choice(let element): return element.template.linkElement(to: relation, at: path)
        case .array(let elements):
            for element in elements {
                guard let url = element.template.urlPath(to: relation) else { continue }
                let mark = element.template.texts.first { text in
                    elements.count { $0.template.texts[text.key] == text.value } == 1
                }
                guard let mark else { continue }
                return PagerDialect.LinkElement(array: path, key: mark.key, relation: mark.value, url: url)
            }
            return nil
        case .literal, .value, .text: return nil
        }
    }

    /// Returns the members that say whether rows follow, without those that depend on the request.
    fileprivate func signs(at path: [String]) -> [PageSign] {
        switch self {
        case .value(let placeholder):
            switch placeholder.value {
            case .hasMore: return [PageSign(path: path, meaning: .isTrue)]
            case .isLast: return [PageSign(path: path, meaning: .isFalse)]
            case .token(.next), .url(.next), .relativeURL(.next):
                guard placeholder.hasNothingElse else { return [] }
                return [PageSign(path: path, meaning: .exists)]
            default: return []
            }
        case .object(let members):
            return members.filter { !$0.isMerged }
                .flatMap { member -> [PageSign] in
                    let (element, inner) = (member.element, path + [member.key])
                    guard let condition = element.condition else { return element.template.signs(at: inner) }
                    // A text with the token is there only where a page follows, or null stands there.
                    let isEmptied = [nil, .literal(.null), .literal("")].contains(element.otherwise)
                    guard condition == .init(.token(.next)), case .text = element.template, isEmptied else { return [] }
                    return [PageSign(path: inner, meaning: .exists)]
                }
        case .literal, .text, .array, .choice: return []
        }
    }

    /// The members that have the same text in each answer.
    private var texts: OrderedDictionary<String, String> {
        guard case .object(let members) = self else { return [:] }
        var texts: OrderedDictionary<String, String> = [:]
        for member in members where !member.isMerged && member.element.condition == nil {
            if case .literal(let value) = member.element.template, let text = value.text { texts[member.key] = text }
        }
        return texts
    }

    /// Returns the values on which it depends whether a member is there.
    fileprivate func conditions(at path: ArraySlice<String>) -> [PageValue] {
        guard case .object(let members) = self, let key = path.first,
            let element = members.first(where: { $0.key == key && !$0.isMerged })?.element
        else { return [] }
        return (element.condition.map { [$0.value] } ?? []) + element.template.conditions(at: path.dropFirst())
    }

    /// Returns the path to a value that a member has unless the request has a certain parameter.
    fileprivate func pathOfDefault(to value: PageValue) -> [String]? {
        guard case .object(let members) = self else { return nil }
        for member in members where !member.isMerged {
            if case .parameter? = member.element.condition?.value, let path = member.element.otherwise?.path(to: value)
            {
                return [member.key] + path
            }
            if let path = member.element.template.pathOfDefault(to: value) { return [member.key] + path }
        }
        return nil
    }

    /// Returns whether a member is left out of some answers.
    func isConditional(at path: ArraySlice<String>) -> Bool {
        guard case .object(let members) = self, let key = path.first,
            let element = members.first(where: { $0.key == key && !$0.isMerged })?.element
        else { return false }
        return element.condition != nil && element.otherwise == nil
            || element.template.isConditional(at: path.dropFirst())
    }
}

extension JSONTemplate {
    /// Returns the forms that the value at a path has on the last page; nil if the template does not say.
    func endForms(at path: ArraySlice<String>) -> Set<PagerDialect.EndForm>? {
        switch self {
        case .value(let placeholder) where path.isEmpty:
            switch placeholder.otherwise {
            case .null: return [.null]
            case .absence: return [.absent]
            case .json(let json): return json == .null ? [.null] : json.text == "" ? [.empty] : nil
            case .value: return nil
            }
        case .object(let members):
            guard let key = path.first, let member = members.first(where: { $0.key == key && !$0.isMerged }) else {
                return nil
            }
            guard member.element.condition != nil else { return member.element.template.endForms(at: path.dropFirst()) }
            guard let otherwise = member.element.otherwise else { return [.absent] }
            guard case .literal(let value) = otherwise, path.count == 1 else { return nil }
            return value == .null ? [.null] : value.text == "" ? [.empty] : nil
        case .choice(let element) where element.condition == nil: return element.template.endForms(at: path)
        default: return nil
        }
    }
}

extension Placeholder<PageValue> {
    /// Whether null, an empty text or nothing stands for a value that does not exist.
    fileprivate var hasNothingElse: Bool {
        switch otherwise {
        case .null, .absence: true
        case .json(let json): json == .null || json == ""
        case .value: false
        }
    }
}
