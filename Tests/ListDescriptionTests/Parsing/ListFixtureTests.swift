// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

/// Each rejected file stands beside a text of its findings; `RECORD_SNAPSHOTS=1` writes those anew, and then fails.
@Suite("List files of the fixtures")
struct ListFixtureTests {
    /// The folder of list files, four levels above this file's name.
    private static let folder = (0..<4)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        .appendingPathComponent("fixtures/lists")

    private static func files(_ kind: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(kind).path)
            .filter { $0.hasSuffix(".yaml") }
            .sorted()
    }

    private static func bytes(_ kind: String, _ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(kind).appendingPathComponent(name)))
    }

    @Test("an accepted file is read, and each of its lists writes its first page as JSON")
    func accepted() throws {
        let names = try Self.files("accepted")
        #expect(
            names == [
                "aliases.yaml", "crlf.yaml", "every-kind.yaml", "every-style.yaml", "faults.yaml", "paths.yaml",
                "requests.yaml",
            ]
        )
        for name in names {
            let file = try ListFileParser.parse(try Self.bytes("accepted", name), file: name)
            for list in file.lists {
                let body = try JSONParser.parse(Array(try list.body().utf8))
                let rows = body.value(at: list.envelope.list)?.array
                #expect(rows?.count == Int(min(list.rows, list.paging.defaultSize)), "\(name), \(list.name)")
            }
        }
    }

    @Test("an accepted file means the same as JSON, where each word stands in quotes")
    func quoted() throws {
        for name in try Self.files("accepted") {
            let root = try YAMLSource.parse(try Self.bytes("accepted", name), file: name)
            let json = JSONWriter.bytes(of: try #require(root.json))
            let (one, other) = (
                try ListFileParser.parse(try Self.bytes("accepted", name), file: name),
                try ListFileParser.parse(json, file: "x.json")
            )
            #expect(one.lists == other.lists, "\(name)")
            #expect(one.answers == other.answers, "\(name)")
        }
    }

    @Test("a rejected file has exactly the findings that stand beside it")
    func rejected() throws {
        let names = try Self.files("rejected")
        #expect(names.count >= 9)
        for name in names {
            let findings = #expect(throws: Diagnostics.self, "\(name)") {
                try ListFileParser.parse(try Self.bytes("rejected", name), file: name)
            }
            let snapshot = Self.folder.appendingPathComponent("rejected")
                .appendingPathComponent(name.replacing(".yaml", with: ".txt"))
            let text = (findings?.description ?? "accepted") + "\n"
            if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
                try text.write(to: snapshot, atomically: true, encoding: .utf8)
                Issue.record("recorded \(snapshot.lastPathComponent)")
            }
            #expect(try String(contentsOf: snapshot, encoding: .utf8) == text, "\(name)")
        }
    }
}
