// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import JUnitReport
import SourceDiagnostics
import TextEncoding

/// The ways in which a command ends early: the reason on standard error, then an exit code.
enum Failure {
    /// Writes the reason, and returns the exit to throw.
    static func exit(_ status: ExitCode, message: String) -> ExitCode {
        Console.error.line("\(Console.error.styled("understudy:", as: .red)) \(message.printable)")
        return status
    }

    /// Reports an error of a command line that the parser accepted, in the parser's form, and returns the exit.
    ///
    /// - Parameters:
    ///   - commands: The command, after the commands to which it belongs.
    ///   - message: The error.
    /// - Returns: 64.
    static func usage(of commands: [any ParsableCommand.Type], _ message: String) -> ExitCode {
        let name = commands.map { $0.commandName }.joined(separator: " ")
        Console.error.line("Error: \(message)")
        if let command = commands.last { Console.error.line("Usage: \(Understudy.usageString(for: command))") }
        Console.error.line("  See '\(name) --help' for more information.")
        return ExitStatus.usage
    }

    /// Lists the findings about files, and returns the exit to throw.
    ///
    /// - Parameters:
    ///   - diagnostics: The findings.
    ///   - noun: The word for one of them.
    ///   - outcome: The consequence for the command.
    /// - Returns: 65.
    static func badInput(
        _ diagnostics: Diagnostics,
        noun: String = "finding",
        outcome: String = "nothing was run"
    ) -> ExitCode {
        Console.error.line(diagnostics.description)
        GitHubJob()?.show(diagnostics)
        let count = diagnostics.findings.count + diagnostics.omitted
        return exit(ExitStatus.badInput, message: "\(Count.text(count, noun: noun)); \(outcome)")
    }

    /// Opens or writes a file that stays after the run, or reports why it cannot be written.
    ///
    /// - Parameter body: The closure to run.
    /// - Returns: The result of the body.
    /// - Throws: The exit of a report that could not be written.
    static func writing<Value>(_ body: () throws(ReportError) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw exit(ExitStatus.ioError, message: error.message)
        }
    }
}

/// Checks whether the first words of a command line are subcommands.
enum SubcommandName {
    /// Returns the problem of the first word that is not a subcommand.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - root: The root command.
    /// - Returns: The problem with a near name, and the commands before the word; nil if the last of them can report
    ///   the problem.
    static func problem(
        in arguments: [String],
        of root: any ParsableCommand.Type
    ) -> (message: String, commands: [any ParsableCommand.Type])? {
        var commands = [root]
        // `help report merge` is about the command `report merge`.
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let known = commands.last?.configuration.subcommands ?? []
            guard !known.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            guard let next = known.first(where: { $0.commandName == word }) else {
                let hint = NearName.hint(for: word, in: known.map { $0.commandName })
                return ("there is no subcommand '\(word)'\(hint)", commands)
            }
            commands.append(next)
        }
        return nil
    }
}

extension ParsableCommand {
    /// The name by which a command is called: the one that it declares, or else that of its type with hyphens.
    fileprivate static var commandName: String { configuration.commandName ?? "\(Self.self)".hyphenated }
}
