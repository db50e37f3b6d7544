// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PageDocuments
import ShippedContracts

/// `understudy contracts`: the files of the suite that is inside the program, or of one to begin with.
struct WriteContracts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contracts",
        abstract: "Write the contracts that ship with understudy into a folder.",
        discussion: """
            To read what a broken contract demands: the contracts of every layer, their
            vocabulary, the index of behaviours, the lists, JSON Schemas for editors,
            README.md with the rules of contracts, and protocol/v1.md for drivers.
            With --empty, to begin a suite of your own: a layer, its behaviours and words,
            a contract and a list, with comments. The folder is there whole or not at all;
            'understudy check' takes ./Contracts by itself.

            EXAMPLES
              understudy contracts
              understudy contracts --into shipped
              understudy contracts --empty --into my-suite

            EXIT CODES
              0   the folder is written
              64  the command line is wrong, or the folder is there already
              74  the folder cannot be written
            """
    )

    @Option(help: ArgumentHelp("The folder, which must not be there yet.", valueName: "dir"))
    var into = Suite.defaultFolder

    @Flag(help: "Begin a suite of your own instead.")
    var empty = false

    @Flag(name: .shortAndLong, help: "Do not say what was written.")
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
            throw Failure.exit(ExitStatus.usage, message: "'\(into)' is there already; name another folder with --into")
        }
        if !quiet { Console.output.line("\(Count.text(files.count, noun: "file")) in '\(into)'") }
    }
}
