// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// The fields of selection sets by their names in the answer, with the fragments expanded.
///
/// All types have their fields to themselves, so one merged field stands for the same field of the same type. The work
/// is counted, so that a few fragments that put each other in do not become millions of fields.
struct SelectionMerge {
    private let fragments: [String: FragmentDefinition]
    private let limits: GraphQLLimits
    private let arguments: ArgumentInput?
    private var selectionCount = 0

    /// Creates a merge that has done no work.
    ///
    /// - Parameters:
    ///   - fragments: The fragments of the document.
    ///   - limits: The bounds of the work.
    ///   - arguments: The values of the variables, for `@skip` and `@include`; nil to leave everything in.
    init(fragments: [String: FragmentDefinition], limits: GraphQLLimits, arguments: ArgumentInput?) {
        self.fragments = fragments
        self.limits = limits
        self.arguments = arguments
    }

    /// Returns the fields of selection sets that belong to one object, in the order in which they first appear.
    ///
    /// - Parameters:
    ///   - sets: The selection sets.
    ///   - depth: The level of the object, counted from 1.
    /// - Returns: The fields.
    /// - Throws: `GraphQLError` if a bound is reached.
    mutating func fields(of sets: [SelectionSet], depth: Int) throws(GraphQLError) -> [MergedField] {
        var fields = OrderedDictionary<String, MergedField>()
        var visited: Set<String> = []
        for set in sets { try add(set, depth: depth, to: &fields, visited: &visited) }
        return Array(fields.values)
    }

    private mutating func add(
        _ set: SelectionSet,
        depth: Int,
        to fields: inout OrderedDictionary<String, MergedField>,
        visited: inout Set<String>
    ) throws(GraphQLError) {
        guard depth <= limits.depthMax else {
            let message = "The operation is nested deeper than \(limits.depthMax) levels with its fragments expanded."
            throw GraphQLError(message, at: [set.position])
        }
        for selection in set.selections {
            try count(selection)
            guard try arguments?.isIncluded(selection.directives) ?? true else { continue }
            switch selection {
            case .field(let field): fields[field.responseName, default: MergedField()].selections.append(field)
            case .inline(let fragment):
                try add(fragment.selections, depth: depth + 1, to: &fields, visited: &visited)
            case .spread(let spread):
                guard visited.insert(spread.name).inserted, let fragment = fragments[spread.name] else { continue }
                try add(fragment.selections, depth: depth + 1, to: &fields, visited: &visited)
            }
        }
    }

    private mutating func count(_ selection: Selection) throws(GraphQLError) {
        selectionCount += 1
        guard selectionCount <= limits.selectionCountMax else {
            let most = limits.selectionCountMax
            let message = "The document selects more than \(most) fields with its fragments expanded."
            throw GraphQLError(message, at: [selection.position])
        }
    }

    /// Checks that fields with one name in the answer are the same field with the same arguments, at all levels.
    ///
    /// - Parameters:
    ///   - sets: The selection sets that belong to one object.
    ///   - depth: The level of the object, counted from 1.
    /// - Throws: `GraphQLError` for the first two that are not, or if a bound is reached.
    mutating func refuseConflicts(in sets: [SelectionSet], depth: Int) throws(GraphQLError) {
        for field in try fields(of: sets, depth: depth) {
            try field.refuseConflict()
            let inner = field.selections.compactMap(\.selections)
            if !inner.isEmpty { try refuseConflicts(in: inner, depth: depth + 1) }
        }
    }
}

/// The fields that share a name in an answer.
struct MergedField {
    /// The fields as they are written; never empty.
    var selections: [FieldSelection] = []

    /// Refuses fields that are not the same one with the same arguments.
    func refuseConflict() throws(GraphQLError) {
        guard let first = selections.first else { return }
        for other in selections.dropFirst() {
            let hasOtherName = other.name != first.name
            guard hasOtherName || !first.hasSameArguments(as: other) else { continue }
            let reason =
                hasOtherName
                ? "\"\(first.name)\" and \"\(other.name)\" are different fields" : "they have differing arguments"
            let advice = "Use different aliases on the fields to fetch both if this was intentional."
            throw GraphQLError(
                "Fields \"\(first.responseName)\" conflict because \(reason). \(advice)",
                at: [first.position, other.position]
            )
        }
    }
}

extension FieldSelection {
    /// Returns whether another field has the same arguments, in any order.
    fileprivate func hasSameArguments(as other: FieldSelection) -> Bool {
        guard arguments.count == other.arguments.count else { return false }
        return arguments.allSatisfy { argument in
            other.arguments.contains { $0.name == argument.name && $0.value.isSame(as: argument.value) }
        }
    }
}
