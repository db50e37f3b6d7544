// Understudy
// SPDX-License-Identifier: Apache-2.0

import Mustache
package import SourceDiagnostics

/// A generator of the sources of a page (D-07, D-28); the same document gives the same bytes (D-37).
package struct PageGenerator: Sendable {
    /// The result of a document that can be generated.
    package struct Output: Hashable, Sendable {
        /// The unit's name, which is that of the page's folder (D-28).
        package var unit: String
        /// The files of the page's folder, in the order of the templates.
        package var files: [GeneratedFile]
        /// The warnings of the naming rules.
        package var warnings: Diagnostics
    }

    private let templates: PageTemplates

    /// Creates a generator.
    package init(_ templates: PageTemplates) {
        self.templates = templates
    }

    /// Makes the sources of a document's text.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - file: Its name for messages.
    /// - Returns: The files, and warnings.
    /// - Throws: `Diagnostics` with everything that is wrong; then there are no files.
    package func generate(_ bytes: [UInt8], file: String) throws(Diagnostics) -> Output {
        try generate(PageDocumentParser.parse(bytes, file: file))
    }

    /// Makes the sources of a document from any origin (D-26).
    ///
    /// - Parameter document: The document.
    /// - Returns: The files, and warnings.
    /// - Throws: `Diagnostics` with everything that is wrong with its names or with a template.
    package func generate(_ document: PageDocument) throws(Diagnostics) -> Output {
        let warnings = PageNameRules.judge(document, for: templates.language)
        guard !warnings.hasErrors else { throw warnings }
        let values = PageValues(document, for: templates.language).all
        var files: [GeneratedFile] = []
        for template in templates.templates {
            let text = try Self.render(template, with: values)
            files.append(GeneratedFile(name: template.fileName(of: document.unit), text: text))
        }
        return Output(unit: document.unit, files: files, warnings: warnings)
    }

    private static func render(_ template: PageTemplate, with values: [String: Any]) throws(Diagnostics) -> String {
        try PageTemplateTags.check(template)
        let parsed: MustacheTemplate
        do {
            // Sources are not a web page: nothing is escaped.
            parsed = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}" + template.text)
        } catch {
            throw Diagnostics([.error("the template cannot be read: \(reason(error))", at: place(of: error, template))])
        }
        return parsed.render(values)
    }

    private static func reason(_ error: any Error) -> String {
        let cause = (error as? MustacheTemplate.ParserError)?.error ?? error
        switch cause as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: return "a section ends under another name; close the innermost one first"
        case .expectedSectionEnd: return "a section is not closed; add its end, such as '{{/ViewOperation}}'"
        case .unfinishedName: return "a tag is not closed; end it with '}}'"
        default: return "\(cause)"
        }
    }

    private static func place(of error: any Error, _ template: PageTemplate) -> SourceLocation {
        let line = (error as? MustacheTemplate.ParserError)?.context.lineNumber ?? 1
        return SourceLocation(file: template.place, line: line)
    }
}

/// One file of a folder that the program makes, in memory.
package struct GeneratedFile: Hashable, Sendable {
    /// Its name inside the folder, with the subfolders that it is in.
    package var name: String
    /// Its text.
    package var text: String

    /// Creates a file.
    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// Its bytes, UTF-8.
    package var bytes: [UInt8] { Array(text.utf8) }
}
