// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONSchemas
import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import Testing
import YAMLSource

/// The presets that are inside the program.
@Suite("Presets that ship")
struct ShippedPresetTests {
    private static let names = PresetLibrary.shipped.names
    private static let root = (0..<5)
        .reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) { url, _ in url.deletingLastPathComponent() }

    private static func schema() throws -> JSONValue {
        try JSONParser.parse(Array(try Data(contentsOf: root.appendingPathComponent("Contracts/schema/list.json"))))
    }

    private func members(of preset: Preset) throws -> [SourceMember] {
        let node = try YAMLSource.parse(Array(preset.text.utf8), file: preset.fileName)
        return try #require(node.members, "a preset is a mapping")
    }

    @Test("all files of the folder are inside the program")
    func embedded() throws {
        let folder = Self.root.appendingPathComponent("presets")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        #expect(ShippedPresets.files.map(\.path) == files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".md") })
        #expect(
            Set(Self.names) == Set(files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) })
        )
        for (path, text) in ShippedPresets.files {
            #expect(try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) == text, "\(path)")
        }
    }

    @Test("each describes a list of its name", arguments: names)
    func list(name: String) throws {
        let preset = try #require(PresetLibrary.shipped[name])
        do throws(Diagnostics) {
            let list = try preset.list()
            #expect(list.name == name)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("each can be named by a list of a list file", arguments: names)
    func named(name: String) throws {
        let text = "understudy: 1\nlists: { mine: { preset: \(name), rows: 3, path: /mine } }\n"
        do throws(Diagnostics) {
            let lists = try ListFileParser.parse(Array(text.utf8), file: "x.yaml").lists
            #expect(lists.map(\.name) == ["mine"])
            #expect(lists.map(\.path) == ["/mine"])
            #expect(lists.map(\.rows) == [3])
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("each begins with a summary of one line, and names no other preset", arguments: names)
    func summary(name: String) throws {
        let preset = try #require(PresetLibrary.shipped[name])
        let members = try members(of: preset)
        #expect(members.first?.key == "summary")
        #expect(!members.contains { $0.key == "preset" }, "a preset does not name another one; write its keys")
        #expect(preset.summary.count >= 10 && preset.summary.count <= 100, "\(preset.summary)")
        #expect(!preset.summary.contains("\n") && !preset.summary.hasSuffix("."), "\(preset.summary)")
        // The summary is removed as a line where a preset is printed as a list file.
        let place = try #require(members.first).value.location.line
        #expect(members.count > 1 && members[1].keyLocation.line > place)
        let lines = preset.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.hasPrefix("summary:") }.count == 1)
        #expect(members.dropFirst().first.map { $0.keyLocation.column } == 1)
        #expect(lines.dropFirst(place).first.map { !$0.hasPrefix(" ") } == true, "the summary has one line")
    }

    @Test("each is the same list where it is printed as a list file", arguments: names)
    func printed(name: String) throws {
        let preset = try #require(PresetLibrary.shipped[name])
        let root = try YAMLSource.parse(Array(preset.listFile.utf8), file: "x.yaml")
        let description = try #require(root["lists"]?[name])
        var expected = try #require(try YAMLSource.parse(Array(preset.text.utf8), file: "x.yaml").json?.object)
        expected["summary"] = nil
        #expect(description.json == .object(expected))
        #expect(root.members?.map(\.key) == ["understudy", "lists"])
    }

    @Test("the schema for editors knows their names, and completes their keys")
    func schema() throws {
        let list = try Self.schema()["$defs"]?["list"]?["properties"]?["preset"]?["enum"]
        #expect(list == .array(Self.names.map { .string($0) }), "write the names into Contracts/schema/list.json")
    }

    @Test("the schema for editors holds for each as a list file", arguments: names)
    func schemaHolds(name: String) throws {
        let preset = try #require(PresetLibrary.shipped[name])
        let root = try YAMLSource.parse(Array(preset.listFile.utf8), file: "x.yaml")
        let file = try #require(root.json)
        #expect(try JSONSchema(try Self.schema()).problems(of: file) == [])
    }

    @Test("a list file that names an unknown preset is refused where it is named, and nothing else is reported")
    func unknown() {
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { preset: stirpe, items: code, rwos: 3 } }")
                == "x.yaml:2:23: error: there is no preset 'stirpe'; use 'stripe'; "
                + "'understudy presets' lists all"
        )
    }

    @Test("a finding in the keys of a preset names the preset")
    func finding() {
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { preset: stripe, row: { code: index } } }")
                .hasPrefix("preset:stripe:16:8: error: the key 'id' of 'paging' is not a field of the row")
        )
    }
}
