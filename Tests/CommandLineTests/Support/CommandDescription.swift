// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the program says of its own commands and options, for whoever calls them.
struct CommandDescription: Decodable {
    /// An option or a positional argument.
    struct Argument: Decodable {
        /// A name with one dash or two.
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let names: [Name]?
        let abstract: String?
        /// Whether help shows it.
        let shouldDisplay: Bool

        /// The names as they stand on a command line.
        var words: [String] { (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name } }
    }

    let commandName: String
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [CommandDescription]?

    /// Asks the built program.
    ///
    /// - Returns: The root command.
    /// - Throws: When it cannot be run or its answer cannot be read.
    static func ofProgram() async throws -> CommandDescription {
        struct Dump: Decodable { let command: CommandDescription }
        let outcome = try await Program().run(["--experimental-dump-help"])
        return try JSONDecoder().decode(Dump.self, from: Data(outcome.output.utf8)).command
    }

    /// Says what is wrong with the words behind the program's name.
    ///
    /// - Parameter words: A command line without redirections.
    /// - Returns: The first word that the program would not know, or nil.
    func unknownWord(in words: [String]) -> String? {
        var command = self
        var rest = words[...]
        while let subcommands = command.subcommands, let word = rest.first, !word.hasPrefix("-") {
            guard let next = subcommands.first(where: { $0.commandName == word }) else { return word }
            (command, rest) = (next, rest.dropFirst())
        }
        let known = (command.arguments ?? []).flatMap(\.words)
        return rest.first { $0.hasPrefix("-") && $0 != "-" && $0 != "--" && !known.contains($0) }
    }
}
