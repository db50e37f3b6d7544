// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries

/// The fields that a query selects of generated rows, compiled so that no written row is parsed.
///
/// The bytes are the same as those that a `MemberWriter` copies from whole rows.
package struct SelectedRows: Sendable {
    /// The number of selected fields of a row, with those of the objects in it.
    package let fieldCount: Int
    /// The rows with these fields only.
    let template: RowTemplate

    /// Compiles fields; nil if a field must be read from the bytes of rows.
    ///
    /// - Parameters:
    ///   - selection: The fields.
    ///   - row: The whole rows.
    ///   - count: The number of rows that are generated.
    init?(_ selection: MemberSelection, of row: RowTemplate, count: UInt64) {
        guard row.recordCount == nil, row.longest != nil else { return nil }
        var compiler = RowCompiler(locale: row.locale)
        guard let fieldCount = compiler.select(selection, of: row.fields, rows: count), let program = compiler.program
        else { return nil }
        self.fieldCount = fieldCount
        template = RowTemplate([], locale: row.locale, recordCount: nil, program: program)
    }
}

extension RowCompiler {
    /// The ways in which a scalar shows the values of a kind.
    private enum Form {
        /// As they are in the row.
        case same
        /// In quotes.
        case quoted
        /// Without zeros at the end.
        case short(ClosedRange<Int64>, decimals: Int)
    }

    /// The integer up to which a double represents every integer exactly.
    private static let integerMax: Int128 = 1 << 53
    /// The most decimals of a number that is never written with an exponent.
    private static let decimalsMax = 3

    /// Adds an object with the fields that a query selects.
    ///
    /// - Parameters:
    ///   - selection: The fields.
    ///   - fields: All fields of the object.
    ///   - rows: The number of rows of the list.
    ///   - place: The path of the object.
    /// - Returns: The number of fields, with those of objects in it; nil if a field cannot be compiled.
    mutating func select(
        _ selection: MemberSelection,
        of fields: [RowField],
        rows: UInt64,
        place: String = ""
    ) -> Int? {
        var count = selection.fieldCount
        for piece in selection.pieces {
            switch piece {
            case .bytes(let bytes): literal(bytes)
            case .value(let member, let shape):
                let name = selection.name(ofMember: member)
                guard let field = fields.first(where: { $0.name == name }) else { return nil }
                let own = Self.place(of: name, in: place)
                switch (selection.shapes[shape].kind, field.kind) {
                case (.object(let inner), .object(let members)):
                    guard let more = select(inner, of: members, rows: rows, place: own) else { return nil }
                    count += more
                case (.scalar(let scalar), let kind):
                    guard let form = Self.form(of: kind, as: scalar, rows: rows) else { return nil }
                    add(kind, in: form, place: own, siblings: fields, object: place)
                case (.object, _), (.list, _): return nil
                }
            }
        }
        return count
    }

    private mutating func add(
        _ kind: FieldKind,
        in form: Form,
        place: String,
        siblings: [RowField],
        object: String
    ) {
        switch form {
        case .same: value(kind, place: place, siblings: siblings, object: object)
        case .quoted: quoted { $0.single(kind, place: place) }
        case .short(let range, let decimals):
            let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
            let salt = StableHash.hash(place)
            add(.short(salt: salt, least: range.lowerBound, span: span, decimals: decimals), longest: 22)
        }
    }

    /// Returns the way in which a scalar shows the values of a kind; nil if the form depends on the values.
    private static func form(of kind: FieldKind, as scalar: ScalarBytes, rows: UInt64) -> Form? {
        switch kind {
        case .words, .date, .uuid, .template, .sample, .money, .image, .padded:
            return scalar == .string || scalar == .id ? .same : nil
        case .dateTime(let range) where range.form.isText: return scalar == .string ? .same : nil
        case .reference(let reference) where reference.isText: return scalar == .id ? .same : nil
        case .boolean: return scalar == .boolean ? .same : nil
        case .number(let range, 0):
            return form(ofIntegers: Int128(range.lowerBound)...Int128(range.upperBound), as: scalar)
        case .number(let range, let decimals):
            let most = max(range.upperBound.magnitude, range.lowerBound.magnitude)
            guard scalar == .float, decimals <= decimalsMax, most < 1_000_000_000_000_000 else { return nil }
            return .short(range, decimals: decimals)
        case .index: return form(ofIntegers: 0...Int128(rows), as: scalar)
        case .sequence(let from, let step):
            let last = Int128(from) + Int128(step) * Int128(rows)
            return form(ofIntegers: min(Int128(from), last)...max(Int128(from), last), as: scalar)
        case .nullable(let inner, _):
            guard case .same? = form(of: inner, as: scalar, rows: rows) else { return nil }
            return .same
        case .dateTime, .reference, .object, .array, .choice, .cycle, .value, .extremes: return nil
        }
    }

    private static func form(ofIntegers range: ClosedRange<Int128>, as scalar: ScalarBytes) -> Form? {
        guard range.lowerBound > -integerMax, range.upperBound < integerMax else { return nil }
        return switch scalar {
        case .int: Int32(exactly: range.lowerBound) != nil && Int32(exactly: range.upperBound) != nil ? .same : nil
        case .json: .same
        case .id, .string: .quoted
        case .float, .boolean: nil
        }
    }
}
