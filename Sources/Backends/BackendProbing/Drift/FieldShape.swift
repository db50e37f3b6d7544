// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import JSONValues
import ListDescription
import OrderedCollections

/// The values that a kind of field can have, as far as a client depends on them.
indirect enum FieldShape: Hashable, Sendable {
    /// Anything.
    case any
    /// Values of some kinds.
    case shapes(Set<JSONShape>)
    /// Whole numbers.
    case integer
    /// Texts of a form.
    case text(Form)
    /// An object with fields.
    case object([Field])
    /// An array of values.
    case array(FieldShape)
    /// Null, or a value.
    case nullable(FieldShape)

    /// A field of an object.
    struct Field: Hashable, Sendable {
        /// The name.
        var name: String
        /// The values.
        var shape: FieldShape
        /// Whether each object has the field.
        var isRequired: Bool
    }

    /// The forms of texts that clients read.
    enum Form: String, Hashable, Sendable {
        /// A UUID.
        case uuid = "a UUID"
        /// A day, such as `2026-12-31`.
        case date = "a date"
        /// A day with a time behind it.
        case dateTime = "a date with a time"
    }

    /// Finds the values of a kind.
    init(_ kind: FieldKind) {
        switch kind {
        case .index, .sequence: self = .integer
        case .number(_, let decimals): self = decimals == 0 ? .integer : .shapes([.number])
        case .words, .template, .sample, .money, .image, .extremes, .padded: self = .shapes([.text])
        case .boolean: self = .shapes([.boolean])
        case .date: self = .text(.date)
        case .uuid: self = .text(.uuid)
        case .choice(let values), .cycle(let values): self = FieldShape(of: values)
        case .object(let fields): self = .object(fields.map { Field($0, isRequired: true) })
        case .array(let inner, _): self = .array(FieldShape(inner))
        case .value(let value): self = FieldShape(of: [value])
        case .nullable(let inner, _): self = .nullable(FieldShape(inner))
        case .dateTime(let range): self = range.form.isText ? .text(.dateTime) : .integer
        // The key of another row is a number or a text.
        case .reference: self = .shapes([.number, .text])
        }
    }

    /// Takes the kinds of values; if there are only nulls, empty arrays and empty objects, any value is right.
    private init(of values: [JSONValue]) {
        let known = values.filter { $0 != .null && $0.array?.isEmpty != true && $0.object?.isEmpty != true }
        let isOpen = known.isEmpty
        let shapes = Set(known.map(\.shape))
        self = isOpen ? .any : values.contains(.null) ? .nullable(.shapes(shapes)) : .shapes(shapes)
    }

    /// The values in words.
    var words: String {
        switch self {
        case .any: "any value"
        case .shapes(let shapes): shapes.map(\.rawValue).sorted().joined(separator: " or ")
        case .integer: "a whole number"
        case .text(let form): form.rawValue
        case .object: "an object"
        case .array: "an array"
        case .nullable(let inner): "\(inner.words) or null"
        }
    }

    /// Whether a row can be without the field; list files write null for one that is missing in some rows.
    var canBeMissing: Bool {
        switch self {
        case .any, .nullable: true
        case .shapes, .integer, .text, .object, .array: false
        }
    }

    /// Returns whether a value is one of these, without a look at the members of an object.
    func includes(_ value: JSONValue) -> Bool {
        switch self {
        case .any: true
        case .shapes(let shapes): shapes.contains(value.shape)
        case .integer:
            if case .number(let number) = value { number == number.rounded() } else { value.shape == .number }
        case .text(let form): value.text.map(form.includes) ?? false
        case .object: value.shape == .object
        case .array: value.shape == .array
        case .nullable(let inner): value == .null || inner.includes(value)
        }
    }
}

extension FieldShape.Field {
    /// Takes a field of a description.
    init(_ field: RowField, isRequired: Bool) {
        let shape = FieldShape(field.kind)
        self.init(name: field.name, shape: shape, isRequired: isRequired && !shape.canBeMissing)
    }
}

extension FieldShape.Form {
    /// Returns whether a text has the form.
    func includes(_ text: String) -> Bool {
        switch self {
        case .uuid: TextForm.isUUID(text)
        case .date: TextForm.days(of: [text]) == [text]
        case .dateTime: TextForm.days(of: [text]).map { $0 != [text] } ?? false
        }
    }
}
