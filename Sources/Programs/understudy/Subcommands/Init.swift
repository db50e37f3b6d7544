// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ListDescription
import Reporters
import TextEncoding

/// `understudy init`: a list file to start from, with comments that explain the format.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a list file to start from.",
        discussion: """
            The file describes one list, and its comments explain the usual keys. You can
            serve it with 'understudy serve' before you change it. With --preset, the list
            begins with a preset, the description of a list of a well-known API;
            'understudy presets' lists the names of all presets.
            To begin a suite of contracts, use 'understudy contracts --empty'.

            EXAMPLES
              understudy init
              understudy init houses.yaml
              understudy init --preset stripe
              understudy init - > lists.yaml

            EXIT CODES
              0   the file is written
              64  the command line is wrong, or the file already exists
              74  the file cannot be written
            """
    )

    @Argument(
        help: "Write this file, which must not exist yet; - is standard output.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var file = "lists.yaml"

    @Option(
        help: ArgumentHelp("Begin the list with this preset.", valueName: "name"),
        completion: .list(PresetLibrary.shipped.names)
    )
    var preset: String?

    @Flag(name: .shortAndLong, help: "Do not report what was written.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: [file], of: "list file", "name one, '-' for standard output")
        if let preset { try Bounds.check(presets: [preset]) }
    }

    func run() throws {
        let preset = preset.flatMap { PresetLibrary.shipped[$0] }
        let text = preset.map { FirstListFile.text(with: $0) } ?? FirstListFile.plain
        guard file != "-" else { return Console.output.write(text) }
        try NewFile.write(text, to: file)
        if !quiet {
            Console.output.line("'\(file)' is written; to serve it: \(ShellText.line(["understudy", "serve", file]))")
        }
    }
}
