// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Turns fields into a program, and stops as soon as a row or the program itself would become too large.
struct RowCompiler {
    /// The most bytes that literals and choices take together.
    private static let poolMax = 16 << 20

    let locale: RowLocale
    private var pieces: [RowProgram.Piece] = []
    private var choices: [RowProgram.Stretch] = []
    private var pool: [UInt8] = []
    private var longest = 0
    /// The number of pieces that must not grow any more, because rows may leave them out.
    private var sealed = 0

    /// Prepares to compile a row in a language.
    init(locale: RowLocale) {
        self.locale = locale
    }

    /// The program; nil if it would be too large.
    var program: RowProgram? {
        guard !isTooLarge else { return nil }
        return RowProgram(pieces: pieces, choices: choices, pool: RowProgram.padded(pool), longest: longest)
    }

    var isTooLarge: Bool { longest > RowTemplate.byteCountMax || pool.count > Self.poolMax }

    /// Adds the fields of a row.
    mutating func compile(_ fields: [RowField]) {
        object(fields, place: "")
    }

    /// Adds whole rows, each of which is a JSON object.
    mutating func compile(records: [JSONValue]) {
        cycle(records.map(JSONWriter.bytes))
    }

    private mutating func object(_ fields: [RowField], place: String) {
        literal("{".utf8)
        for (position, field) in fields.enumerated() {
            guard !isTooLarge else { return }
            if position > 0 { literal(",".utf8) }
            var key: [UInt8] = []
            JSONWriter.writeString(field.name, into: &key)
            literal(key + [UInt8(ascii: ":")])
            value(field.kind, place: Self.place(of: field.name, in: place), siblings: fields, object: place)
        }
        literal("}".utf8)
    }

    /// Returns the path of a field as its salt, so that a further field does not change the other fields.
    static func place(of name: String, in object: String) -> String {
        object.isEmpty ? name : "\(object).\(name)"
    }

    /// Adds a value.
    mutating func value(_ kind: FieldKind, place: String, siblings: [RowField], object: String) {
        guard !isTooLarge else { return }
        switch kind {
        case .sample(.email):
            quoted { $0.email(place: place, siblings: siblings, object: object) }
        case .words, .date, .uuid, .sample, .money, .image, .extremes, .padded:
            quoted { $0.single(kind, place: place) }
        case .dateTime(let range) where range.form.isText: quoted { $0.single(kind, place: place) }
        case .reference(let reference) where reference.isText: quoted { $0.single(kind, place: place) }
        case .template(let parts):
            quoted { $0.template(parts, place: place, siblings: siblings, object: object) }
        case .object(let fields): self.object(fields, place: place)
        case .array(let element, let count): array(of: element, count: count, place: place)
        case .nullable(let inner, let share):
            let start = pieces.count
            add(.nullable(salt: StableHash.hash("\(place)?"), share: share, pieceCount: 0), longest: 4)
            self.value(inner, place: place, siblings: siblings, object: object)
            pieces[start] =
                .nullable(salt: StableHash.hash("\(place)?"), share: share, pieceCount: pieces.count - start - 1)
            sealed = pieces.count
        case .cycle(let values): cycle(values.map(JSONWriter.bytes))
        case .choice(let values): choice(values.map(JSONWriter.bytes), place: place)
        case .value(let value): literal(JSONWriter.bytes(of: value))
        case .index, .sequence, .number, .boolean, .dateTime, .reference: single(kind, place: place)
        }
    }

    /// Adds a text around other pieces.
    mutating func quoted(_ body: (inout RowCompiler) -> Void) {
        literal("\"".utf8)
        body(&self)
        literal("\"".utf8)
    }
}

