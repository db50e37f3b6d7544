// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The parts of a sample, in the order of its language.
struct SampleRecipe {
    /// A stretch of a sample.
    enum Part {
        /// Text as it is.
        case text(String)
        /// One of some texts.
        case one([String])
        /// A number.
        case number(ClosedRange<Int64>)
    }

    /// The stretches in order.
    let parts: [Part]

    /// Finds the recipe of a sample in a language.
    init(of kind: SampleKind, in locale: RowLocale) {
        let table = SampleTable.of(locale)
        switch kind {
        case .person: parts = Self.person(from: table, in: locale)
        case .givenName: parts = [.one(table.given)]
        case .familyName: parts = [.one(table.family)]
        case .place: parts = [.one(table.places)]
        case .street: parts = Self.street(from: table, in: locale)
        case .phone: parts = Self.phone(locale)
        case .email:
            let english = SampleTable.of(.english)
            parts = [
                .one(english.given.map { $0.lowercased() }), .text("."), .one(english.family.map { $0.lowercased() }),
                .number(1...999), .text("@example.com"),
            ]
        }
    }

    private static func person(from table: SampleTable, in locale: RowLocale) -> [Part] {
        switch locale {
        case .english, .arabic: [.one(table.given), .text(" "), .one(table.family)]
        case .japanese: [.one(table.family), .text(" "), .one(table.given)]
        case .chinese: [.one(table.family), .one(table.given)]
        }
    }

    private static func street(from table: SampleTable, in locale: RowLocale) -> [Part] {
        switch locale {
        case .english: [.number(1...299), .text(" "), .one(table.streets)]
        case .chinese: [.one(table.streets), .number(1...299), .text("号")]
        case .japanese: [.one(table.streets), .number(1...9), .text("-"), .number(1...30), .text("-"), .number(1...20)]
        case .arabic: [.one(table.streets), .text(" "), .number(1...299)]
        }
    }

    /// Telephone numbers of ranges that are reserved for fiction, or with a beginning that no real number has.
    private static func phone(_ locale: RowLocale) -> [Part] {
        switch locale {
        case .english: [.text("+1 "), .number(202...989), .text(" 555 01"), .number(10...99)]
        case .chinese: [.text("+86 100 "), .number(1_000...9_999), .text(" "), .number(1_000...9_999)]
        case .japanese: [.text("+81 90 0000 "), .number(1_000...9_999)]
        case .arabic: [.text("+966 50 000 "), .number(1_000...9_999)]
        }
    }
}
