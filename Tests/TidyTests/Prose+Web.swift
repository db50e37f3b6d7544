// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The prose in the files of web pages and of the kit for JavaScript.
extension Prose {
    /// The attributes of HTML whose values a person reads or hears.
    private static let visibleAttributes = ["alt", "aria-label", "placeholder", "title"]

    /// Reads the comments and the texts of JavaScript or TypeScript; a text without a space is a name, and not prose.
    init(javaScript lines: [Substring]) {
        var isInComment = false
        for (index, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("/*") { isInComment = true }
            if isInComment || text.hasPrefix("//") {
                let marks = text.drop { "/* ".contains($0) }
                let whole = marks.firstRange(of: "*/").map { marks[..<$0.lowerBound] } ?? marks
                // A tag such as @returns has a type in braces, which is code.
                let type = whole.hasPrefix("@") ? whole.lastIndex(of: "}") : nil
                let comment = type.map { whole[$0...].dropFirst() } ?? whole
                if comment.isEmpty { endPassage() } else { add(page: comment, line: index + 1) }
                if text.contains("*/") { isInComment = false }
            } else {
                endPassage()
                add(javaScript: text, line: index + 1)
            }
        }
    }

    /// Reads the texts of HTML between its tags, and the values of attributes that a person reads.
    init(html lines: [Substring]) {
        for (index, line) in lines.enumerated() {
            for (number, part) in line.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
                let end = number == 0 ? part.startIndex : part.firstIndex(of: ">") ?? part.endIndex
                for attribute in Self.visibleAttributes {
                    guard let start = part[..<end].firstRange(of: " \(attribute)=\"")?.upperBound else { continue }
                    add(part[start..<end].prefix { $0 != "\"" }, line: index + 1)
                    endPassage()
                }
                if number > 0 { endPassage() }
                add(part[end...].drop { $0 == ">" }, line: index + 1)
            }
        }
    }

    /// Adds the texts of a line of code and the comment at its end.
    private mutating func add(javaScript line: Substring, line number: Int) {
        var rest = line
        while let start = rest.firstIndex(where: { "\"'`".contains($0) || $0 == "/" }) {
            if rest[start...].hasPrefix("//") {
                return add(page: rest[start...].drop { "/ ".contains($0) }, line: number)
            }
            let mark = rest[start]
            rest = rest[start...].dropFirst()
            guard mark != "/" else { continue }
            let (parts, end) = Self.text(of: rest, endingAt: mark)
            if parts.contains(where: { $0.contains(" ") }) {
                for part in parts {
                    add(part, line: number)
                    endPassage()
                }
            }
            rest = rest[end...].dropFirst()
        }
    }

    /// Returns the parts of a text between its values `${…}` and its escapes, and the index of its end.
    private static func text(of rest: Substring, endingAt mark: Character) -> (parts: [Substring], end: Substring.Index)
    {
        var parts: [Substring] = []
        var start = rest.startIndex
        var index = start
        var depth = 0
        while index < rest.endIndex {
            let character = rest[index]
            let next = rest.index(after: index)
            if depth > 0 {
                depth += character == "{" ? 1 : character == "}" ? -1 : 0
                if depth == 0 { start = next }
            } else if character == mark {
                break
            } else if character == "\\" || mark == "`" && rest[index...].hasPrefix("${") {
                parts.append(rest[start..<index])
                depth = character == "$" ? 1 : 0
                start = rest.index(next, offsetBy: 1, limitedBy: rest.endIndex) ?? rest.endIndex
                index = start
                continue
            }
            index = next
        }
        if depth == 0, start <= index { parts.append(rest[start..<index]) }
        return (parts, index)
    }
}
