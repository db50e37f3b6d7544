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
    /// Those that describe whole files.
    private static let fileNames = PresetLibrary.shipped.presets.filter(\.describesFile).map(\.name)
    private static let listNames = names.filter { !fileNames.contains($0) }
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

    @Test("each of a list describes a list of its name", arguments: listNames)
    func list(name: String) throws {
        let preset = try #require(PresetLibrary.shipped[name])
        do throws(Diagnostics) {
            let list = try preset.list()
            #expect(list.name == name)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("each of a file describes lists, and can be named by a list file", arguments: fileNames)
    func file(name: String) throws {
        let preset = try #require(PresetLibrary.shipped[name])
        do throws(Diagnostics) {
            let whole = try preset.file()
            #expect(!whole.lists.isEmpty && Set(whole.routes).count == whole.routes.count)
            let text = "understudy: 1\npreset: \(name)\n"
            let named = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
            #expect(named.lists == whole.lists && named.answers == whole.answers)
            let printed = try ListFileParser.parse(Array(preset.listFile.utf8), file: "x.yaml")
            #expect(printed.lists == whole.lists && printed.answers == whole.answers)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a file takes the lists and answers of a preset, and replaces single keys by name")
    func merged() throws {
        let whole = try #require(PresetLibrary.shipped["mcp"]).file()
        let file = try parse(
            """
            understudy: 1
            preset: mcp
            lists:
              tools: { rows: 100, paging: { defaultSize: 2 } }
              mine: { path: /mine }
            answers:
              ping: { status: 201, path: /ping, body: 5 }
              call: { method: POST, path: /mcp, when: { body: method, is: tools/call }, body: {} }
            """
        )
        #expect(file.lists.map(\.name) == ["mine"] + whole.lists.map(\.name))
        #expect(file.answers.map(\.name) == ["call"] + whole.answers.map(\.name))
        let tools = try #require(file.lists.first { $0.name == "tools" })
        let own = whole.lists[0]
        #expect((tools.rows, tools.paging.defaultSize, tools.paging.maximumSize) == (100, 2, own.paging.maximumSize))
        #expect(tools.condition == own.condition && tools.row == own.row && tools.envelope == own.envelope)
        let ping = try #require(file.answers.first { $0.name == "ping" })
        #expect(ping.path == "/ping" && ping.method == "POST")
        #expect(ping.reply(toCall: 1) == PlainReply(status: 201, body: 5))
        #expect(file.lists.dropFirst(2) == whole.lists.dropFirst(1))
    }

    @Test(
        "a preset of a file in a list, and one of a list at the top, are refused with the right place",
        arguments: [
            (
                "lists: { a: { preset: mcp } }",
                "x.yaml:2:23: error: the preset 'mcp' describes a whole file; write 'preset: mcp' beside "
                    + "'understudy: 1'"
            ),
            (
                "preset: stripe",
                "x.yaml:2:9: error: the preset 'stripe' describes one list; write it in a list, such as "
                    + "'lists: { stripe: { preset: stripe } }'"
            ),
            ("preset: mpc", "x.yaml:2:9: error: there is no preset 'mpc'; use 'mcp'; 'understudy presets' lists all"),
            ("preset: [mcp]", "x.yaml:2:9: error: 'preset' is a sequence; write a text"),
            (
                "preset: mcp\nlists: { tools: { rwos: 5 } }",
                "x.yaml:3:19: error: unknown key 'rwos' in list 'tools'; use 'rows'"
            ),
            (
                "preset: mcp\nlists: { tool: { rows: 100 } }",
                "x.yaml:3:10: error: the preset 'mcp' has no list 'tool'; use 'tools', or give the new list a 'path'"
            ),
            (
                "preset: mcp\nanswers: { pong: { status: 201 } }",
                "x.yaml:3:12: error: the preset 'mcp' has no answer 'pong'; use 'ping', or give the new answer a 'path'"
            ),
            ("prset: mcp\nlists: { a: {} }", "x.yaml:2:1: error: unknown key 'prset' in the list file; use 'preset'"),
        ]
    )
    func misplaced(keys: String, finding: String) {
        #expect(refusal(of: "understudy: 1\n\(keys)\n") == finding)
    }

    @Test(
        "a file with a preset has new lists with near names, too, if they have a path, or the near one is replaced",
        arguments: [
            "tool: { path: /tool }", "tool: { preset: stripe }", "mine: { rows: 5 }",
            "tool: { rows: 5 }, tools: { rows: 5 }",
        ]
    )
    func newList(lists: String) throws {
        let file = try parse("understudy: 1\npreset: mcp\nlists: { \(lists) }")
        #expect(file.lists.count == (try #require(PresetLibrary.shipped["mcp"]).file().lists.count) + 1)
    }

    @Test("each of a list can be named by a list of a list file", arguments: listNames)
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
        let isFile = Self.fileNames.contains(name)
        let members = try #require(root.members)
        let whole = SourceNode(.mapping(Array(members.dropFirst())), at: root.location)
        let description = try #require(isFile ? whole : root["lists"]?[name])
        var expected = try #require(try YAMLSource.parse(Array(preset.text.utf8), file: "x.yaml").json?.object)
        expected["summary"] = nil
        #expect(description.json == .object(expected))
        #expect(members.map(\.key).prefix(2) == ["understudy", "lists"])
        #expect(isFile || members.count == 2)
    }

    @Test("the schema for editors knows their names, and completes their keys")
    func schema() throws {
        let schema = try Self.schema()
        let list = schema["$defs"]?["list"]?["properties"]?["preset"]?["enum"]
        #expect(list == .array(Self.listNames.map { .string($0) }), "write the names into Contracts/schema/list.json")
        let file = schema["properties"]?["preset"]?["enum"]
        #expect(file == .array(Self.fileNames.map { .string($0) }), "write the names into Contracts/schema/list.json")
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

    @Test("some serve single rows, unless a list has rows or a method of its own")
    func singleRows() throws {
        let lists = try Self.listNames.map { try #require(PresetLibrary.shipped[$0]).list() }
        let names: Set = [
            "django", "django-offset", "drf-cursor", "fhir", "gitlab-keyset", "google", "json-api", "laravel",
            "laravel-cursor", "openai", "spring", "spring-paged", "stripe",
        ]
        #expect(Set(lists.filter { $0.items != nil && $0.graphQL == nil }.map(\.name)) == names)
        func items(_ keys: String) throws -> ItemAccess? {
            try parse("understudy: 1\nlists: { a: { preset: django, \(keys) } }").lists.first?.items
        }
        #expect(try items("rows: 9") == ItemAccess(key: "id", changes: []))
        #expect(try items("method: GET") == ItemAccess(key: "id", changes: []))
        #expect(try items("items: id") == ItemAccess(key: "id"))
        #expect(try items("method: POST") == nil)
        #expect(try items("row: { name: person }") == nil)
        #expect(try items("row: { name: person, id: index }") == ItemAccess(key: "id", changes: []))
        #expect(try items("row: { name: person, id: index }, items: id") == ItemAccess(key: "id"))
    }

    @Test("a finding in the keys of a preset names the list, where it takes the preset, and a line that is printed")
    func finding() throws {
        let text = try #require(PresetLibrary.shipped["stripe"]).listFile
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.hasSuffix(" key: id") }) + 1
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { preset: stripe, row: { code: index } } }")
                == "x.yaml:2:23: error: list 'a' does not fit its preset: the key 'id' of 'paging' is not a field of "
                + "the row; known: code; see line \(line) of 'understudy presets stripe'"
        )
    }

    @Test("a finding in the keys of a preset of a file is where the file takes the preset")
    func fileFinding() throws {
        let text = try #require(PresetLibrary.shipped["mcp"]).listFile
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let prompts = try #require(lines.firstIndex { $0 == "  prompts:" }) + 1
        #expect(
            refusal(
                of: """
                    understudy: 1
                    preset: mcp
                    lists:
                      mine:
                        method: POST
                        path: /mcp
                        when: [{ body: method, is: prompts/list }, { body: id, exists: true }]
                    """
            )
                == "x.yaml:2:9: error: the file does not fit its preset: list 'prompts' answers 'POST /mcp when body "
                + "method is prompts/list and body id exists', as does list 'mine' at line 4; give it another 'path' or 'when'; see line "
                + "\(prompts) of 'understudy presets mcp'"
        )
    }

    @Test("each is printed without the head of the project's files", arguments: names)
    func printedHead(name: String) throws {
        let text = try #require(PresetLibrary.shipped[name]).listFile
        #expect(!text.contains("SPDX-License-Identifier") && !text.contains("# Understudy\n"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("# \(name): ") && lines[1] == "understudy: 1")
    }
}
