// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A key of a row, or of an object in it, with the kind of its value.
package struct RowField: Sendable, Hashable {
    /// The key.
    package var name: String
    /// The kind of the value.
    package var kind: FieldKind

    /// Creates a field.
    package init(name: String, kind: FieldKind) {
        self.name = name
        self.kind = kind
    }
}

/// The way in which the value of a row's field is made.
package indirect enum FieldKind: Sendable, Hashable {
    /// The row's index in the whole list, from 0 (F-09).
    case index
    /// An integer that grows by a step from row to row.
    case sequence(from: Int64, step: Int64)
    /// English words, in a number between bounds, the first with a capital.
    case words(ClosedRange<Int>)
    /// A number with a fixed number of decimals; the bounds are counted in units of the last decimal.
    case number(ClosedRange<Int64>, decimals: Int)
    /// `true` or `false`.
    case boolean
    /// A day as `2026-12-31`; the bounds are counted in days from 1970-01-01.
    case date(ClosedRange<Int>)
    /// A UUID of version 4 in small letters.
    case uuid
    /// One of the values.
    case choice([JSONValue])
    /// A text with values in it.
    case template([TemplatePart])
    /// An object of further fields.
    case object([RowField])
    /// An array of values of one kind.
    case array(of: FieldKind, count: ClosedRange<Int>)
    /// The same value in each row.
    case value(JSONValue)
    /// A name, a place or an address in the row's language.
    case sample(SampleKind)
    /// An amount with a currency, as a text; the bounds are counted in hundredths.
    case money(ClosedRange<Int64>)
    /// The path of an image of that many pixels that the stub draws itself.
    case image(width: Int, height: Int)
    /// A text that breaks layouts.
    case extremes([TextExtreme])
    /// The values one after another; the first value follows the last.
    case cycle([JSONValue])
    /// Null in a share of the rows, counted in units of 2^-32, and a value of the kind in all other rows.
    case nullable(FieldKind, share: UInt64)
    /// A moment in a range: a random one, or one at a fixed step from that of the row before.
    case dateTime(MomentRange)
    /// The row's index as a text, with leading zeros up to a number of digits.
    case padded(Int)
    /// The key of a row of another list.
    case reference(RowReference)
}

extension FieldKind {
    /// Whether the value depends on the fields beside it.
    var readsSiblings: Bool {
        switch self {
        case .template, .sample(.email): true
        case .nullable(let inner, _): inner.readsSiblings
        default: false
        }
    }

    /// The kind of sample of the values that are not null; nil for other kinds.
    var sample: SampleKind? {
        switch self {
        case .sample(let sample): sample
        case .nullable(let inner, _): inner.sample
        default: nil
        }
    }

    /// Whether the value is or contains the path of a generated image.
    var hasImages: Bool {
        switch self {
        case .image: true
        case .nullable(let inner, _), .array(let inner, _): inner.hasImages
        case .object(let fields): fields.contains { $0.kind.hasImages }
        default: false
        }
    }
}

extension ListDescription {
    /// Whether rows contain paths of generated images.
    package var hasImages: Bool { row.fields.contains { $0.kind.hasImages } }
}

/// The language and country that names, places, phones, money and words of rows come from.
package enum RowLocale: String, Sendable, Hashable, CaseIterable {
    /// English, United States.
    case english = "en"
    /// Chinese in simplified characters.
    case chinese = "zh-CN"
    /// Japanese.
    case japanese = "ja"
    /// Arabic, which is written from right to left.
    case arabic = "ar"
}

/// Realistic texts, such as names and places, in the row's language.
package enum SampleKind: String, Sendable, Hashable, CaseIterable {
    /// A person's whole name.
    case person
    /// A given name, such as a first name.
    case givenName
    /// A family name.
    case familyName
    /// A town.
    case place
    /// A street with a number.
    case street
    /// A telephone number from a range that is reserved for examples.
    case phone
    /// An address below example.com, always in ASCII, made from the name beside it if that is in Latin letters.
    case email
}

/// The paths of the images that rows name; the stub draws them itself.
package enum GeneratedImage {
    /// The path below which all images are: `/__understudy/images/640x480/NAME.svg`.
    package static let folder = "\(AdminPath.root)/images/"
    /// The widest and highest image, in pixels.
    package static let lengthMax = 10_000
}
