// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import SourceDiagnostics

extension PageTemplates {
    /// The largest template, in bytes.
    package static let byteCountMax = 1 << 20

    /// The templates of a language with those of a folder in the place of the program's own.
    ///
    /// A template that the folder lacks is the program's own; a file in it that ends in `.mustache` and replaces none is
    /// an error, so that no template is left out because of its name. Other files are left alone.
    ///
    /// - Parameters:
    ///   - language: What they are written for.
    ///   - folder: The folder's path.
    /// - Throws: `Diagnostics` for a folder or file that cannot be read, or has nothing to replace.
    package init(_ language: PageLanguage, folder: String) throws(Diagnostics) {
        self.init(language)
        let replacements = try Self.files(in: folder)
        guard !replacements.isEmpty else {
            let known = templates.map { $0.name + Self.suffix }.joined(separator: ", ")
            throw Self.failure("there is no template in this folder; the names are \(known)", folder)
        }
        try replace(with: replacements)
    }

    private static func files(in folder: String) throws(Diagnostics) -> [PageTemplate] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw failure("there is no such folder of templates; check the path", folder)
        }
        var templates: [PageTemplate] = []
        for name in names.sorted() where name.hasSuffix(suffix) {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path), data.count <= byteCountMax else {
                throw failure("the template cannot be read, or is larger than 1 MiB; check it", path)
            }
            guard let text = String(validating: data, as: UTF8.self) else {
                throw failure("the template is not UTF-8; save it as UTF-8", path)
            }
            templates.append(PageTemplate(name: String(name.dropLast(suffix.count)), text: text, place: path))
        }
        return templates
    }

    private static func failure(_ message: String, _ path: String) -> Diagnostics {
        Diagnostics([.error(message, at: SourceLocation(file: path))])
    }
}
