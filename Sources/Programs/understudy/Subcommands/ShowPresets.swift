// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ListDescription

/// `understudy presets`: the descriptions of well-known APIs that are inside the program.
struct ShowPresets: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presets",
        abstract: "List the descriptions of well-known APIs, or print one.",
        discussion: """
            A preset describes a list as a well-known API serves it. In a list file, a list
            with the key 'preset: NAME' has all keys of the preset; its own keys replace
            them. If a preset describes several lists, write 'preset: NAME' at the top
            level of the file. Without a name, lists all presets. With a name, prints the
            whole preset as a list file for 'understudy serve'.

            EXAMPLES
              understudy presets
              understudy presets stripe
              understudy presets stripe > stripe.yaml
              understudy serve --preset stripe

            EXIT CODES
              0   the presets, or the list file, are printed
              64  the command line is wrong, or there is no preset of this name
              74  standard output could not be written
            """
    )

    @Argument(
        help: "The preset to print as a list file (default: list the names of all).",
        completion: .list(PresetLibrary.shipped.names)
    )
    var name: String?

    func validate() throws {
        if let name { try Bounds.check(presets: [name]) }
    }

    func run() throws {
        let library = PresetLibrary.shipped
        if let preset = name.flatMap({ library[$0] }) { return Console.output.write(preset.listFile) }
        let width = library.names.map(\.count).max() ?? 0
        for preset in library.presets {
            let gap = String(repeating: " ", count: width - preset.name.count + 2)
            Console.output.line("\(preset.name)\(gap)\(preset.summary)")
        }
    }
}
