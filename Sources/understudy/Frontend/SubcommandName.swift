// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SourceDiagnostics

/// Looks whether the first words of a command line are subcommands.
enum SubcommandName {
    /// Says which word is none.
    ///
    /// - Parameters:
    ///   - arguments: The words behind the program's name.
    ///   - root: The command that they are for.
    /// - Returns: The problem with what was meant, and the commands in front of the word; nil if the last of them can
    ///   tell what is wrong.
    static func problem(
        in arguments: [String],
        of root: any ParsableCommand.Type
    ) -> (message: String, commands: [any ParsableCommand.Type])? {
        var commands = [root]
        // `help report merge` is about a command as `report merge` is one.
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let known = commands.last?.configuration.subcommands ?? []
            guard !known.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            guard let next = known.first(where: { $0._commandName == word }) else {
                let hint = NearName.hint(for: word, in: known.map { $0._commandName })
                return ("there is no subcommand '\(word)'\(hint)", commands)
            }
            commands.append(next)
        }
        return nil
    }
}
