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
    /// - Returns: The problem and what was meant, or nil if the command itself can tell what is wrong.
    static func problem(in arguments: [String], of root: any ParsableCommand.Type) -> String? {
        var command = root
        for word in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            guard let next = known.first(where: { $0._commandName == word }) else {
                return "there is no subcommand '\(word)'\(NearName.hint(for: word, in: known.map { $0._commandName }))"
            }
            command = next
        }
        return nil
    }
}
