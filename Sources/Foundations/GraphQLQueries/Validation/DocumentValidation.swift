// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The checks of a document against a schema, by the rules of the specification.
///
/// Two rules are left out, because nothing depends on them: variables and fragments that are not used are allowed.
struct DocumentValidation {
    /// The variables and fragments that a definition uses, without those of the fragments.
    struct Uses {
        /// The variables, once for each place.
        var variables: [VariableUse] = []
        /// The fragments, once for each place.
        var spreads: [FragmentSpread] = []
    }

    /// The types that there are.
    let schema: TypeSchema
    /// The fragments of the document; of several with one name, the first.
    let fragments: [String: FragmentDefinition]
    /// The variables and fragments of the definition that is checked at the moment.
    var uses = Uses()

    private let document: GraphQLDocument
    private let limits: GraphQLLimits
    private var errors: [GraphQLError] = []

    private init(_ document: GraphQLDocument, schema: TypeSchema, limits: GraphQLLimits) {
        self.document = document
        self.schema = schema
        self.limits = limits
        fragments = document.fragmentsByName
    }

    /// Returns everything that is wrong with a document; nothing for one that can be executed.
    static func errors(of document: GraphQLDocument, schema: TypeSchema, limits: GraphQLLimits) -> [GraphQLError] {
        var validation = DocumentValidation(document, schema: schema, limits: limits)
        validation.run()
        return validation.errors
    }

    /// Whether there are as many errors as are reported.
    var isFull: Bool { errors.count > limits.errorCountMax }

    /// Adds an error, unless there are too many.
    mutating func report(_ message: String, at positions: GraphQLPosition...) {
        report(GraphQLError(message, at: positions))
    }

    /// Adds an error, unless there are too many.
    mutating func report(_ error: GraphQLError) {
        guard !isFull else { return }
        let isLast = errors.count == limits.errorCountMax
        let end = GraphQLError("Too many validation errors, error limit reached. Validation aborted.")
        errors.append(isLast ? end : error)
    }

    /// Returns the sentence about the names that an unknown one may mean, unless there are too many errors.
    func suggestion(for name: String, among known: [String]) -> String {
        isFull ? "" : NameSuggestions.sentence(for: name, among: known)
    }

    private mutating func run() {
        checkNames()
        var operationUses: [Uses] = []
        for operation in document.operations { operationUses.append(check(operation)) }
        var fragmentUses: [String: Uses] = [:]
        for fragment in document.fragments {
            let uses = check(fragment)
            if fragmentUses[fragment.name] == nil { fragmentUses[fragment.name] = uses }
        }
        for (operation, uses) in zip(document.operations, operationUses) {
            checkVariables(of: operation, uses: uses, fragments: fragmentUses)
        }
        let spreads = fragmentUses.mapValues(\.spreads)
        if let cycle = FragmentCycle.first(in: document.fragments.map(\.name), spreads: spreads) { report(cycle) }
        guard errors.isEmpty else { return }
        var merge = SelectionMerge(fragments: fragments, limits: limits, arguments: nil)
        for operation in document.operations {
            do throws(GraphQLError) {
                try merge.refuseConflicts(in: [operation.selections], depth: 1)
            } catch {
                report(error)
            }
        }
    }

    private mutating func checkNames() {
        var operations: [String: GraphQLPosition] = [:]
        for operation in document.operations {
            if let name = operation.name {
                if let first = operations.updateValue(operation.position, forKey: name) {
                    report("There can be only one operation named \"\(name)\".", at: first, operation.position)
                }
            } else if document.operations.count > 1 {
                report("This anonymous operation must be the only defined operation.", at: operation.position)
            }
        }
        for fragment in document.fragments {
            guard let first = fragments[fragment.name], first.position != fragment.position else { continue }
            let message = "There can be only one fragment named \"\(fragment.name)\"."
            report(message, at: first.namePosition, fragment.namePosition)
        }
    }

    private mutating func check(_ operation: GraphQLOperation) -> Uses {
        uses = Uses()
        check(operation.directives, at: operation.kind.location)
        check(operation.selections, on: operation.kind == .query ? schema.query : nil)
        return uses
    }

    private mutating func check(_ fragment: FragmentDefinition) -> Uses {
        uses = Uses()
        check(fragment.directives, at: .fragmentDefinition)
        check(fragment.selections, on: object(of: fragment.condition, fragment: fragment.name))
        return uses
    }
}

extension GraphQLDocument {
    /// The fragments by name; of several with one name, the first.
    var fragmentsByName: [String: FragmentDefinition] {
        Dictionary(fragments.map { ($0.name, $0) }) { first, _ in first }
    }
}
