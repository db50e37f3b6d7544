// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

/// Reads the paging of a list: `paging`, or its shorthand `pageSize`.
enum PagingReader {
    /// The largest page that a description may allow, in rows.
    static let sizeMax = 10_000
    /// The keys of the two styles whose pages are named by tokens.
    private static let tokenKeys = ["before", "bothTokens", "emptyToken", "maximumBytes"]
    /// The largest number of a first page.
    private static let firstMax: UInt64 = 1 << 32

    /// Reads the paging of a list; absent and wrong keys have the values of the standard list.
    static func paging(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> PageStyle {
        let sizes: ClosedRange<UInt64> = 1...UInt64(sizeMax)
        let shorthand = reader.member("pageSize")
        let size = reader.integer("pageSize", in: sizes, into: &diagnostics)
        var style = PageStyle()
        var isMaximumWritten = false
        var defaultSize = size
        if let node = reader.node("paging"), var paging = MappingReader(node, of: "'paging'", into: &diagnostics) {
            isMaximumWritten = paging.members.contains { $0.key == "maximumSize" }
            if let shorthand, paging.members.contains(where: { $0.key == "defaultSize" }) {
                diagnostics.error(
                    "'pageSize' and 'paging.defaultSize' set the same value; remove 'pageSize'",
                    at: shorthand.keyLocation
                )
            }
            style = read(&paging, into: &diagnostics)
            defaultSize = size ?? style.defaultSize
            finish(paging, for: style, into: &diagnostics)
        }
        style.defaultSize = defaultSize ?? style.defaultSize
        // If a file has only a large default, requests may ask for that size.
        if !isMaximumWritten { style.maximumSize = max(style.maximumSize, style.defaultSize) }
        check(style, at: reader, into: &diagnostics)
        return style
    }

    /// Returns the keys of `paging` that a list has; its shorthand `pageSize` counts as `defaultSize`.
    static func writtenKeys(of reader: MappingReader) -> Set<String> {
        reader.members.reduce(into: []) { keys, member in
            switch member.key {
            case "pageSize": keys.insert("defaultSize")
            case "paging": keys.formUnion(member.value.members?.map(\.key) ?? [])
            default: break
            }
        }
    }

    private static func read(_ paging: inout MappingReader, into diagnostics: inout Diagnostics) -> PageStyle {
        let sizes: ClosedRange<UInt64> = 1...UInt64(sizeMax)
        let kind = paging.name("style", as: PageStyle.Kind.self, into: &diagnostics) ?? .page
        var style = PageStyle(kind: kind)
        style.pageParameter =
            parameter(kind.pageKey, of: &paging, for: &style, into: &diagnostics) ?? style.pageParameter
        if paging.node("size")?.isNull == true {
            style.sizeParameter = nil
        } else if let name = parameter("size", of: &paging, for: &style, into: &diagnostics) {
            style.sizeParameter = name
        }
        if kind.isNumbered {
            style.first = paging.integer("first", in: 0...firstMax, into: &diagnostics) ?? style.first
            style.pastEnd = paging.name("pastEnd", into: &diagnostics) ?? style.pastEnd
            style.badPage = oddity("badPage", of: &paging, from: [.refuse, .default], into: &diagnostics)
            if style.numbersPages { style.words = words(&paging, into: &diagnostics) }
        } else {
            style.beforeParameter = parameter("before", of: &paging, for: &style, into: &diagnostics)
            style.bothTokens = paging.name("bothTokens", into: &diagnostics) ?? style.bothTokens
            style.emptyToken = oddity("emptyToken", of: &paging, from: [.default, .refuse], into: &diagnostics)
            style.maximumBytes = paging.integer("maximumBytes", in: 1...(64 << 20), into: &diagnostics)
        }
        if kind == .offset, let node = paging.node("range") {
            style.rangeHeader = HeaderName.read(node, for: "'range'", into: &diagnostics)
            if let name = style.rangeHeader { style.places[name] = .header(name) }
        }
        if kind == .cursor {
            style.keyField = paging.string("key", into: &diagnostics)
            style.badToken = oddity("badToken", of: &paging, from: [.refuse, .default], into: &diagnostics)
            style.tokens = TokenPolicyReader.policy(&paging, into: &diagnostics)
        }
        if kind == .keyset {
            style.keyField = paging.string("key", into: &diagnostics)
            style.token = paging.node("token")
                .flatMap { TemplateNodeReader<TokenField>(subject: "'token'").template($0, into: &diagnostics) }
        }
        style.overSize = oddity("overSize", of: &paging, from: [.refuse, .clamp, .default], into: &diagnostics)
        style.zeroSize = oddity("zeroSize", of: &paging, from: [.refuse, .clamp, .default, .empty], into: &diagnostics)
        style.badSize = oddity("badSize", of: &paging, from: [.refuse, .default], into: &diagnostics)
        style.jsonNumbers = paging.name("jsonNumbers", into: &diagnostics) ?? style.jsonNumbers
        if var links = paging.mapping("links", into: &diagnostics) {
            style.links.size = links.name("size", into: &diagnostics) ?? style.links.size
            style.links.first = links.name("first", into: &diagnostics) ?? style.links.first
            style.links.order = links.name("order", into: &diagnostics) ?? style.links.order
            style.links.own = links.name("self", into: &diagnostics) ?? style.links.own
            style.links.previous = links.name("previous", into: &diagnostics) ?? style.links.previous
            links.finish(into: &diagnostics)
        }
        style.defaultSize = paging.integer("defaultSize", in: sizes, into: &diagnostics) ?? style.defaultSize
        style.maximumSize = paging.integer("maximumSize", in: sizes, into: &diagnostics) ?? style.maximumSize
        return style
    }

    /// Reports unknown keys; the message about a key of another style names that style, not a near name.
    private static func finish(_ paging: MappingReader, for style: PageStyle, into diagnostics: inout Diagnostics) {
        var paging = paging
        let own =
            [
                style.kind.pageKey, "size", "defaultSize", "maximumSize", "style", "overSize", "zeroSize", "badSize",
                "jsonNumbers", "links",
            ]
            + (style.kind.isNumbered ? ["first", "pastEnd", "badPage"] : tokenKeys)
            + (style.kind == .keyset ? ["key", "token"] : style.kind == .cursor ? ["key", "badToken", "tokens"] : [])
            + (style.numbersPages ? ["words"] : [])
            + (style.kind == .offset ? ["range"] : [])
        let others = ["first", "pastEnd", "badPage", "key", "token", "badToken", "tokens", "range"]
        let foreign = (PageStyle.Kind.allCases.map(\.pageKey) + tokenKeys + others)
            .filter { !own.contains($0) }
        for member in paging.members where foreign.contains(member.key) {
            paging.ignore(member.key)
            diagnostics.error(
                "'\(member.key)' has no meaning in the style '\(style.kind.rawValue)'; remove it, or write another "
                    + "'style'; known: \(own.joined(separator: ", "))",
                at: member.keyLocation
            )
        }
        paging.finish(into: &diagnostics)
    }

    /// Reads the treatment of a value out of range, one of several; the first one if the key is absent.
    private static func oddity(
        _ key: String,
        of paging: inout MappingReader,
        from allowed: [PageStyle.Oddity],
        into diagnostics: inout Diagnostics
    ) -> PageStyle.Oddity {
        guard let node = paging.node(key) else { return allowed[0] }
        if let text = node.scalarText, let found = allowed.first(where: { $0.rawValue == text }) { return found }
        let names = allowed.map(\.rawValue).joined(separator: ", ")
        return node.refuse("'\(key)'", remedy: "write one of: \(names)", into: &diagnostics) ?? allowed[0]
    }

    /// Reads the name of a parameter: a text, `{ header: NAME }`, or the keys that lead to it in a JSON body.
    private static func parameter(
        _ key: String,
        of paging: inout MappingReader,
        for style: inout PageStyle,
        into diagnostics: inout Diagnostics
    ) -> String? {
        guard let node = paging.node(key) else { return nil }
        if node.members != nil {
            guard var reader = MappingReader(node, of: "'\(key)'", into: &diagnostics) else { return nil }
            let name = reader.requiredNode("header", into: &diagnostics)
                .flatMap { HeaderName.read($0, for: "'header'", into: &diagnostics) }
            reader.finish(into: &diagnostics)
            if let name { style.places[name] = .header(name) }
            return name
        }
        if node.elements != nil {
            let reader = BodyPathReader(key: key, least: 1, example: "[variables, after]")
            guard let keys = reader.keys(node, into: &diagnostics) else { return nil }
            let name = keys.joined(separator: ".")
            style.places[name] = .body(keys)
            return name
        }
        guard let text = node.string("'\(key)'", into: &diagnostics) else { return nil }
        guard !text.isEmpty else {
            return node.refuse("'\(key)'", remedy: "write the name of a query parameter", into: &diagnostics)
        }
        // A number or a boolean is most likely the value of another key.
        guard node.json == .string(text) else {
            let other = key == "size" ? "; 'defaultSize' is the number of rows of a page" : ""
            let remedy = "write the name of a query parameter, in quotes if it is '\(text)'\(other)"
            return node.refuse("'\(key)'", remedy: remedy, into: &diagnostics)
        }
        return text
    }

    private static func check(_ style: PageStyle, at reader: MappingReader, into diagnostics: inout Diagnostics) {
        let members = reader.members
        let place = members.first { $0.key == "paging" }?.value.location ?? reader.location
        checkNames(of: style, at: place, into: &diagnostics)
        if style.defaultSize > style.maximumSize {
            diagnostics.error(
                "the default size \(style.defaultSize) is above 'maximumSize' \(style.maximumSize); "
                    + "raise 'maximumSize'",
                at: place
            )
        }
    }

    /// Returns two members of a body, the outer one first, if one is inside the other; nil otherwise.
    private static func nested(_ one: RequestPlace?, and other: RequestPlace?) -> (outer: String, inner: String)? {
        guard case .body(let first)? = one, case .body(let second)? = other, first != second else { return nil }
        let (outer, inner) = first.count < second.count ? (first, second) : (second, first)
        guard inner.starts(with: outer) else { return nil }
        return (outer.joined(separator: "."), inner.joined(separator: "."))
    }

    /// Reports a parameter that two keys name.
    private static func checkNames(
        of style: PageStyle,
        at place: SourceLocation,
        into diagnostics: inout Diagnostics
    ) {
        let named: [(key: String, name: String?)] = [
            (key: style.kind.pageKey, name: style.pageParameter), (key: "size", name: style.sizeParameter),
            (key: "before", name: style.beforeParameter), (key: "range", name: style.rangeHeader),
        ]
        for (position, one) in named.enumerated() {
            guard let name = one.name else { continue }
            for other in named[(position + 1)...] {
                guard let otherName = other.name else { continue }
                if let (outer, inner) = nested(style.places[name], and: style.places[otherName]) {
                    diagnostics.error(
                        "'\(one.key)' and '\(other.key)' lead to '\(outer)' and '\(inner)', and a member that is a "
                            + "value has no members; write other keys for one of them",
                        at: place
                    )
                }
                // The names of headers have no case.
                let isSameHeader = style.places[name].map { $0 == style.places[otherName] } ?? false
                guard name == otherName || isSameHeader else { continue }
                diagnostics.error(
                    "'\(one.key)' and '\(other.key)' both name the parameter '\(name)'; name two parameters",
                    at: place
                )
            }
        }
    }
}
