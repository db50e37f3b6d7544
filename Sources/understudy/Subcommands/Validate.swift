// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import SourceDiagnostics

/// `understudy validate`: reads files and runs nothing.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read contract files and list files, and run nothing.",
        discussion: """
            EXAMPLES
              understudy validate Contracts
              understudy validate houses.yaml paging.yaml

            The behaviours.yaml and the vocabulary.yaml of your own suite, in the nearest
            folder above a file, are read too.

            EXIT CODES
              0   all files are right
              64  the command line is wrong
              65  a file is wrong
            """
    )

    @Argument(help: "Files, and folders of them.", completion: .file(extensions: ["yaml", "yml"]))
    var paths: [String]

    @Flag(name: .shortAndLong, help: "Say nothing when all is right.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: paths, of: "file")
    }

    func run() throws {
        let found: SourceValidation
        do {
            found = try SourceValidation.validate(paths: paths, words: Suite.words())
        } catch {
            throw Failure.badInput(error)
        }
        guard !quiet else { return }
        var parts: [String] = []
        if found.contractFiles > 0 {
            parts.append(Count.text(found.contracts, "contract") + " in " + Count.text(found.contractFiles, "file"))
        }
        if found.listFiles > 0 { parts.append(Count.text(found.listFiles, "list file")) }
        if found.ownBehaviours > 0 { parts.append(Count.text(found.ownBehaviours, "behaviour") + " of your own") }
        if !found.ownLayers.isEmpty { parts.append("your own layers \(found.ownLayers.joined(separator: ", "))") }
        Console.output.line("all right: \(parts.joined(separator: ", "))")
    }
}
