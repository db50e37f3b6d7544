// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// Finds tags of a template that have no value; Mustache would leave them out without a message (D-34).
enum PageTemplateTags {
    /// Every name that a tag can have.
    static let known: [String] = {
        let parameters = [PageProperty("name", type: .object("Name"))]
        let document = PageDocument(
            unit: "Name",
            properties: parameters,
            states: [PageName("name")],
            fetches: [PageMethod("name", parameters: parameters)],
            operations: [PageMethod("name", parameters: parameters)]
        )
        var names: Set<String> = ["."]
        for language in PageLanguage.allCases {
            for (name, value) in PageValues(document, for: language).all {
                names.insert(name)
                for item in value as? [[String: String]] ?? [] { names.formUnion(item.keys) }
            }
        }
        return names.sorted()
    }()

    /// Refuses a template with an unknown tag, or with a placeholder in the published form `<#…#>`.
    static func check(_ template: PageTemplate) throws(Diagnostics) {
        var diagnostics = Diagnostics()
        for (number, line) in template.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for (column, name) in names(in: line, from: "{{", to: "}}") {
                guard let plain = tagName(name), !known.contains(plain) else { continue }
                let hint = NearName.nearest(to: plain, in: known).map { "; use '\($0)'" } ?? ""
                let place = SourceLocation(file: template.place, line: number + 1, column: column)
                diagnostics.error("unknown tag '{{\(name)}}'\(hint)", at: place)
            }
            for (column, name) in names(in: line, from: "<#", to: "#>") {
                let place = SourceLocation(file: template.place, line: number + 1, column: column)
                diagnostics.error("'<#\(name)#>' would stay in the sources; write it as a Mustache tag", at: place)
            }
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
    }

    private static func names(in line: Substring, from begin: String, to end: String) -> [(Int, String)] {
        var found: [(Int, String)] = []
        var rest = line
        while let opening = rest.firstRange(of: begin), let closing = rest[opening.upperBound...].firstRange(of: end) {
            let column = line.distance(from: line.startIndex, to: opening.lowerBound) + 1
            found.append((column, String(rest[opening.upperBound..<closing.lowerBound])))
            rest = rest[closing.upperBound...]
        }
        return found
    }

    /// Returns the name in a tag; nil for comments, settings, partials and changes of the delimiters.
    private static func tagName(_ tag: String) -> String? {
        guard let sigil = tag.first, !"!%=><$".contains(sigil) else { return nil }
        let name = tag.drop { "#^/&{ ".contains($0) }.prefix { !" }".contains($0) }
        return String(name)
    }
}
