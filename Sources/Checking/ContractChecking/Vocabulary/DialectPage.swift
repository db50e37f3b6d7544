// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import StubEngine
import YAMLSource

/// The first page that the stub serves in a dialect; the description for clients must agree with it.
struct DialectPage {
    private static let pageSize = 20
    /// The signs of a next page that have a place in the body.
    private static let placedSigns = ["flag", "total", "pages"]

    private let name: String
    private let client: SourceNode
    private let body: JSONValue
    /// Whether more pages follow, so that the references to them must exist.
    private let leadsOn: Bool

    /// Asks the stub for the first page, as a client does; nil if the answer is not JSON with a status 2xx.
    ///
    /// - Parameters:
    ///   - dialect: The dialect.
    ///   - client: Its description for clients, with places.
    ///   - list: Its list.
    init?(of dialect: Dialect, client: SourceNode, list: ListDescription) {
        guard
            let body = Self.body(of: list, asking: dialect, for: Self.pageSize)
                ?? Self.body(of: list, asking: dialect, for: nil)
        else { return nil }
        name = dialect.name
        self.client = client
        self.body = body
        let rows = Self.value(at: client["rows"], in: body)?.array?.count
        leadsOn = UInt64(rows ?? Int(clamping: list.paging.defaultSize)) < list.rows
    }

    /// Reports each place of the description that the page does not have.
    func check(into diagnostics: inout Diagnostics) {
        check(client["rows"], named: "client.rows", in: body, wantsRows: true, into: &diagnostics)
        if let row = Self.value(at: client["rows"], in: body)?.array?.first {
            check(client["row"], named: "client.row", in: row, into: &diagnostics)
            let content = Self.value(at: client["row"], in: row) ?? row
            check(client["id"], named: "client.id", in: content, into: &diagnostics)
        }
        check(client["total"], named: "client.total", in: body, into: &diagnostics)
        guard leadsOn else { return }
        check(client["token"], named: "client.token", in: body, into: &diagnostics)
        check(client["url"], named: "client.url", in: body, into: &diagnostics)
        guard let more = client["more"], Self.placedSigns.contains(more["sign"]?.scalarText ?? "") else { return }
        check(more["at"], named: "client.more.at", in: body, into: &diagnostics)
    }

    /// Reports the first key of a path that a value does not have; nothing for a node that is not a path.
    private func check(
        _ path: SourceNode?,
        named key: String,
        in value: JSONValue,
        wantsRows: Bool = false,
        into diagnostics: inout Diagnostics
    ) {
        guard let path, let elements = path.elements else { return }
        var value = value
        for element in elements {
            guard let part = element.scalarText else { return }
            guard let next = value[part] else {
                let remedy = Self.remedy(for: part, in: value, wantsRows: wantsRows && element == elements.last)
                let problem = "'\(key)' of dialect '\(name)' names '\(part)', but the first page of 'list' has"
                return diagnostics.error("\(problem) \(Self.phrase(value)) there; \(remedy)", at: element.location)
            }
            value = next
        }
        guard wantsRows, value.array == nil else { return }
        let problem = "'\(key)' of dialect '\(name)' leads to no array of rows: the first page of 'list' has"
        let remedy = Self.remedy(for: "", in: value, wantsRows: true)
        diagnostics.error("\(problem) \(Self.phrase(value)) there; \(remedy)", at: path.location)
    }

    /// Returns the key that was probably meant: a near one, or the only one that can have rows.
    private static func remedy(for part: String, in value: JSONValue, wantsRows: Bool) -> String {
        let members = value.object ?? [:]
        if let near = NearName.nearest(to: part, in: members.keys) { return "use '\(near)'" }
        let arrays = members.filter { $0.value.array != nil }.keys
        if wantsRows, arrays.count == 1, let rows = arrays.first { return "use '\(rows)'" }
        return "write the path of a member that the page has"
    }

    private static func phrase(_ value: JSONValue) -> String {
        switch value {
        case .object(let members) where !members.isEmpty:
            "only \(members.keys.prefix(16).map { "'\($0)'" }.joined(separator: ", "))"
        case .object: "an empty object"
        case .array: "an array"
        default: "'\(value)'"
        }
    }
}

extension DialectPage {
    /// Returns the body of the first page that a client gets.
    private static func body(of list: ListDescription, asking dialect: Dialect, for size: Int?) -> JSONValue? {
        var request = StubRequest(
            method: dialect.client["method"]?.text ?? "GET",
            path: list.path,
            base: "http://127.0.0.1"
        )
        request.headers = (dialect.client["headers"]?.object ?? [:])
            .compactMap { key, value in
                value.text.map { (name: key, value: $0) }
            }
        request.headers.append((name: "Content-Type", value: "application/json"))
        var body = dialect.client["body"] ?? [:]
        if let size, let place = dialect.client["send"]?["size"] {
            if let name = place.text { request.query = [(name: name, value: "\(size)")] }
            if let path = place.array {
                body = setting(.integer(Int64(size)), at: path.compactMap(\.text)[...], in: body)
            }
        }
        if request.method == "POST" { request.body = JSONWriter.bytes(of: body) }
        let plan = Mount(ListFile(lists: [list])).answer(request)
        guard (200..<300).contains(plan.status) else { return nil }
        return try? JSONParser.parse(plan.body)
    }

    private static func setting(_ value: JSONValue, at path: ArraySlice<String>, in body: JSONValue) -> JSONValue {
        guard let key = path.first else { return value }
        var members = body.object ?? [:]
        members[key] = setting(value, at: path.dropFirst(), in: members[key] ?? [:])
        return .object(members)
    }

    private static func value(at path: SourceNode?, in body: JSONValue) -> JSONValue? {
        body.value(at: (path?.elements ?? []).compactMap(\.scalarText))
    }
}
