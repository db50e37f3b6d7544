// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Yams

/// Turns what Yams throws into one failure in our words.
struct YAMLFailure {
    /// The file's name, for locations.
    var file: String
    /// The limits that were in force.
    var limits: YAMLLimits
    /// The stand-in that hid the aliases of the text, to be undone in what is quoted.
    var standIn: AliasStandIn
    /// The text that was read, to name the character that stands where none may.
    var text: String

    /// Returns the failure for an error of Yams.
    func failure(for error: any Error) -> SourceFailure {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _): malformed(in: context, problem: problem, at: mark)
        case .parser(let context, let problem, let mark, _): parser(in: context, problem: problem, at: mark)
        case .composer(_, _, let mark, _):
            .error("a second document begins here; keep one document in a file", at: place(mark))
        case .duplicatedKeysInMapping(let keys, let context): duplicate(keys, at: context.mark)
        case .reader(let problem, _, _, _):
            .error("not YAML: \(problem); save the file as UTF-8 text", at: SourceLocation(file: file))
        default:
            .error("not YAML: \(error)", at: SourceLocation(file: file))
        }
    }

    private func parser(in context: YamlError.Context?, problem: String, at mark: Mark) -> SourceFailure {
        if problem.hasPrefix("Maximum nesting level") {
            return .error(NodeConversion.tooDeep(limits), at: place(mark))
        }
        return malformed(in: context, problem: problem, at: mark)
    }

    private func malformed(in context: YamlError.Context?, problem: String, at mark: Mark) -> SourceFailure {
        if let reason = character(problem, at: mark) { return .error(reason, at: place(mark)) }
        let during = context.map { " \($0.text) that began at line \($0.mark.line)" } ?? ""
        let isOpen = problem.contains("expected ',' or")
        let remedy =
            isOpen
            ? "add the missing bracket, or quote a text with brackets" : "check indentation, quotes and brackets"
        return .error("not YAML: \(problem)\(during); \(remedy)", at: place(mark))
    }

    /// Returns why the character at a mark cannot stand there; nil for another problem.
    private func character(_ problem: String, at mark: Mark) -> String? {
        guard problem.contains("cannot start any token") || problem.contains("tab character") else { return nil }
        let lines = text.split(separator: "\n", maxSplits: mark.line, omittingEmptySubsequences: false)
        guard lines.indices.contains(mark.line - 1) else { return nil }
        switch lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first {
        case "\t"?: return "YAML does not allow a tab here; replace it with spaces"
        case let scalar?: return "a text cannot begin with '\(scalar)'; write the text in quotes"
        case nil: return nil
        }
    }

    private func duplicate(_ keys: [String], at mark: Mark) -> SourceFailure {
        let names = keys.sorted().map { "'\(standIn.restoring($0))'" }.joined(separator: ", ")
        return .error("the key \(names) is given more than once in this mapping; keep one", at: place(mark))
    }

    private func place(_ mark: Mark) -> SourceLocation {
        SourceLocation(file: file, line: mark.line, column: mark.column)
    }
}
