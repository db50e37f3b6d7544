// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PageDocuments
import SourceDiagnostics
import Testing

@Suite("Templates of the user")
struct PageTemplatesTests {
    private func findings(_ files: [String: String], _ language: PageLanguage = .swift) throws -> String {
        try Fixtures.withFolder { folder in
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            do throws(Diagnostics) {
                let templates = try PageTemplates(language, folder: folder.path())
                return try PageGenerator(templates).generate(Pages.empty).files.map(\.text).joined()
            } catch {
                return error.description.replacing(folder.path(), with: "")
            }
        }
    }

    @Test("templates of another language are left alone, so that one folder serves all")
    func otherLanguage() throws {
        let text = try findings(["ViewTemplate.h.mustache": "{{Nothing}}", "ViewTemplate.swift.mustache": "// mine\n"])
        #expect(text.contains("// mine\n"))
    }

    @Test("take the place of the program's own, one by one")
    func replaced() throws {
        let text = try findings(["ViewTemplate.swift.mustache": "// mine: {{Unit}}\n", "notes.txt": "{{Nothing}}"])
        #expect(text.hasSuffix("// mine: Bare\n"))
        #expect(text.hasPrefix("// BareInterface.swift\n"))
    }

    @Test(
        "are refused with their place when they cannot be used",
        arguments: [
            (
                "ViewTemplates.swift.mustache", "",
                "/ViewTemplates.swift.mustache: error: 'ViewTemplates.swift.mustache' is not a template of 'swift'; "
                    + "use 'ViewTemplate.swift.mustache'"
            ),
            (
                "ViewTemplate.swift.mustache", "class\n  {{Unt}}View {",
                "/ViewTemplate.swift.mustache:2:3: error: unknown tag '{{Unt}}'; use 'Unit'"
            ),
            (
                "ViewTemplate.swift.mustache", "class <#Unit#>View {",
                "/ViewTemplate.swift.mustache:1:7: error: '<#Unit#>' would stay in the sources; "
                    + "write it as a Mustache tag"
            ),
            (
                "ViewTemplate.swift.mustache", "a\n{{#ViewOperation}}\n{{head}}",
                "/ViewTemplate.swift.mustache:3:1: error: the template cannot be read: a section is not closed; "
                    + "add its end, such as '{{/ViewOperation}}'"
            ),
        ]
    )
    func refused(name: String, text: String, message: String) throws {
        #expect(try findings([name: text]).replacing("//", with: "/") == message)
    }

    @Test("must be there at all: a folder without any is a slip")
    func none() throws {
        let names = ["Interface", "Controller", "Model", "Presenter", "ViewModel", "View"]
            .map { "\($0)Template.swift.mustache" }
        let expected = ": error: there is no template in this folder; the names are "
        #expect(try findings(["notes.txt": ""]) == expected + names.joined(separator: ", "))
    }
}
