// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// A value of a field with the index of its row, if that is known.
struct FieldSample: Hashable, Sendable {
    /// The index of the row in the list, counted from 0.
    var index: Int?
    /// The value; nil if the row does not have the field.
    var value: JSONValue?
}

/// The schema of rows in the kinds of list files, derived from the rows that were seen.
struct RowSketch: Hashable, Sendable {
    /// The fields with their kinds.
    private(set) var fields: JSONObject = [:]
    /// The points that could not be decided.
    private(set) var remarks: [ListSketch.Remark] = []
    /// The number of rows from which on only some rows of each page are read.
    private static let rowsMax = 4_000

    /// Derives the schema.
    ///
    /// - Parameters:
    ///   - pages: The pages with the rows; a row that is in several pages counts once.
    ///   - path: The path from an element of the array to its row.
    init(_ pages: [SeenPage], row path: [String]) {
        var samples: OrderedDictionary<JSONValue, Int?> = [:]
        let distance = 1 + pages.reduce(0) { $0 + $1.rows.count } / Self.rowsMax
        for page in pages {
            for place in stride(from: 0, to: page.rows.count, by: distance) {
                guard let value = page.rows[place].value(at: path) else { continue }
                // A row that is a value is its own id.
                let row = value.object == nil ? ["id": value] : value
                guard samples[row]?.flatMap({ $0 }) == nil else { continue }
                samples[row] = .some(page.start.map { $0 + place })
            }
        }
        let rows = samples.map { FieldSample(index: $1, value: $0) }
        fields = object(of: rows, at: ["row"])
    }

    /// Replaces the kind of a field that does not count the rows, so that its value leads to the rows after it.
    mutating func makeKey(_ name: String) {
        guard makeCount(name) else { return }
        remark(
            "the key leads to the next page, but does not count the rows; does the backend sort by another field?",
            at: ["row", name]
        )
    }

    /// Replaces the kind of the id of rows that are values, unless it counts the rows.
    mutating func makeOwnID() {
        makeDistinct("id")
        _ = makeCount("id")
    }

    /// Replaces the kind of a field that does not count the rows.
    ///
    /// - Returns: Whether it was replaced.
    private mutating func makeCount(_ name: String) -> Bool {
        guard let kind = fields[name] else { return false }
        let isKey =
            kind.text == "index" || kind["sequence"] != nil || kind["template"]?.text?.contains("{index}") == true
        guard !isKey else { return false }
        let isNumber = kind["number"] != nil || kind["value"]?.int != nil
        fields[name] = isNumber ? "index" : ["template": "id-{index}"]
        return true
    }

    /// Replaces a range of integers by a sequence, and the words of an id by a template with the index.
    ///
    /// No two rows share the value of the field then.
    mutating func makeDistinct(_ name: String) {
        guard let kind = fields[name] else { return }
        if kind["words"] != nil, !RowKey.isWords(name) {
            fields[name] = ["template": "id-{index}"]
            return
        }
        guard kind["decimals"] == nil, let least = kind["number"]?.array?.first?.int,
            least.magnitude < NumberSketch.boundMax
        else { return }
        fields[name] = ["sequence": ["from": .integer(Int64(least))]]
    }

    private mutating func remark(_ text: String, at path: [String]) {
        guard !remarks.contains(where: { $0.path == path }) else { return }
        remarks.append(ListSketch.Remark(path: path, text: text))
    }

    private mutating func object(of samples: [FieldSample], at path: [String]) -> JSONObject {
        var keys: OrderedSet<String> = []
        for sample in samples { keys.formUnion(sample.value?.object?.keys ?? []) }
        var fields: JSONObject = [:]
        for key in keys where !DataKeys.isData(key) {
            let values = samples.map { FieldSample(index: $0.index, value: $0.value?[key]) }
            fields[key] = kind(of: values, named: key, at: path + [key])
        }
        let dataCount = keys.count - fields.count
        if dataCount > 0 { remarkDataKeys("\(dataCount) of \(keys.count) keys look like data", at: path) }
        return fields
    }

    private mutating func remarkDataKeys(_ reason: String, at path: [String]) {
        remark("\(reason) (such as ids) and are not copied; which members does the object have?", at: path)
    }

    private mutating func kind(of samples: [FieldSample], named name: String, at path: [String]) -> JSONValue {
        let present = samples.filter { ($0.value ?? .null) != .null }
        guard !present.isEmpty else {
            remark("the field is null in all rows that were seen; which values can it have?", at: path)
            return ["value": .null]
        }
        let kind = presentKind(of: present, named: name, at: path)
        guard present.count < samples.count else { return kind }
        if samples.contains(where: { $0.value == nil }) {
            remark("some rows do not have the field, and list files write null instead; is null allowed?", at: path)
        }
        let hundredths = (samples.count - present.count) * 100 / samples.count
        let share = Double(min(99, max(1, hundredths))) / 100
        return ["nullable": ["of": kind, "share": .number(share)]]
    }

    private mutating func presentKind(
        of samples: [FieldSample],
        named name: String,
        at path: [String]
    ) -> JSONValue {
        let values = samples.compactMap(\.value)
        let types = Dictionary(grouping: values) { $0.isNumber ? "a number" : $0.kind }
        guard types.count == 1, let type = types.keys.first else {
            let most = types.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key ?? ""
            let names = types.keys.sorted().joined(separator: ", ")
            remark("the values are of several types (\(names)); which ones does the backend promise?", at: path)
            let some = samples.filter { ($0.value?.isNumber == true ? "a number" : $0.value?.kind) == most }
            return presentKind(of: some, named: name, at: path)
        }
        switch type {
        case "an object":
            if DataKeys.areMaps(values.compactMap(\.object)) {
                remarkDataKeys("the keys differ from row to row", at: path)
                return ["value": .object([:])]
            }
            let fields = object(of: samples, at: path)
            return fields.isEmpty ? ["value": .object([:])] : ["object": .object(fields)]
        case "an array": return array(of: values, named: name, at: path)
        case "a boolean":
            let isConstant = values.count > 1 && Set(values).count == 1
            return isConstant ? ["value": values[0]] : "boolean"
        case "a number":
            let isPersonal = PersonWords.suggestPerson(Array(path.dropFirst()))
            return NumberSketch.kind(of: samples, isSecret: SecretText.isSecret(name: name), isPersonal: isPersonal)
        default:
            let isPersonal = PersonWords.suggestPerson(Array(path.dropFirst()))
            let (kind, doubt) = TextSketch.kind(of: samples, named: name, isPersonal: isPersonal)
            if let doubt { remark(doubt, at: path) }
            return kind
        }
    }

    private mutating func array(of values: [JSONValue], named name: String, at path: [String]) -> JSONValue {
        let counts = values.map { min(1_000, $0.array?.count ?? 0) }
        let elements = values.flatMap { $0.array ?? [] }.map { FieldSample(index: nil, value: $0) }
        guard !elements.isEmpty, let least = counts.min(), let greatest = counts.max() else {
            remark("the array is empty in all rows that were seen; which elements can it have?", at: path)
            return ["value": .array([])]
        }
        let kind = kind(of: elements, named: name, at: path)
        let count: JSONValue =
            least == greatest
            ? .integer(Int64(least)) : .array([.integer(Int64(least)), .integer(Int64(greatest))])
        return ["array": ["of": kind, "count": count]]
    }
}

extension JSONValue {
    /// Whether the value is a number of either kind.
    var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .null, .bool, .string, .array, .object: false
        }
    }

    /// The number as a double; nil for another value.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }
}
