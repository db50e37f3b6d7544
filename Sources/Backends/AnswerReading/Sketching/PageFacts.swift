// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

/// The values of one page under the names that templates give them, as far as they are known.
struct PageFacts: Hashable, Sendable {
    /// The knowledge about one value.
    enum Fact: Hashable, Sendable {
        /// The value is this one.
        case known(JSONValue)
        /// The value exists.
        case some
        /// The value does not exist on this page.
        case missing
        /// Nothing is known about the value.
        case unknown
    }

    /// The page.
    let page: SeenPage
    /// Whether rows follow; nil while it is not known.
    let hasMore: Bool?
    private let start: Int
    private let size: Int?
    private let total: Int?
    private let form: PagingForm
    private let key: [String]?
    private let row: [String]
    private let token: [String]?

    /// The facts that all pages have in common, which take long to derive from many pages.
    struct Common: Hashable, Sendable {
        /// The number of all rows; nil while it is not known.
        let total: Int?
        /// The path from a row to its key; nil if no member is one.
        let key: [String]?

        /// Derives the facts.
        init(_ notes: ListNotes, form: PagingForm) {
            total = notes.total
            key = form.key ?? notes.keyPath
        }
    }

    /// Collects the values of a page; nil for a page whose place is not known.
    init?(_ page: SeenPage, notes: ListNotes, form: PagingForm, common: Common) {
        guard let start = page.start, let end = page.end else { return nil }
        self.page = page
        self.start = start
        self.form = form
        total = common.total
        // If no page has as many rows as were asked for, the backend may use a smaller size, which is not known.
        let isSure = page.size == nil || notes.pages.contains { $0.size == page.size && $0.rows.count == $0.size }
        size = isSure ? notes.fullSize(of: page) : nil
        key = common.key
        row = notes.location.row
        token = if case .token(_, from: let path) = notes.paging { path } else { nil }
        hasMore = total.map { end < $0 } ?? (notes.isLast(page) ? false : notes.saysMore(page) ? true : nil)
    }

    /// Returns the knowledge about a value.
    func fact(_ name: String) -> Fact {
        switch name {
        case "count": number(page.rows.count)
        case "total": number(total)
        case "size": number(size)
        case "offset": number(start)
        case "remaining": number(total.map { max(0, $0 - start - page.rows.count) })
        case "pages": number(total.flatMap { total in size.map { max(1, (total + $0 - 1) / max(1, $0)) } })
        case "from": page.rows.isEmpty ? .missing : number(start + 1)
        case "to": page.rows.isEmpty ? .missing : number(start + page.rows.count)
        case "lastIndex": page.rows.isEmpty ? .missing : number(start + page.rows.count - 1)
        case "hasMore": flag(hasMore)
        case "isLast": flag(hasMore.map { !$0 })
        case "hasPrevious": flag(start > 0)
        case "isFirst": flag(start == 0)
        case "isEmpty": flag(page.rows.isEmpty)
        case "firstKey": edge(page.rows.first)
        case "lastKey": edge(page.rows.last)
        default: position(name)
        }
    }

    private func position(_ name: String) -> Fact {
        let index = size.map { start / max(1, $0) }
        switch name {
        case "pageIndex": return number(index)
        case "page": return form.style == .page ? number(index.map { $0 + form.first }) : .unknown
        case "nextIndex": return next(index.map { $0 + 1 })
        case "previousIndex": return previous(index.map { $0 - 1 })
        case "next":
            switch form.style {
            case .page: return next(index.map { $0 + 1 + form.first })
            case .offset: return next(start + page.rows.count)
            case .keyset: return hasMore == true ? edge(page.rows.last) : hasMore == false ? .missing : .unknown
            case .cursor: return hasMore == true ? nextToken : hasMore == false ? .missing : .unknown
            }
        case "previous":
            switch form.style {
            case .page: return previous(index.map { $0 - 1 + form.first })
            case .offset: return previous(size.map { max(0, start - $0) })
            case .keyset, .cursor: return start > 0 && !page.rows.isEmpty ? .some : start > 0 ? .unknown : .missing
            }
        default: return .unknown
        }
    }

    /// The token of the next page; `some` if no member of the answer is the token alone, for example a token in a URL.
    private var nextToken: Fact {
        guard let token, let value = page.body.value(at: token), value != .null else { return .some }
        return .known(value)
    }

    private func next(_ value: Int?) -> Fact {
        hasMore == true ? number(value) : hasMore == false ? .missing : .unknown
    }

    private func previous(_ value: Int?) -> Fact { start > 0 ? number(value) : .missing }

    private func number(_ value: Int?) -> Fact { value.map { .known(.integer(Int64($0))) } ?? .unknown }

    private func flag(_ value: Bool?) -> Fact { value.map { .known(.bool($0)) } ?? .unknown }

    private func edge(_ element: JSONValue?) -> Fact {
        guard let element else { return .missing }
        guard let key, let value = element.value(at: row + key) else { return .unknown }
        return .known(value)
    }
}

/// A member of the answers with the facts about the pages that could have it.
struct MemberValues: Hashable, Sendable {
    /// The value on one page; nil if the page does not have the member.
    struct OnPage: Hashable, Sendable {
        /// The facts about the page.
        var facts: PageFacts
        /// The value.
        var value: JSONValue?
    }

    /// The keys that lead to the member.
    var path: [String]
    /// The values, one for each page.
    var pages: [OnPage]

    /// The values that are there.
    var present: [JSONValue] { pages.compactMap(\.value) }

    /// The values without the pages that do not have the member.
    var withoutAbsent: MemberValues { MemberValues(path: path, pages: pages.filter { $0.value != nil }) }

    /// The member of the value with this key, on all pages with the value; the value must be an object.
    subscript(key: String) -> MemberValues {
        let inner = withoutAbsent.pages.map { OnPage(facts: $0.facts, value: $0.value?[key]) }
        return MemberValues(path: path + [key], pages: inner)
    }

    /// Returns whether a placeholder has the same values on all pages, and no value where the member has none.
    func agrees(with name: String) -> Bool {
        var isSeen = false
        for page in pages {
            let isNone = page.value == nil || page.value == .null || page.value == ""
            switch page.facts.fact(name) {
            case .known(let known):
                guard page.value == known else { return false }
                isSeen = true
            case .some:
                guard !isNone else { return false }
                isSeen = true
            case .missing: guard isNone else { return false }
            case .unknown: break
            }
        }
        return isSeen
    }

    /// The condition under which a page has the member; nil without one that fits.
    var condition: String? {
        ["hasMore", "hasPrevious", "not isEmpty", "isFirst", "isLast"]
            .first { name in
                let isNot = name.hasPrefix("not ")
                return pages.allSatisfy { page in
                    guard case .known(let value) = page.facts.fact(isNot ? String(name.dropFirst(4)) : name) else {
                        return true
                    }
                    return (value == .bool(!isNot)) == (page.value != nil)
                }
            }
    }
}
