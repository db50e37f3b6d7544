// Understudy
// SPDX-License-Identifier: Apache-2.0

import PageDocuments

/// The declarations of generated sources, read from their text as a person reads it, for any generator.
///
/// Swift is expected with one declaration a line, as every generator for people writes it.
struct SourceOutline {
    /// A protocol, a class or an enumeration.
    struct Declaration: Equatable {
        /// Its name.
        var name: String
        /// Whether it is a protocol.
        var isProtocol: Bool
        /// The names after its own: parent first, then protocols.
        var parents: [String]
        /// Its members in order, with white space only where two words would run together.
        var members: [String]
    }

    /// In the order of the files.
    private(set) var declarations: [Declaration] = []

    /// Reads sources of a language.
    init(_ texts: [String], language: PageLanguage) {
        for text in texts {
            let lines = text.split(separator: "\n").map { $0.trimmed }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
            switch language {
            case .swift: declarations += Self.swift(lines)
            case .objectiveC: declarations += Self.objectiveC(lines)
            }
        }
    }

    /// The members of everything that is declared under a name: a class, and what extends it.
    func members(of name: String, isProtocol: Bool? = nil) -> [String] {
        declarations.filter { $0.name == name && $0.isProtocol == isProtocol ?? $0.isProtocol }.flatMap(\.members)
    }

    /// Returns the parents and protocols of a type.
    func parents(of name: String) -> [String] {
        declarations.filter { $0.name == name }.flatMap(\.parents)
    }

    /// The name that a member declares: that of a property, or the first part of a method's.
    static func name(of member: String) -> String? {
        if member.hasPrefix("@property") { return words(member).last }
        if member.hasPrefix("-") || member.hasPrefix("+") {
            return member.firstIndex(of: ")").flatMap { words(String(member[$0...])).first }
        }
        let parts = words(member)
        guard let place = parts.firstIndex(where: { ["var", "let", "func", "case", "init"].contains($0) }) else {
            return nil
        }
        return parts[place] == "init" ? "init" : parts.dropFirst(place + 1).first
    }

    private static func words(_ text: String) -> [String] {
        text.split { !$0.isWordPart }.map(String.init)
    }

    /// Leaves white space only between words.
    static func squeezed(_ text: some StringProtocol) -> String {
        var result = ""
        var isApart = false
        for character in text {
            if character.isWhitespace {
                isApart = true
                continue
            }
            if isApart, let last = result.last, last.isWordPart, character.isWordPart { result.append(" ") }
            result.append(character)
            isApart = false
        }
        return result
    }
}

extension SourceOutline {
    private static func swift(_ lines: [String]) -> [Declaration] {
        var declarations: [Declaration] = []
        var depth = 0
        for line in lines {
            let kinds = ["protocol", "class", "enum"]
            let opens = line.count { $0 == "{" } - line.count { $0 == "}" }
            if depth == 0, let head = kinds.compactMap({ line.following("\($0) ") }).first {
                let parts = head.split(separator: "{")[0].split(separator: ":", maxSplits: 1)
                let parents = parts.dropFirst().first?.split(separator: ",").map { squeezed($0) } ?? []
                let isProtocol = line.contains("protocol ")
                declarations.append(
                    .init(name: squeezed(parts[0]), isProtocol: isProtocol, parents: parents, members: [])
                )
            } else if depth == 1, !line.hasPrefix("}"), let last = declarations.indices.last {
                let head = line.hasSuffix("{") ? line.dropLast() : line[...]
                declarations[last].members.append(squeezed(head))
            }
            depth += opens
        }
        return declarations
    }

    private static func objectiveC(_ lines: [String]) -> [Declaration] {
        var declarations: [Declaration] = []
        var isInside = false
        var rest = ""
        for line in lines {
            if !isInside, !line.hasSuffix(";"), let head = line.following("@protocol ") ?? line.following("@interface ")
            {
                let parts = head.split { ":<>,()".contains($0) }.map { squeezed($0) }.filter { !$0.isEmpty }
                let isProtocol = line.hasPrefix("@protocol")
                let parents = Array(parts.dropFirst())
                declarations.append(.init(name: parts[0], isProtocol: isProtocol, parents: parents, members: []))
                isInside = true
            } else if line == "@end" {
                isInside = false
                rest = ""
            } else if isInside, let last = declarations.indices.last {
                var statements = (rest + " " + line).split(separator: ";", omittingEmptySubsequences: false)
                rest = String(statements.removeLast())
                declarations[last].members += statements.map { squeezed($0) }
            }
        }
        return declarations
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" || self == "`" }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Returns the text after a word that only words precede: `Name` of `final class Name` after `class `.
    fileprivate func following(_ word: String) -> String? {
        guard let range = firstRange(of: word) else { return nil }
        let before = self[..<range.lowerBound]
        return before.allSatisfy { $0.isLetter || $0 == " " } ? String(self[range.upperBound...]) : nil
    }
}
