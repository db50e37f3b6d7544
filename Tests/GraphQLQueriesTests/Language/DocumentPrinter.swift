// Understudy
// SPDX-License-Identifier: Apache-2.0

@testable import GraphQLQueries

/// Writes documents in one line, so that a test can compare what was read.
enum DocumentPrinter {
    /// Returns a document, operations first.
    static func text(of document: GraphQLDocument) -> String {
        let operations = document.operations.map { text(of: $0) }
        let fragments = document.fragments.map { text(of: $0) }
        return (operations + fragments).joined(separator: " ")
    }

    private static func text(of operation: GraphQLOperation) -> String {
        var words = [operation.kind.rawValue]
        let variables = operation.variables.map { variable in
            let value = variable.defaultValue.map { " = \($0)" } ?? ""
            return "$\(variable.name): \(variable.type)\(value)\(text(of: variable.directives))"
        }
        if let name = operation.name { words.append(name) }
        if !variables.isEmpty { words.append("(\(variables.joined(separator: ", ")))") }
        return words.joined(separator: " ") + text(of: operation.directives) + text(of: operation.selections)
    }

    private static func text(of fragment: FragmentDefinition) -> String {
        "fragment \(fragment.name) on \(fragment.condition.name)" + text(of: fragment.directives)
            + text(of: fragment.selections)
    }

    private static func text(of set: SelectionSet) -> String {
        let texts = set.selections.map { text(of: $0) }
        return " { \(texts.joined(separator: " ")) }"
    }

    private static func text(of selection: Selection) -> String {
        switch selection {
        case .field(let field):
            let alias = field.alias.map { "\($0): " } ?? ""
            let set = field.selections.map { text(of: $0) } ?? ""
            return alias + field.name + text(of: field.arguments) + text(of: field.directives) + set
        case .spread(let spread): return "...\(spread.name)" + text(of: spread.directives)
        case .inline(let fragment):
            let condition = fragment.condition.map { " on \($0.name)" } ?? ""
            return "...\(condition)" + text(of: fragment.directives) + text(of: fragment.selections)
        }
    }

    private static func text(of directives: [DirectiveUse]) -> String {
        directives.map { " @\($0.name)\(text(of: $0.arguments))" }.joined()
    }

    private static func text(of arguments: [ArgumentUse]) -> String {
        let texts = arguments.map { "\($0.name): \($0.value)" }
        return texts.isEmpty ? "" : "(\(texts.joined(separator: ", ")))"
    }
}
