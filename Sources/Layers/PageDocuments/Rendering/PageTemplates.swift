// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import SourceDiagnostics

/// The templates of one language: those inside the program, some perhaps replaced.
package struct PageTemplates: Hashable, Sendable {
    /// The suffix of the name of a template's file.
    package static let suffix = ".mustache"

    /// The language of the generated sources.
    package let language: PageLanguage
    /// One for each file of a page, in the order in which the files are made.
    package private(set) var templates: [PageTemplate]

    /// Creates the templates inside the program.
    package init(_ language: PageLanguage) {
        self.language = language
        templates = Self.shipped(language)
            .map { name, bytes in
                PageTemplate(name: name, text: String(decoding: bytes, as: UTF8.self), place: name + Self.suffix)
            }
    }

    /// Replaces templates inside the program; those without a replacement stay as they are.
    ///
    /// Those of another language are left alone, so that one folder can hold the templates of all languages.
    ///
    /// - Parameter replacements: The templates, named as those that they replace.
    /// - Throws: `Diagnostics` naming each that replaces none.
    package mutating func replace(with replacements: [PageTemplate]) throws(Diagnostics) {
        var diagnostics = Diagnostics()
        let foreign = PageLanguage.allCases.filter { $0 != language }.flatMap { Self.shipped($0).map(\.0) }
        for replacement in replacements where !foreign.contains(replacement.name) {
            guard let place = templates.firstIndex(where: { $0.name == replacement.name }) else {
                let known = templates.map { $0.name + Self.suffix }
                let name = replacement.name + Self.suffix
                let hint = NearName.hint(for: name, in: known)
                let message = "'\(name)' is not a template of '\(language.rawValue)'\(hint)"
                diagnostics.error(message, at: SourceLocation(file: replacement.place))
                continue
            }
            templates[place] = replacement
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
    }

    private static func shipped(_ language: PageLanguage) -> [(String, [UInt8])] {
        switch language {
        case .swift:
            [
                ("InterfaceTemplate.swift", PackageResources.InterfaceTemplate_swift_mustache),
                ("ControllerTemplate.swift", PackageResources.ControllerTemplate_swift_mustache),
                ("ModelTemplate.swift", PackageResources.ModelTemplate_swift_mustache),
                ("PresenterTemplate.swift", PackageResources.PresenterTemplate_swift_mustache),
                ("ViewModelTemplate.swift", PackageResources.ViewModelTemplate_swift_mustache),
                ("ViewTemplate.swift", PackageResources.ViewTemplate_swift_mustache),
            ]
        case .objectiveC:
            [
                ("InterfaceTemplate.h", PackageResources.InterfaceTemplate_h_mustache),
                ("ControllerTemplate.h", PackageResources.ControllerTemplate_h_mustache),
                ("ControllerTemplate.m", PackageResources.ControllerTemplate_m_mustache),
                ("ModelTemplate.h", PackageResources.ModelTemplate_h_mustache),
                ("ModelTemplate.m", PackageResources.ModelTemplate_m_mustache),
                ("PresenterTemplate.h", PackageResources.PresenterTemplate_h_mustache),
                ("PresenterTemplate.m", PackageResources.PresenterTemplate_m_mustache),
                ("ViewModelTemplate.h", PackageResources.ViewModelTemplate_h_mustache),
                ("ViewModelTemplate.m", PackageResources.ViewModelTemplate_m_mustache),
                ("ViewTemplate.h", PackageResources.ViewTemplate_h_mustache),
                ("ViewTemplate.m", PackageResources.ViewTemplate_m_mustache),
            ]
        }
    }
}

/// One template, in memory: Mustache, with the values of the page.
package struct PageTemplate: Hashable, Sendable {
    /// Its name without `.mustache`, such as `InterfaceTemplate.h` (D-27).
    package var name: String
    /// Its text.
    package var text: String
    /// The name of the template in messages.
    package var place: String

    /// Creates a template.
    package init(name: String, text: String, place: String) {
        self.name = name
        self.text = text
        self.place = place
    }

    /// Returns the name of the file made of it: `ControllerTemplate.h` makes `HomeViewController.h` (D-28).
    func fileName(of unit: String) -> String {
        unit + name.replacing("ControllerTemplate", with: "ViewController").replacing("Template", with: "")
    }
}

extension PageTemplates {
    /// The largest template, in bytes.
    package static let byteCountMax = 1 << 20

    /// Creates the templates of a language, with those of a folder in place of the program's own.
    ///
    /// A template that the folder lacks is the program's own; a file there that ends in `.mustache` and replaces none
    /// is an error, so that no template is left out because of its name. Other files are left alone.
    ///
    /// - Parameters:
    ///   - language: The language of the generated sources.
    ///   - folder: The folder's path.
    /// - Throws: `Diagnostics` for a folder or file that cannot be read, or has nothing to replace.
    package init(_ language: PageLanguage, folder: String) throws(Diagnostics) {
        self.init(language)
        let replacements = try Self.files(in: folder)
        guard !replacements.isEmpty else {
            let known = templates.map { $0.name + Self.suffix }.joined(separator: ", ")
            throw Self.failure("there is no template in this folder; the names are \(known)", at: folder)
        }
        try replace(with: replacements)
    }

    private static func files(in folder: String) throws(Diagnostics) -> [PageTemplate] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw failure("there is no such folder of templates; check the path", at: folder)
        }
        var templates: [PageTemplate] = []
        for name in names.sorted() where name.hasSuffix(suffix) {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path), data.count <= byteCountMax else {
                throw failure("the template cannot be read, or is larger than 1 MiB; check it", at: path)
            }
            guard let text = String(validating: data, as: UTF8.self) else {
                throw failure("the template is not UTF-8; save it as UTF-8", at: path)
            }
            templates.append(PageTemplate(name: String(name.dropLast(suffix.count)), text: text, place: path))
        }
        return templates
    }

    private static func failure(_ message: String, at path: String) -> Diagnostics {
        Diagnostics([.error(message, at: SourceLocation(file: path))])
    }
}