extension RowCompiler {
    /// Adds a value inside a text, which cannot contain objects, arrays and templates.
    mutating func single(_ kind: FieldKind, place: String) {
        let salt = StableHash.hash(place)
        switch kind {
        case .index: add(.index, longest: 20)
        case .sequence(let from, let step): add(.sequence(from: from, step: step), longest: 41)
        case .words(let count) where locale != .english: phrase(count, salt: salt)
        case .words(let count):
            let span = UInt64(clamping: count.upperBound - count.lowerBound)
            let longest = count.upperBound * (WordTable.lengthMax + 1)
            add(.words(salt: salt, fewest: count.lowerBound, span: span), longest: longest)
        case .number(let range, let decimals):
            let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
            add(.number(salt: salt, least: range.lowerBound, span: span, decimals: decimals), longest: 22)
        case .boolean: add(.boolean(salt: salt), longest: 5)
        case .date(let days):
            let span = UInt64(clamping: days.upperBound - days.lowerBound)
            add(.date(salt: salt, first: days.lowerBound, span: span), longest: 10)
        case .uuid: add(.uuid(salt: salt), longest: 36)
        case .choice(let values): choice(values.map(Self.inText), place: place)
        case .value(let value): literal(Self.inText(value))
        case .sample(let sample): recipe(SampleRecipe(of: sample, in: locale).parts, place: place)
        case .money(let range): money(range, salt: salt)
        case .image(let width, let height):
            literal("\(GeneratedImage.folder)\(width)x\(height)/".utf8)
            add(.number(salt: salt, least: 0, span: 999_999_999, decimals: 0), longest: 9)
            literal(".svg".utf8)
        case .extremes(let extremes): choice(extremes.map { Self.inText(.string($0.text)) }, place: place)
        case .cycle(let values): cycle(values.map(Self.inText))
        case .dateTime(let range): moment(range, salt: salt)
        case .padded(let digits): add(.padded(digits: digits), longest: 20)
        case .reference(let reference): key(reference, salt: salt)
        case .template, .object, .array, .nullable: break
        }
    }

    private mutating func template(_ parts: [TemplatePart], place: String, siblings: [RowField], object: String) {
        for (position, part) in parts.enumerated() {
            guard !isTooLarge else { return }
            switch part {
            case .text(let text): literal(Self.inText(.string(text)))
            case .kind(let kind): single(kind, place: "\(place)#\(position)")
            case .field(let name):
                guard let sibling = siblings.first(where: { $0.name == name }) else { continue }
                // The salt is the sibling's own path, so that both fields show the same value.
                let own = Self.place(of: name, in: object)
                if sibling.kind == .sample(.email) {
                    email(place: own, siblings: siblings, object: object)
                } else {
                    single(sibling.kind, place: own)
                }
            }
        }
    }

    private mutating func array(of element: FieldKind, count: ClosedRange<Int>, place: String) {
        literal("[".utf8)
        let start = pieces.count
        let longestBefore = longest
        let span = UInt64(clamping: count.upperBound - count.lowerBound)
        add(.array(salt: StableHash.hash(place), fewest: count.lowerBound, span: span, pieceCount: 0), longest: 0)
        value(element, place: "\(place)[]", siblings: [], object: place)
        let pieceCount = pieces.count - start - 1
        pieces[start] =
            .array(salt: StableHash.hash(place), fewest: count.lowerBound, span: span, pieceCount: pieceCount)
        // The length is limited to just above the largest row, so that the product cannot overflow with nested arrays.
        let element = min(longest - longestBefore + 1, RowTemplate.byteCountMax + 1)
        longest = longestBefore + element * count.upperBound
        // This is a separate piece, because the element's last literal must not grow.
        add(.literal(store("]".utf8)), longest: 1)
    }

    /// Adds the parts of a sample.
    ///
    /// - Parameters:
    ///   - parts: The parts.
    ///   - place: The path of the field.
    ///   - salts: The salts of other values that parts repeat, by the positions of the parts.
    private mutating func recipe(_ parts: [SampleRecipe.Part], place: String, salts: [Int: String] = [:]) {
        for (position, part) in parts.enumerated() {
            let salt = salts[position] ?? "\(place)~\(position)"
            switch part {
            case .text(let text): literal(text.utf8)
            case .one(let texts): choice(texts.map { Self.inText(.string($0)) }, place: salt)
            case .number(let range):
                let span = UInt64(clamping: range.upperBound - range.lowerBound)
                add(.number(salt: StableHash.hash(salt), least: range.lowerBound, span: span, decimals: 0), longest: 20)
            }
        }
    }

    /// Adds an email address with the name of a person, or of a given and a family name, in the same object.
    ///
    /// Of several names, it takes the last name before the address, or else the first after it.
    private mutating func email(place: String, siblings: [RowField], object: String) {
        let own = siblings.firstIndex { Self.place(of: $0.name, in: object) == place } ?? 0
        func nearest(_ sample: SampleKind) -> String? {
            let before = siblings[..<own].last { $0.kind.sample == sample }
            let field = before ?? siblings[own...].first { $0.kind.sample == sample }
            return field.map { Self.place(of: $0.name, in: object) }
        }
        // The parts of an address and of a person: given name, a mark, family name.
        var salts: [Int: String] = [:]
        if locale == .english, let person = nearest(.person) {
            salts = [0: "\(person)~0", 2: "\(person)~2"]
        } else if locale == .english {
            salts[0] = nearest(.givenName).map { "\($0)~0" }
            salts[2] = nearest(.familyName).map { "\($0)~0" }
        }
        recipe(SampleRecipe(of: .email, in: locale).parts, place: place, salts: salts)
    }

