// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// Reads page documents (D-19 to D-22).
package struct PageDocumentParser {
    private enum Key: String, CaseIterable {
        case parent = "super"
        case controller, model, states, viewModel, presenter

        /// The expected value of the key, for messages.
        var content: String {
            switch self {
            case .parent: "a text, the prefix of the parent class"
            case .controller: "a text, the name of the page"
            case .model: "an object of names and types"
            case .states: "an array of names"
            case .viewModel: "an array of fetches"
            case .presenter: "an array of operations"
            }
        }
    }

    /// The largest document, in bytes.
    package static let byteCountMax = PageNodeParser.byteCountMax

    private var diagnostics = Diagnostics()

    /// Reads a document and judges its syntax, not its names.
    ///
    /// - Parameters:
    ///   - bytes: The whole file: JSON, in which `//` begins a comment to the end of the line.
    ///   - file: Its name for messages.
    /// - Returns: The document.
    /// - Throws: `Diagnostics` with everything that is wrong.
    package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostics) -> PageDocument {
        let root = try PageNodeParser.parse(bytes, file: file)
        var parser = PageDocumentParser()
        let document = parser.document(root)
        guard let document, !parser.diagnostics.hasErrors else { throw parser.diagnostics }
        return document
    }

    private mutating func document(_ root: PageNode) -> PageDocument? {
        guard case .object(let members) = root.content else {
            diagnostics.error("a page document is an object, not \(root.phrase)", at: root.location)
            return nil
        }
        var nodes: [Key: PageNode] = [:]
        for member in members {
            guard let key = Key(rawValue: member.key.text) else {
                let hint = NearName.hint(for: member.key.text, in: Key.allCases.map(\.rawValue))
                diagnostics.error(
                    "unknown key '\(member.key.text)' in the page document\(hint)",
                    at: member.key.location
                )
                continue
            }
            if nodes[key] != nil {
                diagnostics.error("key '\(key.rawValue)' appears twice; remove one", at: member.key.location)
            }
            nodes[key] = member.value
        }
        for key in Key.allCases where key != .states && nodes[key] == nil {
            let message = "the page document has no key '\(key.rawValue)'; add it with \(key.content)"
            diagnostics.error(message, at: root.location)
        }
        let unit = nodes[.controller].flatMap { text(of: $0, for: .controller) }
        return PageDocument(
            parentPrefix: nodes[.parent].flatMap { text(of: $0, for: .parent) } ?? "",
            unit: unit ?? "",
            properties: nodes[.model].map { properties(of: $0, as: "'model'") } ?? [],
            states: nodes[.states].map { names($0) } ?? [],
            fetches: nodes[.viewModel].map { methods(of: $0, for: .viewModel) } ?? [],
            operations: nodes[.presenter].map { methods(of: $0, for: .presenter) } ?? [],
            location: nodes[.controller]?.location ?? root.location
        )
    }

    private mutating func text(of node: PageNode, for key: Key) -> String? {
        if node.text == nil {
            diagnostics.error("'\(key.rawValue)' must be \(key.content), not \(node.phrase)", at: node.location)
        }
        return node.text
    }

    private mutating func properties(of node: PageNode, as what: String) -> [PageProperty] {
        guard case .object(let members) = node.content else {
            diagnostics.error("\(what) must be \(Key.model.content), not \(node.phrase)", at: node.location)
            return []
        }
        return members.compactMap { member in
            guard let word = member.value.text else {
                let message = "the type of '\(member.key.text)' must be a text, not \(member.value.phrase)"
                diagnostics.error("\(message); use one of \(Self.types)", at: member.value.location)
                return nil
            }
            return property(named: member.key, type: word, at: member.value.location)
        }
    }

    /// Reads a type; every word of the table, or the name of a class.
    private mutating func property(named name: PageName, type word: String, at place: SourceLocation) -> PageProperty {
        if let right = PageType.misnomers[word] {
            diagnostics.error("'\(word)' is not a type of page documents; use '\(right)'", at: place)
        } else if !Identifier.isValid(word) {
            let message = "the type '\(word)' of '\(name.text)' is not a name; use \(Self.types) or the name of a class"
            diagnostics.error(message, at: place)
        } else if Identifier.isReservedType(word) {
            diagnostics.error("the type '\(word)' of '\(name.text)' is a reserved word; rename the class", at: place)
        } else if word.first?.isUppercase != true {
            let remedy = NearName.nearest(to: word, in: PageType.words).map { "use '\($0)'" }
            let message = "unknown type '\(word)' of '\(name.text)'"
            diagnostics.error("\(message); \(remedy ?? "begin the name of a class in upper case")", at: place)
        }
        return PageProperty(name.text, type: PageType(word: word), at: name.location)
    }

    private static let types = PageType.words.map { "'\($0)'" }.joined(separator: ", ")
}

extension PageDocumentParser {
    private mutating func names(_ node: PageNode) -> [PageName] {
        elements(of: node, for: .states)
            .compactMap { element in
                if element.text == nil {
                    diagnostics.error("a state must be a text, its name, not \(element.phrase)", at: element.location)
                }
                return element.text.map { PageName($0, at: element.location) }
            }
    }

    private mutating func methods(of node: PageNode, for key: Key) -> [PageMethod] {
        elements(of: node, for: key).compactMap { method(from: $0, in: key) }
    }

    private mutating func elements(of node: PageNode, for key: Key) -> [PageNode] {
        guard case .array(let nodes) = node.content else {
            diagnostics.error("'\(key.rawValue)' must be \(key.content), not \(node.phrase)", at: node.location)
            return []
        }
        return nodes
    }

    /// Reads an entry: a name, or an object with a name and typed parameters (X-52).
    private mutating func method(from node: PageNode, in key: Key) -> PageMethod? {
        if let name = node.text { return PageMethod(name, at: node.location) }
        guard case .object(let members) = node.content else {
            let form = "a name, or { \"name\": …, \"parameters\": { … } }"
            diagnostics.error("an entry of '\(key.rawValue)' must be \(form), not \(node.phrase)", at: node.location)
            return nil
        }
        var name: PageName?
        var parameters: [PageProperty]?
        var seen: Set<String> = []
        for member in members {
            if !seen.insert(member.key.text).inserted {
                diagnostics.error("key '\(member.key.text)' appears twice; remove one", at: member.key.location)
            }
            switch member.key.text {
            case "name":
                if let text = member.value.text { name = PageName(text, at: member.value.location) }
            case "parameters": parameters = properties(of: member.value, as: "'parameters'")
            default:
                let hint = NearName.hint(for: member.key.text, in: ["name", "parameters"])
                let place = "an entry of '\(key.rawValue)'"
                diagnostics.error("unknown key '\(member.key.text)' in \(place)\(hint)", at: member.key.location)
            }
        }
        guard let name else {
            let message = "an entry of '\(key.rawValue)' has no name; add \"name\" with a text"
            diagnostics.error(message, at: node.location)
            return nil
        }
        return PageMethod(name.text, parameters: parameters, at: name.location)
    }
}
