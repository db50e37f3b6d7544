// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

@testable import StubEngine

@Suite("The answers of presets")
struct PresetAnswerTests {
    private static let folder = (0..<3)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "fixtures/presets")

    private static let origin = "http://127.0.0.1:4010"

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }()

    @Test("are there for each preset, and for no other")
    func complete() {
        #expect(Self.names == PresetLibrary.shipped.presets.map(\.name).sorted())
    }

    @Test("are those that the public documentation of the API shows", arguments: names)
    func golden(name: String) throws {
        let path = Self.folder.appending(path: "\(name).yaml").path()
        let root = try YAMLSource.parse(contentsOf: path)
        let mount = Mount(Backend(try Self.file(of: name, for: root, at: path)))
        var kept = ["origin": Self.origin]
        for exchange in try #require(root["exchanges"]?.elements) {
            try check(exchange, on: mount, keeping: &kept)
        }
    }

    @Test("show each row of a page at its own path, and an error of the API where no row is", arguments: names)
    func rows(name: String) throws {
        let preset = try #require(PresetLibrary.shipped[name])
        guard !preset.describesFile else { return }
        let list = try preset.list()
        guard list.items != nil, list.graphQL == nil else { return }
        let mount = Mount(Backend(ListFile(lists: [list])))
        func answer(of key: String) -> (status: Int, body: String) {
            let path = PathTemplate(list.path).row(key: "")
                .text { segment in
                    if case .fixed(let text) = segment { text } else { key }
                }
            let plan = mount.answer(StubRequest(path: path))
            return (plan.status, String(decoding: plan.body, as: UTF8.self))
        }
        let page = String(decoding: mount.answer(StubRequest(path: list.path)).body, as: UTF8.self)
        let row = answer(of: list.itemKeys.text(of: 2))
        let shown = String(decoding: list.bytes(ofRow: 2), as: UTF8.self)
        #expect(row.status == 200)
        #expect(list.items?.body == nil ? row.body == shown : row.body.contains(shown))
        #expect(page.contains(shown), "\(row.body)")
        let missing = answer(of: "missing")
        #expect(missing.status == 404)
        #expect(!missing.body.contains("nothing is served"), "\(missing.body)")
    }

    @Test("of DynamoDB keep the attributes of an item when another one is deleted")
    func deletedItem() throws {
        let mount = Mount(Backend(ListFile(lists: [try #require(PresetLibrary.shipped["dynamodb"]).list()])))
        func items() throws -> [JSONValue] {
            var request = StubRequest(method: "POST", path: "/", body: Array("{}".utf8))
            request.headers = [("X-Amz-Target", "DynamoDB_20120810.Scan")]
            return try #require(JSONParser.parse(mount.answer(request).body)["Items"]?.array)
        }
        let before = try items()
        _ = try mount.removeRows(at: 3..<4, of: "dynamodb")
        #expect(try items() == Array(before[..<3] + before[4...]))
    }

    @Test("of Microsoft Graph name one person in each row")
    func persons() throws {
        let mount = Mount(Backend(ListFile(lists: [try #require(PresetLibrary.shipped["graph"]).list()])))
        let body = try JSONParser.parse(mount.answer(StubRequest(path: "/v1.0/users")).body)
        let users = try #require(body["value"]?.array)
        #expect(users.count == 45)
        for user in users {
            let (given, family) = (try #require(user["givenName"]?.text), try #require(user["surname"]?.text))
            #expect(user["displayName"]?.text == "\(given) \(family)")
            #expect(user["mail"]?.text?.hasPrefix("\(given).\(family)".lowercased()) == true)
            #expect(user["userPrincipalName"] == user["mail"])
        }
    }

    /// Reads the preset with the keys of the fixture over it: those of its `list`, or of its `file` of several lists.
    private static func file(of name: String, for root: SourceNode, at path: String) throws -> ListFile {
        func member(_ key: String, text: String, isPlain: Bool = false) -> SourceMember {
            let value = SourceNode(.scalar(text: text, isPlain: isPlain), at: root.location)
            return SourceMember(key: key, keyLocation: root.location, value: value)
        }
        if let overrides = root["file"]?.members {
            let head = [member("understudy", text: "1", isPlain: true), member("preset", text: name)]
            return try ListFileParser.parse(SourceNode(.mapping(head + overrides), at: root.location), besideFile: path)
        }
        let overrides = try #require(root["list"]?.members)
        var diagnostics = Diagnostics()
        let list = ListFileParser.list(
            SourceNode(.mapping([member("preset", text: name)] + overrides), at: root.location),
            name: name,
            into: &diagnostics
        )
        #expect(!diagnostics.hasErrors, "\(diagnostics)")
        return ListFile(lists: [try #require(list)])
    }

    private func check(_ exchange: SourceNode, on mount: Mount, keeping kept: inout [String: String]) throws {
        let name = exchange["name"]?.scalarText ?? "?"
        let answer = try #require(exchange["answer"])
        var address = Self.filled(exchange["request"]?["target"]?.scalarText ?? "", with: kept)
        if address.hasPrefix(Self.origin) { address.removeFirst(Self.origin.count) }
        let target = try RequestTarget(address)
        var request = StubRequest(
            method: exchange["request"]?["method"]?.scalarText ?? "GET",
            path: target.path,
            query: target.query,
            body: Array(Self.filled(exchange["request"]?["body"]?.scalarText ?? "", with: kept).utf8),
            base: Self.origin
        )
        request.headers = (exchange["request"]?["headers"]?.members ?? [])
            .map { (name: $0.key, value: Self.filled($0.value.scalarText ?? "", with: kept)) }
        if let fault = exchange["fault"]?.scalarText { request.faults = try FaultParser.parse(header: fault) }
        let plan = mount.answer(request)
        mount.finished(plan.request)
        #expect("\(plan.status)" == answer["status"]?.scalarText, "\(name)")
        for member in answer["headers"]?.members ?? [] {
            let sent = plan.headers.first { $0.name.lowercased() == member.key.lowercased() }?.value
            if member.value.isNull {
                #expect(sent == nil, "\(name): \(member.key)")
            } else {
                let expected = Self.filled(member.value.scalarText ?? "", with: kept)
                #expect(Self.matches(sent ?? "", expected), "\(name): \(member.key): \(sent ?? "none") \(expected)")
            }
        }
        let body = String(decoding: plan.body, as: UTF8.self)
        if let text = answer["body"]?.scalarText {
            let expected = Self.filled(text, with: kept)
            #expect(Self.matches(body, expected), "\(name):\n\(body)\n\(expected)")
        }
        for member in exchange["keep"]?.members ?? [] {
            let place = member.value.scalarText ?? ""
            if place.hasPrefix("header:") {
                kept[member.key] = plan.headers.first { $0.name == place.dropFirst(7) }?.value
            } else {
                let keys = place.split(separator: "/").map(String.init)
                kept[member.key] = (try JSONParser.parse(plan.body)).found(keys)?.text
            }
        }
    }

    /// Fills in what earlier answers gave; other braces belong to the JSON.
    private static func filled(_ text: String, with kept: [String: String]) -> String {
        kept.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
    }

    /// Returns whether a text is an expected one, in which `{*}` stands for any text.
    private static func matches(_ text: String, _ expected: String) -> Bool {
        let parts = expected.components(separatedBy: "{*}")
        guard parts.count > 1 else { return text == expected }
        guard let first = parts.first, let last = parts.last, text.hasPrefix(first), text.hasSuffix(last) else {
            return false
        }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst() {
            guard let range = part.isEmpty ? rest.endIndex..<rest.endIndex : rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.isEmpty
    }
}

extension JSONValue {
    /// Returns the value behind keys and indexes.
    fileprivate func found(_ keys: [String]) -> JSONValue? {
        keys.reduce(Optional(self)) { value, key in
            if let array = value?.array { return Int(key).flatMap { array.indices.contains($0) ? array[$0] : nil } }
            return value?[key]
        }
    }
}
