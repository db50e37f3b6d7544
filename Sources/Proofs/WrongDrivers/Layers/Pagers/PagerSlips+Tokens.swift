// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that change ids, tokens or URLs.
    static var tokens: [WrongPager] {
        [
            reading("ids-as-doubles", sentence: "Integer ids lose their precision beyond 2^53") { page, _ in
                page.ids = page.ids.map { id in
                    if case .integer(let number) = id { .integer(Int64(Double(number))) } else { id }
                }
            },
            reading("rows-sorted", sentence: "The rows of a page are sorted by their ids") { page, _ in page.sort() },
            reading("ascending-page-sorted", sentence: "A next page that begins in ascending order is sorted") {
                page,
                occasion in
                let ids = page.ids.compactMap(\.int)
                if !occasion.isFirst, ids.count > 2, ids[0] < ids[1] { page.sort() }
            },
            reading("digits-as-numbers", sentence: "Text ids of digits become integers") { page, _ in
                page.ids = page.ids.map { id in
                    guard let number = id.text.flatMap({ Int64($0) }) else { return id }
                    return .integer(number)
                }
            },
            reading("leading-zeros-lost", sentence: "Text ids lose the zeros in front") { page, _ in
                page.ids = page.ids.map { id in
                    guard let number = id.text.flatMap({ Int64($0) }) else { return id }
                    return .string(String(number))
                }
            },
            spelling("token-decoded", sentence: "A percent sign in a token counts as encoded") {
                $0.replacing("%20", with: " ")
            },
            spelling("token-plus-as-blank", sentence: "A plus sign in a token becomes a blank") {
                $0.replacing("+", with: " ")
            },
            spelling("token-encoded-twice", sentence: "A token is percent-encoded twice") { token in
                let escaped = token.replacing("%", with: "%25")
                return escaped.replacing(" ", with: "%20")
            },
            asking("backslashes-doubled", sentence: "Backslashes in a token are escaped twice in a body") {
                position,
                settings in
                guard settings.dialect.method == .post, case .token(let token) = position else { return position }
                return .token(token.changingTexts { $0.replacing("\\", with: "\\\\") })
            },
            asking("array-token-as-text", sentence: "Only the first element of an array token is sent") { position, _ in
                guard case .token(.array(let values)) = position, let first = values.first else { return position }
                return .token(first)
            },
            asking("object-token-unwrapped", sentence: "Only the first value of an object token is sent") {
                position,
                _ in
                guard case .token(.object(let members)) = position, let first = members.values.first
                else { return position }
                return .token(first)
            },
            judging("relative-url-refused", sentence: "A relative URL of the next page is a failure") {
                result,
                occasion in
                guard occasion.dialect.style == .url else { return result }
                let isRelative = occasion.reference?.text?.hasPrefix("/") == true
                return isRelative || occasion.links.contains { $0.contains("</") } ? .unreadable : result
            },
            reading("title-as-relation", sentence: "The word next in a title of the header Link counts as a relation") {
                page,
                occasion in
                guard page.next == .end, let link = occasion.links.first(where: { $0.contains("next") }),
                    let start = link.firstIndex(of: "<"), let end = link.firstIndex(of: ">")
                else { return }
                page.next = .page(.url(String(link[link.index(after: start)..<end])))
            },
            reading("relation-needs-quotes", sentence: "A relation of the header Link without quotes is not found") {
                page,
                occasion in
                if occasion.links.contains(where: { $0.contains("rel=next") }) { page.next = .end }
            },
            answering("strange-token-is-end", sentence: "A token of a type that no token has is taken for the end") {
                answer,
                dialect in
                guard case .path(let path)? = dialect.next, let body = answer.json, let value = body.value(at: path)
                else { return }
                let isStrange = value.boolean != nil || (dialect.style == .url && value.int != nil)
                if isStrange { answer.content = .json(body.replacing(at: path[...]) { _ in .null }) }
            },
        ]
    }

    /// Makes wrong pagers that send tokens in another spelling.
    private static func spelling(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (String) -> String
    ) -> WrongPager {
        asking(id, sentence: sentence) { position, _ in
            guard case .token(.string(let text)) = position else { return position }
            return .token(.string(change(text)))
        }
    }
}

extension JSONValue {
    /// Returns the value with other texts in it.
    func changingTexts(_ change: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let values): .array(values.map { $0.changingTexts(change) })
        case .object(let members): .object(members.mapValues { $0.changingTexts(change) })
        case .null, .bool, .integer, .number: self
        }
    }
}
