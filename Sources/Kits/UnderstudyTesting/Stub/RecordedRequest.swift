// Understudy
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import JSONValues
import StubEngine

/// One request that a stub received, and its treatment so far.
public struct RecordedRequest: Hashable, Sendable, CustomStringConvertible {
    /// The list or answer that it asked for; nil where nothing is served.
    public let name: String?
    /// The page that it asked for; nil for a plain answer and for a page that was refused.
    public let page: Int?
    /// The method, such as `GET`.
    public let method: String
    /// The path, percent-decoded.
    public let path: String
    /// The query's names and values in their order, percent-decoded.
    public let query: [URLQueryItem]
    /// The moment at which it came.
    public let time: Date?
    /// The time until its answer had left; nil until then.
    public let duration: Duration?
    /// The status code that it is answered with.
    public let status: Int
    /// The faults that were applied to it, as the option `--fault` takes them.
    public let faults: [String]
    /// Whether its answer is held at this moment.
    public let isHeld: Bool
    private let target: String
    private let headers: [String: [String]]

    /// Reads a line of the stub's journal.
    init(_ entry: JournalEntry) {
        name = entry.name
        page = entry.page.map { Int(clamping: $0) }
        method = entry.method
        path = entry.path
        query = entry.query.map { URLQueryItem(name: $0.name, value: $0.value) }
        status = entry.status
        faults = entry.faults
        isHeld = entry.state == .held
        target = entry.target
        time = entry.arrival.map { Date(timeIntervalSince1970: Double($0.unixMilliseconds) / 1000) }
        duration = entry.duration
        headers = Dictionary(grouping: entry.headers.fields) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    }

    /// Reads a request of the admin API; a member that is missing has no value.
    init(json: JSONValue) {
        func pairs(_ key: String) -> [(name: String, value: String)] {
            (json[key]?.array ?? []).map { ($0["name"]?.text ?? "", $0["value"]?.text ?? "") }
        }
        name = json["list"]?.text
        page = json["page"]?.int
        method = json["method"]?.text ?? ""
        path = json["path"]?.text ?? ""
        query = pairs("query").map { URLQueryItem(name: $0.name, value: $0.value) }
        status = json["status"]?.int ?? 0
        faults = (json["faults"]?.array ?? []).compactMap(\.text)
        isHeld = json["state"]?.text == "held"
        let words = pairs("query").map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        target = words.isEmpty ? path : "\(path)?\(words)"
        time = json["time"]?.text.flatMap { try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0) }
        duration =
            switch json["milliseconds"] {
            case .number(let milliseconds): .milliseconds(milliseconds)
            case .integer(let milliseconds): .milliseconds(milliseconds)
            default: nil
            }
        headers = Dictionary(grouping: pairs("headers")) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    }

    /// Returns the value of a header, in any case of its name; several values are joined with a comma.
    public func header(_ name: String) -> String? {
        headers[name.lowercased()]?.joined(separator: ", ")
    }

    /// The request in one line: `GET /api/houses?pageIndex=2`.
    public var description: String { "\(method) \(target)" }
}