    private mutating func moment(_ range: MomentRange, salt: UInt64) {
        let seconds = range.seconds
        let step = range.step ?? 0
        add(
            .moment(
                salt: salt,
                first: step < 0 ? seconds.upperBound : seconds.lowerBound,
                span: UInt64(clamping: seconds.upperBound - seconds.lowerBound),
                step: step,
                form: range.form,
                fraction: range.fraction
            ),
            longest: range.fraction > 0 ? 26 + range.fraction : 25
        )
    }

    private mutating func key(_ reference: RowReference, salt: UInt64) {
        guard let keys = reference.keys, reference.rows > 0 else { return literal("null".utf8) }
        literal(Self.inText(.string(keys.prefix)))
        add(
            .reference(
                salt: salt,
                last: reference.rows - 1,
                from: Int64(clamping: keys.numbers.from),
                step: Int64(clamping: keys.numbers.step),
                digits: keys.digits
            ),
            longest: 41
        )
        literal(Self.inText(.string(keys.suffix)))
    }

    private mutating func phrase(_ count: ClosedRange<Int>, salt: UInt64) {
        let words = SampleTable.of(locale).words
        let first = choices.count
        for word in words { choices.append(store(word.utf8)) }
        add(
            .phrase(
                salt: salt,
                fewest: count.lowerBound,
                span: UInt64(clamping: count.upperBound - count.lowerBound),
                first: first,
                last: UInt64(words.count - 1),
                isSpaced: locale == .arabic
            ),
            longest: count.upperBound * ((words.map(\.utf8.count).max() ?? 0) + 1)
        )
    }

    private mutating func money(_ range: ClosedRange<Int64>, salt: UInt64) {
        let decimals = locale == .japanese ? 0 : 2
        let scale: Int64 = decimals == 0 ? 100 : 1
        let (least, greatest) = (range.lowerBound / scale, range.upperBound / scale)
        if locale != .arabic { literal((locale == .english ? "$" : "¥").utf8) }
        let span = UInt64(bitPattern: greatest &- least)
        add(.money(salt: salt, least: least, span: span, decimals: decimals), longest: 32)
        if locale == .arabic { literal(" ر.س".utf8) }
    }

    private mutating func cycle(_ values: [[UInt8]]) {
        guard !values.isEmpty else { return }
        let first = choices.count
        for value in values where !isTooLarge { choices.append(store(value)) }
        add(.cycle(first: first, count: UInt64(values.count)), longest: values.map(\.count).max() ?? 0)
    }

    private mutating func choice(_ values: [[UInt8]], place: String) {
        guard !values.isEmpty else { return }
        let first = choices.count
        for value in values where !isTooLarge { choices.append(store(value)) }
        let longest = values.map(\.count).max() ?? 0
        add(.choice(salt: StableHash.hash(place), first: first, span: UInt64(values.count - 1)), longest: longest)
    }

    /// Returns the bytes of a value inside a JSON string: a text is escaped and has no quotes.
    private static func inText(_ value: JSONValue) -> [UInt8] {
        let bytes = JSONWriter.bytes(of: value)
        switch value {
        case .string: return Array(bytes.dropFirst().dropLast())
        case .array, .object: return inText(.string(String(decoding: bytes, as: UTF8.self)))
        default: return bytes
        }
    }

    /// Adds a piece.
    mutating func add(_ piece: RowProgram.Piece, longest more: Int) {
        pieces.append(piece)
        longest += more
    }

    /// Adds bytes.
    mutating func literal(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        let stretch = store(bytes)
        longest += stretch.count
        if sealed < pieces.count, case .literal(let before) = pieces.last, before.start + before.count == stretch.start
        {
            pieces[pieces.count - 1] = .literal(.init(start: before.start, count: before.count + stretch.count))
        } else {
            pieces.append(.literal(stretch))
        }
    }

    private mutating func store(_ bytes: some Collection<UInt8>) -> RowProgram.Stretch {
        let start = pool.count
        pool.append(contentsOf: bytes)
        return .init(start: start, count: pool.count - start)
    }
}
