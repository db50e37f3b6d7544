// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A value that the answer with a single row can show.
package enum ItemValue: TemplateValue {
    /// The row itself.
    case row
    /// The row's key.
    case key
    /// The URL of the row.
    case url
    /// The URL of the row without scheme and host.
    case path
    /// Scheme, host and prefix, as the client sent them.
    case origin
    /// A value of the request; null for none.
    case request(RequestPlace)

    private static let plain: [(name: String, value: ItemValue)] = [
        ("row", .row), ("key", .key), ("selfUrl", .url), ("selfPath", .path), ("origin", .origin),
    ]

    package static let names = plain.map(\.name) + RequestPlace.names

    package static let objectName: String? = "row"

    package init?(name: String) {
        if let known = Self.plain.first(where: { $0.name == name }) {
            self = known.value
        } else if let place = RequestPlace(name: name) {
            self = .request(place)
        } else {
            return nil
        }
    }

    package var pathParameter: String? {
        if case .request(let place) = self { place.pathParameter } else { nil }
    }
}

/// The body of an answer with a single row, if it is more than the row.
package struct ItemBody: Sendable, Hashable {
    /// The template of the body.
    package let template: JSONTemplate<ItemValue>
    /// The keys that lead to the row; nil if the row is in an array, or if its members are among other members.
    package let pathToRow: [String]?
    /// The places of the request whose values the body shows.
    package let places: [RequestPlace]
    private let program: TemplateProgram<ItemValue>

    /// Prepares a template.
    package init(_ template: JSONTemplate<ItemValue>) {
        self.template = template
        pathToRow = template.path(to: .row)
        places = template.values.compactMap { value -> RequestPlace? in
            if case .request(let place) = value { place } else { nil }
        }
        program = TemplateProgram(template)
    }

    /// Returns the body with a row.
    package func bytes(of item: ItemFacts) -> [UInt8] {
        var buffer = PageBuffer()
        program.write(of: item, to: &buffer)
        return buffer.bytes
    }
}

/// The values that the answer with one row can show.
package struct ItemFacts: TemplateSource {
    private let row: [UInt8]
    private let number: UInt64
    private let keys: RowKeys
    private let base: String
    private let address: String
    private let sent: SentValues

    /// Takes a row with the request for it.
    ///
    /// - Parameters:
    ///   - row: The row as JSON.
    ///   - number: The row's number.
    ///   - list: The list of the row.
    ///   - base: The beginning of URLs: scheme, host and mount.
    ///   - path: The path of the row below the mount, percent-encoded.
    ///   - sent: The values of the request.
    package init(
        row: [UInt8],
        number: UInt64,
        of list: ListDescription,
        base: String,
        path: String,
        sent: SentValues
    ) {
        self.row = row
        self.number = number
        self.base = base
        self.sent = sent
        keys = list.itemKeys
        address = path
    }

    /// The path of the row, after the path of the mount.
    private var path: String { String(decoding: MountPath.of(Array(base.utf8)), as: UTF8.self) + address }

    func isTrue(_ value: ItemValue) -> Bool {
        if case .request(let place) = value { sent.isTrue(place) } else { true }
    }

    func isNull(_ value: ItemValue) -> Bool {
        if case .request(let place) = value { sent.isNull(place) } else { false }
    }

    func write(_ value: ItemValue, to output: inout PageBuffer) {
        switch value {
        case .row: output.write(row)
        case .key: keys.write(number, to: &output)
        case .url: output.writeString(base + address)
        case .path: output.writeString(path)
        case .origin: output.writeString(base)
        case .request(let place): sent.write(place, to: &output)
        }
    }

    func writeText(of value: ItemValue, to output: inout PageBuffer) {
        switch value {
        case .row: output.write(row)
        case .key: keys.writeText(of: number, to: &output)
        case .url: output.write(text: base + address)
        case .path: output.write(text: path)
        case .origin: output.write(text: base)
        case .request(let place): sent.writeText(of: place, to: &output)
        }
    }
}
