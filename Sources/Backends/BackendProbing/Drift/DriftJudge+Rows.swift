// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Pagers

extension DriftJudge {
    /// Compares the rows, and what is around each of them.
    mutating func compareRows(of pairs: [PagePair]) {
        let template = list.envelope.eachTemplate
        let rowPath = template.map { $0.path(to: .row) } ?? []
        if template != nil { compareElements(in: pairs, skipping: rowPath) }
        guard let rowPath else { return }
        var rows: [Row] = []
        for pair in pairs {
            for element in elements(of: pair.came.body) {
                guard let row = element.value(at: rowPath), row.object != nil else { continue }
                rows.append(Row(value: row, sample: pair.came))
            }
        }
        guard !rows.isEmpty else { return add(.field, as: .undecided("the list has no rows")) }
        let isWhole = list.row.recordCount == nil
        var others = 0
        compare(
            rows,
            with: list.row.fields.map { FieldShape.Field($0, isRequired: isWhole) },
            at: ["row"],
            others: &others
        )
        if others == 0 { add(.otherFields, as: .holds) }
        judgeOrder(of: rows)
    }

    /// A row, or an object in it, with the page that has it.
    struct Row {
        var value: JSONValue
        var sample: DriftSamples.Sample
    }

    /// Returns the elements of the array of rows in a body.
    func elements(of body: JSONValue) -> [JSONValue] { body.value(at: memory.plan.dialect.rows)?.array ?? [] }

    /// Compares the first element of each page, without the row in it.
    mutating func compareElements(in pairs: [PagePair], skipping rowPath: [String]?) {
        for pair in pairs {
            guard let described = elements(of: pair.describedBody).first,
                let came = elements(of: pair.came.body).first
            else { continue }
            let comparison = ShapeComparison(described: described, came: came, skipping: rowPath)
            for difference in comparison.differences {
                let name = difference.path.memberName
                let words: (described: String, came: String)? =
                    switch difference.kind {
                    case .missing(let value): ("'\(name)' is \(value.shape.rawValue)", "it is missing")
                    case .extra(let value): ("no member '\(name)'", "it is \(value.shape.rawValue)")
                    case .kind(let value, let other):
                        ("'\(name)' is \(value.shape.rawValue)", "it is \(other.shape.rawValue)")
                    case .value: nil
                    }
                guard let words else { continue }
                let verdict = DriftFinding.Difference(words.described, came: words.came)
                return add(.each, name: "each.\(name)", as: .drifted(verdict, evidence(pair.came)))
            }
        }
        add(.each, as: .holds)
    }

    /// Compares the fields of rows, and of the objects in them.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - fields: The described fields.
    ///   - path: The path of the rows in the description.
    ///   - others: The number of fields that are not described.
    mutating func compare(_ rows: [Row], with fields: [FieldShape.Field], at path: [String], others: inout Int) {
        for field in fields {
            let present = rows.compactMap { row in row.value[field.name].map { Row(value: $0, sample: row.sample) } }
            add(
                .field,
                name: (path + [field.name]).joined(separator: "."),
                as: verdict(on: field, present, among: rows)
            )
            compareInside(present, of: field.shape, at: path + [field.name], others: &others)
        }
        let names = Set(fields.map(\.name))
        var reported: Set<String> = []
        for row in rows {
            for (key, value) in row.value.object ?? [:] where !names.contains(key) && reported.insert(key).inserted {
                others += 1
                let difference = DriftFinding.Difference("no field '\(key)'", came: "it is \(value.shape.rawValue)")
                let name = (path + [key]).joined(separator: ".")
                add(.otherFields, name: name, as: .drifted(difference, evidence(row.sample)))
            }
        }
    }

