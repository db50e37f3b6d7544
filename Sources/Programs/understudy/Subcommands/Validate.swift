// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import SourceDiagnostics
import TextEncoding

/// `understudy validate`: checks files without a run.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check contract files and list files without running them.",
        discussion: """
            For each file, also reads the nearest behaviours.yaml and the nearest
            vocabulary.yaml, in the folder of the file or in a folder above it. For a
            suite of your own, counts the behaviours that have no contract, and names up
            to ten of them.

            EXAMPLES
              understudy validate Contracts
              understudy validate houses.yaml paging.yaml

            EXIT CODES
              0   all files are valid
              64  the command line is wrong
              65  a file is wrong
            """
    )

    @Argument(help: "Contract files and list files, or their folders.", completion: .file(extensions: ["yaml", "yml"]))
    var paths: [String]

    @Flag(name: .shortAndLong, help: "Print nothing if all files are valid.")
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
            parts.append(
                Count.text(found.contracts, noun: "contract") + " in " + Count.text(found.contractFiles, noun: "file")
            )
        }
        if found.listFiles > 0 { parts.append(Count.text(found.listFiles, noun: "list file")) }
        if found.parkedFiles > 0 {
            parts.append(Count.text(found.parkedFiles, noun: "file") + " of known broken contracts")
        }
        if found.ownBehaviours > 0 { parts.append(Count.text(found.ownBehaviours, noun: "behaviour") + " of your own") }
        if !found.ownLayers.isEmpty { parts.append("your own layers \(found.ownLayers.joined(separator: ", "))") }
        Console.output.line(parts.isEmpty ? "all right" : "all right: \(parts.joined(separator: ", "))")
        guard !found.unheldBehaviours.isEmpty else { return }
        let ids = found.unheldBehaviours.prefix(10).joined(separator: ", ")
        let count = Count.text(found.unheldBehaviours.count, noun: "behaviour")
        Console.output.line("\(count) without a contract: \(ids)\(found.unheldBehaviours.count > 10 ? ", …" : "")")
    }
}
