// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An answer as it came over the wire.
struct RawAnswer: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: String

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Parses all complete answers; those with the body's length, and those that have none.
    static func parse(_ bytes: [UInt8]) -> [RawAnswer] {
        var answers: [RawAnswer] = []
        var rest = bytes[...]
        while let (head, length) = head(&rest), rest.count >= length {
            var answer = head
            answer.body = String(decoding: rest.prefix(length), as: UTF8.self)
            rest = rest.dropFirst(length)
            answers.append(answer)
        }
        return answers
    }

    private static func head(_ rest: inout ArraySlice<UInt8>) -> (RawAnswer, Int)? {
        let gap = Array("\r\n\r\n".utf8)
        guard let end = rest.indices.first(where: { rest[$0...].starts(with: gap) }) else { return nil }
        let lines = String(decoding: rest[..<end], as: UTF8.self).split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let headers = lines.dropFirst()
            .map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1].dropFirst()) : "")
            }
        rest = rest[(end + gap.count)...]
        let answer = RawAnswer(status: status, headers: headers, body: "")
        return (answer, answer.header("Content-Length").flatMap { Int($0) } ?? 0)
    }
}