    /// Compares the fields of objects inside a field.
    private mutating func compareInside(_ values: [Row], of shape: FieldShape, at path: [String], others: inout Int) {
        switch shape {
        case .object(let fields):
            let objects = values.filter { $0.value.object != nil }
            if !objects.isEmpty { compare(objects, with: fields, at: path, others: &others) }
        case .nullable(let inner): compareInside(values, of: inner, at: path, others: &others)
        case .array(.object(let fields)):
            let objects = values.flatMap { row in
                (row.value.array ?? []).filter { $0.object != nil }.map { Row(value: $0, sample: row.sample) }
            }
            if !objects.isEmpty { compare(objects, with: fields, at: path, others: &others) }
        case .any, .shapes, .integer, .text, .array: break
        }
    }

    private func verdict(on field: FieldShape.Field, _ present: [Row], among rows: [Row]) -> DriftFinding.Verdict {
        func drifted(_ described: String, came: String, in sample: DriftSamples.Sample) -> DriftFinding.Verdict {
            .drifted(DriftFinding.Difference(described, came: came), evidence(sample))
        }
        guard !present.isEmpty else {
            guard list.row.recordCount == nil, let first = rows.first else { return .undecided("no row has it") }
            return drifted("\(field.shape.words) in each row", came: "no row has it", in: first.sample)
        }
        if field.isRequired, let without = rows.first(where: { $0.value[field.name] == nil }) {
            let count = rows.count - present.count
            return drifted(
                "\(field.shape.words) in each row",
                came: "\(count) of \(rows.count) rows do not have it",
                in: without.sample
            )
        }
        if let wrong = present.first(where: { !field.shape.includes($0.value) }) {
            return drifted(
                field.shape.words,
                came: "\(wrong.value.shape.rawValue), \(wrong.value.words)",
                in: wrong.sample
            )
        }
        guard case .array(let inner) = field.shape else { return .holds }
        for row in present {
            guard let wrong = row.value.array?.first(where: { !inner.includes($0) }) else { continue }
            return drifted("an array of \(inner.words)", came: "an element is \(wrong.words)", in: row.sample)
        }
        return .holds
    }

    /// Compares the order of the rows, if the description has a field that grows or falls from row to row.
    mutating func judgeOrder(of rows: [Row]) {
        let key = list.paging.kind == .keyset ? list.paging.keyField : list.items?.key
        let fields = list.row.fields.sorted { left, _ in left.name == key }
        guard list.row.recordCount == nil,
            let (field, falls) = fields.lazy.compactMap({ field in field.kind.falls.map { (field, $0) } }).first
        else {
            return add(.order, as: .notCompared("no field of the description shows the order"))
        }
        // Only rows of the same page are compared, because a page can come twice.
        let steps = zip(rows, rows.dropFirst())
            .compactMap { row, next -> Int? in
                guard row.sample.page == next.sample.page, let value = row.value[field.name]?.int,
                    let other = next.value[field.name]?.int
                else { return nil }
                return other < value ? -1 : other > value ? 1 : 0
            }
        guard !steps.isEmpty else {
            return add(.order, as: .undecided("no page has two rows with numbers in '\(field.name)'"))
        }
        let isRight = steps.allSatisfy { falls ? $0 < 0 : $0 > 0 }
        guard !isRight else { return add(.order, as: .holds) }
        if memory.changed != nil { return add(.order, as: .undecided(ProbeMemory.changeWords)) }
        let isOpposite = steps.allSatisfy { falls ? $0 > 0 : $0 < 0 }
        let words = { (falls: Bool) in
            falls ? "'\(field.name)' falls from row to row" : "'\(field.name)' grows from row to row"
        }
        let difference = DriftFinding.Difference(
            words(falls),
            came: isOpposite ? words(!falls) : "'\(field.name)' is in no order"
        )
        add(.order, as: .drifted(difference, evidence(rows[0].sample)))
    }
}

extension FieldKind {
    /// Whether the values fall from row to row; nil for a kind without an order.
    fileprivate var falls: Bool? {
        switch self {
        case .index: false
        case .sequence(_, let step): step == 0 ? nil : step < 0
        case .words, .number, .boolean, .date, .uuid, .choice, .template, .object, .array, .value, .sample, .money,
            .image, .extremes, .cycle, .nullable, .dateTime, .padded, .reference:
            nil
        }
    }
}
