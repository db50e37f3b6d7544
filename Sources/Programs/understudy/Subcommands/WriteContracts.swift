// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PageDocuments
import ShippedContracts
import TextEncoding

/// `understudy contracts`: writes the suite that is inside the program, or the start of a new one.
struct WriteContracts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contracts",
        abstract: "Write the contracts that ship with understudy into a folder.",
        discussion: """
            Use it to read what a broken contract expects. Writes the contracts of every
            layer, their vocabulary, the index of behaviours, the lists, the examples of
            docs/dialects.md, JSON Schemas for editors, README.md with the rules of
            contracts, and protocol/v1.md for drivers.
            With --empty, writes the start of your own suite: a layer, its behaviours and
            words, a contract and a list, with comments. Writes the folder completely or
            not at all. 'understudy check' reads ./Contracts by default.

            EXAMPLES
              understudy contracts
              understudy contracts --into shipped
              understudy contracts --empty --into my-suite

            EXIT CODES
              0   the folder is written
              64  the command line is wrong, or the folder already exists
              74  the folder cannot be written
            """
    )

    @Option(help: ArgumentHelp("Write this folder, which must not exist yet.", valueName: "dir"))
    var into = Suite.defaultFolder

    @Flag(help: "Write the start of your own suite instead.")
    var empty = false

    @Flag(name: .shortAndLong, help: "Do not report what was written.")
    var quiet = false

    func validate() throws {
        try Bounds.check(path: into, of: "--into", "name a folder")
    }

    func run() throws {
        let place = URL(filePath: into, directoryHint: .isDirectory).standardizedFileURL
        let parent = place.deletingLastPathComponent().path(percentEncoded: false)
        let files = (empty ? EmptySuite.files : ShippedContracts.files)
            .map { GeneratedFile(name: $0.path, text: $0.text) }
        do {
            try GeneratedFolder(in: parent, name: place.lastPathComponent).write(files, isReplacing: false)
        } catch .cannotWrite(_, let reason) {
            throw Failure.exit(
                ExitStatus.ioError,
                message: GeneratedFolderError.cannotWrite(into, reason: reason).message
            )
        } catch {
            throw Failure.exit(ExitStatus.usage, message: "'\(into)' already exists; name another folder with --into")
        }
        if !quiet { Console.output.line("\(Count.text(files.count, noun: "file")) in '\(into)'") }
    }
}
