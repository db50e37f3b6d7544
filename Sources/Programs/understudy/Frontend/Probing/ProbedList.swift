// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BackendProbing
import ClientLayers
import ListDescription
import Pagers
import Reporters
import SourceDiagnostics
import TextEncoding

/// The list of a list file that a probe is about.
enum ProbedList {
    /// Reads the way to page through a list.
    ///
    /// - Parameters:
    ///   - path: The list file.
    ///   - name: The name of the list; nil if the file describes only one.
    /// - Returns: The dialect and the promises of the list.
    /// - Throws: The exit of a file that is wrong, of a name that no list has, and of a list that a probe cannot read.
    static func read(_ path: String, named name: String?) throws -> DescribedDialect {
        let list = try choose(name, from: load(path), path: path)
        do throws(DescribedDialectError) {
            return try DescribedDialect(list)
        } catch {
            throw Failure.exit(ExitStatus.badInput, message: "\(path): \(error.message)")
        }
    }

    /// Returns the problem of a list that is read by another method than the user allows; nil for one that fits.
    ///
    /// - Parameters:
    ///   - list: The description.
    ///   - method: The method of the command line.
    /// - Returns: The problem with the remedy.
    static func problem(of list: DescribedDialect, allowing method: RequestMethod) -> String? {
        let dialect = list.dialect
        guard dialect.method != method else { return nil }
        return dialect.method == .post
            ? "the list '\(dialect.name)' is read by POST, which can change data; pass --method POST to allow it"
            : "the list '\(dialect.name)' is read by \(dialect.method.rawValue); leave out --method \(method.rawValue)"
    }

    private static func load(_ path: String) throws -> [ListDescription] {
        do {
            return try ListFiles.load([path]).lists
        } catch {
            if let kind = ModelFiles.kind(of: path) {
                let command = ShellText.line(["understudy", "describe", path, "--into", "lists.yaml"])
                let message = "'\(path)' is \(kind); describe it first: \(command)"
                throw Failure.exit(ExitStatus.usage, message: message)
            }
            throw Failure.badInput(error, noun: "error", outcome: "no request was sent")
        }
    }

    private static func choose(_ name: String?, from lists: [ListDescription], path: String) throws -> ListDescription {
        let names = lists.map(\.name)
        guard let name else {
            if let only = lists.first, lists.count == 1 { return only }
            let message =
                lists.isEmpty
                ? "'\(path)' describes no list; add one under 'lists'"
                : "'\(path)' describes \(lists.count) lists; choose one with --list: \(names.joined(separator: ", "))"
            throw Failure.exit(lists.isEmpty ? ExitStatus.badInput : ExitStatus.usage, message: message)
        }
        guard let list = lists.first(where: { $0.name == name }) else {
            let hint = NearName.hint(for: name, in: names)
            throw Failure.exit(ExitStatus.usage, message: "'\(path)' has no list '\(name)'\(hint)")
        }
        return list
    }
}
