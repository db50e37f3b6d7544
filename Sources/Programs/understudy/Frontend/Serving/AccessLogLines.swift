// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine
import TextEncoding

/// The requests of a journal as lines of JSON, one object for each request; headers and bodies are not in them.
struct AccessLogLines {
    /// The parameters that the lists read from a query, whose values are not secrets even if their names suggest it.
    let parameters: Set<String>
    /// The name of the sandbox of the requests; nil for none.
    let sandbox: String?

    /// Returns the lines of requests that have ended.
    func text(of entries: [JournalEntry]) -> String {
        entries.map { line(members(of: $0)) }.joined()
    }

    /// Returns the line with the number of requests that have no line.
    func line(missed: UInt64) -> String {
        line(["missed": .integer(Int64(clamping: missed))])
    }

    private func line(_ members: JSONObject) -> String {
        var members = members
        if let sandbox { members["sandbox"] = .string(sandbox) }
        return String(decoding: JSONLine.bytes(of: JSONWriter.bytes(of: .object(members))), as: UTF8.self)
    }

    private func members(of entry: JournalEntry) -> JSONObject {
        [
            "time": Self.text(entry.arrival?.iso8601),
            "id": .integer(Int64(clamping: entry.id)),
            "client": Self.text(entry.client),
            "method": .string(entry.method),
            "path": .string(entry.path),
            "query": .string(query(of: entry)),
            "list": Self.text(entry.name),
            "page": entry.page.map { .integer(Int64(clamping: $0)) } ?? .null,
            "status": .integer(Int64(entry.status)),
            "faults": .array(entry.faults.map { .string($0) }),
            "state": .string(entry.state.rawValue),
            "milliseconds": entry.duration.map { .number(($0 / .microseconds(1)).rounded() / 1000) } ?? .null,
            "bytes": entry.bodyLength.map { .integer($0) } ?? .null,
        ]
    }

    private static func text(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }

    /// Returns the query, encoded again, with `***` for the values of secrets.
    private func query(of entry: JournalEntry) -> String {
        entry.query
            .map { name, value in
                let isSecret = HeaderRecord.isSecret(name) && !parameters.contains(name)
                let value = isSecret ? "***" : PercentEncoding.encoded(value)
                return "\(PercentEncoding.encoded(name, keeping: .queryName))=\(value)"
            }
            .joined(separator: "&")
    }
}

extension JournalEntry {
    /// The number of bytes of the answer's body, from its header; nil without the header.
    fileprivate var bodyLength: Int64? {
        guard let headers = answerHeaders?.fields else { return nil }
        guard method != "HEAD" else { return 0 }
        return headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int64($0.value) }
    }
}
