// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

@testable import StubEngine

@Suite("The guide to the faults")
struct FaultGuideTests {
    /// The lines of `docs/faults.md`.
    private static let lines: [String] =
        (try? String(contentsOf: place("docs/faults.md"), encoding: .utf8))?
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []

    /// Returns where a file of the project is.
    private static func place(_ path: String) -> URL {
        URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../\(path)").standardizedFileURL
    }

    /// Reads a list file that a command names.
    private static func file(_ path: String) throws -> ListFile {
        try ListFileParser.parse(Array(Data(contentsOf: place(path))), file: path)
    }

    /// The faults of the catalogue; those of `body` and `lie` one by one.
    private static let names: [String] = FaultCatalogue.entries.flatMap { entry in
        ["body", "lie"].contains(entry.word) ? entry.examples : [entry.hyphenated]
    }

    @Test("has a part for each fault and no other, and says how many there are")
    func parts() {
        let parts = Self.lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
        #expect(Set(parts) == Set(Self.names))
        #expect(parts.count == Self.names.count)
        #expect(Self.lines.contains { $0.hasPrefix("\(Self.names.count) faults.") })
    }

    @Test("has commands that the stub takes, one at least for each fault")
    func commands() throws {
        var texts: [String] = []
        for line in Self.lines where line.hasPrefix("understudy serve ") && line.contains("--fault ") {
            let parts = line.dropFirst("understudy serve ".count).components(separatedBy: "--fault ")
            let served = try parts[0].isEmpty ? .standard : Self.file(parts[0].trimmingCharacters(in: .whitespaces))
            for part in parts.dropFirst() {
                let text = part.trimmingCharacters(in: CharacterSet(charactersIn: " '"))
                texts.append(text)
                #expect(try FaultParser.parse(commandLine: text).problem(in: served) == nil, "\(text)")
            }
        }
        #expect(texts.count >= Self.names.count)
        for name in Self.names { #expect(texts.contains { $0.hasPrefix(name) }, "\(name)") }
    }

    @Test("shows for each fault how a file writes it, which means the same as the command before it")
    func files() throws {
        var commands: [String] = []
        var count = 0
        for line in Self.lines {
            if line.hasPrefix("understudy serve "),
                let text = line.components(separatedBy: "--fault ").dropFirst().first
            {
                commands.append(text.trimmingCharacters(in: CharacterSet(charactersIn: " '")))
            }
            guard line.hasPrefix("- {") else { continue }
            var findings = Diagnostics()
            let node = try YAMLSource.parse(Array(line.dropFirst(2).utf8), file: "faults.md")
            let fault = FaultParser.parse(node, into: &findings)
            #expect(findings.description == "")
            let command = try #require(commands.last)
            #expect(try FaultParser.parse(commandLine: command) == fault, "\(line)")
            count += 1
        }
        #expect(count == Self.names.count)
    }

    @Test("names the keys that narrow a fault")
    func keys() {
        for key in FaultParser.narrowingKeys { #expect(Self.lines.contains { $0.hasPrefix("| `\(key)=") }, "\(key)") }
    }

    @Test("names the shapes")
    func shapes() {
        let text = Self.lines.joined(separator: " ")
        for shape in WrongShape.allCases { #expect(text.contains("`\(shape.rawValue)`"), "\(shape)") }
    }
}
