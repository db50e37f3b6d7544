// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PageDocuments
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// `understudy scaffold`: generates the sources of a page from its document.
struct Scaffold: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generate the sources of a page from its document.",
        discussion: """
            A page document is JSON with // comments and the keys super, controller,
            model, viewModel, presenter and, if the page has states, states. Writes a
            folder with the name of the page, completely or not at all. For details, see
            docs/page-documents.md.

            EXAMPLES
              understudy scaffold Home.json --into Sources/Pages
              understudy scaffold Home.json --into Pages --language objc
              understudy scaffold Home.json --into Pages --force
              understudy scaffold Home.json --into Pages --templates my-templates

            EXIT CODES
              0   the page is written
              64  the command line is wrong, or the folder already exists
              65  the document or a template is wrong; nothing is written
              74  the folder cannot be written
            """
    )

    @Argument(help: "The page document.", completion: .file(extensions: ["json"]))
    var document: String

    @Option(help: ArgumentHelp("Write the page's folder into this folder, created if missing.", valueName: "dir"))
    var into: String

    @Option(help: ArgumentHelp("Generate this language: swift or objc.", valueName: "name"))
    var language = PageLanguage.swift

    @Option(help: ArgumentHelp("Use the templates in this folder instead of the built-in ones.", valueName: "dir"))
    var templates: String?

    @Flag(help: "Replace the page's folder and everything in it, if it exists.")
    var force = false

    @Flag(help: "Treat warnings about names as errors.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Do not list the written files.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: [document], of: "page document")
        try Bounds.check(path: into, of: "--into", "name a folder, '.' for this one")
        try Bounds.check(path: templates, of: "--templates", "name a folder")
    }

    func run() throws {
        let output: PageGenerator.Output
        do {
            output = try generate()
        } catch {
            throw refusal(error)
        }
        if !output.warnings.findings.isEmpty {
            guard !strict else { throw refusal(output.warnings) }
            Console.error.line(output.warnings.description)
        }
        let folder = GeneratedFolder(in: into, name: output.unit)
        do {
            try folder.write(output.files, isReplacing: force)
        } catch .cannotWrite(let path, let reason) {
            throw Failure.exit(
                ExitStatus.ioError,
                message: GeneratedFolderError.cannotWrite(path, reason: reason).message
            )
        } catch {
            throw Failure.exit(ExitStatus.usage, message: error.message)
        }
        guard !quiet else { return }
        for file in output.files { Console.output.line("\(folder.path)/\(file.name)") }
    }

    private func generate() throws(Diagnostics) -> PageGenerator.Output {
        let used = try templates.map { folder throws(Diagnostics) in try PageTemplates(language, folder: folder) }
        let bytes = try SourceFile.read(document, byteCountMax: PageDocumentParser.byteCountMax)
        return try PageGenerator(used ?? PageTemplates(language)).generate(bytes, file: document)
    }

    private func refusal(_ findings: Diagnostics) -> ExitCode {
        Console.error.line(findings.description)
        let count = findings.findings.count + findings.omitted
        return Failure.exit(ExitStatus.badInput, message: "\(Count.text(count, noun: "finding")); nothing was written")
    }
}

extension PageLanguage: ExpressibleByArgument {}
