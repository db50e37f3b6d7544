// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Yams

/// Turns what Yams throws into one failure in our words.
struct YAMLFailure {
    /// The file's name, for places.
    var file: String
    /// The limits that were in force.
    var limits: YAMLLimits
    /// What hid the aliases of the text, to be undone in what is quoted.
    var standIn: AliasStandIn

    /// Returns the failure for an error of Yams.
    func failure(for error: any Error) -> SourceFailure {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _): malformed(context, problem, at: mark)
        case .parser(let context, let problem, let mark, _): parser(context, problem, at: mark)
        case .composer(_, _, let mark, _):
            .error("a second document begins here; keep one document in a file", at: place(mark))
        case .duplicatedKeysInMapping(let keys, let context): duplicate(keys, at: context.mark)
        case .reader(let problem, _, _, _):
            .error("not YAML: \(problem); save the file as UTF-8 text", at: SourceLocation(file: file))
        default:
            .error("not YAML: \(error)", at: SourceLocation(file: file))
        }
    }

    private func parser(_ context: YamlError.Context?, _ problem: String, at mark: Mark) -> SourceFailure {
        if problem.hasPrefix("Maximum nesting level") {
            return .error(NodeConversion.tooDeep(limits), at: place(mark))
        }
        return malformed(context, problem, at: mark)
    }

    private func malformed(_ context: YamlError.Context?, _ problem: String, at mark: Mark) -> SourceFailure {
        let during = context.map { " \($0.text) that began at line \($0.mark.line)" } ?? ""
        return .error("not YAML: \(problem)\(during); check indentation, quotes and brackets", at: place(mark))
    }

    private func duplicate(_ keys: [String], at mark: Mark) -> SourceFailure {
        let names = keys.sorted().map { "'\(standIn.restoring($0))'" }.joined(separator: ", ")
        return .error("the key \(names) is given more than once in this mapping; keep one", at: place(mark))
    }

    private func place(_ mark: Mark) -> SourceLocation {
        SourceLocation(file: file, line: mark.line, column: mark.column)
    }
}
