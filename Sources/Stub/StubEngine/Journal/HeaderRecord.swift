// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The headers of a request or an answer in the journal: raw as they came, decoded only where they are read.
package struct HeaderRecord: Sendable {
    private enum Storage: Sendable {
        case fields([(name: String, value: String)])
        case lines([UInt8])
        case head(PageHead, PageHead.Values)
    }

    /// The most bytes of names and values that are kept, so that a full journal stays small.
    package static let byteCountMax = 4096
    /// The words of which a name without `-` and `_` has one when its value is a secret.
    private static let secretWords = [
        "authorization", "cookie", "token", "secret", "password", "passwd", "pwd", "apikey", "accesskey", "privatekey",
        "credential", "session",
    ]
    .map { Array($0.utf8) }

    private let storage: Storage
    /// The number of headers that were left out, since all together were too large.
    package let omittedCount: Int

    /// Keeps headers up to ``byteCountMax``.
    package init(_ fields: [(name: String, value: String)] = []) {
        var rest = Self.byteCountMax
        for (place, field) in fields.enumerated() {
            rest -= field.name.utf8.count + field.value.utf8.count
            if rest < 0 {
                storage = .fields(Array(fields[..<place]))
                omittedCount = fields.count - place
                return
            }
        }
        storage = .fields(fields)
        omittedCount = 0
    }

    /// Keeps headers as they stand on a connection.
    ///
    /// - Parameter lines: Whole lines with their ends, not longer than ``byteCountMax``.
    package init(lines: [UInt8]) {
        storage = .lines(lines)
        omittedCount = 0
    }

    /// Keeps the headers of a page's answer by what they are made of.
    package init(_ head: PageHead, with values: PageHead.Values) {
        storage = .head(head, values)
        omittedCount = 0
    }

    /// The headers in their order.
    package var fields: [(name: String, value: String)] {
        switch storage {
        case .fields(let fields): fields
        case .lines(let bytes): Self.fields(in: bytes)
        case .head(let head, let values): Self.fields(in: head.lines(with: values))
        }
    }

    private static func fields(in lines: [UInt8]) -> [(name: String, value: String)] {
        lines.split(separator: UInt8(ascii: "\n"))
            .compactMap { line in
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
                return (text(line[..<colon]), text(line[(colon + 1)...]))
            }
    }

    /// The headers with secrets replaced by `***`, such as `Bearer ***`.
    package var maskedFields: [(name: String, value: String)] {
        fields.map { field in
            guard Self.isSecret(field.name) else { return field }
            let scheme =
                field.name.lowercased().hasSuffix("authorization")
                ? field.value.split(separator: " ").dropLast().first : nil
            return (field.name, scheme.map { "\($0) ***" } ?? "***")
        }
    }

    /// Returns whether the name of a header or a parameter suggests that its value is a secret.
    package static func isSecret(_ name: String) -> Bool {
        // Bytes, because a search for characters takes most of the time of an entry that goes to the panel.
        let bytes = name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        return secretWords.contains { word in
            bytes.indices.contains { bytes[$0...].starts(with: word) }
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
        let start = bytes.drop(while: isBlank)
        guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(decoding: start[...end], as: UTF8.self)
    }
}

/// The first line and the headers of an answer as they were sent.
package struct AnswerRecord: Sendable {
    /// The status code.
    package var status: Int
    /// The headers.
    package var headers: HeaderRecord

    /// Creates a record.
    package init(status: Int, headers: HeaderRecord) {
        self.status = status
        self.headers = headers
    }
}
