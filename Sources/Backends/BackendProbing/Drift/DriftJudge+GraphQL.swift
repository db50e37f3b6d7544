// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Pagers

// The parts of the comparison that are different for a connection in GraphQL: an answer has exactly the fields that the
// query selects, and the specifications leave some values to the server.
extension DriftJudge {
    /// The reason why further members are not compared.
    static let selectedWords = "an answer in GraphQL has only the fields that the query selects"

    /// Returns the verdict about a difference that the specification of connections allows; nil for any other.
    func verdictAllowed(for difference: ShapeDifference) -> DriftFinding.Verdict? {
        guard list.graphQL != nil, case .value(.bool(true), came: .bool(false)) = difference.kind,
            case .flag(at: difference.path) = memory.plan.dialect.morePrevious
        else { return nil }
        return .notCompared("a connection may have false here if the client pages forward")
    }

    /// Returns whether a difference is the member `extensions`, which an answer in GraphQL may always have.
    func isExtension(_ difference: ShapeDifference) -> Bool {
        guard list.graphQL != nil, case .extra = difference.kind else { return false }
        return difference.path == ["extensions"]
    }

    /// Compares the rows of the query that selects all fields, and the edges of the other queries.
    mutating func compareSelectedRows(of pairs: [PagePair]) {
        let (dialect, selection) = (memory.plan.dialect, memory.selection)
        compareElements(in: pairs, skipping: dialect.row)
        guard let page = selection.page else {
            let words = selection.failure.map { failure in
                let message = QueryErrors(failure.refusal).map { ": \($0.message)" } ?? ""
                return "the query with all fields gets \(failure.glance.words)\(message)"
            }
            return add(.field, as: .undecided(words ?? memory.reasonForLeftOut ?? "the fields were not asked for"))
        }
        for refusal in selection.refusals { add(refusal) }
        add(.otherFields, as: .notCompared(Self.selectedWords))
        let rows = elements(of: page.body)
            .compactMap { element -> Row? in
                guard let row = element.value(at: dialect.row), row.object != nil else { return nil }
                return Row(value: row, sample: page)
            }
        guard !rows.isEmpty else { return add(.field, as: .undecided("the list has no rows")) }
        let paths = RowSelection(list.row.fields, without: selection.refused).paths
        var others = 0
        compare(rows, with: shapes.selecting(paths, at: []), at: ["row"], others: &others)
        for field in list.row.fields where !paths.contains([field.name]) && !selection.refused.contains([field.name]) {
            let reason = "the description does not show the members of its objects, so no query can select them"
            add(.field, name: "row.\(field.name)", as: .notCompared(reason))
        }
        judgeOrder(of: rows)
    }

    private mutating func add(_ refusal: SelectionSample.Refusal) {
        let name = (["row"] + refusal.path).joined(separator: ".")
        let difference = DriftFinding.Difference(
            "a field '\(refusal.path.joined(separator: "."))'",
            came: "the query is refused: \(refusal.message)"
        )
        add(.field, name: name, as: .drifted(difference, evidence(refusal.answer)))
    }

    /// The described fields; keys are of the type `ID`, which is a text in answers.
    private var shapes: [FieldShape.Field] {
        list.row.fields.map { field in
            var shape = FieldShape.Field(field, isRequired: true)
            let isKey = field.name.lowercased() == "id" || field.name == list.items?.key
            if isKey, shape.shape == .integer { shape.shape = .shapes([.text]) }
            return shape
        }
    }
}

extension [FieldShape.Field] {
    /// Returns the fields that a query selects, and of the objects in them only the selected fields.
    ///
    /// - Parameters:
    ///   - paths: The paths of the selected fields.
    ///   - path: The path to the object with these fields.
    /// - Returns: The selected fields.
    fileprivate func selecting(_ paths: Set<[String]>, at path: [String]) -> Self {
        compactMap { field in
            let inner = path + [field.name]
            guard paths.contains(inner) else { return nil }
            var field = field
            field.shape = field.shape.selecting(paths, at: inner)
            return field
        }
    }
}

extension FieldShape {
    fileprivate func selecting(_ paths: Set<[String]>, at path: [String]) -> FieldShape {
        switch self {
        case .object(let fields): .object(fields.selecting(paths, at: path))
        case .array(let inner): .array(inner.selecting(paths, at: path))
        case .nullable(let inner): .nullable(inner.selecting(paths, at: path))
        case .any, .shapes, .integer, .text: self
        }
    }
}
