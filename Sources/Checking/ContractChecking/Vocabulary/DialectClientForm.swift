// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import SourceDiagnostics
import YAMLSource

/// The form of the member `client` of a dialect, as `Contracts/schema/dialects.json` describes it.
indirect enum DialectClientForm {
    /// Any text.
    case text
    /// One of these names.
    case names([String])
    /// Any whole number that a page can have.
    case pageNumber
    /// A mapping with any members.
    case object
    /// A mapping of headers to texts.
    case headers
    /// A list of keys.
    case path
    /// The name of a query parameter, or a list of keys.
    case location
    /// A list of keys, or one of these names.
    case token([String])
    /// A list of keys, or a relation of the header `Link`.
    case url
    /// A list of some of these names.
    case some([String])
    /// A mapping with these members, some of them required.
    case members([(key: String, form: DialectClientForm)], required: [String])

    /// The form of the whole.
    static let whole = members(
        [
            ("style", .names(["page", "offset", "cursor", "url"])), ("method", .names(["GET", "POST"])),
            ("body", .object), ("headers", .headers), ("send", send), ("firstPage", .pageNumber), ("rows", .path),
            ("row", .path), ("id", .path), ("token", .token(["lastRow", "firstRow"])),
            ("previousToken", .token(["firstRow", "lastRow"])), ("url", .url), ("previousUrl", .url), ("more", sign),
            ("morePrevious", sign), ("total", .path),
        ],
        required: ["style", "rows", "more"]
    )

    private static let send = members(
        ["page", "offset", "token", "size", "back", "backSize"].map { ($0, .location) },
        required: []
    )

    private static let sign = members(
        [
            ("sign", .names(["token", "flag", "total", "pages", "rows"])), ("at", .path),
            ("ends", .some(["absent", "null", "empty"])),
        ],
        required: ["sign"]
    )
}

extension DialectClientForm {
    /// Reports each part of a node that has another form.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - name: The name of the node in messages, such as `client.more`.
    ///   - diagnostics: The receiver of findings.
    func check(_ node: SourceNode, named name: String, into diagnostics: inout Diagnostics) {
        switch self {
        case .text: report(node, named: name, unless: node.isText, remedy: "write a text", into: &diagnostics)
        case .names(let names): check(node, named: name, isOneOf: names, into: &diagnostics)
        case .pageNumber: _ = node.integer("'\(name)'", in: 0...1_000_000, into: &diagnostics)
        case .object:
            let isObject = node.members != nil
            report(node, named: name, unless: isObject, remedy: "write a mapping of keys to values", into: &diagnostics)
        case .headers:
            let headers = MappingReader(node, of: "'\(name)'", into: &diagnostics)?.members ?? []
            for header in headers { Self.check(header, of: name, into: &diagnostics) }
        case .path:
            check(
                node,
                named: name,
                hasElements: .text,
                remedy: "write a list of keys, such as [data, items]",
                into: &diagnostics
            )
        case .location:
            let remedy = "write the name of a query parameter, or a path in the body, such as [variables, after]"
            if !node.isText { check(node, named: name, hasElements: .text, remedy: remedy, into: &diagnostics) }
        case .token(let names):
            if node.isText { return check(node, named: name, isOneOf: names, into: &diagnostics) }
            let remedy = "write a list of keys, or \(names[0])"
            check(node, named: name, hasElements: .text, remedy: remedy, into: &diagnostics)
        case .url:
            if node.members != nil { return Self.relation.check(node, named: name, into: &diagnostics) }
            let remedy = "write a list of keys, or a relation such as { link: next }"
            check(node, named: name, hasElements: .text, remedy: remedy, into: &diagnostics)
        case .some(let names):
            let remedy = "write a list of \(names.joined(separator: ", "))"
            check(node, named: name, hasElements: .names(names), remedy: remedy, into: &diagnostics)
        case .members(let forms, let required):
            guard var reader = MappingReader(node, of: "'\(name)'", into: &diagnostics) else { return }
            for (key, form) in forms {
                let isRequired = required.contains(key)
                guard let value = isRequired ? reader.requiredNode(key, into: &diagnostics) : reader.node(key) else {
                    continue
                }
                form.check(value, named: "\(name).\(key)", into: &diagnostics)
            }
            reader.finish(into: &diagnostics)
        }
    }

    /// Reports a header that no request can have.
    private static func check(_ header: SourceMember, of name: String, into diagnostics: inout Diagnostics) {
        guard HeaderName.isValid(header.key) else {
            let problem = "'\(name)' has '\(header.key)', which is not the name of a header"
            return diagnostics.error("\(problem); write a name such as X-Target", at: header.keyLocation)
        }
        let place = "\(name).\(header.key)"
        text.check(header.value, named: place, into: &diagnostics)
        guard header.value.json?.text?.contains(where: \.isNewline) == true else { return }
        diagnostics.error("'\(place)' has a line break; write one line", at: header.value.location)
    }

    private static let relation = members([("link", .text)], required: ["link"])

    private func check(
        _ node: SourceNode,
        named name: String,
        isOneOf names: [String],
        into diagnostics: inout Diagnostics
    ) {
        guard node.isText, let text = node.scalarText else {
            // A plain null is not a text, although one of the names looks like it.
            let isName = node.scalarText.map(names.contains) ?? false
            let remedy = isName ? "write it in quotes" : "write one of: \(names.joined(separator: ", "))"
            return report(node, named: name, unless: false, remedy: remedy, into: &diagnostics)
        }
        guard !names.contains(text) else { return }
        diagnostics.error("unknown '\(name)' '\(text)'\(NearName.hint(for: text, in: names))", at: node.location)
    }

    private func check(
        _ node: SourceNode,
        named name: String,
        hasElements form: DialectClientForm,
        remedy: String,
        into diagnostics: inout Diagnostics
    ) {
        report(node, named: name, unless: node.elements != nil, remedy: remedy, into: &diagnostics)
        for (position, element) in (node.elements ?? []).enumerated() {
            form.check(element, named: "\(name)[\(position)]", into: &diagnostics)
        }
    }

    private func report(
        _ node: SourceNode,
        named name: String,
        unless isRight: Bool,
        remedy: String,
        into diagnostics: inout Diagnostics
    ) {
        if !isRight { diagnostics.error("'\(name)' is \(node.phrase); \(remedy)", at: node.location) }
    }
}

extension SourceNode {
    /// Whether the node is a text, and not a number, a boolean or null.
    fileprivate var isText: Bool { json?.text != nil }
}
