// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// One event of a stream of server-sent events.
struct SentEvent: Sendable {
    var name = ""
    var id: String?
    var data: JSONValue = .null

    /// The ids of the entries of an event `requests`.
    var ids: [Int] { data["entries"]?.array?.compactMap { $0["id"]?.int } ?? [] }
    /// The states of the entries of an event `requests`.
    var states: [String] { data["entries"]?.array?.compactMap { $0["state"]?.text } ?? [] }
    /// The parts of an event `changed`.
    var parts: [String] { data["parts"]?.array?.compactMap(\.text) ?? [] }

    /// Reads the events of a text that are complete.
    static func parse(_ text: String) -> [SentEvent] {
        let parts = text.split(separator: "\n\n")
        return (text.hasSuffix("\n\n") ? parts[...] : parts.dropLast())
            .map { lines in
                var event = SentEvent()
                for line in lines.split(separator: "\n") {
                    if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
                    if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
                    guard line.hasPrefix("data: ") else { continue }
                    event.data = (try? JSONParser.parse(Array(line.utf8.dropFirst(6)))) ?? .null
                }
                return event
            }
            .filter { !$0.name.isEmpty }
    }
}

extension RawClient.Seen {
    /// The events of an answer in chunks that is the only one of its connection.
    var events: [SentEvent] {
        let gap = Array("\r\n".utf8)
        guard let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return [] }
        var rest = bytes[head.upperBound...]
        var body: [UInt8] = []
        while let end = rest.firstRange(of: gap),
            let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16),
            rest.endIndex >= end.upperBound + count + 2, count > 0
        {
            body += rest[end.upperBound..<end.upperBound + count]
            rest = rest[(end.upperBound + count + 2)...]
        }
        return SentEvent.parse(String(decoding: body, as: UTF8.self))
    }
}
