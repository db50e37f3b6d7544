// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Testing
import TextEncoding
import YAMLSource

@testable import StubEngine
@testable import StubServer

@Suite("The fast path for presets", .timeLimit(.minutes(10)))
struct FastPathPresetTests {
    @Test(
        "answers with the bytes of the full path in each preset that GET asks for",
        arguments: PresetLibrary.shipped.presets.filter { !$0.describesFile }.map(\.name)
    )
    func presets(name: String) async throws {
        var diagnostics = Diagnostics()
        let node = try YAMLSource.parse(Array("preset: \(name)".utf8), file: "preset.yaml")
        let read = ListFileParser.list(node, name: "rows", into: &diagnostics)
        let list = try #require(read)
        guard list.method == "GET" else { return }
        let path = PathTemplate(list.path).text { if case .fixed(let text) = $0 { text } else { "x" } }
        try await Served.run(Mount(ListFile(lists: [list]))) { served async throws in
            let client = try await served.connect()
            var targets = [path, "\(path)?\(list.paging.sizeParameter ?? "size")=3&other=%C3%A9"]
            var count = 0
            while count < targets.count, count < 6 {
                let target = targets[count]
                let before = client.seen.bytes.count
                try await client.get(target, headers: "Origin: http://localhost:1\r\n")
                let answer = try await client.answers(2 * count + 1)[2 * count]
                #expect((200..<300).contains(answer.status))
                let middle = client.seen.bytes.count
                try await client.get(target, headers: "Origin: http://localhost:1\r\n\(RawClient.detour)")
                _ = try await client.answers(2 * count + 2)
                let bytes = client.seen.bytes
                #expect(bytes[before..<middle].elementsEqual(bytes[middle...]), "\(name): \(target)")
                let query = try RequestTarget(target).query
                if let next = try list.page(for: query).next?.plain {
                    targets.append("\(path)?\(PercentEncoding.encoded(list.paging.pageParameter))=\(next)")
                }
                count += 1
            }
            await client.close()
        }
    }

    @Test(
        "answers with the bytes of the full path in all lists of each preset, by POST and by conditions, too",
        arguments: PresetLibrary.shipped.presets.map(\.name)
    )
    func allPresets(name: String) async throws {
        let preset = try #require(PresetLibrary.shipped[name])
        let file = try preset.file()
        let fast = ["aws-json", "dynamodb", "elasticsearch", "fhir", "kubernetes", "mcp", "notion", "slack"]
        let mount = Mount(file)
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            var count = 0
            for list in file.lists where list.graphQL == nil {
                for call in try PageCall.walk(of: list) {
                    if fast.contains(name) { #expect(Mount(file).takesFastPath(for: call.text()), "\(call.text())") }
                    let before = client.seen.bytes.count
                    try await client.send(call.text())
                    let answer = try await client.answers(count + 1)[count]
                    #expect((200..<300).contains(answer.status), "\(call.text())")
                    let middle = client.seen.bytes.count
                    try await client.send(call.text(RawClient.detour))
                    _ = try await client.answers(count + 2)
                    let bytes = client.seen.bytes
                    #expect(bytes[before..<middle].elementsEqual(bytes[middle...]), "\(call.text())")
                    count += 2
                }
            }
            try await mount.expect("answered requests") { $0.journal.allSatisfy { $0.state == .answered } }
            let lines = mount.journal.map(\.words)
            #expect(lines.count == count)
            for place in stride(from: 0, to: lines.count - 1, by: 2) { #expect(lines[place] == lines[place + 1]) }
            await client.close()
        }
    }
}
